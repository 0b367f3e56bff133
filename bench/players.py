"""Players who keep a record of all the server has acknowledged, and hold the server to it."""

import asyncio
import datetime
import random
import time
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from bench.loopback import Answer, Client, NoAnswerError
from bench.right_moves import next_move
from bench.weather import Weather
from pista.kinds import kind_named, kinds

THINKING = 0.5
"""Seconds a player thinks, on average."""
GAMES = 4
"""Games a player plays at a time."""
MOST_GAMES = 12
"""Games a player has open; far fewer than the server allows."""
RETRY = 0.3
LONGEST_WAIT = 5.0
ACTS = {
    "move": 70,
    "undo": 6,
    "redo": 3,
    "notes": 4,
    "hint": 2,
    "check": 2,
    "look": 3,
    "games": 2,
    "days": 1,
    "statistics": 1,
    "bring_results": 2,
    "bring_export": 1,
    "give_up": 0.3,
    "begin": 2,
}


@dataclass
class Record:
    """A game as the server last acknowledged it; `doubt` is what it may be instead, where an answer never came."""

    id: str
    kind: str
    shape: str
    day: str | None
    text: str | None
    turn: int = 0
    moves: list[str] = field(default_factory=list)
    undone: list[str] = field(default_factory=list)
    status: str = "open"
    hints: int = 0
    notes: dict[str, list[str]] = field(default_factory=dict)
    doubt: "Record | None" = None

    def agrees(self, told: dict[str, Any]) -> bool:
        """Whether the server tells the same. A status not foreseen is the server's to tell."""
        same = (self.turn, self.moves) == (told["turn"], told["moves"]) and told["hints"] >= self.hints
        return same and self.status in ("open", told["status"]) and self._notes_agree(told)

    def _notes_agree(self, told: dict[str, Any]) -> bool:
        """Notes are shown in empty cells only."""
        if told["status"] != "open":
            return True
        empty = {tile["name"]: tile.get("notes", []) for tile in told["picture"]["tiles"] if not tile["text"]}
        return all(empty.get(name, marks) == marks for name, marks in self.notes.items())

    @property
    def untouched(self) -> bool:
        """Games in which nothing was done may be replaced by new ones."""
        return self.turn == 0 and not self.hints and not self.notes


@dataclass
class Ledger:
    """What all players have seen together."""

    statuses: Counter[int] = field(default_factory=Counter)
    excused: int = 0
    """Refusals for as long as the server could not do its work."""
    unanswered: int = 0
    acknowledged: Counter[str] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)
    lost: Counter[str] = field(default_factory=Counter)
    checked: Counter[str] = field(default_factory=Counter)


class OverError(Exception):
    """The time is over, and the last request has no answer."""


