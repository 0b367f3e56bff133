"""Lists are cheap: they replay no game; and long games and large boards cost little more than others."""

import json
import threading
import tracemalloc
from collections.abc import Callable
from typing import Any

import pytest
from servers import PATIENCE
from sqlalchemy import event
from starlette.testclient import TestClient

from pista import makaro
from pista.grid.kind import solvable
from pista.kinds import kinds
from pista.message import LANGUAGES, all_of, message
from pista.web.api import dependencies, statistics
from pista.web.api.dependencies import Services
from pista.web.games import caption, replay
from pista.web.games.bounded_cache import bounded_cache
from pista.web.state import results, tables
from web.conftest import Serve

BOARD = ". . .\n. > .\n. . .\n\n1 1 2\n1 - 2\n3 3 2\n"
MOVES = 4990


def parts(client: TestClient) -> Services:
    found: Services = client.app.state.services  # type: ignore[attr-defined]
    return found


def board(client: TestClient) -> str:
    game: str = client.post("/api/games", json={"kind": "makaro", "text": BOARD}).json()["id"]
    return game


def lengthened(client: TestClient, game: str, moves: int, **values: Any) -> None:
    """The game with so many moves made in it."""
    made = [f"a1={number % 2 + 1}" for number in range(moves)]
    changed = tables.games.update().where(tables.games.c.id == game)
    with parts(client).database.writing() as connection:
        connection.execute(changed.values(moves=json.dumps(made), done=moves, turn=moves, **values))


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    """How many moves were replayed since it was last asked."""
    play, counted = makaro.play, [0]

    def counting(*given: Any) -> Any:
        counted[0] += 1
        return play(*given)

    monkeypatch.setattr(makaro, "play", counting)

    def since() -> int:
        count, counted[0] = counted[0], 0
        return count

    return since


