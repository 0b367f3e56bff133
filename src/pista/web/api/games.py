"""Games under way: look, move, take back, hint, check, note, give up, forget."""

import json
from typing import Annotated, Any, Literal

from fastapi import Query, Response
from starlette.concurrency import run_in_threadpool

from pista.as_json import checked_json, with_notes
from pista.forms import CheckedForm, HintedForm
from pista.kind import hides
from pista.kinds import kind_named, kind_names
from pista.message import message
from pista.web.api.change_route import ChangeRoute
from pista.web.api.dependencies import Client, Here, KnownAsker, KnownOwner, Language, RequestOwner, replay_if_long
from pista.web.api.game_form import game_form
from pista.web.api.requests import MoveStep, Notes, Nothing, Step, Time
from pista.web.api.responses import game_response, json_response, nothing
from pista.web.api.routers import api_router
from pista.web.errors import Problem, not_found
from pista.web.failures import DeadlineError
from pista.web.forms import GamesForm
from pista.web.games.play import Answer, Asker, require
from pista.web.games.replay import session_of
from pista.web.games.view import cells_of, game_json, game_line
from pista.web.quotas import Visitor
from pista.web.state import games
from pista.web.work import tasks
from pista.web.work.workers import Lane

router = api_router("games", "/api/games")
CHANGE: dict[str, Any] = {"response_model": game_form(), "methods": ["POST"], "route_class_override": ChangeRoute}


def move(game_id: str, body: MoveStep, asker: KnownAsker, here: Here) -> Answer:
    """One move. 409 where the game has moved on since you looked, 422 where the rules refuse it."""
    return here.games.move(asker, game_id, body.turn, body.move, body.seconds)


def undo(game_id: str, body: Step, asker: KnownAsker, here: Here) -> Answer:
    return here.games.undo(asker, game_id, body.turn, body.seconds, back=1)


def redo(game_id: str, body: Step, asker: KnownAsker, here: Here) -> Answer:
    return here.games.undo(asker, game_id, body.turn, body.seconds, back=-1)


# Moves first: routes are tried in their order, and nothing is asked for more often.
router.add_api_route("/{game_id}/moves", move, **CHANGE)
router.add_api_route("/{game_id}/undo", undo, **CHANGE)
router.add_api_route("/{game_id}/redo", redo, **CHANGE)


@router.get("", response_model=GamesForm)
def listed(
    owner: RequestOwner,
    here: Here,
    language: Language,
    response: Response,
    status: Literal["open", "won", "lost", "all"] = "all",
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
) -> Response:
    """Your games, last touched first, and how many unfinished ones you have of those you may have."""
    mine = owner or ""
    with here.database.reading() as connection:
        rows = games.listed(connection, mine, kind_names(), None if status == "all" else status, limit)
        count = games.count_open(connection, mine)
    lines = [game_line(row, language) for row in here.games.captioned(mine, rows, language)]
    return json_response(GamesForm(games=lines, open=count, limit=here.settings.max_open_games), response)


@router.get("/{game_id}", response_model=game_form())
async def look(game_id: str, owner: KnownOwner, here: Here, language: Language, response: Response) -> Response:
    row = await run_in_threadpool(here.games.find, owner, game_id)
    await replay_if_long(here, row)
    return await run_in_threadpool(lambda: json_response(game_json(row, language), response))


@router.delete("/{game_id}", status_code=204)
def forget(game_id: str, owner: KnownOwner, here: Here, response: Response) -> Response:
    """Forgets the game; the result of one that ended is kept."""
    with here.database.writing() as connection:
        if not games.remove(connection, owner, game_id):
            raise not_found()
    return nothing(response)


@router.post("/{game_id}/give-up", response_model=game_form())
async def give_up(
    game_id: str, body: Step, asker: KnownAsker, client: Client, here: Here, response: Response
) -> Response:
    """Ends the game and shows the answer."""
    answer = await _answer(here, asker, client, game_id)
    given = await run_in_threadpool(here.games.give_up, asker, game_id, body.turn, body.seconds, answer)
    return game_response(given, response)


@router.post("/{game_id}/hint", response_model=HintedForm)
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
    found = await here.short.run(Lane.SHORT, client, tasks.hint, *work)

    def count() -> None:
        with here.database.writing() as connection:
            games.count_hint(connection, owner, game_id)

    await run_in_threadpool(count)
    shown = with_notes(found["picture"], row.notes)
    return json_response(found | {"picture": shown, "hints": row.hints + 1}, response)


@router.post("/{game_id}/check", response_model=CheckedForm)
async def check(
    game_id: str,
    _: Nothing,
    owner: KnownOwner,
    here: Here,
    language: Language,
    response: Response,
) -> Response:
    """Which rules are broken so far, and where."""
    row = await run_in_threadpool(here.games.find, owner, game_id)
    require(row, "check")
    await replay_if_long(here, row)
    found = await run_in_threadpool(lambda: checked_json(session_of(row), language))
    return json_response(found | {"picture": with_notes(found["picture"], row.notes)}, response)


@router.put("/{game_id}/notes", status_code=204)
def note(game_id: str, body: Notes, owner: KnownOwner, here: Here, response: Response) -> Response:
    """Replaces all pencil marks."""
    row = here.games.find(owner, game_id)
    require(row, "notes")
    if not cells_of(row).issuperset(body.notes):
        raise Problem(422, "invalid", message("web.note_nowhere"), pointer="#/notes")
    here.games.set_notes(row, body.notes)
    return nothing(response)


@router.put("/{game_id}/time", status_code=204)
def time_played(game_id: str, body: Time, owner: KnownOwner, here: Here, response: Response) -> Response:
    """How long has been played by now: never fewer seconds than before, never more than have passed. No turn."""
    here.games.set_time(owner, game_id, body.seconds)
    return nothing(response)


async def _answer(here: Here, asker: Asker, client: Visitor, game_id: str) -> str | None:
    """The solution to show for a grid, empty where there is none; None where it is not found in time, or not a grid."""
    row = await run_in_threadpool(here.games.find, asker.owner, game_id)
    await replay_if_long(here, row)
    if row.status != "open" or hides(kind_named(row.kind)):
        return None
    try:
        marks = await here.short.run(Lane.SHORT, client, tasks.answer, row.kind, row.puzzle)
    except DeadlineError:
        return None
    return None if marks is None else json.dumps(marks)
