"""A kind of another package on a real server: its own levels, shapes and days, like those of ours."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from plugs import install
from servers import PATIENCE, Server

DAY, NEXT = "2026-03-02", "2026-03-03"


@pytest.fixture
def client(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, real_server: Callable[..., Server]
) -> Iterator[httpx.Client]:
    install(tmp_path, monkeypatch, latin="latin")
    with real_server("--answer-seconds", str(PATIENCE)).client() as client:
        yield client


def begun(client: httpx.Client, **wish: Any) -> dict[str, Any]:
    """A new game, however long it takes to make."""
    answer = client.post("/api/games", json={"kind": "latin", **wish})
    assert answer.status_code in (200, 201), answer.text
    game: dict[str, Any] = answer.json()
    return game


def test_a_game_of_its_levels_is_given_up_and_won(client: httpx.Client) -> None:
    for level, said in (("gentle", "soft"), ("fierce", "fierce")):
        game = begun(client, shape="4x4", level=level)
        lost = client.post(f"/api/games/{game['id']}/give-up", json={"turn": 0}).json()
        assert (lost["status"], lost["share"]) == ("lost", f"Pista · Latin squares 4 × 4 · {said} · X")
        won = begun(client, shape="4x4", level=level)
        while won["status"] == "open":
            move = client.post(f"/api/games/{won['id']}/hint", json={}).json()["hint"]["conclusion"][0]
            won = client.post(f"/api/games/{won['id']}/moves", json={"turn": won["turn"], "move": move}).json()
        assert won["share"].startswith(f"Pista · Latin squares 4 × 4 · {said} · 0:")


def test_a_day_has_a_puzzle_of_every_shape_and_level_that_players_choose(client: httpx.Client) -> None:
    offered = client.get(f"/api/days/{DAY}").json()["puzzles"]
    assert [puzzle["shape"] for puzzle in offered if puzzle["kind"] == "latin"] == ["4x4", "5x5"]
    small, large = (begun(client, day=DAY, shape=shape) for shape in ("4x4", "5x5"))
    assert [len(game["picture"]["tiles"]) for game in (small, large)] == [16, 25]
    assert begun(client, day=DAY, shape="5x5")["id"] == large["id"]
    fierce = begun(client, day=NEXT, level="fierce")
    assert (fierce["level"], len(fierce["grid"]["cells"]), len(small["grid"]["cells"])) == ("fierce", 9, 3)
    refused = client.post("/api/games", json={"kind": "latin", "day": DAY, "level": "medium"})
    assert (refused.status_code, refused.json()["pointer"]) == (422, "#/level")


def test_a_day_of_one_shape_may_be_asked_for_by_it(client: httpx.Client) -> None:
    asked = {"kind": "hidato", "day": DAY}
    assert client.post("/api/games", json=asked | {"shape": "8x8"}).status_code == 201
    refused = client.post("/api/games", json=asked | {"shape": "9x9"})
    assert (refused.status_code, refused.json()["pointer"]) == (422, "#/shape")
