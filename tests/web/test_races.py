"""Whatever several clients write at the same moment: each gets an answer, and none is the server's fault."""

import json
import threading
from collections.abc import Callable
from functools import partial
from typing import Any

import httpx2 as httpx
import pytest
from starlette.testclient import TestClient

from pista.web.state import days
from pista.web.state.database import Database
from web.conftest import Serve

BOARD = ". . .\n. > .\n. . .\n\n1 1 2\n1 - 2\n3 3 2\n"
GAME = {"kind": "wordle", "shape": "es 5", "tries": 50}
ROUNDS = 5


@pytest.fixture
def client(serve: Serve, database_url: str) -> TestClient:
    return serve(database_url=database_url, requests_per_minute=0, max_untouched_games=100)


def together(*acts: Callable[[], Any]) -> list[Any]:
    """What each returned; all begin at the same moment."""
    gate = threading.Barrier(len(acts))
    found: list[Any] = [None] * len(acts)

    def go(number: int) -> None:
        gate.wait()
        found[number] = acts[number]()

    threads = [threading.Thread(target=go, args=[number]) for number in range(len(acts))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


def new_clients(client: TestClient, count: int) -> list[dict[str, str]]:
    """The cookies of so many clients, as headers: the client itself then has none."""
    made = []
    for _ in range(count):
        client.cookies.clear()
        assert client.post("/api/games", json=GAME).status_code == 201
        made.append({"Cookie": "; ".join(f"{name}={value}" for name, value in client.cookies.items())})
    client.cookies.clear()
    return made


def statuses(answers: list[httpx.Response]) -> list[int]:
    return sorted(answer.status_code for answer in answers)


def test_of_boards_kept_for_a_day_at_once_the_first_stays(database_url: str) -> None:
    database = Database(database_url, 30)
    database.migrate()

    def keep(text: str) -> Callable[[], None]:
        def go() -> None:
            for day in range(10):
                with database.writing() as connection:
                    days.keep(connection, f"2026-11-{day:02}", "hidato", "key", text)

        return go

    together(*(keep(text) for text in "abcdef"))
    with database.reading() as connection:
        assert {days.find(connection, f"2026-11-{day:02}", "hidato", "key") for day in range(10)} <= set("abcdef")
    database.close()


@pytest.mark.minute
def test_a_days_board_first_asked_for_by_six_at_once_is_one(client: TestClient) -> None:
    headers = new_clients(client, 6)
    asked = {"kind": "hidato", "day": "2026-11-02"}
    answers = together(*(partial(client.post, "/api/games", json=asked, headers=each) for each in headers))
    assert statuses(answers) == [201] * 6
    assert len({answer.json()["puzzle"] for answer in answers}) == 1


def test_a_days_game_begun_by_one_client_four_times_at_once_is_one(client: TestClient) -> None:
    (mine,) = new_clients(client, 1)
    for day in range(1, 1 + ROUNDS):
        asked = {"kind": "wordle", "shape": "es 5", "day": f"2026-11-0{day}"}
        answers = together(*[partial(client.post, "/api/games", json=asked, headers=mine)] * 4)
        assert statuses(answers) == [200, 200, 200, 201]
        assert len({answer.json()["id"] for answer in answers}) == 1


def test_the_same_import_four_times_at_once_adds_each_result_once(client: TestClient) -> None:
    (mine,) = new_clients(client, 1)
    result = {"kind": "wordle", "variety": "es 5", "mode": "practice", "won": True, "tries": 3, "seconds": 1.0}
    result |= {"day": None, "ended": "2026-01-01T00:00:00+00:00"}
    for number in range(ROUNDS):
        found = [result | {"id": f"{number} {each}"} for each in range(40)]
        # In another order each time: who waits for one must not hold what the other waits for.
        files = [{"version": 1, "results": found[turn:] + found[:turn]} for turn in (0, 10, 20, 30)]
        send = [partial(client.post, "/api/statistics/import", json=file, headers=mine) for file in files]
        answers = together(*send)
        assert statuses(answers) == [200] * 4
        assert sum(answer.json()["added"] for answer in answers) == 40


def test_one_key_for_four_new_games_at_once_begins_one(client: TestClient) -> None:
    (mine,) = new_clients(client, 1)
    for number in range(ROUNDS):
        key = mine | {"Idempotency-Key": f"key {number}"}
        answers = together(*[partial(client.post, "/api/games", json=GAME, headers=key)] * 4)
        assert statuses(answers) == [201] * 4
        assert len({answer.content for answer in answers}) == 1


def test_one_key_for_moves_in_four_games_at_once_moves_in_one(client: TestClient) -> None:
    (mine,) = new_clients(client, 1)
    for number in range(ROUNDS):
        key = mine | {"Idempotency-Key": f"key {number}"}
        games = [client.post("/api/games", json=GAME, headers=mine).json()["id"] for _ in range(4)]
        move = {"turn": 0, "move": "perra"}
        send = [partial(client.post, f"/api/games/{game}/moves", json=move, headers=key) for game in games]
        assert statuses(together(*send)) == [200, 422, 422, 422]
        turns = [client.get(f"/api/games/{game}", headers=mine).json()["turn"] for game in games]
        assert sorted(turns) == [0, 0, 0, 1]


@pytest.mark.minute
def test_everything_that_can_be_done_to_a_game_can_be_done_at_once(client: TestClient) -> None:
    (mine,) = new_clients(client, 1)
    for number in range(ROUNDS):
        game = client.post("/api/games", json={"kind": "makaro", "text": BOARD}, headers=mine).json()["id"]
        path = f"/api/games/{game}"

        def post(what: str, body: dict[str, Any], path: str = path, key: str = f"{number}") -> httpx.Response:
            return client.post(f"{path}/{what}", json=body, headers=mine | {"Idempotency-Key": f"{what} {key}"})

        answers = together(
            partial(post, "moves", {"turn": 0, "move": "a1=1"}),
            partial(post, "moves", {"turn": 0, "move": "a1=1"}),
            partial(post, "moves", {"turn": 0, "move": "a1=2"}),
            partial(post, "undo", {"turn": 1}),
            partial(post, "give-up", {"turn": 1}),
            partial(post, "hint", {}),
            partial(post, "check", {}),
            partial(client.put, f"{path}/notes", json={"notes": {"a2": ["1"]}}, headers=mine),
            partial(client.get, "/api/games", headers=mine),
            partial(client.delete, path, headers=mine),
            partial(client.delete, path, headers=mine),
        )
        assert max(statuses(answers)) < 500, [answer.text for answer in answers if answer.status_code >= 500]
        assert client.get(path, headers=mine).status_code == 404


@pytest.mark.parametrize("hostile", ["%00", "a%00b", "%ED%A0%80", "%EF%BF%BD"])
def test_ids_that_no_database_can_hold_are_not_found(client: TestClient, hostile: str) -> None:
    (mine,) = new_clients(client, 1)
    move = {"turn": 0, "move": "perra"}
    for method, path, body in (
        ("GET", f"games/{hostile}", None),
        ("DELETE", f"games/{hostile}", None),
        ("POST", f"games/{hostile}/moves", move),
        ("POST", f"games/{hostile}/hint", {}),
        ("PUT", f"games/{hostile}/notes", {"notes": {}}),
        ("GET", f"jobs/{hostile}", None),
        ("GET", f"jobs/{hostile}/events", None),
        ("DELETE", f"jobs/{hostile}", None),
    ):
        answer = client.request(method, f"/api/{path}", json=body, headers=mine | {"Idempotency-Key": "k"})
        assert answer.status_code == 404, (method, path, answer.text)


@pytest.mark.minute
@pytest.mark.parametrize("bad", ["\\u0000", "\\ud800", "a\\u0000b"])
def test_texts_that_no_database_can_hold_are_refused(client: TestClient, bad: str) -> None:
    (mine,) = new_clients(client, 1)
    game = client.post("/api/games", json={"kind": "makaro", "text": BOARD}, headers=mine).json()["id"]
    json_ = mine | {"Content-Type": "application/json"}
    result = {"id": "X", "kind": "wordle", "variety": "es 5", "mode": "practice", "won": True, "tries": 3}
    result |= {"seconds": 1.0, "day": None, "ended": "2026-01-01T00:00:00+00:00"}
    for method, path, body in (
        ("POST", f"games/{game}/moves", {"turn": 0, "move": "X"}),
        ("PUT", f"games/{game}/notes", {"notes": {"a1": ["X"]}}),
        ("PUT", f"games/{game}/notes", {"notes": {"X": ["1"]}}),
        ("POST", "games", {"kind": "X"}),
        ("POST", "games", {"kind": "makaro", "shape": "X"}),
        ("POST", "games", {"kind": "makaro", "level": "X", "shape": "3x3"}),
        ("POST", "games", {"kind": "makaro", "text": "X"}),
        ("POST", "games", {"kind": "wordle", "shape": "X"}),
        ("POST", "games", {"kind": "wordle", "day": "2026-03-01", "shape": "X"}),
        ("POST", "statistics/import", {"version": 1, "results": [result]}),
        ("POST", "wordle/review", {"game": "X"}),
    ):
        answer = client.request(method, f"/api/{path}", content=json.dumps(body).replace("X", bad), headers=json_)
        assert answer.status_code in (400, 404, 413, 422), (path, body, answer.status_code, answer.text)
    assert client.get("/api/games", headers=mine).status_code == 200
