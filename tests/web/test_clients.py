"""Who a client is: only cookies the server gave count, no player loses theirs, and other sites cannot use them."""

import stat
import subprocess
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from servers import PATIENCE, PISTA
from sqlalchemy import Connection, column, delete, insert, table
from starlette.testclient import TestClient

from pista.kind import PuzzleError
from pista.web import cookie_key as cookie_keys
from pista.web.cookie_key import cookie_key, key_file
from pista.web.owner import COOKIE, SECURE_COOKIE, Cookies, digest, new_token
from pista.web.settings import WebSettings, data_folder
from pista.web.state.database import Database
from pista.web.state.migrations import steps
from web.conftest import Serve
from web.documented_client import DocumentedClient

GAME = {"kind": "wordle", "shape": "es 5"}
RESULT = {"id": "a", "kind": "wordle", "variety": "es 5", "mode": "practice", "won": True, "tries": 3, "seconds": 1.0}
RESULT |= {"day": None, "ended": "2026-01-01T00:00:00+00:00"}
LEGACY = "L" * 43
"""A cookie as the server gave it before it signed them."""
BEFORE_SIGNATURES = 2
"""The version of the database at that time."""


def given_cookies(answer: httpx.Response) -> dict[str, str]:
    """The cookies an answer sets, and their attributes in lower case."""
    lines = [line.partition("=") for line in answer.headers.get_list("set-cookie")]
    return {name: rest.lower() for name, _, rest in lines}


def games_of(client: TestClient, cookie: str, name: str = COOKIE) -> httpx.Response:
    client.cookies.clear()
    return client.get("/api/games", headers={"Cookie": f"{name}={cookie}"})


def test_a_cookie_is_recognised_without_a_look_up(serve: Serve) -> None:
    client = serve()
    client.post("/api/games", json=GAME)
    here = client.app.state.services  # type: ignore[attr-defined]
    assert here.cookies.shown(dict(client.cookies)) == (client.cookies[COOKIE].partition(".")[0], True, True)
    for _ in range(3):
        again = client.post("/api/games", json=GAME)
        assert (again.status_code, given_cookies(again)) == (201, {})
    assert len(client.get("/api/games").json()["games"]) == 4


@pytest.mark.parametrize(
    "invented",
    ["x" * 43, f"{'x' * 43}.{'y' * 43}", "", ".", f"{'x' * 43}.", f".{'y' * 43}", "x" * 5000, "é", f"{'x' * 43}.é"],
)
def test_an_invented_cookie_is_replaced_and_its_client_a_newcomer(
    serve: Serve, database_url: str, invented: str
) -> None:
    client = serve(database_url=database_url, newcomers_per_minute=1)
    cookie = {b"Cookie": f"{COOKIE}={invented}".encode("latin-1")}
    assert client.get("/api/games", headers=cookie).json()["games"] == []
    first = client.post("/api/games", json=GAME, headers=cookie)
    assert first.status_code == 201
    assert set(given_cookies(first)) == {COOKIE}
    assert not first.cookies[COOKIE].startswith(invented or "?")
    client.cookies.clear()
    second = client.post("/api/games", json=GAME, headers=cookie)
    assert (second.status_code, second.json()["code"]) == (429, "web.too_many_newcomers")


def test_a_cookie_with_one_character_altered_is_nobodys() -> None:
    cookies = Cookies(b"k" * 32, secure=False)
    token = new_token()
    value = f"{token}.{cookies._signature(token).decode()}"
    assert cookies.shown({COOKIE: value}) == (token, True, True)
    for place, letter in enumerate(value):
        # Of the last character of base64 some bits mean nothing: they may not be altered, either.
        for other in {"A", "B", "_", "."} - {letter}:
            assert cookies.shown({COOKIE: value[:place] + other + value[place + 1 :]}) is None
    assert cookies.shown({COOKIE: f"{value}A"}) is None
    assert Cookies(b"l" * 32, secure=False).shown({COOKIE: value}) is None


