"""Games: begin, look, move, take back, hint, check, note, give up, forget."""

import json
import secrets
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request, Response
from starlette.concurrency import run_in_threadpool

from pista import wordle
from pista.as_json import Json
from pista.kind import PuzzleError
from pista.kinds import kind_named
from pista.message import message
from pista.web import days, tasks, wordle_view
from pista.web.api.answering import OR_JOB, PROBLEMS, nothing, told, told_again, told_or_job
from pista.web.api.changing import ChangeRoute
from pista.web.api.told import CheckedTold, GamesTold, GameTold, HintedTold
from pista.web.asked import MoveStep, NewGame, Notes, Nothing, Step
from pista.web.errors import Problem, not_found, problem_of, too_large
from pista.web.game_view import OWN, cells_of, game_json, game_line, with_notes
from pista.web.jobs import Report, as_problem
from pista.web.making import day_text, field_of, made, require_size
from pista.web.owner import owner_of
from pista.web.parts import AnyAsker, Client, Here, KnownAsker, KnownOwner, Language, Parts
from pista.web.play import Asker, New, require
from pista.web.pointed import PointedError
from pista.web.state import games
from pista.web.state.answers import Given
from pista.web.workers import DeadlineError, Lane

router = APIRouter(prefix="/api/games", tags=["games"], responses=PROBLEMS)
GAME = {"model": GameTold}
CHANGE: dict[str, Any] = {"response_model": GameTold, "methods": ["POST"], "route_class_override": ChangeRoute}


def move(game_id: str, asked: MoveStep, asker: KnownAsker, here: Here) -> Given:
    """One move. 409 where the game has moved on since you looked, 422 where the rules refuse it."""
    return here.games.move(asker, game_id, asked.turn, asked.move, asked.seconds)


def undo(game_id: str, asked: Step, asker: KnownAsker, here: Here) -> Given:
    return here.games.undo(asker, game_id, asked.turn, asked.seconds, back=1)


def redo(game_id: str, asked: Step, asker: KnownAsker, here: Here) -> Given:
    return here.games.undo(asker, game_id, asked.turn, asked.seconds, back=-1)


# Moves first: routes are tried in their order, and nothing is asked for more often.
router.add_api_route("/{game_id}/moves", move, **CHANGE)
router.add_api_route("/{game_id}/undo", undo, **CHANGE)
router.add_api_route("/{game_id}/redo", redo, **CHANGE)


@router.post("", status_code=201, responses={**OR_JOB, 200: GAME, 201: GAME})
async def begin(asked: NewGame, asker: AnyAsker, client: Client, here: Here, response: Response) -> Response:
    """Begins a game by chance, of a text, or of a day. A day's game that you already have is given back with 200."""
    given = await run_in_threadpool(here.games.repeated, asker)
    if given:
        return told_again(given, response)
    try:
        kind = kind_named(asked.kind)
    except PuzzleError as error:
        raise problem_of(error, "#/kind") from None
    if asked.day is not None:
        new = await _of_day(asked, here)
    elif asked.text is not None:
        new = await _of_text(asked, here, asker, client)
    elif not tasks.solvable(kind):
        new = await run_in_threadpool(_word_by_chance, asked)
    else:
        _only_for_words(asked)
        require_size(here.settings, asked.shape)

        async def work(_: Report) -> Json:
            found = await made(here, asked.kind, asked.shape, asked.level, secrets.randbits(63), asker.language)
            new = New(asked.kind, asked.shape or "", asked.level or "", found["text"])
            game: Json = json.loads((await run_in_threadpool(here.games.begin, asker, new)).body)
            return game

        outcome = await here.jobs.run_once(
            asker.owner, asker.language, "game", work, key=asker.key, request=asker.request
        )
        return told_or_job(outcome, response, 201)
    return told_again(await run_in_threadpool(here.games.begin, asker, new), response)


