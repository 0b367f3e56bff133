"""Results on another device: by a code that few can guess, for some minutes, as often as the limits allow."""

import re
from typing import Any

import pytest
from sqlalchemy import select
from starlette.testclient import TestClient

from pista.web.app import tidy
from pista.web.games.transfer_codes import LENGTH, SIGNS, digest, new_code, read_code, shown
from pista.web.state import tables
from web.conftest import Serve
from web.guessing import new_game, parts, secret_of, wrong_words
from web.hand_clock import HandClock

OFFER, FETCH = "/api/statistics/transfer", "/api/statistics/fetch"


@pytest.fixture
def client(serve: Serve, database_url: str) -> TestClient:
    return serve(database_url=database_url)


def offered(client: TestClient) -> str:
    """The code of a client who has one result, and is then another one."""
    game = new_game(client)
    client.post(f"/api/games/{game['id']}/give-up", json={"turn": 0, "seconds": 3.5})
    answer = client.post(OFFER, json={})
    assert answer.status_code == 201
    client.cookies.clear()
    code: str = answer.json()["code"]
    return code


def kept(client: TestClient) -> list[str]:
    with parts(client).database.reading() as connection:
        return list(connection.execute(select(tables.transfers.c.digest)).scalars())


def test_a_code_brings_the_results_and_leaves_the_games(client: TestClient) -> None:
    code = offered(client)
    assert client.post(FETCH, json={"code": code}).json() == {"added": 1}
    assert [group["played"] for group in client.get("/api/statistics").json()["groups"]] == [1]
    assert client.get("/api/games").json()["games"] == []
    assert client.post(FETCH, json={"code": code}).json() == {"added": 0}


@pytest.mark.parametrize("pause", [10, 0])
def test_a_days_puzzle_finished_elsewhere_stands_as_it_was_counted(
    client: TestClient, clock: HandClock, pause: int
) -> None:
    asked = {"shape": "es 5", "day": str(clock.today())}
    took = min(pause, 7)

    def told() -> tuple[object, ...]:
        (day,) = client.get("/api/days", params={"limit": 1}).json()["days"]
        assert client.get("/api/days/today").json() == day
        (puzzle,) = (each for each in day["puzzles"] if each["shape"] == "es 5")
        return tuple(puzzle[name] for name in ("game", "status", "seconds", "hints", "result", "done", "of"))

    def guess(game: dict[str, Any], *words: str) -> None:
        clock.turn(pause)
        for turn, word in enumerate(words):
            moved = client.post(f"/api/games/{game['id']}/moves", json={"turn": turn, "move": word, "seconds": took})
            assert moved.status_code == 200

    first = new_game(client, **asked)
    secret = secret_of(client, first)
    guess(first, *wrong_words(secret)[:2], secret)
    as_counted = ("won", took, 0, "3/6", 3, 6)
    assert told() == (first["id"], *as_counted)
    assert client.get(f"/api/games/{first['id']}/ending").json()["counted"]
    code = client.post(OFFER, json={}).json()["code"]
    client.cookies.clear()
    assert client.post(FETCH, json={"code": code}).json() == {"added": 1}
    assert told() == (None, *as_counted)
    again = new_game(client, **asked)
    assert told() == (again["id"], *as_counted)
    guess(again, secret)
    assert told() == (again["id"], *as_counted)
    ending = client.get(f"/api/games/{again['id']}/ending").json()
    assert (ending["counted"], ending["group"]["distribution"]) == (False, [[3, 1]])


def test_a_board_solved_elsewhere_or_lost_is_told_too(client: TestClient, clock: HandClock) -> None:
    new_game(client)
    day = str(clock.today())
    result = {"variety": "8x8 easy", "mode": "daily", "tries": None, "day": day, "ended": f"{day}T10:00:00+00:00"}
    board = result | {"id": f"hidato {day}", "kind": "hidato", "won": True, "seconds": 65.2, "hints": 2}
    word = result | {"id": f"wordle es 5 {day}", "kind": "wordle", "variety": "es 5", "won": False, "tries": 6}
    document = {"version": 1, "results": [board, word | {"seconds": 80}]}
    assert client.post("/api/statistics/import", json=document).json() == {"added": 2}
    found = {each["kind"] + each["shape"]: each for each in client.get("/api/days/today").json()["puzzles"]}
    (hidato,) = (each for name, each in found.items() if name.startswith("hidato"))
    assert [hidato[name] for name in ("game", "status", "result", "hints")] == [None, "won", "1:05", 2]
    assert [found["wordlees 5"][name] for name in ("game", "status", "result", "done")] == [None, "lost", None, 6]
    assert found["wordleen 5"]["status"] is None