def test_reading_gives_no_cookie(serve: Serve) -> None:
    client = serve()
    for path in ("games", "days", "days/today", "statistics", "statistics/export", "kinds", "wordle/agents"):
        answer = client.get(f"/api/{path}")
        assert (answer.status_code, given_cookies(answer)) == (200, {})
    for page in ("/en/", "/en/wordle"):
        assert given_cookies(client.get(page)) == {}


def add(connection: Connection, name: str, row: dict[str, Any]) -> None:
    """Adds a row to a table as it was then."""
    connection.execute(insert(table(name, *map(column, row))), row)


@pytest.fixture
def older(database_url: str) -> str:
    """A database with a result and a game of a client, made before cookies were signed."""
    database = Database(database_url, 3.0)
    mine = {"owner": digest(LEGACY)}
    game: dict[str, Any] = {"id": "old", "kind": "wordle", "shape": "es 5", "level": "normal", "status": "open"}
    game |= {
        "puzzle": "wordle\nlexicon: es\nlength: 5\ntries: 6\nsecret: perro\n",
        "moves": "[]",
        "notes": "{}",
        "begun": 1.0,
        "touched": 1.8e9,
    }
    game |= dict.fromkeys(("done", "turn", "given_up", "seconds", "hints"), 0) | mine
    result = RESULT | {"won": 1, "hints": 0} | mine
    with database.writing() as connection:
        connection.exec_driver_sql("CREATE TABLE versions (version INTEGER PRIMARY KEY)")
        for number, statements in steps():
            if number <= BEFORE_SIGNATURES:
                for statement in statements:
                    connection.exec_driver_sql(statement)
                add(connection, "versions", {"version": number})
        add(connection, "games", game)
        add(connection, "results", result)
    database.close()
    return database_url


@pytest.mark.parametrize("left", ["games", "results"])
def test_no_player_of_before_loses_anything(serve: Serve, older: str, left: str) -> None:
    client = serve(database_url=older)
    with client.app.state.services.database.writing() as connection:  # type: ignore[attr-defined]
        connection.execute(delete(table("results" if left == "games" else "games")))
    path, found = ("/api/games", "games") if left == "games" else ("/api/statistics", "groups")
    first = client.get(path, headers={"Cookie": f"{COOKIE}={LEGACY}"})
    assert len(first.json()[found]) == 1
    assert client.cookies[COOKIE].startswith(f"{LEGACY}.")
    again = client.get(path)
    assert (len(again.json()[found]), given_cookies(again)) == (1, {})


def test_a_move_of_a_player_of_before_brings_the_signature(serve: Serve, database_url: str) -> None:
    client = serve(database_url=database_url)
    game = client.post("/api/games", json=GAME).json()
    unsigned = client.cookies[COOKIE].partition(".")[0]
    client.cookies.clear()
    client.cookies.set(COOKIE, unsigned)
    moved = client.post(f"/api/games/{game['id']}/moves", json={"turn": 0, "move": "perra"})
    assert moved.status_code == 200
    assert moved.cookies[COOKIE].startswith(f"{unsigned}.")


def test_who_had_nothing_before_is_a_newcomer(serve: Serve, older: str) -> None:
    client = serve(database_url=older)
    client.cookies.set(COOKIE, "M" * 43)
    begun = client.post("/api/games", json=GAME)
    assert begun.status_code == 201
    assert not begun.cookies[COOKIE].startswith("M" * 43)


def secure(client: TestClient, **options: Any) -> TestClient:
    """The same server seen over HTTPS, from which a browser takes cookies that are secure."""
    seen = DocumentedClient(client.app, base_url="https://pista.example.org", raise_server_exceptions=False, **options)
    seen.portal = client.portal
    return seen


