"""Pages, files and headers: strict rules for the browser, one path per language, nothing outside the folders."""

import re

import pytest
from starlette.testclient import TestClient

from pista.message import LANGUAGES
from pista.web.language import language_of
from pista.web.site import files
from pista.web.site.pages import addresses
from web.conftest import Serve


@pytest.fixture
def client(serve: Serve) -> TestClient:
    return serve()


def test_every_answer_forbids_what_a_page_does_not_need(client: TestClient) -> None:
    for path in ("/", "/health", "/api/kinds", "/api/none", "/es/", "/static/none", "/api/openapi.json"):
        headers = client.get(path, follow_redirects=False).headers
        policy = headers["content-security-policy"]
        assert policy.startswith("default-src 'none'; script-src 'self';")
        assert "unsafe" not in policy and "*" not in policy and "http" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


def test_no_answer_is_framed_or_moved_to_another_base(client: TestClient) -> None:
    for path in ("/", "/health", "/api/kinds", "/api/none", "/es/", "/static/none", "/static/mark.svg"):
        headers = client.get(path, follow_redirects=False).headers
        assert {"base-uri 'none'", "frame-ancestors 'none'"} <= set(headers["content-security-policy"].split("; "))
        assert "access-control-allow-origin" not in headers


@pytest.mark.parametrize("path", ["/", "/es/", "/health", "/api/games", "/static/mark.svg"])
def test_trace_is_refused_and_repeats_nothing(client: TestClient, path: str) -> None:
    answer = client.request("TRACE", path, headers={"X-Told": "something of mine"})
    assert answer.status_code == 405
    assert "something of mine" not in answer.text


@pytest.mark.parametrize("path", ["/static", "/static/", "/static/board", "/static/board/", "/api", "/.git/config"])
def test_folders_are_not_listed(client: TestClient, path: str) -> None:
    assert client.get(path).status_code == 404


def test_pages_and_health_answer_to_head(client: TestClient) -> None:
    for path in ("/es/", "/health"):
        answer = client.head(path)
        assert (answer.status_code, answer.content) == (200, b"")


def test_answers_of_the_api_are_not_stored(client: TestClient) -> None:
    assert client.get("/api/kinds").headers["cache-control"] == "no-store"
    assert client.get("/api/none").headers["cache-control"] == "no-store"


def test_pages_of_other_sites_cannot_write(client: TestClient) -> None:
    asked = {"kind": "wordle", "shape": "es 5"}
    foreign = client.post("/api/games", json=asked, headers={"Sec-Fetch-Site": "cross-site"})
    assert (foreign.status_code, foreign.json()["type"]) == (403, "/problems/foreign")
    assert client.post("/api/games", json=asked, headers={"Sec-Fetch-Site": "same-origin"}).status_code == 201
    assert client.get("/api/kinds", headers={"Sec-Fetch-Site": "cross-site"}).status_code == 200


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        ("http://evil.example", 403),
        ("null", 403),
        ("http://testserver.evil.example", 403),
        ("http://testserver:81", 201),
        ("file://testserver", 403),
        ("http://[", 403),
        ("http://testserver", 201),
        ("https://testserver", 201),
    ],
)
def test_pages_of_other_origins_cannot_write(client: TestClient, origin: str, status: int) -> None:
    """For browsers that do not say Sec-Fetch-Site. A proxy may speak HTTPS and leave out its port."""
    asked = {"kind": "wordle", "shape": "es 5"}
    assert client.post("/api/games", json=asked, headers={"Origin": origin}).status_code == status
    headers = {"Origin": origin, "Host": "testserver:80"}
    ported = client.post("/api/games", json=asked, headers=headers).status_code
    assert ported == (403 if origin.endswith(":81") else status)
    assert client.get("/api/kinds", headers={"Origin": origin}).status_code == 200


@pytest.mark.parametrize("path", ["/api/games", "/api/kinds", "/api/days/today", "/api/statistics", "/api/none"])
def test_the_api_answers_to_head_as_to_get_without_the_body(client: TestClient, path: str) -> None:
    got, head = client.get(path), client.head(path)
    assert (head.status_code, head.content) == (got.status_code, b"")
    assert head.headers["content-type"] == got.headers["content-type"]
    assert head.headers["content-length"] == got.headers["content-length"]


def test_a_browser_is_shown_a_page_where_there_is_none(client: TestClient) -> None:
    browser = {"Accept": "text/html,application/xhtml+xml", "Accept-Language": "it"}
    for path in ("/fr/", "/fr", "/nothing/at/all", "/es/nowhere", "/static/none"):
        answer = client.get(path, headers=browser)
        assert (answer.status_code, answer.headers["content-type"]) == (404, "text/html; charset=utf-8"), path
        assert "<html" in answer.text
    assert 'lang="it"' in client.get("/fr/", headers=browser).text
    for path, headers in (("/fr/", {"Accept": "*/*"}), ("/api/none", browser)):
        assert client.get(path, headers=headers).headers["content-type"] == "application/problem+json"


def test_the_mark_is_where_browsers_look_for_it(client: TestClient) -> None:
    found = client.get("/favicon.ico")
    assert (found.status_code, found.headers["content-type"]) == (200, "image/svg+xml")


def test_the_type_of_a_problem_is_an_address_where_it_is_explained(client: TestClient) -> None:
    problem = client.get("/api/none").json()
    assert client.get(problem["type"]).text.strip() == problem["title"]
    assert client.get("/problems/key-reused", headers={"Accept-Language": "es"}).status_code == 200
    assert client.get("/problems/none").status_code == 404


