"""Games of Wordle over HTTP, for tests that play them: words that are wrong, and the secret."""

from typing import Any

from starlette.testclient import TestClient

from pista import wordle
from pista.web.api.dependencies import Services
from pista.web.state import tables

# Accepted, and never drawn as a secret: a guess that is meant to be wrong must not be right once in a thousand times.
WORDS = ("perra", "queda", "sutas", "nadan", "campa", "fuera", "miela")


def new_game(client: TestClient, **asked: Any) -> dict[str, Any]:
    made = client.post("/api/games", json={"kind": "wordle", "shape": "es 5"} | asked)
    assert made.status_code == 201, made.text
    game: dict[str, Any] = made.json()
    assert made.headers["location"] == f"/api/games/{game['id']}"
    return game


def parts(client: TestClient) -> Services:
    found: Services = client.app.state.services  # type: ignore[attr-defined]
    return found


def owner_id(client: TestClient) -> str:
    """As the database names the client, who begins a game to have a cookie."""
    game = new_game(client)
    with parts(client).database.reading() as connection:
        found = connection.execute(tables.games.select().where(tables.games.c.id == game["id"])).one()
    owner: str = found.owner
    return owner


def secret_of(client: TestClient, game: dict[str, Any]) -> str:
    """Read from the database, where alone it is."""
    with parts(client).database.reading() as connection:
        found = connection.execute(tables.games.select().where(tables.games.c.id == game["id"])).one()
    secret = wordle.read(found.puzzle).secret
    assert secret
    return secret


def wrong_words(secret: str) -> list[str]:
    return [word for word in WORDS if word != secret][:6]
