"""Who knows a game's id may begin the same puzzle as a game of their own, and learns nothing of how the other went."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from pista.kinds import kinds
from web.conftest import Serve
from web.guessing import new_game, secret_of, wrong_words
from web.hand_clock import HandClock

BOARD = ". . .\n. > .\n. . .\n\n1 1 2\n1 - 2\n3 3 2\n"


@pytest.fixture
def client(serve: Serve, database_url: str) -> TestClient:
    return serve(database_url=database_url)


def as_somebody_else(client: TestClient) -> TestClient:
    client.cookies.clear()
    return client


def same(client: TestClient, game: str, **more: object) -> Any:
    return client.post("/api/games", json={"game": game, **more})


def test_the_word_is_the_same_and_not_told(client: TestClient, clock: HandClock) -> None:
    theirs = new_game(client, tries=7, level="hard", repeats=False)
    secret = secret_of(client, theirs)
    guess = wrong_words(secret)[0]
    clock.turn(60)
    client.post(f"/api/games/{theirs['id']}/moves", json={"turn": 0, "move": guess, "seconds": 50})
    clock.turn(60)
    answer = same(as_somebody_else(client), theirs["id"])
    mine = answer.json()
    assert (answer.status_code, answer.headers["location"]) == (201, f"/api/games/{mine['id']}")
    assert mine["id"] != theirs["id"]
    assert (mine["turn"], mine["moves"], mine["seconds"], mine["hints"]) == (0, [], 0, 0)
    assert mine["begun"] != theirs["begun"]
    assert (mine["shape"], mine["level"], mine["wordle"]) == (theirs["shape"], theirs["level"], theirs["wordle"])
    assert (mine["puzzle"], mine["answer"]) == (None, None)
    assert secret not in answer.text and guess not in answer.text.lower()
    assert secret_of(client, mine) == secret
    assert client.get(f"/api/games/{theirs['id']}").status_code == 404


def test_the_puzzle_of_a_finished_game_is_open_again(client: TestClient) -> None:
    theirs = new_game(client)
    ended = client.post(f"/api/games/{theirs['id']}/give-up", json={"turn": 0}).json()
    mine = same(as_somebody_else(client), theirs["id"])
    assert (mine.json()["status"], mine.json()["answer"]) == ("open", None)
    assert ended["answer"]["word"] not in mine.text


def test_pencil_marks_and_hints_stay_with_their_owner(client: TestClient) -> None:
    theirs = client.post("/api/games", json={"kind": "makaro", "text": BOARD}).json()
    client.put(f"/api/games/{theirs['id']}/notes", json={"notes": {"a1": ["1"]}})
    client.post(f"/api/games/{theirs['id']}/hint", json={})
    mine = same(as_somebody_else(client), theirs["id"]).json()
    assert (mine["puzzle"], mine["level"]) == (theirs["puzzle"], theirs["level"])
    assert (mine["hints"], {tuple(tile["notes"]) for tile in mine["picture"]["tiles"]}) == (0, {()})
    assert mine["picture"] == theirs["picture"]


def test_the_adversary_plays_anew(client: TestClient) -> None:
    theirs = new_game(client, level="adversary")
    client.post(f"/api/games/{theirs['id']}/moves", json={"turn": 0, "move": "perra"})
    mine = same(as_somebody_else(client), theirs["id"]).json()
    assert mine["wordle"]["adversary"] and mine["moves"] == []
    assert client.post(f"/api/games/{mine['id']}/moves", json={"turn": 0, "move": "perra"}).status_code == 200


@pytest.mark.minute
@pytest.mark.parametrize("kind", [kind.name for kind in kinds()])
def test_a_days_game_becomes_ones_own_of_that_day(serve: Serve, kind: str) -> None:
    client = serve()
    day = {"kind": kind, "day": "2026-11-01"}
    theirs = client.post("/api/games", json=day).json()
    mine = same(as_somebody_else(client), theirs["id"]).json()
    assert (mine["day"], mine["shape"], mine["level"]) == (theirs["day"], theirs["shape"], theirs["level"])
    again = client.post("/api/games", json=day | {"shape": mine["shape"]} if kind == "wordle" else day)
    assert (again.status_code, again.json()["id"]) == (200, mine["id"])
    assert same(client, theirs["id"]).json()["id"] == mine["id"]


def test_ones_own_game_is_given_back(client: TestClient) -> None:
    game = new_game(client)
    client.post(f"/api/games/{game['id']}/moves", json={"turn": 0, "move": "perra"})
    answer = same(client, game["id"])
    assert (answer.status_code, answer.json()["id"], answer.json()["turn"]) == (200, game["id"], 1)


def test_a_game_that_is_no_longer_there_is_not_found(client: TestClient) -> None:
    game = new_game(client)["id"]
    client.delete(f"/api/games/{game}")
    for gone in (game, "0" * 32, "x"):
        answer = same(as_somebody_else(client), gone)
        assert (answer.status_code, answer.json()["type"]) == (404, "/problems/not-found")


def test_a_repeated_request_begins_one_game(client: TestClient) -> None:
    theirs = new_game(client)["id"]
    new_game(as_somebody_else(client))
    made = [client.post("/api/games", json={"game": theirs}, headers={"Idempotency-Key": "k"}) for _ in range(3)]
    assert [answer.status_code for answer in made] == [201] * 3
    assert len({answer.json()["id"] for answer in made}) == 1


@pytest.mark.parametrize(
    ("name", "value"),
    [("kind", "wordle"), ("shape", "es 5"), ("level", "hard"), ("day", "2026-11-01"), ("text", "x"), ("tries", 3)],
)
def test_a_game_is_named_alone(serve: Serve, name: str, value: object) -> None:
    client = serve()
    answer = same(client, new_game(client)["id"], **{name: value})
    assert (answer.status_code, answer.json()["code"]) == (422, "web.field_extra")
    assert answer.json()["pointer"] == f"#/{name}"


def test_neither_kind_nor_game_is_not_enough(serve: Serve) -> None:
    answer = serve().post("/api/games", json={})
    assert (answer.status_code, answer.json()["code"], answer.json()["pointer"]) == (422, "web.field_missing", "#/kind")


def test_it_counts_as_a_game_of_ones_own(serve: Serve) -> None:
    client = serve(max_open_games=1)
    theirs = new_game(client)["id"]
    as_somebody_else(client)
    mine = new_game(client)["id"]
    client.post(f"/api/games/{mine}/moves", json={"turn": 0, "move": "perra"})
    refused = same(client, theirs)
    assert (refused.status_code, refused.json()["code"]) == (429, "web.too_many_games")


def test_newcomers_are_counted(serve: Serve) -> None:
    client = serve(newcomers_per_minute=2)
    theirs = new_game(client)["id"]
    assert [same(as_somebody_else(client), theirs).status_code for _ in range(2)] == [201, 429]
