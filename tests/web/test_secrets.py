"""The word, the solution and the seed of an unfinished game are in nothing the server sends or logs."""

import base64
import random
import re
import sqlite3
from collections.abc import Callable
from pathlib import Path

import httpx2 as httpx
import pytest
from servers import Server

import pista
from pista import wordle
from web.conftest import Serve

KEY = "the key of the days"


class Everything:
    """Keeps whatever a client was sent: status, headers and body of every answer."""

    def __init__(self, server: Server) -> None:
        self.heard: list[str] = []
        self.client = server.client(event_hooks={"response": [self._hear]})

    def _hear(self, response: httpx.Response) -> None:
        response.read()
        headers = "\n".join(f"{name}: {value}" for name, value in response.headers.items())
        self.heard.append(f"{response.status_code}\n{headers}\n{response.text}")


def ordinary(word: str) -> bool:
    """Whether answers may hold these letters anyway, as `problems` holds ROBLE: of those nothing can be proved."""
    root = Path(pista.__file__).parent
    sources = [*root.glob("web/**/*.py"), *root.glob("**/words/en.json")]
    said = " ".join(source.read_text(encoding="utf-8") for source in sources).lower()
    return word in said or word[::-1] in said


def disguises(word: str) -> list[str]:
    """The word as it is, backwards, and in the usual encodings."""
    return [word, word[::-1], word.encode().hex(), base64.b64encode(word.encode()).decode().rstrip("=").lower()]


def test_no_answer_and_no_log_line_holds_the_word(real_server: Callable[..., Server], tmp_path: Path) -> None:
    file = tmp_path / "web.sqlite"
    key = tmp_path / "key"
    key.write_text(KEY, encoding="utf-8")
    server = real_server("--database-url", f"sqlite:///{file}", "--daily-key-file", str(key), "--log-level", "debug")
    kinds_of_game: tuple[dict[str, object], ...] = (
        {},
        {"level": "hard"},
        {"day": "2026-11-01"},
        {"tries": 12, "repeats": False},
    )
    for asked in kinds_of_game:
        assert_the_word_is_in_nothing_sent_or_logged(server, file, asked)


def assert_the_word_is_in_nothing_sent_or_logged(server: Server, file: Path, asked: dict[str, object]) -> None:
    """A whole game, almost to its end, and everything else a curious client may ask."""
    everything = Everything(server)
    client = everything.client
    secret = None
    while secret is None or ordinary(secret):
        game = client.post("/api/games", json={"kind": "wordle", "shape": "es 5"} | asked).json()
        with sqlite3.connect(f"file:{file}?mode=ro", uri=True) as database:
            (text,) = database.execute("SELECT puzzle FROM games WHERE id = ?", [game["id"]]).fetchone()
        database.close()
        secret = wordle.read(text).secret
    words = [word for word in wordle.lexicon("es").secrets if word != secret and word[::-1] != secret]
    draw = random.Random(3)
    path = f"/api/games/{game['id']}"
    moves = 0
    while moves < game["wordle"]["tries"] - 1:
        guess = draw.choice(words)
        answer = client.post(f"{path}/moves", json={"turn": moves, "move": guess}, headers={"Idempotency-Key": guess})
        moves += answer.status_code == 200
        if answer.status_code == 422 and answer.json()["code"].startswith("wordle.hard"):
            break
    client.post(f"{path}/moves", json={"turn": 99, "move": "perra"})
    client.post(f"{path}/moves", json={"turn": moves, "move": "x" * 5})
    client.post(f"{path}/undo", json={"turn": moves})
    client.post(f"{path}/check", json={})
    client.post("/api/wordle/review", json={"game": game["id"]})
    client.get(path)
    client.get("/api/games")
    client.put(f"{path}/time", json={"seconds": 1})
    # Who is told of the game may play the same word, and learns no more of it than its owner does.
    stranger = Everything(server)
    same = stranger.client.post("/api/games", json={"game": game["id"]}).json()
    stranger.client.get(f"/api/games/{same['id']}")
    stranger.client.get(path)
    stranger.client.post("/api/wordle/review", json={"game": game["id"]})
    everything.heard += stranger.heard
    stranger.client.close()
    client.get("/api/days/2026-11-01")
    client.get("/api/statistics/export")
    client.request("PATCH", path)
    told = "\n".join(everything.heard).lower()
    logged = server.log.read_text(encoding="utf-8").lower()
    spelled = wordle.lexicon("es").spelled(secret)
    assert client.get(path).json()["wordle"]["spelled"] is None
    for disguise in {*disguises(secret), *disguises(spelled)}:
        assert disguise.lower() not in told
        assert disguise.lower() not in logged
    assert KEY not in told and KEY not in logged
    assert not re.search(r'"(seed|secret)"', told)
    assert game["id"].lower() not in logged
    owner = client.cookies["pista_owner"].lower()
    assert owner not in logged
    ended = client.post(f"{path}/give-up", json={"turn": moves}).json()
    assert ended["answer"]["word"] == secret
    assert ended["wordle"]["spelled"] == spelled
    client.close()


@pytest.mark.minute
def test_a_hint_is_told_by_the_replies_alone(serve: Serve) -> None:
    """Two games with different words and the same replies get the same hint."""
    client = serve()
    seen: dict[str, list[str]] = {}
    for _ in range(12):
        game = client.post("/api/games", json={"kind": "wordle", "shape": "es 5"}).json()
        path = f"/api/games/{game['id']}"
        said = client.post(f"{path}/moves", json={"turn": 0, "move": "perra"}).json()["said"]
        hint = client.post(f"{path}/hint", json={}).json()["hint"]
        assert hint["steps"][-1] == hint["because"]
        assert seen.setdefault(said, hint["steps"]) == hint["steps"]


def test_an_unfinished_grid_does_not_hold_its_solution(real_server: Callable[..., Server], tmp_path: Path) -> None:
    from pista import makaro

    server = real_server("--log-level", "debug")
    everything = Everything(server)
    game = everything.client.post("/api/games", json={"kind": "makaro", "day": "2026-11-01"}).json()
    everything.client.get(f"/api/games/{game['id']}")
    puzzle = makaro.read(game["puzzle"])
    (marks,) = makaro.solve(puzzle).solutions
    solution = makaro.write(puzzle, marks).split("\n\n")[0]
    told = "\n".join(everything.heard) + server.log.read_text(encoding="utf-8")
    assert solution not in told.replace("\\n", "\n")
    assert game["answer"] is None
    assert not re.search(r'"(seed|secret)"', told)
    everything.client.close()


def test_ids_are_long_and_never_alike(serve: Serve) -> None:
    client = serve()
    made = [client.post("/api/games", json={"kind": "wordle", "shape": "es 5"}).json()["id"] for _ in range(20)]
    assert len(set(made)) == 20
    assert all(len(each) == 32 for each in made)
    assert len({each[:4] for each in made}) > 15
