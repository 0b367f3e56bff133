"""How long a game has been played is kept between moves, too: it only grows, and not beyond the time that passed."""

from functools import partial

import pytest
from starlette.testclient import TestClient

from web.conftest import Serve
from web.guessing import WORDS, new_game, secret_of
from web.hand_clock import HandClock
from web.test_races import together


@pytest.fixture
def client(serve: Serve, database_url: str) -> TestClient:
    return serve(database_url=database_url)


def played(client: TestClient, game: str) -> float:
    seconds: float = client.get(f"/api/games/{game}").json()["seconds"]
    return seconds


def tell(client: TestClient, game: str, seconds: float) -> int:
    return client.put(f"/api/games/{game}/time", json={"seconds": seconds}).status_code


def test_time_is_kept_without_a_move_and_only_grows(client: TestClient, clock: HandClock) -> None:
    game = new_game(client)["id"]
    clock.turn(60)
    assert tell(client, game, 15.5) == 204
    assert played(client, game) == 15.5
    assert tell(client, game, 3) == 204
    assert played(client, game) == 15.5
    assert tell(client, game, 59) == 204
    assert played(client, game) == 59


def test_no_more_time_is_played_than_has_passed(client: TestClient, clock: HandClock) -> None:
    game = new_game(client)["id"]
    clock.turn(20)
    assert tell(client, game, 1_000_000) == 204
    assert played(client, game) == 20


def test_time_takes_no_turn_and_a_move_keeps_what_is_more(client: TestClient, clock: HandClock) -> None:
    game = new_game(client)
    clock.turn(100)
    tell(client, game["id"], 80)
    move = {"turn": 0, "move": WORDS[0], "seconds": 30}
    moved = client.post(f"/api/games/{game['id']}/moves", json=move).json()
    assert (moved["turn"], moved["seconds"]) == (1, 80)


def test_no_time_is_lost_to_a_move_at_the_same_moment(client: TestClient, clock: HandClock) -> None:
    game = new_game(client, tries=50)["id"]
    for turn in range(5):
        clock.turn(100)
        move = {"turn": turn, "move": WORDS[0], "seconds": 1}
        moving = partial(client.post, f"/api/games/{game}/moves", json=move)
        moved, told = together(moving, partial(tell, client, game, 90 + 100 * turn))
        assert (moved.status_code, told) == (200, 204)
        assert played(client, game) == 90 + 100 * turn


def test_a_game_in_which_only_time_passed_is_still_untouched(serve: Serve, clock: HandClock) -> None:
    client = serve(max_untouched_games=2)
    first, second = (new_game(client)["id"] for _ in range(2))
    clock.turn(60)
    tell(client, first, 50)
    listed = client.get("/api/games").json()
    assert [line["id"] for line in listed["games"]] == sorted([first, second]), "the order is that of the beginnings"
    assert all(line["untouched"] for line in listed["games"]) and listed["open"] == 0
    third = new_game(client)["id"]
    assert len(client.get("/api/games").json()["games"]) == 2
    assert third in {line["id"] for line in client.get("/api/games").json()["games"]}


def test_the_time_of_an_ended_game_stays(client: TestClient, clock: HandClock) -> None:
    game = new_game(client)
    clock.turn(100)
    end = {"turn": 0, "move": secret_of(client, game), "seconds": 40}
    client.post(f"/api/games/{game['id']}/moves", json=end)
    late = client.put(f"/api/games/{game['id']}/time", json={"seconds": 90})
    assert (late.status_code, late.json()["type"]) == (409, "/problems/finished")
    assert played(client, game["id"]) == 40
    (group,) = client.get("/api/statistics").json()["groups"]
    assert group["best_seconds"] == 40


def test_best_times_are_of_the_seconds_kept(client: TestClient, clock: HandClock) -> None:
    game = new_game(client)
    clock.turn(100)
    tell(client, game["id"], 70)
    client.post(f"/api/games/{game['id']}/moves", json={"turn": 0, "move": secret_of(client, game), "seconds": 2})
    (group,) = client.get("/api/statistics").json()["groups"]
    assert group["best_seconds"] == 70


def test_somebody_elses_time_is_like_that_of_no_game(client: TestClient, clock: HandClock) -> None:
    game = new_game(client)["id"]
    clock.turn(100)
    owner = dict(client.cookies)
    client.cookies.clear()
    answers = [client.put(f"/api/games/{game}/time", json={"seconds": 9})]
    new_game(client)
    answers += [client.put(f"/api/games/{each}/time", json={"seconds": 9}) for each in (game, "0" * 32)]
    assert {(answer.status_code, answer.json()["type"]) for answer in answers} == {(404, "/problems/not-found")}
    client.cookies.clear()
    client.cookies.update(owner)
    assert played(client, game) == 0


@pytest.mark.parametrize("seconds", [-1, 1e10, "many", None])
def test_what_is_no_time_is_refused(serve: Serve, seconds: object) -> None:
    client = serve()
    wrong = client.put(f"/api/games/{new_game(client)['id']}/time", json={"seconds": seconds})
    assert (wrong.status_code, wrong.json()["pointer"]) == (422, "#/seconds")


def test_time_is_limited_like_every_request(serve: Serve) -> None:
    client = serve(requests_per_minute=3)
    game = new_game(client)["id"]
    assert [tell(client, game, 1) for _ in range(3)] == [204, 204, 429]
