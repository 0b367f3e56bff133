"""Wordle's own: crack, suggest, watch, review, compare, and who can play."""

import secrets
from collections import Counter

from fastapi import Response
from starlette.concurrency import run_in_threadpool

from pista import wordle
from pista.message import catalogue, message
from pista.web.api.dependencies import AnyClient, Client, Here, Language, RequestOwner, Services
from pista.web.api.responses import OR_JOB, json_or_job, json_response
from pista.web.api.routers import api_router
from pista.web.errors import Problem, too_large
from pista.web.failures import DeadlineError
from pista.web.games.replay import session_of
from pista.web.wordle import reviewing, tasks
from pista.web.wordle.forms import (
    AgentForm,
    AgentsForm,
    CompareRowForm,
    ComparisonForm,
    CrackedForm,
    LexiconForm,
    LexiconsForm,
    ReviewedForm,
    SuggestedForm,
    WatchedForm,
)
from pista.web.wordle.requests import Compare, Crack, Review, Suggest, Watch
from pista.web.work.jobs import Report
from pista.web.work.workers import Lane
from pista.wordle.agents import names
from pista.wordle.keyboard import keyboard
from pista.wordle.report import reviewable

router = api_router("wordle", "/api/wordle")
PARTS = 10
"""Pieces of a contest: news of an experiment comes after each."""


@router.get("/lexicons", response_model=LexiconsForm)
def lexicons(response: Response) -> Response:
    """The word lists there are."""
    found: list[LexiconForm] = []
    for name in wordle.languages():
        lengths = wordle.lengths(name)
        if lengths:
            words = wordle.lexicon(name, lengths[0])
            letters = words.alphabet.letters
            found.append(
                {
                    "name": name,
                    "language": words.language or name,
                    "lengths": list(lengths),
                    "alphabet": letters,
                    "keyboard": list(keyboard(letters)),
                }
            )
    return json_response(LexiconsForm(lexicons=found), response)


@router.get("/agents", response_model=AgentsForm)
def agents(language: Language, response: Response) -> Response:
    """Who can guess, and by which idea."""
    worded = catalogue(language)
    known = [(name, f"web.agent_{name}") for name in names()]
    listed = [AgentForm(name=name, about=message(key).say(language) if key in worded else None) for name, key in known]
    return json_response(AgentsForm(agents=listed, default=tasks.DEFAULT_AGENT), response)


@router.post("/crack", response_model=CrackedForm)
async def crack(body: Crack, client: Client, here: Here, language: Language, response: Response) -> Response:
    """You think, it guesses: the next guess after your replies, or why no word fits them."""
    history = [(given.guess, given.reply) for given in body.history]
    work = (body.lexicon, body.length, history, body.agent, body.hard, body.refused, language)
    return json_response(await here.short.run(Lane.WORDS, client, tasks.crack, *work), response)


@router.post("/suggest", response_model=SuggestedForm)
async def suggest(body: Suggest, client: Client, here: Here, language: Language, response: Response) -> Response:
    """The best guesses after these replies, with what each would leave."""
    history = [(given.guess, given.reply) for given in body.history]
    work = (body.lexicon, body.length, history, body.agent, body.hard, body.top, language)
    return json_response(await here.short.run(Lane.WORDS, client, tasks.suggest, *work), response)


@router.post("/watch", response_model=WatchedForm)
async def watch(body: Watch, client: Client, here: Here, language: Language, response: Response) -> Response:
    """An agent solves a chosen or random word, guess by guess, from its own opener, a `random` one or a word."""
    seed = secrets.randbits(32)
    work = (body.lexicon, body.length, body.agent, body.secret, body.opener, body.hard, seed, language)
    return json_response(await here.short.run(Lane.WORDS, client, tasks.watch, *work), response)


@router.post("/review", response_model=ReviewedForm)
async def review(
    body: Review, owner: RequestOwner, client: Client, here: Here, language: Language, response: Response
) -> Response:
    """Skill, luck and the best guess of every turn of a finished game, and how the default agent plays it."""
    if body.game is not None:
        _only_the_game(body)
        work = await run_in_threadpool(_of_game, here, owner, body.game)
    elif body.secret is not None and body.guesses is not None:
        work = (body.lexicon or "en", body.length or len(body.secret), body.guesses, body.secret, body.hard)
    else:
        raise Problem(422, "invalid", message("web.field_missing"), pointer="#/guesses")
    return json_response(await here.short.run(Lane.WORDS, client, reviewing.review, *work, language), response)


