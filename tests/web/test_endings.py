"""What is told beside a finished game, and how far one is on a day: from what is kept, without playing it through."""

import datetime
import re

import pytest
from starlette.testclient import TestClient

from pista.grid.kind import solvable
from pista.kinds import kind_named, kinds
from pista.stats import Result
from pista.web.state import results
from pista.web.work import tasks
from web.conftest import Serve
from web.guessing import new_game, owner_id, parts, secret_of
from web.hand_clock import HandClock

GRIDS = [kind.name for kind in kinds() if solvable(kind)]


@pytest.fixture
def client(serve: Serve, database_url: str) -> TestClient:
    return serve(database_url=database_url)


def win(client: TestClient, kind_name: str, **wish: str) -> dict[str, object]:
    """A grid filled in by its solution."""
    game = client.post("/api/games", json={"kind": kind_name, **wish}).json()
    kind = kind_named(kind_name)
    assert solvable(kind)
    puzzle = kind.read(game["puzzle"])
    (marks, *_) = kind.solve(puzzle, limit=1).solutions
    for cell, value in enumerate(marks):
        if puzzle.givens[cell] is None:
            move = {"turn": game["turn"], "move": f"{puzzle.board.names[cell]}={value}"}
            game = client.post(f"/api/games/{game['id']}/moves", json=move).json()
    assert game["status"] == "won"
    return dict(game)


def test_a_game_of_guesses_is_told_with_its_figures_and_a_yardstick(client: TestClient) -> None:
    game = new_game(client, shape="en 5")
    assert client.get(f"/api/games/{game['id']}/ending").status_code == 409
    client.post(f"/api/games/{game['id']}/moves", json={"turn": 0, "move": secret_of(client, game)})
    told = client.get(f"/api/games/{game['id']}/ending").json()
    assert told["yardstick"] == "The best strategy needs 3.20 guesses on average."
    group = told["group"]
    assert (group["kind"], group["variety"], group["mode"]) == ("wordle", "en 5", "practice")
    assert (group["played"], group["won"], group["distribution"]) == (1, 1, [[1, 1]])
    assert told["today"] == client.get("/api/days/today").json()


@pytest.mark.parametrize("name", GRIDS)
def test_a_board_is_told_with_its_times_and_its_grade(client: TestClient, name: str) -> None:
    game = win(client, name, shape="5x5", level="easy")
    told = client.get(f"/api/games/{game['id']}/ending", headers={"Accept-Language": "es"}).json()
    # As a player would say it: no score, no name of a technique.
    assert re.fullmatch(r"Nivel: fácil\. Lo más difícil es [^()\d]+\.", told["yardstick"])
    assert told["group"]["best_seconds"] == told["group"]["average_seconds"] == told["group"]["times"][0]


def test_only_games_of_the_same_sort_are_counted(client: TestClient) -> None:
    game = new_game(client, shape="en 5")
    owner = owner_id(client)
    with parts(client).database.writing() as connection:
        for number, (variety, mode) in enumerate([("en 5", "practice"), ("en 5", "daily"), ("es 5", "practice")]):
            ended = "2026-01-01T00:00:00+00:00"
            results.add(connection, owner, Result(str(number), "wordle", variety, mode, True, 4, 5.0, None, ended))
    client.post(f"/api/games/{game['id']}/give-up", json={"turn": 0})
    group = client.get(f"/api/games/{game['id']}/ending").json()["group"]
    assert (group["played"], group["won"], group["distribution"]) == (2, 1, [[4, 1]])


@pytest.mark.parametrize("seconds", [{}, {"seconds": 0}, {"seconds": 4.56}])
def test_a_game_is_counted_whoever_counts_its_seconds(
    client: TestClient, clock: HandClock, seconds: dict[str, float]
) -> None:
    game = new_game(client)
    clock.turn(10)
    client.post(f"/api/games/{game['id']}/give-up", json={"turn": 0} | seconds)
    clock.turn(10)
    assert client.get(f"/api/games/{game['id']}/ending").json()["counted"]