class Player:
    """Sends a request again, with the same key, until it is answered, as pages do."""

    def __init__(self, number: int, port: int, weather: Weather, ledger: Ledger) -> None:
        self.number = number
        self.weather = weather
        self.ledger = ledger
        self.draw = random.Random(number)
        self.client = Client(port, f"127.1.{number // 250}.{number % 250 + 1}")
        self.records: dict[str, Record] = {}
        self.results: dict[str, bool] = {}
        """Those acknowledged, by id, and whether they are won."""
        self.asked = 0
        self.until = float("inf")
        """When to stop; whoever let the player play sets it."""

    async def play(self) -> None:
        try:
            while time.monotonic() < self.until:
                await asyncio.sleep(self.draw.expovariate(1 / THINKING))
                await self._act()
        except OverError:
            pass
        finally:
            self.client.hang_up()

    async def _act(self) -> None:
        open_games = [each for each in self.records.values() if each.status == "open"]
        (act,) = self.draw.choices(list(ACTS), list(ACTS.values()))
        if len(open_games) < GAMES:
            act = "begin"
        match act:
            case "games" | "days" | "statistics":
                await self._insist("GET", f"/api/{act}")
            case "begin":
                if len(open_games) < MOST_GAMES:
                    await self._begin()
            case "bring_results":
                await self._bring_results()
            case "bring_export":
                await self._bring_export()
            case _:
                # Games in play change; those at hand longest are played to their end.
                await self._in_game(act, self.draw.choice(open_games[:GAMES]))

    async def _in_game(self, act: str, game: Record) -> None:
        path = f"/api/games/{game.id}"
        match act:
            case "move":
                move = next_move(self.draw, game.kind, game.shape, game.text, game.moves)
                if move is not None:
                    await self._change(game, "moves", {"move": move}, lambda after: _moved(after, move))
            case "undo" if game.text and game.moves:
                await self._change(game, "undo", {}, lambda after: after.undone.append(after.moves.pop()))
            case "redo" if game.undone:
                await self._change(game, "redo", {}, lambda after: after.moves.append(after.undone.pop()))
            case "give_up":
                await self._change(game, "give-up", {}, lambda after: setattr(after, "status", "lost"))
            case "hint":
                if (await self._insist("POST", f"{path}/hint", {})).status == 200:
                    game.hints += 1
            case "notes" if game.text:
                await self._note(game)
            case "check" if game.text:
                await self._insist("POST", f"{path}/check", {})
            case "look":
                self._hold(game, await self._insist("GET", path))

    async def _begin(self) -> None:
        """A new game of any kind, or one of today's."""
        if self.draw.random() < 0.2:
            offered = (await self._insist("GET", "/api/days/today")).json()
            puzzle = self.draw.choice(offered["puzzles"])
            asked = {"kind": puzzle["kind"], "shape": puzzle["shape"], "day": offered["date"]}
        else:
            kind = self.draw.choice(kinds())
            shape, level = self.draw.choice(kind.ABOUT.shapes()[:3]), kind.ABOUT.levels[0]
            asked = {"kind": kind.name, "shape": shape, "level": level}
        answer = await self._insist("POST", "/api/games", asked, key=self._key())
        job = answer.json() if answer.status == 202 else None
        while job and job["state"] in ("waiting", "running"):
            await asyncio.sleep(RETRY)
            answer = await self._insist("GET", f"/api/jobs/{job['id']}")
            job = answer.json() if answer.status == 200 else None
        told = job["result"] if job else answer.json() if answer.status in (200, 201) else None
        if not told:
            # A job may go down with its server, and a day may be over since it was offered.
            if answer.status not in (200, 404):
                self.ledger.faults[f"a new game was answered {answer.status}"] += 1
            return
        known = self.records.get(told["id"])
        if known:
            self._hold(known, answer)
            return
        names = ("id", "kind", "shape", "day", "turn", "moves", "status", "hints")
        self.records[told["id"]] = Record(text=told["puzzle"], **{name: told[name] for name in names})
        self.ledger.acknowledged["games"] += 1

    async def _change(self, game: Record, step: str, body: dict[str, Any], change: Callable[[Record], object]) -> None:
        """One step of a game, entered in the record once it is acknowledged."""
        after = deepcopy(game)
        after.turn += 1
        change(after)
        game.doubt = after
        path = f"/api/games/{game.id}"
        answer = await self._insist("POST", f"{path}/{step}", {"turn": game.turn, **body}, key=self._key())
        if answer.status == 409:
            # Carried out before the server forgot that it was asked: then the game shows it.
            answer = await self._insist("GET", path)
        if answer.status == 200 and after.agrees(answer.json()):
            after.status = answer.json()["status"]
            after.doubt = None
            self.records[game.id] = after
            self.ledger.acknowledged["moves"] += 1
            if after.status != "open":
                self._expect_result(after)
            return
        game.doubt = None
        if answer.status in (200, 404):
            self._hold(game, answer)
        elif answer.status != 422:
            self.ledger.faults[f"{step} was answered {answer.status}"] += 1

    def _expect_result(self, game: Record) -> None:
        own = kind_named(game.kind).ABOUT.day_slot(game.kind, game.shape, game.day) if game.day else game.id
        self.results[own] = game.status == "won"
        self.ledger.acknowledged["results"] += 1

    async def _note(self, game: Record) -> None:
        """All pencil marks anew; until that is acknowledged they are in doubt."""
        names = [move.partition("=")[0] for move in (self._some_move(game), self._some_move(game)) if move]
        notes = {name: ["1", "2"] for name in names}
        before, game.notes = game.notes, {}
        answer = await self._insist("PUT", f"/api/games/{game.id}/notes", {"notes": notes})
        game.notes = notes if answer.status == 204 else before
        self.ledger.acknowledged["notes"] += answer.status == 204
        if answer.status == 404:
            self._hold(game, answer)

    def _some_move(self, game: Record) -> str | None:
        return next_move(self.draw, game.kind, game.shape, game.text, game.moves)

    async def _bring_results(self) -> None:
        """Results of another machine."""
        self.asked += 1
        ended = datetime.datetime.now(datetime.UTC) - datetime.timedelta(hours=1)
        result = {
            "id": f"brought {self.number} {self.asked}",
            "kind": self.draw.choice(kinds()).name,
            "variety": "brought",
            "mode": "practice",
            "won": True,
            "tries": None,
            "seconds": 60.5,
            "day": None,
            "ended": ended.isoformat(timespec="seconds"),
            "hints": 0,
        }
        answer = await self._insist("POST", "/api/statistics/import", {"version": 1, "results": [result]})
        if answer.status == 200:
            self.results[str(result["id"])] = True
            self.ledger.acknowledged["results"] += 1
        else:
            self.ledger.faults[f"results brought were answered {answer.status}"] += 1

    async def _bring_export(self) -> None:
        """What the server itself gave: nothing of it is new. While clocks jump it may be of the future, and refused."""
        given = (await self._insist("GET", "/api/statistics/export")).json()
        answer = await self._insist("POST", "/api/statistics/import", given)
        if answer.status == 200 and answer.json()["added"]:
            self.ledger.faults["an export was taken for something new"] += 1

    def _hold(self, game: Record, answer: Answer) -> None:
        """Compares the server's game, or the job that made it, with the record; what is not there is lost, once."""
        if answer.status == 404 and game.untouched and game.doubt is None:
            del self.records[game.id]
        elif answer.status in (200, 201) and (told := answer.json()):
            told = told.get("result", told)
            if game.agrees(told) or (game.doubt and game.doubt.agrees(told)):
                return
            self._lose(game, "differs")
        elif answer.status == 404:
            self._lose(game, "is gone")
        else:
            self.ledger.faults[f"a game was answered {answer.status}"] += 1

    def _lose(self, game: Record, how: str) -> None:
        self.ledger.lost[f"a game {how}"] += 1
        self.ledger.lost["moves of such games"] += game.turn
        del self.records[game.id]

    async def _insist(self, method: str, path: str, body: object = None, *, key: str = "") -> Answer:
        """The answer, however often the request must be sent for it."""
        while True:
            sent = time.monotonic()
            if sent > self.until:
                raise OverError
            try:
                answer = await self.client.ask(method, path, body, key=key)
            except NoAnswerError as error:
                self.ledger.unanswered += 1
                if str(error) == "TimeoutError" and not self.weather.was_bad_since(sent):
                    self.ledger.faults["no answer for a minute"] += 1
                await asyncio.sleep(RETRY)
                continue
            self.ledger.statuses[answer.status] += 1
            if answer.status >= 500:
                if answer.status == 503 and self.weather.was_bad_since(sent):
                    self.ledger.excused += 1
                else:
                    self.ledger.faults[f"{answer.status} from {method} {_pattern(path)}"] += 1
            if answer.status not in (429, 500, 503, 504):
                return answer
            await asyncio.sleep(min(float(answer.headers.get("retry-after", RETRY)), LONGEST_WAIT))

    def _key(self) -> str:
        self.asked += 1
        return f"{self.number}-{self.asked}"

    async def check(self, until: float) -> None:
        """At the end: everything acknowledged is there."""
        self.until = until
        for game in list(self.records.values()):
            self._hold(game, await self._insist("GET", f"/api/games/{game.id}"))
            self.ledger.checked["games"] += 1
            self.ledger.checked["moves"] += game.turn
        answer = await self._insist("GET", "/api/statistics/export")
        there = {each["id"]: each for each in answer.json()["results"]}
        for own, won in self.results.items():
            self.ledger.checked["results"] += 1
            if own not in there or there[own]["won"] != won:
                self.ledger.lost["a result"] += 1
        impossible = sum(each["seconds"] < 0 for each in there.values())
        if impossible:
            self.ledger.faults["a result of fewer than no seconds"] += impossible
        self.client.hang_up()


def _moved(after: Record, move: str) -> None:
    after.moves.append(move)
    after.undone.clear()


def _pattern(path: str) -> str:
    """The path without what is somebody's own."""
    return "/".join(part if len(part) < 20 else "…" for part in path.split("/"))