@pytest.mark.parametrize("signed", [True, False])
def test_players_keep_their_games_when_cookies_become_secure(serve: Serve, database_url: str, signed: bool) -> None:
    before = serve(database_url=database_url)
    game = before.post("/api/games", json=GAME).json()["id"]
    value = before.cookies[COOKIE]
    after = secure(serve(database_url=database_url, secure_cookies=True))
    moved = after.get("/api/games", headers={"Cookie": f"{COOKIE}={value if signed else value.partition('.')[0]}"})
    assert [line["id"] for line in moved.json()["games"]] == [game]
    given = given_cookies(moved)
    assert set(given) == {SECURE_COOKIE, COOKIE}
    assert "max-age=0" in given[COOKIE]
    assert after.cookies[SECURE_COOKIE] == value
    again = after.get("/api/games")
    assert ([line["id"] for line in again.json()["games"]], given_cookies(again)) == ([game], {})


def test_a_neighbours_cookie_does_not_win_over_the_hosts_own(serve: Serve) -> None:
    """Pages of a neighbouring host may set cookies for ours, but none with the prefix."""
    client = secure(serve(secure_cookies=True))
    client.post("/api/games", json=GAME)
    mine = client.cookies[SECURE_COOKIE]
    client.cookies.clear()
    client.post("/api/games", json=GAME)
    theirs = client.cookies[SECURE_COOKIE]
    client.cookies.clear()
    both = client.get("/api/games", headers={"Cookie": f"{COOKIE}={theirs}; {SECURE_COOKIE}={mine}"})
    assert (len(both.json()["games"]), given_cookies(both)) == (1, {})
    assert both.json() == games_of(client, mine, SECURE_COOKIE).json()


def test_a_cookie_is_out_of_reach_of_scripts_and_of_other_sites(serve: Serve) -> None:
    (name, plain), *more = given_cookies(serve().post("/api/games", json=GAME)).items()
    parts = {part.strip() for part in plain.split(";")[1:]}
    assert (name, more) == (COOKIE, [])
    assert {"httponly", "samesite=strict", "path=/"} <= parts
    assert "secure" not in parts


def test_a_secure_cookie_has_the_hosts_prefix_and_what_it_asks_for(serve: Serve) -> None:
    """A browser takes such a name only with Secure, with Path=/ and without Domain."""
    (name, line), *more = given_cookies(serve(secure_cookies=True).post("/api/games", json=GAME)).items()
    parts = {part.strip() for part in line.split(";")[1:]}
    assert (name, more) == (SECURE_COOKIE, [])
    assert {"httponly", "samesite=strict", "path=/", "secure"} <= parts
    assert not any(part.startswith("domain") for part in parts)


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "https://elsewhere.example.org"},
        {"Origin": "null"},
    ],
)
def test_another_sites_page_changes_nothing_with_a_players_cookie(serve: Serve, headers: dict[str, str]) -> None:
    client = serve()
    game = client.post("/api/games", json=GAME).json()
    path = f"/api/games/{game['id']}"
    asked: list[tuple[str, str, Any]] = [
        ("POST", "/api/games", GAME),
        ("POST", f"{path}/moves", {"turn": 0, "move": "perra"}),
        ("POST", f"{path}/give-up", {"turn": 0}),
        ("PUT", f"{path}/notes", {"notes": {}}),
        ("DELETE", path, None),
        ("POST", "/api/statistics/import", {"version": 1, "results": [RESULT]}),
    ]
    for method, where, body in asked:
        refused = client.request(method, where, json=body, headers=headers)
        assert (refused.status_code, refused.json()["type"]) == (403, "/problems/foreign")
        assert given_cookies(refused) == {}
    assert client.get(path).json() == game
    assert client.get("/api/statistics").json()["groups"] == []


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])
def test_what_a_form_of_another_site_can_send_is_refused(serve: Serve, kind: str) -> None:
    client = serve()
    sent = client.post("/api/games", content=b'{"kind": "wordle", "shape": "es 5"}', headers={"Content-Type": kind})
    assert (sent.status_code, given_cookies(sent)) == (415, {})


def of(folder: Path, **more: Any) -> WebSettings:
    return WebSettings(database_url=f"sqlite:///{folder / 'web.sqlite'}", **more)