def test_a_busy_server_tells_the_rest(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    game = new_game(client)
    client.post(f"/api/games/{game['id']}/give-up", json={"turn": 0})
    monkeypatch.setattr(parts(client).short, "_seconds", 0)
    told = client.get(f"/api/games/{game['id']}/ending").json()
    assert (told["yardstick"], told["group"]["played"]) == (None, 1)


def test_what_is_not_unique_has_no_yardstick() -> None:
    assert tasks.yardstick("hidato", "0 0\n0 0\n", "en") is None


def test_a_board_of_ones_own_and_somebody_elses_game_are_told_nothing(client: TestClient) -> None:
    own = client.post("/api/games", json={"kind": "hidato", "text": "1 0 3\n8 9 4\n7 0 5\n"}).json()
    client.post(f"/api/games/{own['id']}/give-up", json={"turn": 0})
    assert client.get(f"/api/games/{own['id']}/ending").json()["yardstick"] is None
    client.cookies.clear()
    assert client.get(f"/api/games/{own['id']}/ending").status_code == 404


def test_a_day_tells_how_far_its_games_are(client: TestClient, clock: HandClock) -> None:
    day = str(clock.today())

    def puzzle(kind: str) -> dict[str, object]:
        found = client.get(f"/api/days/{day}").json()["puzzles"]
        told: dict[str, object] = next(
            each for each in found if each["kind"] == kind and each["language"] in (None, "en")
        )
        return {name: told[name] for name in ("status", "hints", "result", "done", "of")}

    assert puzzle("wordle") == dict.fromkeys(("status", "hints", "result", "done", "of"))
    game = client.post("/api/games", json={"kind": "wordle", "shape": "en 5", "day": day}).json()
    client.post(f"/api/games/{game['id']}/moves", json={"turn": 0, "move": "crane"})
    assert puzzle("wordle") == {"status": "open", "hints": 0, "result": None, "done": 1, "of": 6}
    client.post(f"/api/games/{game['id']}/moves", json={"turn": 1, "move": secret_of(client, game)})
    assert puzzle("wordle") == {"status": "won", "hints": 0, "result": "2/6", "done": 2, "of": 6}
    win(client, "suguru", day=day)
    solved = puzzle("suguru")
    assert (solved["status"], solved["result"], solved["done"]) == ("won", "0:00", solved["of"])


@pytest.mark.parametrize(
    ("ago", "streak", "best"),
    [([], 0, 0), ([0], 1, 1), ([1, 2], 2, 2), ([2, 3, 4], 0, 3), ([0, 1, 3, 4, 5], 2, 3)],
)
def test_days_in_a_row_reach_today_or_yesterday(
    client: TestClient, clock: HandClock, ago: list[int], streak: int, best: int
) -> None:
    owner, today = owner_id(client), clock.today()
    days = [str(today - datetime.timedelta(days=each)) for each in ago]
    with parts(client).database.writing() as connection:
        for day in days:
            for kind, mode in (("hidato", "daily"), ("wordle", "daily hard")):
                game = Result(f"{kind} {day}", kind, "8x8", mode, True, None, 5.0, day, f"{day}T10:00:00+00:00")
                results.add(connection, owner, game)
        # Neither what was lost counts, nor what was won on another day.
        for number, (won, mode) in enumerate([(False, "daily"), (True, "archive"), (True, "dailyish")]):
            day = str(today - datetime.timedelta(days=6))
            game = Result(f"{number}", "makaro", "8x8", mode, won, None, 5.0, day, f"{day}T10:00:00+00:00")
            results.add(connection, owner, game)
    told = client.get("/api/statistics/days").json()
    assert (told["streak"], told["best_streak"]) == (streak, best)
    assert [day["date"] for day in told["days"]] == [
        str(today - datetime.timedelta(days=each)) for each in range(6, -1, -1)
    ]
    assert [day["won"] for day in told["days"]] == [2 if day["date"] in days else 0 for day in told["days"]]
    assert {day["of"] for day in told["days"]} == {len(kinds())}
    assert len(client.get("/api/statistics/days", params={"limit": 371}).json()["days"]) == 371