@router.get("", response_model=GamesTold)
def listed(
    request: Request,
    here: Here,
    language: Language,
    response: Response,
    status: Literal["open", "won", "lost", "all"] = "all",
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
) -> Response:
    """Your games, last touched first, and how many unfinished ones you have of those you may have."""
    owner = owner_of(request) or ""
    with here.database.reading() as connection:
        rows = games.listed(connection, owner, None if status == "all" else status, limit)
        count = games.count_open(connection, owner)
    lines = [game_line(row, language) for row in rows]
    return told({"games": lines, "open": count, "limit": here.settings.max_open_games}, response)


@router.get("/{game_id}", response_model=GameTold)
def look(game_id: str, owner: KnownOwner, here: Here, language: Language, response: Response) -> Response:
    return told(game_json(here.games.find(owner, game_id), language), response)


@router.delete("/{game_id}", status_code=204)
def forget(game_id: str, owner: KnownOwner, here: Here, response: Response) -> Response:
    """Forgets the game; the result of one that ended is kept."""
    with here.database.writing() as connection:
        if not games.remove(connection, owner, game_id):
            raise not_found()
    return nothing(response)


@router.post("/{game_id}/give-up", response_model=GameTold)
async def give_up(
    game_id: str, asked: Step, asker: KnownAsker, client: Client, here: Here, response: Response
) -> Response:
    """Ends the game and shows the answer."""
    answer = await _answer(here, asker, client, game_id)
    given = await run_in_threadpool(here.games.give_up, asker, game_id, asked.turn, asked.seconds, answer)
    return told_again(given, response)


@router.post("/{game_id}/hint", response_model=HintedTold)
async def hint(
    game_id: str,
    _: Nothing,
    owner: KnownOwner,
    client: Client,
    here: Here,
    language: Language,
    response: Response,
) -> Response:
    """The next step a person can follow, and why. Hints are counted."""
    row = await run_in_threadpool(here.games.find, owner, game_id)
    require(row, "hint")
    work = (row.kind, row.puzzle, here.settings.max_cells, list(row.played), language)
    try:
        found = await here.asks.ask(Lane.SHORT, client, tasks.hint, *work)
    except (PointedError, DeadlineError) as error:
        raise as_problem(error) from None

    def count() -> None:
        with here.database.writing() as connection:
            games.count_hint(connection, owner, game_id)

    await run_in_threadpool(count)
    shown = {"picture": with_notes(found["picture"], row.notes), "hints": row.hints + 1}
    return told(found | shown, response)


@router.post("/{game_id}/check", response_model=CheckedTold)
def check(
    game_id: str,
    _: Nothing,
    owner: KnownOwner,
    here: Here,
    language: Language,
    response: Response,
) -> Response:
    """Which rules are broken so far, and where."""
    row = here.games.find(owner, game_id)
    require(row, "check")
    found = tasks.check(row.kind, row.puzzle, here.settings.max_cells, list(row.played), language)
    return told(found | {"picture": with_notes(found["picture"], row.notes)}, response)


@router.put("/{game_id}/notes", status_code=204)
def note(game_id: str, asked: Notes, owner: KnownOwner, here: Here, response: Response) -> Response:
    """Replaces all pencil marks."""
    row = here.games.find(owner, game_id)
    require(row, "notes")
    if not cells_of(row).issuperset(asked.notes):
        raise Problem(422, "invalid", message("web.note_nowhere"), pointer="#/notes")
    with here.database.writing() as connection:
        games.set_notes(connection, owner, game_id, asked.notes)
    return nothing(response)


def _word_by_chance(asked: NewGame) -> New:
    level = asked.level or "normal"
    shape = asked.shape or "en 5"
    try:
        puzzle = wordle.generate(_known_shape(shape), level=level, seed=secrets.randbits(63))
        puzzle = wordle_view.with_options(puzzle, asked.tries, asked.repeats)
    except PuzzleError as error:
        raise problem_of(error, field_of(error)) from None
    shape = f"{puzzle.lexicon.name} {puzzle.lexicon.length}"
    return New(wordle.name, shape, level, wordle.write(puzzle))