def test_the_key_is_made_once_and_read_by_its_owner_alone(tmp_path: Path) -> None:
    settings = of(tmp_path / "new")
    key = cookie_key(settings)
    assert len(key) == 32
    file = key_file(settings)
    assert file == tmp_path / "new" / "web.key"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert cookie_key(settings) == key
    assert [each.name for each in file.parent.iterdir()] == ["web.key"]
    assert cookie_key(of(tmp_path / "other")) != key


def test_with_a_database_elsewhere_the_key_is_in_the_data_folder() -> None:
    settings = WebSettings(database_url="postgresql://pista@localhost/pista")
    assert cookie_key(settings) == bytes.fromhex((data_folder() / "web.key").read_text())


def test_of_processes_that_start_together_all_have_the_key_of_the_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every one of them finds no key, and only then do they go on."""
    together, make = threading.Barrier(8), cookie_keys._make

    def all_at_once(file: Path) -> None:
        together.wait(PATIENCE)
        make(file)

    monkeypatch.setattr(cookie_keys, "_make", all_at_once)
    with ThreadPoolExecutor(8) as threads:
        keys = list(threads.map(cookie_key, [of(tmp_path)] * 8))
    assert len(set(keys)) == 1
    assert [each.name for each in tmp_path.iterdir()] == ["web.key"]


def test_servers_with_the_same_key_know_each_others_clients(serve: Serve, tmp_path: Path) -> None:
    shared = tmp_path / "shared.key"
    shared.write_text(f"{'0af9' * 16}\n")
    one, two = (serve(**of_elsewhere(tmp_path / name, shared)) for name in ("one", "two"))
    one.post("/api/games", json=GAME)
    two.cookies.update(one.cookies)
    assert given_cookies(two.post("/api/games", json=GAME)) == {}
    strange = serve(database_url=f"sqlite:///{tmp_path / 'three' / 'web.sqlite'}")
    strange.cookies.update(one.cookies)
    assert set(given_cookies(strange.post("/api/games", json=GAME))) == {COOKIE}


def of_elsewhere(folder: Path, key: Path) -> dict[str, str]:
    return {"database_url": f"sqlite:///{folder / 'web.sqlite'}", "cookie_key_file": str(key)}


@pytest.mark.parametrize("content", [b"", b"abc\n", b"0" * 63, b"0" * 65, b"g" * 64, b"\xff" * 64, b"0" * 64 + b"\n1"])
def test_a_broken_key_is_one_sentence_at_start(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "web.key"
    file.write_bytes(content)
    with pytest.raises(PuzzleError) as wrong:
        cookie_key(of(tmp_path))
    assert wrong.value.message.key == "web.cookie_key_wrong"
    assert str(file) in str(wrong.value)
    assert file.read_bytes() == content


def test_a_key_that_was_named_and_is_not_there_is_not_made(tmp_path: Path) -> None:
    missing = tmp_path / "missing.key"
    with pytest.raises(PuzzleError) as wrong:
        cookie_key(of(tmp_path, cookie_key_file=str(missing)))
    assert wrong.value.message.key == "web.cookie_key_unreadable"
    assert not missing.exists()


def test_a_key_that_cannot_be_read_or_made_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "web.key").mkdir()
    (tmp_path / "file").touch()
    for folder in (tmp_path, tmp_path / "file"):
        with pytest.raises(PuzzleError) as wrong:
            cookie_key(of(folder))
        assert wrong.value.message.key == "web.cookie_key_unreadable"


@pytest.mark.minute
def test_the_program_says_the_sentence_and_does_not_serve(tmp_path: Path) -> None:
    (tmp_path / "web.key").write_text("broken")
    command = [str(PISTA), "serve", "--port", "0", "--database-url", f"sqlite:///{tmp_path / 'web.sqlite'}"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode != 0
    assert "Traceback" not in done.stderr
    assert "64 hexadecimal digits" in done.stderr