@pytest.mark.minute
def test_a_list_replays_no_game_and_reads_no_moves(serve: Serve, database_url: str, played: Callable[[], int]) -> None:
    client = serve(database_url=database_url)
    for _ in range(3):
        lengthened(client, board(client), MOVES)
    said: list[str] = []
    engine = parts(client).database.engine

    def heard(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        said.append(statement)

    event.listen(engine, "before_cursor_execute", heard)
    played()
    listed = client.get("/api/games").json()["games"]
    days = client.get("/api/days").status_code
    event.remove(engine, "before_cursor_execute", heard)
    assert (len(listed), days, played()) == (3, 200, 0)
    assert said and not [each for each in said if "games.moves" in each or "games.puzzle" in each]


@pytest.mark.minute
def test_the_caption_of_a_game_is_kept_with_every_change(serve: Serve, database_url: str) -> None:
    client = serve(database_url=database_url)
    game = board(client)
    for step, body in (("moves", {"move": "a1=1"}), ("moves", {"move": "b1=2"}), ("undo", {}), ("redo", {})):
        turn = client.get(f"/api/games/{game}").json()["turn"]
        told = client.post(f"/api/games/{game}/{step}", json={"turn": turn, **body}).json()
        for language in LANGUAGES:
            headers = {"Accept-Language": language}
            (line,) = client.get("/api/games", headers=headers).json()["games"]
            shown = client.get(f"/api/games/{game}", headers=headers).json()
            assert line["caption"] == shown["picture"]["caption"]
        assert line["turn"] == told["turn"]


@pytest.mark.minute
def test_games_begun_before_captions_were_kept_are_replayed_for_it_once(
    serve: Serve, database_url: str, played: Callable[[], int]
) -> None:
    client = serve(database_url=database_url)
    for number in range(3):
        lengthened(client, board(client), 10 + number, caption=None)
    first = client.get("/api/games").json()["games"]
    assert played() == 10 + 11 + 12
    assert client.get("/api/games").json()["games"] == first
    assert played() == 0
    shown = client.get(f"/api/games/{first[0]['id']}").json()
    assert first[0]["caption"] == shown["picture"]["caption"]


def test_a_caption_is_said_in_every_language_and_one_that_is_unknown_in_none() -> None:
    inner = message("makaro.caption", n=1)
    whole = message("web.no_such_format", names=all_of(["a", "b", "c"]))
    for language in LANGUAGES:
        for said in (inner, whole):
            assert caption.said_of(caption.kept(said), language) == said.say(language)
    for unknown in (None, "", "[]", "{", '{"say": "nobody.says_this", "values": {}}', '{"say": "makaro.caption"}'):
        assert caption.said_of(unknown, "en") is None


@pytest.mark.minute
def test_a_long_game_is_replayed_once_and_from_then_on_its_last_moves(
    serve: Serve, database_url: str, played: Callable[[], int]
) -> None:
    client = serve(database_url=database_url)
    game = board(client)
    lengthened(client, game, MOVES)
    client.get(f"/api/games/{game}")
    played()
    most = replay.STRIDE
    for number in range(3):
        turn = MOVES + 2 * number
        assert client.post(f"/api/games/{game}/undo", json={"turn": turn}).status_code == 200
        assert client.post(f"/api/games/{game}/redo", json={"turn": turn + 1}).status_code == 200
        # Each is replayed before it is carried out and once more with it.
        assert played() <= 4 * most
    assert client.post(f"/api/games/{game}/moves", json={"turn": MOVES + 6, "move": "a1=1"}).status_code == 200
    assert played() <= 2 * most + 1
    assert client.post(f"/api/games/{game}/check", json={}).status_code == 200
    assert played() <= 2 * most


def test_a_replay_from_the_middle_ends_where_one_from_the_start_does() -> None:
    puzzle = makaro.read(BOARD)
    for count in (0, 1, 127, 128, 129, 256, 300, 1000):
        moves = tuple(f"{'abc'[number % 3]}1={number % 2 + 1}" for number in range(count))
        position = makaro.start(puzzle)
        for move in moves:
            position = makaro.play(puzzle, position, move)
        assert replay._played(makaro, puzzle, BOARD, moves) == position
        assert replay._played(makaro, puzzle, BOARD, moves[: count // 2] + moves[: count // 2])


@pytest.mark.minute
def test_who_replays_a_long_game_holds_up_nobody_else(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    client = serve(threads=1)
    long, short = board(client), board(client)
    lengthened(client, long, MOVES)
    gate, begun, at_work, most = threading.Event(), threading.Event(), [0], [0]

    def held(row: Any) -> Any:
        at_work[0] += 1
        most[0] = max(most[0], at_work[0])
        begun.set()
        assert gate.wait(PATIENCE)
        at_work[0] -= 1
        return replay.session_of(row)

    monkeypatch.setattr(dependencies, "session_of", held)
    looking = [threading.Thread(target=client.get, args=[f"/api/games/{long}"]) for _ in range(4)]
    for each in looking:
        each.start()
    assert begun.wait(PATIENCE)
    assert client.get(f"/api/games/{short}").status_code == 200
    moved = client.post(f"/api/games/{short}/moves", json={"turn": 0, "move": "a1=1"})
    assert moved.status_code == 200
    gate.set()
    for each in looking:
        each.join()
    assert most == [1]


def test_thousands_of_results_are_told_one_client_at_a_time(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    client = serve()
    limiter = parts(client).slow
    used: list[int] = []
    listed = results.listed

    def watched(*given: Any) -> Any:
        used.append(limiter.statistics().borrowed_tokens)
        return listed(*given)

    monkeypatch.setattr(results, "listed", watched)
    client.post("/api/games", json={"kind": "wordle", "shape": "es 5"})
    client.get("/api/statistics")
    monkeypatch.setattr(statistics, "MANY", -1)
    client.get("/api/statistics")
    client.get("/api/statistics/export")
    assert used == [0, 1, 1]


def test_a_cache_keeps_what_was_used_last_within_its_bytes() -> None:
    made: list[str] = []

    @bounded_cache(10, key=lambda text: text, size=lambda text: len(text))
    def doubled(text: str) -> str:
        made.append(text)
        return text * 2

    assert [doubled(text) for text in ("aaaa", "bbbb", "aaaa")] == ["aaaaaaaa", "bbbbbbbb", "aaaaaaaa"]
    doubled("cccc")
    doubled("aaaa")
    assert made == ["aaaa", "bbbb", "cccc"]
    doubled("bbbb")
    assert made == ["aaaa", "bbbb", "cccc", "bbbb"]
    assert [doubled("x" * 11), doubled("x" * 11)] == ["x" * 22] * 2
    assert made[4:] == ["x" * 11] * 2
    doubled("bbbb")
    assert len(made) == 6


@pytest.mark.minute
def test_a_puzzle_takes_no_more_memory_than_is_counted_for_it() -> None:
    for kind in filter(solvable, kinds()):
        text = kind.write(kind.generate("20x20", level=kind.ABOUT.levels[0], seed=3))
        kind.paint(kind.read(text), kind.start(kind.read(text)))
        tracemalloc.start()
        before, _ = tracemalloc.get_traced_memory()
        puzzle = kind.read(text)
        position = kind.start(puzzle)
        _ = kind.paint(puzzle, position), kind.status(puzzle, position), kind.faults(puzzle, position)
        del _
        after, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert after - before <= 16_384 + replay.PUZZLE_BYTES * len(text), kind.name
