"""Room: what one client and all together may keep is bounded in bytes; what is oldest goes, results stay."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import Connection, column, insert, select, table
from starlette.testclient import TestClient

from pista.web import app as application
from pista.web.api.dependencies import Services
from pista.web.state import jobs, tables
from pista.web.state.database import Database
from pista.web.state.migrations import steps
from pista.web.state.sizes import BLOCK, SMALL
from web.conftest import Serve
from web.hand_clock import HandClock

BOARD = ". . .\n. > .\n. . .\n\n1 1 2\n1 - 2\n3 3 2\n"
WORDLE = {"kind": "wordle", "shape": "es 5"}


def parts(client: TestClient) -> Services:
    found: Services = client.app.state.services  # type: ignore[attr-defined]
    return found


def begun(client: TestClient, clock: HandClock, *, move: bool = True, end: bool = False) -> str:
    """A game, a second after the last one."""
    clock.turn(1)
    made = client.post("/api/games", json=WORDLE)
    assert made.status_code == 201, made.text
    game: str = made.json()["id"]
    if move:
        client.post(f"/api/games/{game}/moves", json={"turn": 0, "move": "perra"})
    if end:
        client.post(f"/api/games/{game}/give-up", json={"turn": int(move)})
    return game


def listed(client: TestClient) -> set[str]:
    return {line["id"] for line in client.get("/api/games", params={"limit": 200}).json()["games"]}


def stored(client: TestClient) -> int:
    with parts(client).database.reading() as connection:
        return sum(connection.execute(select(tables.games.c.size)).scalars())


def board(client: TestClient) -> str:
    game: str = client.post("/api/games", json={"kind": "makaro", "text": BOARD}).json()["id"]
    return game


def large_notes(rows: str = "13") -> dict[str, list[str]]:
    """More than a block; of three rows more than two."""
    cells = (f"{column}{row}" for column in "abc" for row in rows)
    return {cell: [f"{number:04}" for number in range(32)] for cell in cells}


@pytest.mark.minute
def test_an_answer_kept_for_its_key_takes_no_more_than_the_request(serve: Serve, database_url: str) -> None:
    client = serve(database_url=database_url)
    game = board(client)
    for turn in range(20):
        step, body = ("moves", {"move": "a1=1"}) if turn % 2 == 0 else ("undo", {})
        headers = {"Idempotency-Key": f"{turn:064}"}
        moved = client.post(f"/api/games/{game}/{step}", json={"turn": turn, **body}, headers=headers)
        assert moved.status_code == 200
    with parts(client).database.reading() as connection:
        rows = connection.execute(tables.answers.select()).all()
    assert len(rows) == 20
    assert max(sum(len(str(value)) for value in row) for row in rows) <= SMALL


def test_a_repeated_request_tells_the_game_as_it_is_now(serve: Serve, database_url: str) -> None:
    client = serve(database_url=database_url)
    game = client.post("/api/games", json=WORDLE, headers={"Idempotency-Key": "begin"}).json()["id"]
    first = {"turn": 0, "move": "perra"}
    for key, move in (("a", first), ("b", {"turn": 1, "move": "queda"})):
        client.post(f"/api/games/{game}/moves", json=move, headers={"Idempotency-Key": key})
    again = client.post(f"/api/games/{game}/moves", json=first, headers={"Idempotency-Key": "a"})
    assert (again.status_code, again.json()) == (200, client.get(f"/api/games/{game}").json())
    begun_again = client.post("/api/games", json=WORDLE, headers={"Idempotency-Key": "begin"})
    assert (begun_again.status_code, begun_again.json()["turn"]) == (201, 2)
    assert begun_again.headers["location"] == f"/api/games/{game}"
    client.delete(f"/api/games/{game}")
    gone = client.post("/api/games", json=WORDLE, headers={"Idempotency-Key": "begin"})
    assert gone.status_code == 404


def test_over_bytes_of_client_finished_games_go_first_and_then_the_oldest(
    serve: Serve, clock: HandClock, database_url: str
) -> None:
    client = serve(database_url=database_url, bytes_of_client=5 * BLOCK)
    oldest = begun(client, clock)
    finished = [begun(client, clock, end=True) for _ in range(3)]
    newest = begun(client, clock)
    assert listed(client) == {oldest, *finished, newest}
    sixth = begun(client, clock)
    assert listed(client) == {oldest, *finished[1:], newest, sixth}
    more = [begun(client, clock) for _ in range(3)]
    assert listed(client) == {newest, sixth, *more}
    assert client.get("/api/statistics").json()["groups"][0]["played"] == 3
    mine = dict(client.cookies)
    client.cookies.clear()
    assert begun(client, clock) not in more
    client.cookies.clear()
    client.cookies.update(mine)
    assert listed(client) == {newest, sixth, *more}


@pytest.mark.minute
def test_a_game_that_alone_outgrows_bytes_of_client_is_refused_and_stays_as_it_was(
    serve: Serve, clock: HandClock, database_url: str
) -> None:
    client = serve(database_url=database_url, bytes_of_client=2 * BLOCK)
    other = begun(client, clock)
    game = board(client)
    over = client.put(f"/api/games/{game}/notes", json={"notes": large_notes("123")})
    assert (over.status_code, over.json()["code"], over.json()["limit"]) == (413, "web.no_room", 2 * BLOCK)
    assert listed(client) == {other, game}
    assert client.put(f"/api/games/{game}/notes", json={"notes": {"a1": ["1"]}}).status_code == 204


@pytest.mark.minute
def test_the_pencil_marks_of_a_game_take_max_notes_bytes(serve: Serve) -> None:
    client = serve(max_notes=100)
    game = board(client)
    over = client.put(f"/api/games/{game}/notes", json={"notes": large_notes()})
    assert (over.status_code, over.json()["code"], over.json()["limit"]) == (413, "web.notes_large", 100)
    assert client.put(f"/api/games/{game}/notes", json={"notes": {"a1": ["1", "2"]}}).status_code == 204


@pytest.mark.minute
def test_the_size_of_a_game_grows_with_its_marks_and_shrinks_again(serve: Serve, database_url: str) -> None:
    client = serve(database_url=database_url)
    game = board(client)
    assert stored(client) == BLOCK
    client.put(f"/api/games/{game}/notes", json={"notes": large_notes()})
    assert stored(client) == 2 * BLOCK
    client.post(f"/api/games/{game}/moves", json={"turn": 0, "move": "a1=1"})
    assert stored(client) == 2 * BLOCK
    client.put(f"/api/games/{game}/notes", json={"notes": {}})
    assert stored(client) == BLOCK


def test_max_stored_bytes_hold_between_two_tidyings(serve: Serve, clock: HandClock, database_url: str) -> None:
    client = serve(database_url=database_url, max_stored_bytes=6 * BLOCK)
    clock.wait_for(application.TIDY_EVERY)
    made = []
    for _ in range(12):
        client.cookies.clear()
        made.append(begun(client, clock, end=True))
        assert stored(client) <= 6 * BLOCK
    assert listed(client) == {made[-1]}


def test_tidying_makes_room_for_all_by_the_oldest_finished_games(
    serve: Serve, clock: HandClock, database_url: str
) -> None:
    client = serve(database_url=database_url)
    unfinished = begun(client, clock)
    finished = [begun(client, clock, end=True) for _ in range(4)]
    small = serve(database_url=database_url, max_stored_bytes=3 * BLOCK + 4 * SMALL)
    application.tidy(parts(small), clock.time())
    assert listed(client) == {unfinished, *finished[2:]}
    smaller = serve(database_url=database_url, max_stored_bytes=BLOCK)
    application.tidy(parts(smaller), clock.time())
    assert listed(client) == set()
    assert client.get("/api/statistics").json()["groups"][0]["played"] == 4


def result(number: int) -> dict[str, Any]:
    found = {"id": str(number), "kind": "wordle", "variety": "es 5", "mode": "practice", "won": True, "tries": 3}
    return found | {"seconds": 1.0, "day": None, "ended": "2026-01-01T00:00:00+00:00"}


def test_imported_results_take_a_part_of_max_stored_bytes(serve: Serve, clock: HandClock, database_url: str) -> None:
    client = serve(database_url=database_url, max_stored_bytes=4 * 10 * SMALL)
    clock.wait_for(application.TIDY_EVERY)
    game = begun(client, clock)
    few = {"version": 1, "results": [result(number) for number in range(10)]}
    assert client.post("/api/statistics/import", json=few).json() == {"added": 10}
    more = {"version": 1, "results": [result(10)]}
    full = client.post("/api/statistics/import", json=more)
    assert (full.status_code, full.json()["code"]) == (503, "web.server_full")
    assert len(client.get("/api/statistics/export").json()["results"]) == 10
    assert listed(client) == {game}


def test_of_results_the_newest_max_results_are_kept(serve: Serve, clock: HandClock, database_url: str) -> None:
    client = serve(database_url=database_url, max_results=2)
    games = [begun(client, clock, end=True) for _ in range(4)]
    kept = [each["id"] for each in client.get("/api/statistics/export").json()["results"]]
    assert kept == games[2:]


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    opened = Database(database_url, 3)
    yield opened
    opened.close()


def test_what_a_clients_jobs_found_is_bounded_and_the_newest_stays(database: Database) -> None:
    database.migrate()
    with database.writing() as connection:
        for number in range(6):
            for owner in ("mine", "other"):
                jobs.add(connection, f"{owner} {number}", owner, "solve", number, 1000.0)
        jobs.add(connection, "mine running", "mine", "solve", 0, 1000.0)
        for number in range(6):
            for owner in ("mine", "other"):
                jobs.change(connection, f"{owner} {number}", state="done", result={"text": "x" * 2000})
        jobs.forget_beyond(connection, "mine 5", 5 * BLOCK)
        kept = {number for number in range(6) if jobs.find(connection, "mine", f"mine {number}")}
        assert kept == {4, 5}
        assert jobs.find(connection, "mine", "mine running")
        assert all(jobs.find(connection, "other", f"other {number}") for number in range(6))


def add(connection: Connection, name: str, row: dict[str, Any]) -> None:
    """Into a table as it was: ours have other columns by now."""
    connection.execute(insert(table(name, *map(column, row))).values(row))


def test_games_and_answers_of_an_older_database_are_taken_over(database: Database) -> None:
    with database.writing() as connection:
        connection.exec_driver_sql("CREATE TABLE versions (version INTEGER PRIMARY KEY)")
        for number, statements in steps()[:2]:
            for statement in statements:
                connection.exec_driver_sql(statement)
            add(connection, "versions", {"version": number})
        game: dict[str, Any] = {
            "id": "g" * 32,
            "owner": "me",
            "kind": "wordle",
            "shape": "es 5",
            "level": "normal",
            "status": "open",
        }
        game |= {"puzzle": "p" * 3000, "moves": "[]", "notes": "{}", "begun": 1.0, "touched": 2.0, "seconds": 0.0}
        add(connection, "games", game | dict.fromkeys(("done", "turn", "given_up", "hints"), 0))
        body = json.dumps({"id": "g" * 32, "kind": "wordle"})
        answer = {"owner": "me", "key": "key", "request": "digest", "status": 201, "body": body, "given": 3.0}
        add(connection, "answers", answer)
    assert database.migrate() == steps()[-1][0]
    with database.reading() as connection:
        (kept,) = connection.execute(tables.answers.select()).all()
        assert (kept.key, kept.request, kept.status, kept.game) == ("key", "digest", 201, "g" * 32)
        (found,) = connection.execute(tables.games.select()).all()
        assert (found.size, found.caption) == (3 * BLOCK, None)
