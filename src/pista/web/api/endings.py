"""What is told beside a game that has ended."""

from fastapi import Response
from starlette.concurrency import run_in_threadpool

from pista.message import message
from pista.web.api.dependencies import Client, Here, KnownOwner, Language, Services, replay_if_long
from pista.web.api.responses import json_response
from pista.web.api.routers import api_router
from pista.web.errors import Problem
from pista.web.failures import DeadlineError, NoWorkersError
from pista.web.forms import EndingForm
from pista.web.games.counted import result_of_game
from pista.web.games.figures import group_form
from pista.web.games.replay import session_of
from pista.web.games.told_days import told_days
from pista.web.games.view import OWN
from pista.web.quotas import Visitor
from pista.web.state import results
from pista.web.state.games import GameRow
from pista.web.work import tasks
from pista.web.work.workers import Lane

router = api_router("games", "/api/games")


@router.get("/{game_id}/ending", response_model=EndingForm)
async def ending(
    game_id: str, owner: KnownOwner, client: Client, here: Here, language: Language, response: Response
) -> Response:
    """How the game stands among your results, what others need for it, and the puzzles of today."""
    row = await run_in_threadpool(here.games.find, owner, game_id)
    if row.status == "open":
        raise Problem(409, "not-possible", message("web.not_possible"))
    await replay_if_long(here, row)
    said = await _yardstick(here, client, row, language)

    def told() -> EndingForm:
        today = here.clock.today()
        group, counted = _group(here, row)
        with here.database.reading() as connection:
            played = results.of_group(connection, owner, group)
        (day,) = told_days(here.database, owner, [today])
        return {"yardstick": said, "counted": counted, "group": group_form(group, played, today), "today": day}

    return json_response(await run_in_threadpool(told), response)


async def _yardstick(here: Services, client: Visitor, row: GameRow, language: str) -> str | None:
    """Of a board somebody set nothing is known; where the server is busy, nothing is said either."""
    if row.level == OWN:
        return None
    try:
        return await here.short.run(Lane.SHORT, client, tasks.yardstick, row.kind, row.puzzle, language)
    except (Problem, DeadlineError, NoWorkersError):
        return None


def _group(here: Services, row: GameRow) -> tuple[tuple[str, str, str], bool]:
    """What its puzzle is counted among, and whether by this game: of a day's puzzle only the first result counts, and
    that may have come from elsewhere. One whose result is gone is told as it was when it ended."""
    own = result_of_game(row, session_of(row))
    with here.database.reading() as connection:
        kept = results.named(connection, row.owner, [own.id]).get(own.id, own)
    return (kept.kind, kept.variety, kept.mode), kept == own
