"""Games for pages to tell of, played over HTTP by the browser's own cookie, and results of weeks gone by."""

import datetime
import time
from typing import Any

from playwright.sync_api import Page

from pista import wordle
from pista.grid.kind import solvable
from pista.kinds import kind_named, kinds

from .conftest import DAILY_KEY
from .waiting import PATIENCE

GRIDS = [kind.name for kind in kinds() if solvable(kind)]
ONE = datetime.timedelta(days=1)


def today(page: Page) -> datetime.date:
    """The day the server calls today."""
    return datetime.date.fromisoformat(page.request.get("/api/days/today").json()["date"])


def move(page: Page, game: dict[str, Any], text: str) -> dict[str, Any]:
    body = {"turn": game["turn"], "move": text, "seconds": 1}
    moved: dict[str, Any] = page.request.post(f"/api/games/{game['id']}/moves", data=body).json()
    return moved


def begun(page: Page, wish: dict[str, Any]) -> dict[str, Any]:
    """A new game; on a busy machine the server makes its board in the background."""
    answer: dict[str, Any] = page.request.post("/api/games", data=wish).json()
    until = time.monotonic() + PATIENCE / 1000
    while "task" in answer and answer["result"] is None:
        assert time.monotonic() < until and answer["problem"] is None, answer
        time.sleep(0.05)  # a job is asked, it does not call
        answer = page.request.get(f"/api/jobs/{answer['id']}").json()
    found: dict[str, Any] = answer["result"] if "task" in answer else answer
    return found


def played_board(page: Page, kind_name: str, *, but: int = 0, hints: int = 0, **wish: Any) -> dict[str, Any]:
    """A board filled in by its solution, all `but` so many cells of it."""
    game = begun(page, {"kind": kind_name, **wish})
    for _ in range(hints):
        page.request.post(f"/api/games/{game['id']}/hint", data={})
    kind = kind_named(kind_name)
    assert solvable(kind)
    puzzle = kind.read(game["puzzle"])
    (marks, *_) = kind.solve(puzzle, limit=1).solutions
    blanks = [cell for cell, given in enumerate(puzzle.givens) if given is None]
    for cell in blanks[: len(blanks) - but]:
        game = move(page, game, f"{puzzle.board.names[cell]}={marks[cell]}")
    return game


def played_word(page: Page, date: datetime.date, *guesses: str, found: bool = True) -> dict[str, Any]:
    """The English word of a day: some guesses, and then the word itself."""
    wish = {"kind": "wordle", "shape": "en 5", "day": str(date)}
    game: dict[str, Any] = page.request.post("/api/games", data=wish).json()
    word = wordle.daily(wordle.lexicon("en", 5), date, DAILY_KEY.encode())
    for guess in (*guesses, *([word] if found else [])):
        game = move(page, game, guess)
    return game


def given_up(page: Page, game: dict[str, Any]) -> dict[str, Any]:
    body = {"turn": game["turn"], "seconds": 1}
    ended: dict[str, Any] = page.request.post(f"/api/games/{game['id']}/give-up", data=body).json()
    return ended


def bring_results(page: Page, last: datetime.date, days: int, **more: Any) -> None:
    """A word found in four guesses on so many days up to the last."""
    dates = [last - number * ONE for number in range(days)]
    result = {"kind": "wordle", "variety": "en 5", "mode": "daily", "won": True, "tries": 4, "seconds": 60.0} | more
    results = [result | {"id": f"brought {day}", "day": str(day), "ended": f"{day}T10:00:00+00:00"} for day in dates]
    answer = page.request.post("/api/statistics/import", data={"version": 1, "results": results})
    assert answer.json() == {"added": days}
