"""Puzzles of any text: read, solve, check, hint, grade, generate, convert. Nothing is kept."""

import secrets
from collections.abc import Callable
from typing import Any

from fastapi import APIRouter, Response

from pista.as_json import Json
from pista.kind import PuzzleError, Verdict
from pista.kinds import kind_named
from pista.message import message
from pista.web import tasks
from pista.web.api.answering import OR_JOB, PROBLEMS, told, told_or_job
from pista.web.api.told import CheckedTold, ConvertedTold, GeneratedTold, GradedTold, HintedTold, PuzzleTold, SolvedTold
from pista.web.asked import Convert, Generate, GradeOf, Played, PuzzleOrCode, Solve
from pista.web.errors import Problem, problem_of, too_large
from pista.web.jobs import Report, as_problem
from pista.web.making import made, packed, require_size, seconds, unpacked
from pista.web.parts import AnyOwner, Client, Here, Language, Parts
from pista.web.pointed import PointedError
from pista.web.workers import DeadlineError, Lane

router = APIRouter(prefix="/api/puzzles", tags=["puzzles"], responses=PROBLEMS)


@router.post("/read", response_model=PuzzleTold)
async def read(asked: PuzzleOrCode, client: Client, here: Here, language: Language, response: Response) -> Response:
    """The puzzle in canonical text, with its picture and a code for links."""
    if (asked.text is None) == (asked.code is None):
        raise Problem(422, "invalid", message("web.text_or_code"), pointer="#/text")
    _grid(asked.kind)
    text = unpacked(asked.code, here.settings.max_unpacked) if asked.code is not None else asked.text
    found = await _short(here, client, tasks.read, asked.kind, text, here.settings.max_cells, language)
    return told(with_code(found), response)


@router.post("/solve", response_model=SolvedTold, responses=OR_JOB)
async def solve(asked: Solve, owner: AnyOwner, here: Here, language: Language, response: Response) -> Response:
    """unique, several, none, or unknown when the budget ran out."""
    _grid(asked.kind)
    work = (asked.kind, asked.text, here.settings.max_cells, asked.limit, language)
    unknown = {"version": 1, "verdict": Verdict.UNKNOWN.value, "exhausted": False, "nodes": 0}
    unknown |= {"differ": [], "solutions": []}
    job = _long(here, asked.budget, unknown, tasks.solve, *work)
    return told_or_job(await here.jobs.run(owner, language, "solve", job), response)


@router.post("/check", response_model=CheckedTold)
async def check(asked: Played, client: Client, here: Here, language: Language, response: Response) -> Response:
    """Which rules are broken after these moves."""
    _grid(asked.kind)
    work = (asked.kind, asked.text, here.settings.max_cells, asked.moves, language)
    return told(await _short(here, client, tasks.check, *work), response)


@router.post("/hint", response_model=HintedTold)
async def hint(asked: Played, client: Client, here: Here, language: Language, response: Response) -> Response:
    """The next step a person can follow, and why."""
    _grid(asked.kind)
    work = (asked.kind, asked.text, here.settings.max_cells, asked.moves, language)
    return told(await _short(here, client, tasks.hint, *work), response)


@router.post("/grade", response_model=GradedTold, responses=OR_JOB)
async def grade(asked: GradeOf, owner: AnyOwner, here: Here, language: Language, response: Response) -> Response:
    """How hard the puzzle is for a person, if it has exactly one solution."""
    _grid(asked.kind)
    unknown = {"verdict": Verdict.UNKNOWN.value, "grade": None}
    job = _long(here, asked.budget, unknown, tasks.grade, asked.kind, asked.text, here.settings.max_cells)
    return told_or_job(await here.jobs.run(owner, language, "grade", job), response)


@router.post("/generate", response_model=GeneratedTold, responses=OR_JOB)
async def generate(asked: Generate, owner: AnyOwner, here: Here, language: Language, response: Response) -> Response:
    """A new puzzle with one solution; the same seed gives the same puzzle."""
    _grid(asked.kind)
    require_size(here.settings, asked.shape)
    seed = secrets.randbits(32) if asked.seed is None else asked.seed
    about = {"seed": seed, "shape": asked.shape, "level": asked.level}

    async def work(_: Report) -> Json:
        try:
            found = await made(here, asked.kind, asked.shape, asked.level, seed, language, asked.budget)
        except DeadlineError:
            return {"verdict": Verdict.UNKNOWN.value, "puzzle": None} | about
        return {"verdict": Verdict.UNIQUE.value, "puzzle": with_code(found)} | about

    return told_or_job(await here.jobs.run(owner, language, "generate", work), response)


@router.post("/convert", response_model=ConvertedTold)
async def convert(asked: Convert, client: Client, here: Here, response: Response) -> Response:
    """The same puzzle in another form."""
    _grid(asked.kind)
    known = tasks.writers(kind_named(asked.kind))
    if asked.to not in known:
        raise Problem(422, "invalid", message("web.no_such_format", names=", ".join(known)), pointer="#/to")
    text = await _short(here, client, tasks.convert, asked.kind, asked.text, here.settings.max_cells, asked.to)
    return told({"to": asked.to, "text": text}, response)


def with_code(puzzle: Json) -> Json:
    return puzzle | {"code": packed(puzzle["text"])}


def _grid(kind: str) -> None:
    """Refuses kinds in which something is hidden: their texts hold secrets, not puzzles."""
    try:
        tasks.grid(kind_named(kind))
    except PuzzleError as error:
        raise problem_of(error, "#/kind") from None


async def _short(here: Parts, client: str, task: Callable[..., Any], *work: Any) -> Any:
    try:
        return await here.asks.ask(Lane.SHORT, client, task, *work)
    except tasks.BoardTooLargeError:
        raise too_large("web.board_large", here.settings.max_cells, "#/text") from None
    except PuzzleError as error:
        raise problem_of(error, "#/text") from None
    except (PointedError, DeadlineError) as error:
        raise as_problem(error) from None


def _long(here: Parts, budget: float | None, unknown: Json, task: Callable[..., Json], *work: Any) -> Any:
    """Work whose answer is `unknown` when its time is over."""

    async def job(_: Report) -> Json:
        try:
            found: Json = await here.workers.call(Lane.LONG, seconds(here.settings, budget), task, *work)
        except DeadlineError:
            return unknown
        except tasks.BoardTooLargeError:
            raise too_large("web.board_large", here.settings.max_cells, "#/text") from None
        except PuzzleError as error:
            raise problem_of(error, "#/text") from None
        return found

    return job
