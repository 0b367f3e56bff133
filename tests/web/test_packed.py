"""What is the same for everybody is sent packed; what is about a client never is."""

import gzip
from functools import partial

import httpx2 as httpx
import pytest
from starlette.testclient import TestClient

from pista.kinds import kinds
from pista.web.tagged import accepts_gzip
from web.conftest import Serve

FILES = ("/es/", "/es/hidato", "/static/style/page.css", "/static/page/api.js", "/static/mark.svg")
SAME = (*FILES, "/api/catalogues/es", *(f"/api/kinds/{kind.name}/lesson" for kind in kinds()))
every_answer = pytest.mark.parametrize("path", SAME)
PLAIN = {"Accept-Encoding": "identity"}
PACKED = {"Accept-Encoding": "gzip, deflate, br"}


@pytest.fixture
def client(serve: Serve) -> TestClient:
    return serve()


def raw(answer: httpx.Response) -> bytes:
    """The bytes as they were sent, before they were unpacked."""
    return b"".join(answer.iter_raw())


@every_answer
def test_packed_it_is_the_same_and_smaller(client: TestClient, path: str) -> None:
    plain = client.get(path, headers=PLAIN)
    with client.stream("GET", path, headers=PACKED) as packed:
        sent = raw(packed)
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert (gzip.decompress(sent), len(sent) < len(plain.content)) == (plain.content, True)
    assert packed.headers["content-length"] == str(len(sent))
    assert packed.headers["content-type"] == plain.headers["content-type"]
    for answer in (plain, packed):
        assert "Accept-Encoding" in answer.headers["vary"]


@every_answer
def test_each_form_has_a_tag_of_its_own(client: TestClient, path: str) -> None:
    forms = {str(how): client.get(path, headers=how) for how in (PLAIN, PACKED)}
    tags = {name: answer.headers["etag"] for name, answer in forms.items()}
    assert len(set(tags.values())) == 2
    for how in (PLAIN, PACKED):
        ask = partial(client.get, path)
        again = ask(headers=how | {"If-None-Match": tags[str(how)]})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tags[str(how)])
        assert "Accept-Encoding" in again.headers["vary"]
        (other,) = set(tags.values()) - {tags[str(how)]}
        assert ask(headers=how | {"If-None-Match": other}).status_code == 200


@pytest.mark.parametrize("path", FILES)
def test_a_head_tells_what_would_be_sent(client: TestClient, path: str) -> None:
    for how in (PLAIN, PACKED):
        head, whole = client.head(path, headers=how), client.get(path, headers=how)
        same = ("content-length", "content-encoding", "etag", "vary", "content-type")
        assert [head.headers.get(name) for name in same] == [whole.headers.get(name) for name in same]
        assert head.content == b""


def test_it_is_packed_once(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    client.get("/es/", headers=PACKED)

    def again(*_: object, **__: object) -> bytes:
        raise AssertionError("packed a second time")

    monkeypatch.setattr("pista.web.tagged.gzip.compress", again)
    assert client.get("/es/", headers=PACKED).headers["content-encoding"] == "gzip"


def test_what_is_about_a_client_is_never_packed(client: TestClient) -> None:
    made = client.post("/api/games", json={"kind": "wordle", "shape": "es 5"}, headers=PACKED)
    game = f"/api/games/{made.json()['id']}"
    asked = [client.get(path, headers=PACKED) for path in (game, "/api/games", "/api/statistics", "/api/days/today")]
    moved = client.post(f"{game}/moves", json={"turn": 0, "move": "perra"}, headers=PACKED)
    refused = client.post(f"{game}/moves", json={"turn": 9, "move": "perra"}, headers=PACKED)
    for answer in (made, *asked, moved, refused):
        assert "content-encoding" not in answer.headers


@pytest.mark.parametrize(
    ("said", "accepted"),
    [
        ("gzip", True),
        ("br, GZIP", True),
        ("gzip;q=0.001", True),
        ("gzip; q=0", False),
        ("gzip;q=0.000", False),
        ("identity", False),
        ("x-gzip-odd", False),
        ("", False),
    ],
)
def test_only_who_asks_gets_it_packed(said: str, accepted: bool) -> None:
    assert accepts_gzip(said) is accepted
