"""The doors of the host: which names it answers to, what browsers are told, what is never stored, what is unwise."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from servers import Server
from starlette.testclient import TestClient

from pista.kind import PuzzleError
from pista.web.middleware.hosts import name_of
from pista.web.settings import THIS_MACHINE, WebSettings, web_settings
from pista.web.start_warnings import start_warnings
from web.conftest import Serve

OURS = "pista.example.org, Play.Example.org,[2001:db8::1]"
PATHS = ("/", "/es/", "/api/kinds", "/api/none", "/static/none", "/api/openapi.json")


@pytest.mark.parametrize(
    ("host", "name"),
    [
        ("localhost", "localhost"),
        ("LocalHost:8000", "localhost"),
        ("pista.example.org.:443", "pista.example.org"),
        ("[::1]:8000", "[::1]"),
        ("[::1]", "[::1]"),
        ("", ""),
    ],
)
def test_names_are_compared_without_port_and_case(host: str, name: str) -> None:
    assert name_of(host) == name


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("pista.example.org", True),
        ("PISTA.example.org:8443", True),
        ("play.example.org", True),
        ("[2001:db8::1]:80", True),
        ("evil.example", False),
        ("pista.example.org.evil.example", False),
        ("evil.example:pista.example.org", False),
        ("pista.example.org@evil.example", False),
        ("localhost", False),
        ("127.0.0.1:8000", False),
        ("", False),
    ],
)
def test_a_request_for_another_name_is_refused(serve: Serve, host: str, known: bool) -> None:
    client = serve(hosts=OURS)
    for path in PATHS:
        answer = client.get(path, headers={"Host": host}, follow_redirects=False)
        assert (answer.status_code != 421) == known, path
        assert "content-security-policy" in answer.headers
    if not known:
        refusal = client.post("/api/games", json={}, headers={"Host": host, "Accept-Language": "es"})
        assert (refusal.status_code, refusal.json()["type"]) == (421, "/problems/misdirected")
        assert "no responde a ese nombre" in refusal.json()["detail"]


def test_two_names_are_none(serve: Serve) -> None:
    twice = [("Host", "pista.example.org"), ("Host", "evil.example")]
    assert serve(hosts=OURS).get("/es/", headers=twice).status_code == 421


def test_whoever_watches_may_ask_by_any_name(serve: Serve) -> None:
    client = serve(hosts=OURS)
    assert client.get("/health", headers={"Host": "10.0.0.7:8000"}).status_code == 200
    assert client.get("/healthy", headers={"Host": "10.0.0.7:8000"}).status_code == 421


def test_without_names_any_is_answered(serve: Serve) -> None:
    assert serve().get("/es/", headers={"Host": "evil.example"}).status_code == 200


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1", "127.0.0.2"])
def test_a_server_for_this_machine_alone_has_its_names(host: str) -> None:
    assert web_settings({"host": host}, {}).host_names == (*THIS_MACHINE, host)
    assert web_settings({"host": host, "hosts": "a.example"}, {}).host_names == ("a.example",)


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.1", "pista.example.org", ""])  # noqa: S104 - only named
def test_a_server_for_others_has_the_names_it_is_given(host: str) -> None:
    assert web_settings({"host": host}, {}).host_names == ()


@pytest.mark.parametrize("hosts", ["https://pista.example.org", "a.example/", "a b", "a.example:80", "*"])
def test_what_is_no_name_is_refused(hosts: str) -> None:
    with pytest.raises(PuzzleError, match="--hosts"):
        web_settings({"hosts": hosts}, {})


def test_a_page_whose_name_was_bent_to_this_machine_is_refused(real_server: Callable[..., Server]) -> None:
    with real_server().client() as client:
        bent = {"Host": "evil.example", "Origin": "http://evil.example"}
        assert client.get("/api/kinds", headers=bent).status_code == 421
        assert client.post("/api/games", json={}, headers=bent).status_code == 421
        assert client.get("/api/kinds", headers={"Host": "localhost:1"}).status_code == 200


def fail(client: TestClient) -> None:
    """From now on the list of kinds is answered by a bug of ours."""

    def break_down(*_: object) -> None:
        raise ZeroDivisionError

    client.app.state.services.games.find = break_down  # type: ignore[attr-defined]


@pytest.mark.parametrize("https", [False, True])
def test_browsers_are_told_to_come_by_https_alone_where_there_is_https(serve: Serve, https: bool) -> None:
    client = serve(secure_cookies=https)
    client.base_url = "https://testserver"
    game = client.post("/api/games", json={"kind": "wordle", "shape": "es 5"}).json()
    fail(client)
    broken = client.get(f"/api/games/{game['id']}")
    assert broken.status_code == 500
    answers = [client.get(path, follow_redirects=False) for path in (*PATHS, "/health")]
    said = {answer.headers.get("strict-transport-security") for answer in (broken, *answers)}
    assert said == ({"max-age=63072000; includeSubDomains"} if https else {None})


def test_what_is_about_a_client_or_a_moment_is_never_stored(serve: Serve) -> None:
    client = serve()
    game = client.post("/api/games", json={"kind": "wordle", "shape": "es 5"})
    assert game.headers["cache-control"] == "no-store"
    for path in (
        f"/api/games/{game.json()['id']}",
        "/api/games",
        "/api/statistics",
        "/api/statistics/export",
        "/health",
    ):
        assert client.get(path).headers["cache-control"] == "no-store", path


def test_pages_and_files_are_the_same_for_everybody_and_asked_for_again(serve: Serve) -> None:
    """No name of a file tells its content, so none may be kept unasked; a tag spares sending it twice."""
    client = serve()
    stranger = {path: client.get(path).text for path in ("/es/", "/static/mark.svg")}
    client.post("/api/games", json={"kind": "wordle", "shape": "es 5"})
    for path, seen in stranger.items():
        answer = client.get(path)
        assert (answer.text, answer.headers["cache-control"]) == (seen, "no-cache")
        again = client.get(path, headers={"If-None-Match": answer.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")


def codes(**settings: str) -> list[str]:
    return [warning.key for warning in start_warnings(WebSettings(**settings))]  # type: ignore[arg-type]


def test_an_operator_is_warned_of_what_is_unwise(tmp_path: Path) -> None:
    open_address = "0.0.0.0"  # noqa: S104 - only named
    assert codes() == []
    assert codes(host=open_address) == ["web.warn_public_key", "web.warn_any_host"]
    assert codes(host=open_address, hosts="a.example", daily_key="secret") == []
    file = tmp_path / "key"
    file.write_text("secret")
    file.chmod(0o644)
    assert codes(daily_key_file=str(file)) == (["web.warn_readable"] if os.name == "posix" else [])
    file.chmod(0o600)
    assert codes(daily_key_file=str(file)) == []


def test_warnings_stand_in_the_log_at_start(real_server: Callable[..., Server], tmp_path: Path) -> None:
    file = tmp_path / "key"
    file.write_text("secret")
    file.chmod(0o644)
    server = real_server("--daily-key-file", str(file))
    (warned,) = [line for line in server.log_lines() if line["level"] == "warning"]
    assert (warned["code"], "--daily-key-file" in warned["said"]) == ("web.warn_readable", True)
