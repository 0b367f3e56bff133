"""Wordle's own: crack, suggest, watch, review, compare, and who can play."""

import secrets
from collections import Counter
from collections.abc import Callable
from typing import Any

from fastapi import APIRouter, Response
from starlette.concurrency import run_in_threadpool

from pista import wordle
from pista.as_json import Json
from pista.kind import PuzzleError
from pista.message import catalogue, message
from pista.web import wordle_tasks as tasks
from pista.web.api.answering import OR_JOB, PROBLEMS, told, told_or_job
from pista.web.api.told import AgentsTold, CrackedTold, ReviewedTold, SuggestedTold, WatchedTold
from pista.web.asked import Compare, Crack, Review, Suggest, Watch
from pista.web.errors import Problem, problem_of, too_large
from pista.web.game_view import session_of
from pista.web.jobs import Report, as_problem
from pista.web.parts import AnyOwner, Client, Here, Language, Parts, RequestOwner
from pista.web.pointed import PointedError
from pista.web.wordle_view import reviewable
from pista.web.workers import DeadlineError, Lane
from pista.wordle.agents import AGENTS

router = APIRouter(prefix="/api/wordle", tags=["wordle"], responses=PROBLEMS)
PARTS = 10
"""Pieces of a contest: news of an experiment comes after each."""


@router.get("/agents", response_model=AgentsTold)
def agents(language: Language, response: Response) -> Response:
    """Who can guess, and by which idea."""
    worded = catalogue(language)
    known = [(name, f"web.agent_{name}") for name in AGENTS]
    listed = [{"name": name, "about": message(key).say(language) if key in worded else None} for name, key in known]
    return told({"agents": listed, "default": tasks.DEFAULT_AGENT}, response)


@router.post("/crack", response_model=CrackedTold)
async def crack(asked: Crack, client: Client, here: Here, language: Language, response: Response) -> Response:
    """You think, it guesses: the next guess after your replies, or why no word fits them."""
    history = [(given.guess, given.reply) for given in asked.history]
    work = (asked.lexicon, asked.length, history, asked.agent, asked.hard, asked.refused, language)
    return told(await _short(here, Lane.WORDS, client, tasks.crack, *work), response)


@router.post("/suggest", response_model=SuggestedTold)
async def suggest(asked: Suggest, client: Client, here: Here, language: Language, response: Response) -> Response:
    """The best guesses after these replies, with what each would leave."""
    history = [(given.guess, given.reply) for given in asked.history]
    work = (asked.lexicon, asked.length, history, asked.agent, asked.hard, asked.top, language)
    return told(await _short(here, Lane.WORDS, client, tasks.suggest, *work), response)


@router.post("/watch", response_model=WatchedTold)
async def watch(asked: Watch, client: Client, here: Here, language: Language, response: Response) -> Response:
    """An agent solves a chosen or random word, guess by guess."""
    seed = secrets.randbits(32)
    work = (asked.lexicon, asked.length, asked.agent, asked.secret, asked.opener, asked.hard, seed, language)
    return told(await _short(here, Lane.WORDS, client, tasks.watch, *work), response)


@router.post("/review", response_model=ReviewedTold)
async def review(
    asked: Review, owner: RequestOwner, client: Client, here: Here, language: Language, response: Response
) -> Response:
    """Skill, luck and the best guess of every turn of a finished game."""
    if asked.game is not None:
        _only_the_game(asked)
        work = await run_in_threadpool(_of_game, here, owner, asked.game)
    elif asked.secret is not None and asked.guesses is not None:
        work = (asked.lexicon or "en", asked.length or len(asked.secret), asked.guesses, asked.secret, asked.hard)
    else:
        raise Problem(422, "invalid", message("web.field_missing"), pointer="#/guesses")
    return told(await _short(here, Lane.WORDS, client, tasks.review, *work, language), response)


