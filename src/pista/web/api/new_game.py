"""New games: by chance, of a text, of a day, or of the puzzle of another game."""

import json
import secrets
from typing import cast

from fastapi import Response
from starlette.concurrency import run_in_threadpool

from pista import daily
from pista.forms import GameForm
from pista.kind import AnyKind, PuzzleError, hides
from pista.kinds import kind_named
from pista.message import message
from pista.options import one_of
from pista.web.api.dependencies import AnyAsker, AnyClient, Here, Services
from pista.web.api.game_form import game_form
from pista.web.api.options import require_options
from pista.web.api.requests import NewGame, own_options
from pista.web.api.responses import OR_JOB, game_response, json_or_job
from pista.web.api.routers import api_router
from pista.web.errors import Problem, not_found
from pista.web.failures import FieldError, field
from pista.web.games.days import day_puzzles, key_of
from pista.web.games.maker import Wish
from pista.web.games.play import Answer, Asker, New
from pista.web.games.view import OWN
from pista.web.quotas import Visitor
from pista.web.work import tasks
from pista.web.work.jobs import Report
from pista.web.work.links import unpacked
from pista.web.work.workers import Lane

router = api_router("games", "/api/games")
GAME = {"model": game_form()}


@router.post("", status_code=201, responses={**OR_JOB, 200: GAME, 201: GAME})
async def begin(body: NewGame, asker: AnyAsker, client: AnyClient, here: Here, response: Response) -> Response:
    """Begins a game by chance, of a text or the code of one, of a day, or of the puzzle of another game.

    Where something is hidden, a text must leave one answer: a puzzle for paper.
    A day's game that you already have is given back with 200, and so is a game of your own that you name.
    """
    given = await run_in_threadpool(here.games.repeated, asker)
    if given:
        return game_response(given, response)
    if body.game is not None:
        return game_response(await run_in_threadpool(_of_game, body, here, asker), response)
    if body.kind is None:
        raise Problem(422, "invalid", message("web.field_missing"), pointer="#/kind")
    with field("#/kind"):
        kind = kind_named(body.kind)
    if body.day is not None:
        new = await _of_day(body, kind, here)
    elif body.text is not None or body.code is not None:
        new = await _of_text(body, kind, here, asker, client)
    elif hides(kind):
        new = await run_in_threadpool(_hidden, body, kind)
    else:
        wish = Wish(kind.name, body.shape, body.level, _options(body, kind), secrets.randbits(63))
        here.maker.require_size(body.shape)

        async def work(_: Report) -> GameForm:
            made = await here.maker.make(wish, asker.language)
            if not made["blanks"]:
                raise FieldError(PuzzleError(message("web.too_small_to_play")), "#/shape")
            new = New(kind.name, body.shape or "", body.level or "", made["text"])
            game: GameForm = json.loads((await run_in_threadpool(here.games.begin, asker, new)).body)
            return game

        outcome = await here.jobs.run_once(client, asker.language, "game", work, key=asker.key, request=asker.request)
        answer = json_or_job(outcome, response, 201)
        if outcome.job is None:
            game = cast("GameForm", outcome.body)
            answer.headers["Location"] = f"/api/games/{game['id']}"
        return answer
    return game_response(await run_in_threadpool(here.games.begin, asker, new), response)


def _hidden(body: NewGame, kind: AnyKind) -> New:
    """By chance, of a kind whose puzzles are drawn in an instant."""
    assert hides(kind)  # noqa: S101 - the caller looked
    level = body.level or kind.ABOUT.levels[0]
    puzzle = tasks.new_puzzle(kind, body.shape, level, _options(body, kind), secrets.randbits(63))
    return New(kind.name, kind.variety(puzzle), level, kind.write(puzzle))


def _options(body: NewGame, kind: AnyKind) -> dict[str, str | int | bool | None]:
    """Those of `options`, and those that have a field of their own."""
    require_options(kind, body.options)
    own = {name: value for name in own_options() if (value := getattr(body, name)) is not None}
    require_options(kind, own, "#")
    return {**body.options, **own}


def _refuse(body: NewGame, *names: str) -> None:
    """Fields that say nothing of such a game."""
    for name in names:
        if getattr(body, name):
            raise Problem(422, "invalid", message("web.field_extra"), pointer=f"#/{name}")


def _of_game(body: NewGame, here: Services, asker: Asker) -> Answer:
    """The puzzle of another game, once more; the game itself where it is the client's own."""
    assert body.game is not None  # noqa: S101 - the caller looked
    _refuse(body, *sorted(body.model_fields_set - {"game"}))
    return here.games.own(asker, body.game) or here.games.begin(asker, here.games.dealt(body.game))


async def _of_text(body: NewGame, kind: AnyKind, here: Services, asker: Asker, client: Visitor) -> New:
    if body.text is not None and body.code is not None:
        raise FieldError(PuzzleError(message("web.text_or_code")), "#/text")
    _refuse(body, *own_options(), "options", "shape", "level")
    text = body.text if body.text is not None else unpacked(body.code or "", here.settings.max_unpacked)
    if hides(kind):
        sheet = await here.short.run(Lane.WORDS, client, tasks.sheet, kind.name, text, here.settings.max_cells)
        return New(kind.name, sheet.variety, OWN, sheet.text)
    work = (kind.name, text, here.settings.max_cells, asker.language)
    found = await here.short.run(Lane.SHORT, client, tasks.read, *work)
    if not found["blanks"]:
        raise FieldError(PuzzleError(message("web.nothing_to_write")), "#/text")
    return New(kind.name, "", OWN, found["text"])


async def _of_day(body: NewGame, kind: AnyKind, here: Services) -> New:
    day, about = body.day, kind.ABOUT
    assert day is not None  # noqa: S101 - the caller looked
    if not daily.exists(day, here.clock.today()):
        raise not_found()
    _refuse(body, *own_options(), "options", "text", "code")
    by_shape = about.day_by_shape or body.shape in about.day_shapes()
    _refuse(body, *(() if by_shape else ("shape",)), *(() if about.day_choices else ("level",)))
    offered = [each for each in day_puzzles(day) if each.kind is kind and body.shape in (None, each.shape)]
    if not offered:
        raise not_found()
    puzzle = offered[0]
    level = body.level or puzzle.level
    if hides(kind):
        with field("#/level"):
            drawn = await run_in_threadpool(kind.of_day, puzzle.shape, level, day, key_of(here.settings.daily_key))
        text = kind.write(drawn)
    else:
        with field("#/level"):
            one_of("level", level, puzzle.levels)
        text = await here.day_boards.text(puzzle._replace(level=level))
    return New(kind.name, puzzle.shape, level, text, str(day), puzzle.slot)