def _known_shape(shape: str) -> str:
    """Only shipped words: a shape that is a path would read the server's files."""
    name = shape.strip().partition(" ")[0]
    if name not in wordle.languages():
        names = ", ".join(wordle.languages())
        raise Problem(422, "invalid", message("wordle.text_lexicon", names=names), pointer="#/shape")
    return shape


def _only_for_words(asked: NewGame) -> None:
    for name in ("tries", "repeats"):
        if getattr(asked, name) is not None:
            raise Problem(422, "invalid", message("web.field_extra"), pointer=f"#/{name}")


async def _of_text(asked: NewGame, here: Here, asker: Asker, client: str) -> New:
    if not tasks.solvable(kind_named(asked.kind)):
        raise Problem(422, "invalid", message("web.not_solvable"), pointer="#/text")
    _only_for_words(asked)
    for name in ("shape", "level"):
        if getattr(asked, name) is not None:
            raise Problem(422, "invalid", message("web.field_extra"), pointer=f"#/{name}")
    work = (asked.kind, asked.text, here.settings.max_cells, asker.language)
    try:
        found = await here.asks.ask(Lane.SHORT, client, tasks.read, *work)
    except tasks.BoardTooLargeError:
        raise too_large("web.board_large", here.settings.max_cells, "#/text") from None
    except PuzzleError as error:
        raise problem_of(error, "#/text") from None
    except DeadlineError as error:
        raise as_problem(error) from None
    if not found["blanks"]:
        raise Problem(422, "invalid", message("web.nothing_to_write"), pointer="#/text")
    return New(asked.kind, "", OWN, found["text"])


async def _of_day(asked: NewGame, here: Parts) -> New:
    assert asked.day is not None  # noqa: S101 - the caller looked
    if not days.exists(asked.day, here.clock.today()):
        raise not_found()
    wanted = [each for each in days.day_puzzles(asked.day) if each.kind == asked.kind]
    if asked.kind == wordle.name:
        wanted = [each for each in wanted if each.shape == asked.shape] or wanted[:1] * (asked.shape is None)
    elif asked.shape is not None or asked.level is not None:
        raise Problem(422, "invalid", message("web.field_extra"), pointer="#/shape")
    _only_for_days(asked)
    if not wanted:
        raise not_found()
    puzzle = wanted[0]
    if asked.kind != wordle.name:
        text = await day_text(here, puzzle)
        return New(puzzle.kind, puzzle.shape, puzzle.level, text, str(puzzle.date), puzzle.slot)
    level = asked.level or "normal"
    if level not in ("normal", "hard"):
        raise Problem(422, "invalid", message("wordle.level", names="normal, hard"), pointer="#/level")
    key = days.key_of(here.settings.daily_key)
    game = await run_in_threadpool(lambda: days.day_word(key, puzzle, hard=level == "hard"))
    return New(puzzle.kind, puzzle.shape, level, wordle.write(game), str(puzzle.date), puzzle.slot)


def _only_for_days(asked: NewGame) -> None:
    for name in ("tries", "repeats", "text"):
        if getattr(asked, name) is not None:
            raise Problem(422, "invalid", message("web.field_extra"), pointer=f"#/{name}")


async def _answer(here: Here, asker: Asker, client: str, game_id: str) -> str | None:
    """The solution to show for a grid, empty where there is none; None where it is not found in time, or not a grid."""
    row = await run_in_threadpool(here.games.find, asker.owner, game_id)
    if row.status != "open" or not tasks.solvable(kind_named(row.kind)):
        return None
    try:
        marks = await here.asks.ask(Lane.SHORT, client, tasks.answer, row.kind, row.puzzle)
    except DeadlineError:
        return None
    return None if marks is None else json.dumps(marks)
