"""What browsers get for the time without the server: manifests, the list to be kept, and a client's public name."""

import json
import re
from typing import Any

import pytest
from starlette.testclient import TestClient

from pista.kind import hides
from pista.kinds import kinds
from pista.message import LANGUAGES
from pista.web.owner import CLIENT, COOKIE, NOBODY, digest
from pista.web.site import files
from web.conftest import Serve


@pytest.fixture
def client(serve: Serve) -> TestClient:
    return serve()


def kept(client: TestClient) -> dict[str, Any]:
    """What the service worker is told."""
    answer = client.get("/service-worker.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"
    found: dict[str, Any] = json.loads(re.match(r"const KEPT = (.*);\n", answer.text)[1])  # type: ignore[index]
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_manifest_names_icons_and_pages_that_are_there(client: TestClient, language: str) -> None:
    assert f'href="/{language}/manifest.webmanifest"' in client.get(f"/{language}/").text
    answer = client.get(f"/{language}/manifest.webmanifest")
    assert answer.headers["content-type"].startswith("application/manifest+json")
    manifest = answer.json()
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable", "monochrome"}
    for address in (manifest["start_url"], *(each["url"] for each in manifest["shortcuts"])):
        assert client.get(address, follow_redirects=False).status_code == 200, address
    drawn = [client.get(icon["src"]).content for icon in manifest["icons"]]
    assert sum(map(len, drawn)) < 30_000
    for icon, picture in zip(manifest["icons"], drawn, strict=True):
        if icon["type"] == "image/png":
            width, height = (int.from_bytes(picture[at : at + 4], "big") for at in (16, 20))
            assert f"{width}x{height}" == icon["sizes"]


def test_whatever_the_service_worker_keeps_is_there_and_is_all_that_its_pages_need(client: TestClient) -> None:
    told = kept(client)
    assert told["edition"] == files.edition()
    for path in told["files"]:
        assert client.get(f"/static/{told['edition']}/{path}").status_code == 200, path
    named = set()
    for page in (*told["pages"], told["instead"]):
        answer = client.get(f"/it/{page}", follow_redirects=False)
        assert answer.status_code == 200, page
        named |= set(re.findall(r'(?:href|src)="/static/\w+/([^"]+\.(?:css|js))"', answer.text))
    assert named <= set(told["files"])
    for path in told["same"]:
        assert client.get(f"/api/{path}".replace("{language}", "it")).status_code == 200, path
    assert {kind.name for kind in kinds() if not hides(kind)} <= set(told["pages"])
    assert not {kind.name for kind in kinds() if hides(kind)} & set(told["pages"])


def test_a_client_is_called_by_a_name_that_tells_nothing_of_its_cookie(client: TestClient) -> None:
    assert client.get("/api/games").headers[CLIENT] == NOBODY
    begun = client.post("/api/games", json={"kind": "wordle", "shape": "es 5"})
    name, token = begun.headers[CLIENT], client.cookies[COOKIE].partition(".")[0]
    assert re.fullmatch("[0-9a-f]{32}", name)
    assert name not in (token, digest(token)[:32])
    path = f"/api/games/{begun.json()['id']}"
    guess = client.post(f"{path}/moves", json={"turn": 0, "move": "perra"})
    for answer in (guess, client.get(path), client.get("/api/days/today"), client.get("/api/statistics")):
        assert answer.headers[CLIENT] == name
    client.cookies.clear()
    assert client.post("/api/games", json={"kind": "wordle", "shape": "es 5"}).headers[CLIENT] not in (name, NOBODY)