def test_a_name_that_stands_twice_is_refused(client: TestClient) -> None:
    headers = {"Content-Type": "application/json"}
    for body in (b'{"kind": "hidato", "kind": "wordle"}', b'{"kind": "wordle", "x": [{"a": 1, "a": 1}]}'):
        answer = client.post("/api/games", content=body, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (400, "web.json_twice")


@pytest.mark.parametrize(
    ("asked", "cookie", "led"),
    [
        ("pt-BR,en;q=0.5", None, "/pt/"),
        ("de", None, "/en/"),
        ("it", "es", "/es/"),
        ("it", "xx", "/it/"),
        ("", None, "/en/"),
    ],
)
def test_the_front_door_leads_to_the_readers_language(
    client: TestClient, asked: str, cookie: str | None, led: str
) -> None:
    if cookie:
        client.cookies.set("pista_ui", cookie)
    answer = client.get("/", headers={"Accept-Language": asked}, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (302, led)


def test_languages_are_weighed() -> None:
    assert language_of({"accept-language": "en;q=0.1, it;q=0.9, pt;q=bad"}) == "it"
    assert language_of({"accept-language": "*;q=1"}) == "en"
    assert language_of({}) == "en"


@pytest.mark.minute
def test_every_page_is_there_in_every_language_and_wholly_worded(client: TestClient) -> None:
    assert {"", "archive", "wordle/crack", "hidato/set"} < set(addresses())
    for path in addresses():
        for language in LANGUAGES:
            answer = client.get(f"/{language}/{path}", follow_redirects=False)
            assert answer.status_code == 200
            assert f'<html lang="{"pt-BR" if language == "pt" else language}">' in answer.text
            assert f'<link rel="canonical" href="/{language}/{path}">' in answer.text
            assert "{{" not in answer.text and "{%" not in answer.text
            assert not re.search(r"<script(?![^>]*\bsrc=)", answer.text)
            assert not re.search(r"\son\w+=|\sstyle=|javascript:", answer.text)


@pytest.mark.minute
@pytest.mark.parametrize(
    ("path", "address"),
    [
        ("home", ""),
        ("wordle-crack", "wordle/crack"),
        ("hidato-set", "hidato/set"),
        ("wordle/", "wordle"),
        ("/wordle//", "wordle"),
    ],
)
def test_a_second_address_leads_to_the_one_a_page_has(client: TestClient, path: str, address: str) -> None:
    answer = client.get(f"/es/{path}", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (308, f"/es/{address}")


@pytest.mark.parametrize(
    ("path", "address"),
    [
        ("/es/wordle/?from=mail&x=%C3%B1", "/es/wordle?from=mail&x=%C3%B1"),
        ("/es?a=1", "/es/?a=1"),
        ("/?a=//elsewhere.example", "/en/?a=//elsewhere.example"),
    ],
)
def test_what_stands_behind_the_question_mark_goes_along(client: TestClient, path: str, address: str) -> None:
    assert client.get(path, follow_redirects=False).headers["location"] == address


def test_the_page_for_what_is_not_there_has_no_address(client: TestClient) -> None:
    for path in ("not-found", "not/found", "nowhere"):
        answer = client.get(f"/es/{path}", follow_redirects=False)
        assert answer.status_code == 404
        assert "canonical" not in answer.text


def test_an_unknown_page_and_an_unknown_language_are_404(client: TestClient) -> None:
    for path in ("/es/nowhere", "/de/", "/de", "/es/_base", "/es/..%2f..%2fsettings", "/nothing/at/all"):
        assert client.get(path).status_code == 404
    assert client.get("/es", follow_redirects=False).headers["location"] == "/es/"


@pytest.mark.minute
@pytest.mark.parametrize("path", ["../app.py", "..%2fapp.py", "%2e%2e/app.py", "/etc/passwd", "a//b", "x%00.js", ""])
def test_nothing_outside_the_folder_of_files_is_served(client: TestClient, path: str) -> None:
    answer = client.get(f"/static/{path}")
    assert answer.status_code in (404, 307)
    assert "import" not in answer.text


def test_the_catalogues_are_sent_as_shipped_and_revalidated(client: TestClient) -> None:
    for language in LANGUAGES:
        answer = client.get(f"/api/catalogues/{language}")
        assert answer.json()["play"]["help_short"]
        again = client.get(f"/api/catalogues/{language}", headers={"If-None-Match": answer.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
    assert client.get("/api/catalogues/xx").status_code == 404


@pytest.mark.parametrize(
    "name", ["a" * 256, "a" * 5000, "a/" * 3000 + "a", "board/" + "é" * 200, "%00", "a%2f..%2f..", "%ff"]
)
def test_a_name_no_file_can_have_is_not_found(serve: Serve, name: str) -> None:
    assert serve().get(f"/static/{name}").status_code == 404


def test_a_page_allows_one_policy_and_only_for_the_worker(client: TestClient) -> None:
    for path in ("/es/", "/es/hidato", "/es/offline", "/es/nowhere"):
        policy = client.get(path, headers={"Accept": "text/html"}).headers["content-security-policy"].split("; ")
        assert {"require-trusted-types-for 'script'", "trusted-types pista-worker"} <= set(policy)
    (script,) = (files.FOLDER / "offline").glob("install.js")
    assert "createScriptURL: () => ADDRESS" in script.read_text(encoding="utf-8")
    others = [path.name for path in files.FOLDER.rglob("*.js") if "createPolicy" in path.read_text(encoding="utf-8")]
    assert others == ["install.js"]
