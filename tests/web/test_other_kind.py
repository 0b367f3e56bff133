"""A kind of another package on a real server: its own levels, shapes and days, like those of ours."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from plugs import install
from servers import Server


@pytest.fixture
def client(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, real_server: Callable[..., Server]
) -> Iterator[httpx.Client]:
    install(tmp_path, monkeypatch, latin="latin")
    with real_server().client() as client:
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
        assert (lost["status"], lost["share"]) == ("lost", f"Pista latin 4x4 {said} · X")
        won = begun(client, shape="4x4", level=level)
        while won["status"] == "open":
            move = client.post(f"/api/games/{won['id']}/hint", json={}).json()["hint"]["conclusion"][0]
            won = client.post(f"/api/games/{won['id']}/moves", json={"turn": won["turn"], "move": move}).json()
        assert won["share"].startswith(f"Pista latin 4x4 {said} · 0:")