@router.post("/compare", status_code=202, responses=OR_JOB)
async def compare(body: Compare, client: AnyClient, here: Here, language: Language, response: Response) -> Response:
    """A small experiment: agents from openers over many words. Always a job; its partial results can be drawn live."""
    rows = len(set(body.agents)) * len(set(body.openers))
    if rows * body.games > here.settings.compare_games:
        raise too_large("web.compare_large", here.settings.compare_games, "#/games")
    pairing = (body.lexicon, body.length, body.agents, body.openers)
    pairs, words = await here.short.run(Lane.SHORT, client, tasks.contests, *pairing)
    # A word played twice would say nothing new.
    games = min(body.games, words)
    seed = secrets.randbits(32) if body.seed is None else body.seed

    async def work(report: Report) -> ComparisonForm:
        return await _experiment(here, body, games, pairs, seed, report)

    outcome = await here.jobs.run(client, language, "compare", work, at_once=False)
    return json_or_job(outcome, response)


async def _experiment(
    here: Services, body: Compare, games: int, pairs: list[tuple[str, str, str]], seed: int, report: Report
) -> ComparisonForm:
    """Contest by contest in pieces; every piece is news. What is done when the time is over is the result."""
    total, size = len(pairs) * games, max(1, -(-games // PARTS))
    rows: list[CompareRowForm] = []
    done, left = 0, here.settings.compare_seconds
    for agent, opener, spelled in pairs:
        guesses: Counter[int | None] = Counter()
        seconds = 0.0
        firsts: set[str | None] = set()
        for start in range(0, games, size):
            part = range(start, min(start + size, games))
            words = (body.lexicon, body.length, agent, opener, games, seed, part)
            if left <= 0:
                return {"rows": rows, "complete": False, "seed": seed}
            try:
                counts, spent, first = await here.workers.call(Lane.LONG, left, tasks.compare_some, *words)
            except DeadlineError:
                return {"rows": rows, "complete": False, "seed": seed}
            guesses.update(counts)
            firsts.add(first)
            seconds += spent
            left -= spent
            done += len(counts)
            finished = [row for row in rows if (row["agent"], row["opener"]) != (agent, opener)]
            rows = [*finished, _row(agent, opener, spelled, firsts, guesses, seconds)]
            report.tell(done, total, ComparisonForm(rows=rows, complete=False, seed=seed))
    return {"rows": rows, "complete": True, "seed": seed}


def _row(
    agent: str, opener: str, spelled: str, firsts: set[str | None], guesses: Counter[int | None], seconds: float
) -> CompareRowForm:
    games, found = guesses.total(), [(tries, count) for tries, count in guesses.items() if tries is not None]
    ended = sum(count for _, count in found)
    return {
        "agent": agent,
        "opener": opener,
        "spelled": spelled,
        "first": next(iter(firsts)) if len(firsts) == 1 else None,
        "games": games,
        "won": sum(count for tries, count in found if tries <= tasks.TRIES),
        "mean": round(sum(tries * count for tries, count in found) / ended, 3) if ended else None,
        "worst": max((tries for tries, _ in found), default=None),
        "never": games - ended,
        "distribution": sorted(found),
        "ms": round(1000 * seconds / games, 2),
    }


def _only_the_game(body: Review) -> None:
    """A game says everything itself: what is said beside it could only contradict it."""
    for name in body.model_fields_set - {"game"}:
        if getattr(body, name) is not None:
            raise Problem(422, "invalid", message("web.field_extra"), pointer=f"#/{name}")


def _of_game(here: Services, owner: str | None, game_id: str) -> tuple[str, int, list[str], str, bool]:
    """A finished game of the client's; of one that is not, nothing may be told."""
    row = here.games.find(owner, game_id)
    session = session_of(row) if row.kind == wordle.name else None
    if session is None or row.status == "open" or not reviewable(session.puzzle, session.position):
        raise Problem(409, "not-possible", message("web.no_review"), pointer="#/game")
    words = session.puzzle.lexicon
    return words.name, words.length, list(row.played), session.puzzle.secret, session.puzzle.hard
