"""Puzzles of any text: read, solve, check, hint, grade, mend, generate, convert. Nothing is kept."""

import secrets
from collections.abc import Callable
from typing import TypeVar, TypeVarTuple

from fastapi import Response

from pista.forms import CheckedForm, HintedForm, SearchForm
from pista.kind import PuzzleError, Verdict
from pista.message import message
from pista.web.api.dependencies import AnyClient, Client, Here, Language
from pista.web.api.options import require_options
from pista.web.api.requests import Convert, Generate, GradeOf, Played, PuzzleOrCode, Solve
from pista.web.api.responses import OR_JOB, json_or_job, json_response
from pista.web.api.routers import api_router
from pista.web.failures import DeadlineError, FieldError, field
from pista.web.forms import CompletedForm, ConflictForm, ConvertedForm, Form, GeneratedForm, GradedForm, ReadPuzzleForm
from pista.web.games.maker import Wish
from pista.web.work import tasks
from pista.web.work.jobs import Report, Task
from pista.web.work.links import unpacked
from pista.web.work.workers import Lane

router = api_router("puzzles", "/api/puzzles")
Found = TypeVar("Found", bound=Form)
Args = TypeVarTuple("Args")


@router.post("/read", response_model=ReadPuzzleForm)
async def read(body: PuzzleOrCode, client: Client, here: Here, language: Language, response: Response) -> Response:
    """The puzzle in canonical text, with its picture and a code for links."""
    if (body.text is None) == (body.code is None):
        raise FieldError(PuzzleError(message("web.text_or_code")), "#/text")
    tasks.grid(body.kind)
    text = body.text if body.text is not None else unpacked(body.code or "", here.settings.max_unpacked)
    work = (body.kind, text, here.settings.max_cells, language)
    return json_response(await here.short.run(Lane.SHORT, client, tasks.read, *work), response)


@router.post("/solve", response_model=SearchForm, responses=OR_JOB)
async def solve(body: Solve, client: AnyClient, here: Here, language: Language, response: Response) -> Response:
    """unique, several, none, or unknown when the budget ran out."""
    tasks.grid(body.kind)
    work = (body.kind, body.text, here.settings.max_cells, body.limit, language)
    unknown: SearchForm = {
        "version": 1,
        "verdict": Verdict.UNKNOWN,
        "exhausted": False,
        "nodes": 0,
        "differ": [],
        "solutions": [],
    }
    job = _long(here, body.budget, unknown, tasks.solve, *work)
    return json_or_job(await here.jobs.run(client, language, "solve", job), response)


@router.post("/check", response_model=CheckedForm)
async def check(body: Played, client: Client, here: Here, language: Language, response: Response) -> Response:
    """Which rules a position breaks, and where."""
    tasks.grid(body.kind)
    work = (body.kind, body.text, here.settings.max_cells, body.moves, language)
    return json_response(await here.short.run(Lane.SHORT, client, tasks.check, *work), response)


@router.post("/hint", response_model=HintedForm)
async def hint(body: Played, client: Client, here: Here, language: Language, response: Response) -> Response:
    """The next step a person can follow from a position, and why."""
    tasks.grid(body.kind)
    work = (body.kind, body.text, here.settings.max_cells, body.moves, language)
    return json_response(await here.short.run(Lane.SHORT, client, tasks.hint, *work), response)


@router.post("/grade", response_model=GradedForm, responses=OR_JOB)
async def grade(body: GradeOf, client: AnyClient, here: Here, language: Language, response: Response) -> Response:
    """The level a person must have, and the techniques; only a puzzle with one solution has a grade."""
    tasks.grid(body.kind)
    unknown: GradedForm = {"verdict": Verdict.UNKNOWN, "grade": None}
    job = _long(here, body.budget, unknown, tasks.grade, body.kind, body.text, here.settings.max_cells)
    return json_or_job(await here.jobs.run(client, language, "grade", job), response)


@router.post("/conflict", response_model=ConflictForm, responses=OR_JOB)
async def conflict(body: GradeOf, client: AnyClient, here: Here, language: Language, response: Response) -> Response:
    """Of a puzzle without a solution, the fewest givens that contradict each other, and a sentence that names them."""
    tasks.grid(body.kind)
    work = (body.kind, body.text, here.settings.max_cells, language)
    job = _long(here, body.budget, tasks.no_conflict(language), tasks.conflict, *work)
    return json_or_job(await here.jobs.run(client, language, "conflict", job), response)


@router.post("/complete", response_model=CompletedForm, responses=OR_JOB)
async def complete(body: GradeOf, client: AnyClient, here: Here, language: Language, response: Response) -> Response:
    """Of a puzzle with several solutions, a given that would leave one; or several, where one is not enough."""
    tasks.grid(body.kind)
    work = (body.kind, body.text, here.settings.max_cells, language)
    job = _long(here, body.budget, tasks.not_completed(language), tasks.complete, *work)
    return json_or_job(await here.jobs.run(client, language, "complete", job), response)


@router.post("/generate", response_model=GeneratedForm, responses=OR_JOB)
async def generate(body: Generate, client: AnyClient, here: Here, language: Language, response: Response) -> Response:
    """A new puzzle with one solution; the same seed gives the same puzzle."""
    require_options(tasks.grid(body.kind), body.options)
    here.maker.require_size(body.shape)
    seed = secrets.randbits(32) if body.seed is None else body.seed
    wish = Wish(body.kind, body.shape, body.level, body.options, seed)

    async def work(_: Report) -> GeneratedForm:
        try:
            puzzle, verdict = await here.maker.make(wish, language, body.budget), Verdict.UNIQUE
        except DeadlineError:
            puzzle, verdict = None, Verdict.UNKNOWN
        return {
            "verdict": verdict,
            "puzzle": puzzle,
            "seed": seed,
            "shape": body.shape,
            "level": body.level,
            "options": body.options,
        }

    return json_or_job(await here.jobs.run(client, language, "generate", work), response)


@router.post("/convert", response_model=ConvertedForm)
async def convert(body: Convert, client: Client, here: Here, response: Response) -> Response:
    """The same puzzle in another form."""
    known = tasks.grid(body.kind).FORMATS
    if body.to not in known:
        with field("#/to"):
            raise PuzzleError(message("web.no_such_format", names=", ".join(known)))
    work = (body.kind, body.text, here.settings.max_cells, body.to)
    text = await here.short.run(Lane.SHORT, client, tasks.convert, *work)
    return json_response(ConvertedForm(to=body.to, text=text), response)


def _long(here: Here, budget: float | None, unknown: Found, task: Callable[[*Args], Found], *work: *Args) -> Task:
    """Work whose answer is `unknown` when its time is over."""

    async def job(_: Report) -> Form:
        try:
            return await here.workers.call(Lane.LONG, here.maker.seconds(budget), task, *work)
        except DeadlineError:
            return unknown

    return job
