"""What games are counted as: a day's game, the archive, results that go out and come back."""

from dataclasses import replace

import pytest
from starlette.testclient import TestClient

from pista import wordle
from pista.stats import Result
from pista.web.state import results
from web.conftest import Serve
from web.guessing import new_game, owner_id, parts, secret_of
from web.hand_clock import HandClock


@pytest.fixture
def client(serve: Serve, database_url: str) -> TestClient:
    return serve(database_url=database_url)


def test_a_days_game_is_begun_once_and_is_the_terminals(client: TestClient) -> None:
    asked = {"kind": "wordle", "shape": "es 5", "day": "2026-03-01"}
    first = client.post("/api/games", json=asked)
    again = client.post("/api/games", json=asked | {"level": "hard"})
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json()["id"] == again.json()["id"]
    import datetime

    word = wordle.daily(wordle.lexicon("es"), datetime.date(2026, 3, 1))
    won = client.post(f"/api/games/{first.json()['id']}/moves", json={"turn": 0, "move": word}).json()
    assert won["status"] == "won"
    exported = client.get("/api/statistics/export").json()
    assert [r["id"] for r in exported["results"]] == ["wordle es 5 2026-03-01"]
    day = client.get("/api/days/2026-03-01").json()
    assert ("es 5", "won") in [(p["shape"], p["status"]) for p in day["puzzles"]]


def test_days_that_have_not_come_are_not_there(client: TestClient) -> None:
    assert client.get("/api/days/2126-01-01").status_code == 404
    assert client.get("/api/days/2025-12-31").status_code == 404
    asked = {"kind": "wordle", "shape": "es 5", "day": "2126-01-01"}
    assert client.post("/api/games", json=asked).status_code == 404


def test_the_archive_goes_back_day_by_day(client: TestClient) -> None:
    page = client.get("/api/days", params={"before": "2026-01-04", "limit": 10}).json()
    assert [day["date"] for day in page["days"]] == ["2026-01-03", "2026-01-02", "2026-01-01"]
    assert client.get("/api/days", params={"before": "2026-01-01"}).json()["days"] == []
    newest = client.get("/api/days", params={"limit": 1}).json()["days"]
    assert newest == [client.get("/api/days/today").json()]


def test_statistics_go_out_and_come_back_without_counting_twice(client: TestClient) -> None:
    game = new_game(client)
    client.post(f"/api/games/{game['id']}/give-up", json={"turn": 0, "seconds": 3.5})
    exported = client.get("/api/statistics/export").json()
    assert client.post("/api/statistics/import", json=exported).json() == {"added": 0}
    client.cookies.clear()
    assert client.post("/api/statistics/import", json=exported).json() == {"added": 1}
    assert client.get("/api/statistics").json()["groups"][0]["played"] == 1
    exported["results"][0]["won"] = "perhaps"
    wrong = client.post("/api/statistics/import", json=exported)
    assert (wrong.status_code, wrong.json()["code"]) == (422, "stats.not_an_export")
    exported["results"][0] |= {"won": True, "tries": 10**9}
    wrong = client.post("/api/statistics/import", json=exported)
    assert (wrong.status_code, wrong.json()["code"]) == (422, "stats.result_wrong")
    assert wrong.json()["pointer"] == "#/results/0/tries"


def test_a_clock_set_back_leaves_results_that_can_be_taken_elsewhere(
    serve: Serve, database_url: str, clock: HandClock
) -> None:
    # Limits per minute ask the same clock here, and that part of a real one nobody sets back.
    client = serve(database_url=database_url, requests_per_minute=0, newcomers_per_minute=0)
    game = new_game(client)
    clock.turn(-3600)
    client.post(f"/api/games/{game['id']}/give-up", json={"turn": 0})
    exported = client.get("/api/statistics/export").json()
    assert [result["seconds"] for result in exported["results"]] == [0]
    client.cookies.clear()
    assert client.post("/api/statistics/import", json=exported).json() == {"added": 1}


def test_a_page_is_given_no_more_than_it_can_draw(client: TestClient) -> None:
    owner = owner_id(client)
    with parts(client).database.writing() as connection:
        for number in range(300):
            ended = "2026-01-01T00:00:00+00:00"
            game = Result(str(number), "wordle", f"v{number // 2}", "practice", True, 10**9, 5.0, None, ended)
            results.add(connection, owner, game)
            results.add(connection, owner, replace(game, id=f"x{number}", variety=f"w{number}", tries=7))
    told = client.get("/api/statistics").json()
    assert (len(told["groups"]), told["left_out"]) == (200, 250)
    assert {tries for group in told["groups"] for tries, _ in group["distribution"]} == {7}
    assert [group["variety"] for group in told["groups"]] == sorted(group["variety"] for group in told["groups"])


def test_a_result_is_kept_with_the_move_that_ended_the_game(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = new_game(client)
    secret = secret_of(client, game)

    def fails(*_: object) -> None:
        raise OSError

    with monkeypatch.context() as broken:
        broken.setattr(results, "add", fails)
        bug = client.post(f"/api/games/{game['id']}/moves", json={"turn": 0, "move": secret})
        assert (bug.status_code, bug.json()["type"]) == (500, "/problems/bug")
        assert "content-security-policy" in bug.headers
    assert client.get(f"/api/games/{game['id']}").json()["turn"] == 0
    assert client.post(f"/api/games/{game['id']}/moves", json={"turn": 0, "move": secret}).json()["status"] == "won"
