"""Making puzzles in working processes: by shape and level, and the days' own."""

import base64
import re
import zlib

from starlette.concurrency import run_in_threadpool

from pista.as_json import Json
from pista.kind import PuzzleError
from pista.message import message
from pista.web import days, tasks
from pista.web.errors import Problem, problem_of, too_large
from pista.web.parts import Parts
from pista.web.settings import WebSettings
from pista.web.state import days as kept
from pista.web.workers import Lane


async def made(
    here: Parts, kind: str, shape: str | None, level: str | None, seed: int, language: str, budget: float | None = None
) -> Json:
    """A generated puzzle with its picture."""
    work = (kind, shape, level, seed, here.settings.max_cells, language)
    try:
        found: Json = await here.workers.call(Lane.LONG, seconds(here.settings, budget), tasks.generate, *work)
    except tasks.BoardTooLargeError:
        raise too_large("web.board_large", here.settings.max_cells, "#/shape") from None
    except PuzzleError as error:
        raise problem_of(error, field_of(error)) from None
    return found


def field_of(error: PuzzleError) -> str:
    """Which wish for a new puzzle cannot be granted."""
    named = dict(error.message.values)
    if error.message.key == "wordle.tries_range":
        return "#/tries"
    by_level = named.get("option") == "level" or "level" in named or error.message.key == "wordle.level"
    return "#/level" if by_level else "#/shape"


async def day_text(here: Parts, puzzle: days.DayPuzzle) -> str:
    """The text of a day's grid puzzle, made when it is first asked for."""
    key = days.key_of(here.settings.daily_key)
    print_ = days.fingerprint(key)

    def find() -> str | None:
        with here.database.reading() as connection:
            return kept.find(connection, str(puzzle.date), puzzle.kind, print_)

    text = await run_in_threadpool(find)
    if text:
        return text
    found = await made(here, puzzle.kind, puzzle.shape, puzzle.level, days.seed_of(key, puzzle), "en")

    def keep() -> None:
        with here.database.writing() as connection:
            kept.keep(connection, str(puzzle.date), puzzle.kind, print_, found["text"])

    await run_in_threadpool(keep)
    made_text: str = found["text"]
    return made_text


def seconds(settings: WebSettings, budget: float | None) -> float:
    """The budget asked for, up to the server's own."""
    return min(budget or settings.job_seconds, settings.job_seconds)


def require_size(settings: WebSettings, shape: str | None) -> None:
    """Refuses `1000x1000` before anybody draws it."""
    cells = 1
    for number in re.findall(r"\d+", shape or ""):
        cells *= max(1, int(number[:9]))
    if cells > settings.max_cells:
        raise too_large("web.board_large", settings.max_cells, "#/shape")


def packed(text: str) -> str:
    """A puzzle's text for the fragment of a link."""
    return base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def unpacked(code: str, most: int) -> str:
    """The text of a link; it is not unpacked further than `most` bytes."""
    try:
        data = base64.b64decode(code + "=" * (-len(code) % 4), altchars=b"-_", validate=True)
        unpacker = zlib.decompressobj()
        text = unpacker.decompress(data, most + 1)
        if len(text) > most:
            raise too_large("web.code_large", most, "#/code")
        if not unpacker.eof:
            raise ValueError
        return text.decode()
    except (ValueError, zlib.error):
        raise Problem(422, "invalid", message("web.code_wrong"), pointer="#/code") from None