@router.post("/compare", status_code=202, responses=OR_JOB)
async def compare(
    asked: Compare, owner: AnyOwner, client: Client, here: Here, language: Language, response: Response
) -> Response:
    """A small experiment: agents from openers over many words. Always a job; its partial results can be drawn live."""
    rows = len(set(asked.agents)) * len(set(asked.openers))
    if rows * asked.games > here.settings.compare_games:
        raise too_large("web.compare_large", here.settings.compare_games, "#/games")
    pairing = (asked.lexicon, asked.length, asked.agents, asked.openers)
    pairs = await _short(here, Lane.SHORT, client, tasks.contests, *pairing)
    seed = secrets.randbits(32) if asked.seed is None else asked.seed

    async def work(report: Report) -> Json:
        return await _experiment(here, asked, pairs, seed, report)

    outcome = await here.jobs.run(owner, language, "compare", work, at_once=False)
    return told_or_job(outcome, response)


async def _experiment(here: Parts, asked: Compare, pairs: list[tuple[str, str]], seed: int, report: Report) -> Json:
    """Contest by contest in pieces; every piece is news. What is done when the time is over is the result."""
    total, size = len(pairs) * asked.games, max(1, -(-asked.games // PARTS))
    rows: list[Json] = []
    done, left = 0, here.settings.compare_seconds
    for agent, opener in pairs:
        guesses: Counter[int] = Counter()
        seconds = 0.0
        for start in range(0, asked.games, size):
            part = range(start, min(start + size, asked.games))
            words = (asked.lexicon, asked.length, agent, opener, asked.games, seed, part)
            if left <= 0:
                return {"rows": rows, "complete": False, "seed": seed}
            try:
                counts, spent = await here.workers.call(Lane.LONG, left, tasks.compare_some, *words)
            except DeadlineError:
                return {"rows": rows, "complete": False, "seed": seed}
            guesses.update(counts)
            seconds += spent
            left -= spent
            done += len(counts)
            finished = [row for row in rows if (row["agent"], row["opener"]) != (agent, opener)]
            rows = [*finished, _row(agent, opener, guesses, seconds)]
            report.tell(done, total, {"rows": rows})
    return {"rows": rows, "complete": True, "seed": seed}


def _row(agent: str, opener: str, guesses: Counter[int], seconds: float) -> Json:
    games = guesses.total()
    return {
        "agent": agent,
        "opener": opener,
        "games": games,
        "won": sum(count for tries, count in guesses.items() if tries <= tasks.TRIES),
        "mean": round(sum(tries * count for tries, count in guesses.items()) / games, 3),
        "worst": max(guesses),
        "distribution": [[tries, count] for tries, count in sorted(guesses.items())],
        "ms": round(1000 * seconds / games, 2),
    }


def _only_the_game(asked: Review) -> None:
    """A game says everything itself: what is said beside it could only contradict it."""
    for name in asked.model_fields_set - {"game"}:
        if getattr(asked, name) is not None:
            raise Problem(422, "invalid", message("web.field_extra"), pointer=f"#/{name}")


def _of_game(here: Parts, owner: str | None, game_id: str) -> tuple[Any, ...]:
    """A finished game of the client's; of one that is not, nothing may be told."""
    row = here.games.find(owner, game_id)
    session = session_of(row) if row.kind == wordle.name else None
    if session is None or row.status == "open" or not reviewable(session.puzzle, session.position):
        raise Problem(409, "not-possible", message("web.no_review"), pointer="#/game")
    words = session.puzzle.lexicon
    return words.name, words.length, list(row.played), session.puzzle.secret, session.puzzle.hard


async def _short(here: Parts, lane: Lane, client: str, task: Callable[..., Any], *work: Any) -> Any:
    try:
        return await here.asks.ask(lane, client, task, *work)
    except PuzzleError as error:
        raise problem_of(error, "#") from None
    except (PointedError, DeadlineError) as error:
        raise as_problem(error) from None