def test_a_code_is_read_as_people_write_it(client: TestClient) -> None:
    code = offered(client)
    written = code.lower().replace("-", " ").replace("1", "l").replace("0", "O")
    assert client.post(FETCH, json={"code": f" {written} "}).json() == {"added": 1}


def test_a_code_holds_for_transfer_seconds(serve: Serve, database_url: str, clock: HandClock) -> None:
    client = serve(database_url=database_url, transfer_seconds=60)
    code = offered(client)
    clock.turn(59)
    assert client.post(FETCH, json={"code": code}).status_code == 200
    clock.turn(2)
    late = client.post(FETCH, json={"code": code})
    assert (late.status_code, late.json()["code"], late.json()["pointer"]) == (404, "web.transfer_unknown", "#/code")
    tidy(parts(client), clock.time())
    assert kept(client) == []


def test_a_new_code_takes_the_place_of_the_last_and_only_its_digest_is_kept(client: TestClient) -> None:
    new_game(client)
    first, second = (client.post(OFFER, json={}).json()["code"] for _ in range(2))
    assert kept(client) == [digest(second.replace("-", ""))]
    assert client.post(FETCH, json={"code": first}).status_code == 404


def test_one_who_has_nothing_has_nothing_to_take_along(client: TestClient) -> None:
    assert client.post(OFFER, json={}).status_code == 404


def test_an_address_may_try_transfer_tries_codes_a_minute(serve: Serve, clock: HandClock) -> None:
    client = serve(transfer_tries=2)
    code = offered(client)
    tried = [client.post(FETCH, json={"code": shown(new_code())}) for _ in range(3)]
    assert [each.status_code for each in tried] == [404, 404, 429]
    assert (tried[-1].json()["limit"], tried[-1].headers["retry-after"]) == (2, "30")
    assert client.post(FETCH, json={"code": code}).status_code == 429
    clock.turn(31)
    assert client.post(FETCH, json={"code": code}).json() == {"added": 1}


def test_all_together_may_try_transfer_faults_wrong_codes_a_minute(serve: Serve, clock: HandClock) -> None:
    client = serve(transfer_faults=1)
    code = offered(client)
    assert client.post(FETCH, json={"code": code}).status_code == 200
    assert [client.post(FETCH, json={"code": "HELLO!!!"}).status_code for _ in range(2)] == [404, 429]
    clock.turn(61)
    assert client.post(FETCH, json={"code": code}).status_code == 200


def test_results_over_max_results_are_not_fetched(serve: Serve) -> None:
    client = serve(max_results=1)
    code = offered(client)
    game = new_game(client)
    client.post(f"/api/games/{game['id']}/give-up", json={"turn": 0})
    answer = client.post(FETCH, json={"code": code})
    assert (answer.status_code, answer.json()["code"]) == (413, "web.too_many_results")


def test_the_squares_are_the_address_for_a_camera(serve: Serve) -> None:
    client = serve(secure_cookies=True, hosts="testserver")
    # A cookie for https alone does not come back here.
    client.base_url = "https://testserver"
    new_game(client)
    told = client.post(OFFER, json={}, headers={"Accept-Language": "it"}).json()
    code = told["code"].replace("-", "")
    assert told["address"] == f"https://testserver/it/results#code={code}"
    size = len(told["squares"])
    assert size % 4 == 1
    assert all(re.fullmatch(f"[01]{{{size}}}", row) for row in told["squares"])
    assert [row[:7] for row in told["squares"][:7]] == [
        *("1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111")
    ]


def test_codes_have_forty_bits_of_signs_that_are_told_apart() -> None:
    assert len(set(SIGNS)) ** LENGTH == 2**40
    assert not set("ILOU") & set(SIGNS)
    codes = {new_code() for _ in range(200)}
    assert len(codes) == 200
    assert all(read_code(shown(code)) == code for code in codes)
