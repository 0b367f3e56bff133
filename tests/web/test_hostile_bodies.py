"""Whatever body is sent, few mistakes are told, the answer is short, and large documents are read elsewhere."""

import asyncio
import itertools
import json
import os
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError
from starlette.testclient import TestClient
from starlette.types import Message, Receive, Scope, Send

from pista.web.api import import_route
from pista.web.api.requests import MOST_TOLD
from pista.web.app import create_app
from pista.web.middleware.bodies import LARGE_AT_ONCE, LARGE_OF_CLIENT, Bodies
from pista.web.settings import WebSettings
from pista.web.state import results
from pista.web.work import documents
from web.conftest import Serve
from web.slow_work import told_where

SHORT = 64 * 1024
"""Bytes of the longest answer to a hostile body."""
MOST = WebSettings().max_body
ENOUGH = documents.LARGE + 8192
"""Bytes of a body that is read elsewhere, and holds far more mistakes than may be told."""
IMPORT = "/api/statistics/import"
JSON = {"Content-Type": "application/json"}


def described() -> dict[str, Any]:
    document: dict[str, Any] = create_app(WebSettings(), warm=False).openapi()
    return document


def routes() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Every request with a body: method, path and the schema of the body."""
    document = described()
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            if "requestBody" in operation:
                named = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
                yield method.upper(), path, document["components"]["schemas"][named]


def filled(make: Callable[[int], str], around: str, most: int = ENOUGH) -> bytes:
    """As many different pieces as fit into a body, put where `around` has its mark."""
    pieces: list[str] = []
    length = len(around)
    while length < most - 40:
        pieces.append(make(len(pieces)))
        length += len(pieces[-1]) + 1
    return around.replace("@", ",".join(pieces)).encode()


def hostile(schema: dict[str, Any]) -> Iterator[bytes]:
    """Large bodies, and one of the greatest size: nothing but mistakes, in every field and beside them."""
    wrong: list[Callable[[int], str]] = [
        lambda _: "1",
        lambda _: "[]",
        lambda _: '{"a":1}',
        lambda _: '"a"',
        lambda _: "null",
        lambda _: "[1,1,1,1,1,1,1,1]",
    ]
    named: list[Callable[[int], str]] = [lambda n: f'"{n}":1', lambda n: f'"{n}":[1,1,1]', lambda n: f'"{n}":"{n}"']
    yield from (filled(make, "[@]") for make in wrong)
    yield from (filled(make, "{@}") for make in named)
    yield filled(named[0], "{@}", MOST)
    yield b"[" * (ENOUGH - 1)
    yield b'"' + b"a" * (ENOUGH - 2) + b'"'
    yield b"1" * ENOUGH
    given = {"kind": "makaro", "lexicon": "es", "text": "1", "version": 1, "turn": 0, "agents": ["greedy"]}
    for field in schema.get("properties", {}):
        others = {name: value for name, value in given.items() if name in schema["properties"] and name != field}
        before = "".join(f"{json.dumps(name)}:{json.dumps(value)}," for name, value in others.items())
        yield from (filled(make, f'{{{before}"{field}":[@]}}') for make in wrong)
        yield from (filled(make, f'{{{before}"{field}":{{@}}}}') for make in named)
        yield f'{{{before}"{field}":"'.encode() + b"a" * (ENOUGH - 200) + b'"}'


@pytest.mark.minute
@pytest.mark.parametrize(("method", "path", "schema"), list(routes()), ids=lambda each: each if "/" in each else "")
def test_a_hostile_body_has_a_short_answer(serve: Serve, method: str, path: str, schema: dict[str, Any]) -> None:
    client = serve(requests_per_minute=0, newcomers_per_minute=0)
    client.post("/api/games", json={"kind": "wordle", "shape": "es 5"})
    game = client.get("/api/games").json()["games"][0]["id"]
    address = path.replace("{game_id}", game)
    assert "{" not in address
    for body in hostile(schema):
        assert len(body) <= MOST
        answer = client.request(method, address, content=body, headers=JSON)
        assert 400 <= answer.status_code < 500, (answer.status_code, body[:100])
        assert len(answer.content) < SHORT
        assert len(answer.json().get("errors", ())) <= MOST_TOLD


def test_wrong_fields_are_told_up_to_a_handful(serve: Serve) -> None:
    client = serve()
    some = client.post("/api/wordle/compare", json={"agents": [1] * 3, "openers": [1] * 3, "more": 1}).json()
    assert len(some["errors"]) == 7
    many = client.post("/api/wordle/compare", json={"agents": [1] * 8, "openers": [1] * 8}).json()
    assert len(many["errors"]) == MOST_TOLD
    strangers = {f"n{number}": 1 for number in range(100)}
    for body in (strangers, {"kind": "makaro", **strangers}):
        assert len(client.post("/api/puzzles/read", json=body).json()["errors"]) == MOST_TOLD
    told = client.post("/api/puzzles/solve", json={**strangers, "limit": 99, "kind": "makaro", "text": "1"}).json()
    assert told["errors"][0]["pointer"] == "#/limit"


def ones(count: int) -> bytes:
    return b'{"version":1,"results":[' + b",".join([b"1"] * count) + b"]}"


@pytest.mark.minute
@pytest.mark.parametrize("count", [100, 400_000, 1_500_000])
def test_an_import_of_nonsense_has_a_short_answer(serve: Serve, database_url: str, count: int) -> None:
    answer = serve(database_url=database_url).post(IMPORT, content=ones(count), headers=JSON)
    assert (answer.status_code, answer.json()["pointer"]) == (422, "#/results/0")
    assert len(answer.content) < 1000


@pytest.mark.parametrize("piece", [b"{},", b"[],", b'{"a":[{}]},'])
def test_a_file_of_brackets_is_refused_before_it_is_read(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, piece: bytes
) -> None:
    monkeypatch.delattr(documents, "json")
    body = b'{"version":1,"results":[' + piece * documents.BRACKETS * 100 + b"{}]}"
    answer = serve(max_results=100).post(IMPORT, content=body, headers=JSON)
    assert (answer.status_code, answer.json()["limit"]) == (413, 100)


@pytest.mark.parametrize(
    ("body", "status", "pointer"),
    [
        (b"", 422, "#"),
        (b"[]", 422, "#"),
        (b"{", 400, "#"),
        (b"\xff", 400, "#"),
        (b"[" * 100_000, 400, "#"),
        (b'{"results":[]}', 422, "#/version"),
        (b'{"version":1}', 422, "#/results"),
        (b'{"version":2,"results":[]}', 422, "#/version"),
        (b'{"version":true,"results":[]}', 422, "#/version"),
        (b'{"version":1,"results":{}}', 422, "#/results"),
        (b'{"version":1,"results":[],"more":1}', 422, "#"),
        (b'{"version":1,"results":[{}]}', 422, "#"),
        (b'{"version":1,"results":[],"results":[]}', 400, "#"),
        (b'{"version":1,"results":[{"a":1,"a":1}]}', 400, "#"),
    ],
)
@pytest.mark.parametrize("large", [False, True])
def test_what_is_wrong_with_an_import_is_told_however_large_it_is(
    serve: Serve, body: bytes, status: int, pointer: str, large: bool
) -> None:
    if large and body:
        body += b" " * documents.LARGE
    answer = serve().post(IMPORT, content=body, headers=JSON)
    assert (answer.status_code, answer.json()["pointer"]) == (status, pointer)
    plain = serve().post(IMPORT, content=body or b"x", headers={"Content-Type": "text/plain"})
    assert plain.status_code == 415


@pytest.mark.parametrize(("path", "task"), [(IMPORT, "exported_results"), ("/api/puzzles/read", "require_names_once")])
def test_what_is_large_is_read_in_another_process(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, path: str, task: str
) -> None:
    monkeypatch.setattr(documents, task, told_where)
    client = serve()
    bodies = [b'{"kind":"makaro"}'.ljust(length) for length in (documents.LARGE, documents.LARGE + 1)]
    small, large = (client.post(path, content=body, headers=JSON).json()["limit"] for body in bodies)
    assert small == os.getpid() != large


def test_a_name_that_stands_twice_is_refused_however_large_the_body_is(serve: Serve) -> None:
    client = serve()
    for filler in (0, documents.LARGE):
        body = b'{"kind":"makaro","kind":"makaro"}' + b" " * filler
        twice = client.post("/api/puzzles/read", content=body, headers=JSON)
        assert (twice.status_code, twice.json()["code"]) == (400, "web.json_twice")


def test_results_that_stand_twice_are_counted_once(serve: Serve) -> None:
    client = serve(max_results=2)
    result = {"kind": "wordle", "variety": "es 5", "mode": "practice", "won": True, "tries": 3, "seconds": 1.0}
    result |= {"day": None, "ended": "2026-01-01T00:00:00+00:00"}
    listed = [result | {"id": each} for each in ("a", "b", "a")]
    listed[2]["tries"] = 5
    assert client.post(IMPORT, json={"version": 1, "results": listed}).json() == {"added": 2}
    exported = client.get("/api/statistics/export").json()["results"]
    assert [(each["id"], each["tries"]) for each in exported] == [("a", 3), ("b", 3)]
    over = client.post(IMPORT, json={"version": 1, "results": [*listed, result | {"id": "c"}]})
    assert (over.status_code, over.json()["limit"]) == (413, 2)


def test_a_file_is_written_in_portions_and_one_that_is_too_much_not_at_all(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, database_url: str
) -> None:
    client, portions = serve(max_results=10, database_url=database_url), []
    add_all = results.add_all

    def noted(connection: Any, owner: str, found: list[Any]) -> int:
        portions.append(len(found))
        return add_all(connection, owner, found)

    monkeypatch.setattr(results, "add_all", noted)
    monkeypatch.setattr(import_route, "PORTION", 4)
    result = {"kind": "wordle", "variety": "es 5", "mode": "practice", "won": True, "tries": 3, "seconds": 1.0}
    result |= {"day": None, "ended": "2026-01-01T00:00:00+00:00"}

    def bring(*ids: int) -> Any:
        listed = [result | {"id": str(each)} for each in ids]
        return client.post(IMPORT, json={"version": 1, "results": listed}).json()

    assert bring(*range(9)) == {"added": 9}
    assert portions == [4, 4, 1]
    assert bring(*range(5, 12))["limit"] == 10
    assert len(client.get("/api/statistics/export").json()["results"]) == 9
    assert bring(*range(10)) == {"added": 1}
    assert bring(*range(10)) == {"added": 0}
    assert portions == [4, 4, 1, 1]


@pytest.mark.parametrize(("after", "code", "kept"), [(0, "web.unavailable", 0), (1, "web.import_partly", 4)])
def test_a_file_that_is_broken_off_says_how_much_of_it_is_here(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, database_url: str, after: int, code: str, kept: int
) -> None:
    client, add_all, calls = serve(database_url=database_url), results.add_all, itertools.count()

    def fails(connection: Any, owner: str, found: list[Any]) -> int:
        if next(calls) == after:
            raise OperationalError("INSERT", None, Exception("database is locked"))
        return add_all(connection, owner, found)

    monkeypatch.setattr(results, "add_all", fails)
    monkeypatch.setattr(import_route, "PORTION", 4)
    result = {"kind": "wordle", "variety": "es 5", "mode": "practice", "won": True, "tries": 3, "seconds": 1.0}
    result |= {"day": None, "ended": "2026-01-01T00:00:00+00:00"}
    document = {"version": 1, "results": [result | {"id": str(each)} for each in range(9)]}
    client.post("/api/games", json={"kind": "wordle", "shape": "es 5"})
    broken = client.post(IMPORT, json=document)
    assert (broken.status_code, broken.json()["code"]) == (503, code)
    assert int(broken.headers["retry-after"]) >= 1
    assert len(client.get("/api/statistics/export").json()["results"]) == kept
    assert client.post(IMPORT, json=document).json() == {"added": 9 - kept}


def test_few_large_bodies_are_held_at_a_time(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """Held until they are answered: so many bodies wait for somebody to read them, and one more is refused."""
    client, gate = serve(max_body=1000, max_import=100_000), threading.Event()
    begun = threading.Semaphore(0)

    def held(*_: object) -> Any:
        begun.release()
        assert gate.wait(120)  # generous, for busy machines
        return []

    monkeypatch.setattr(documents, "exported_results", held)
    body = b"{}".ljust(2000)
    statuses: list[int] = []

    def bring() -> None:
        statuses.append(client.post(IMPORT, content=body, headers=JSON).status_code)

    asking = [threading.Thread(target=bring) for _ in range(LARGE_OF_CLIENT)]
    for each in asking:
        each.start()
    for _ in asking:
        assert begun.acquire(timeout=120)  # generous, for busy machines
    over = client.post(IMPORT, content=body, headers=JSON)
    assert (over.status_code, over.json()["code"]) == (429, "web.large_bodies")
    assert over.json()["limit"] == LARGE_AT_ONCE
    gate.set()
    for each in asking:
        each.join()
    assert statuses == [200] * LARGE_OF_CLIENT
    assert client.post(IMPORT, content=body, headers=JSON).status_code == 200


def test_large_bodies_of_all_addresses_are_held_up_to_a_few() -> None:
    gate, answering, statuses = asyncio.Event(), 0, []

    async def held(scope: Scope, receive: Receive, send: Send) -> None:
        nonlocal answering
        answering += 1
        await gate.wait()

    async def receive() -> Message:
        return {"type": "http.request", "body": b"x" * 2000}

    async def send(sent: Message) -> None:
        statuses.extend([sent["status"]] if "status" in sent else [])

    async def ask(number: int) -> None:
        headers = [(b"content-length", b"2000")]
        scope = {"type": "http", "path": IMPORT, "headers": headers, "client": (f"192.0.2.{number}", 1)}
        await bodies(scope, receive, send)

    async def test() -> None:
        asking = [asyncio.ensure_future(ask(number)) for number in range(LARGE_AT_ONCE)]
        while answering < LARGE_AT_ONCE:
            await asyncio.sleep(0)  # lets them begin
        await ask(99)
        assert statuses == [429]
        gate.set()
        await asyncio.gather(*asking)
        await ask(99)
        assert (statuses, answering) == ([429], LARGE_AT_ONCE + 1)

    bodies = Bodies(held, 1000, {IMPORT: 10_000}, 20)
    asyncio.run(test())


def test_the_limit_of_a_body_holds_on_every_path(serve: Serve) -> None:
    client: TestClient = serve(max_body=1000)
    for path in ("/", "/es/", "/health", "/static/mark.svg", "/nowhere", "/api/kinds", "/api/nowhere", "/api/games"):
        for method in ("GET", "POST", "DELETE"):
            said = client.request(method, path, content=b"x" * 1001)
            unsaid = client.request(method, path, content=iter([b"x" * 600, b"x" * 600]))
            assert (said.status_code, unsaid.status_code) == (413, 413), (method, path)
            assert said.headers["connection"] == unsaid.headers["connection"] == "close"
