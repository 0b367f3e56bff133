"""One puzzle on a page, to which a link leads; and what the code of a printed page carries, begun as a game."""

from typing import Any

import pytest
from any_board import with_several_solutions
from book import printed
from book.printed import flowing
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from pista.book.press import page_count
from pista.grid.kind import solvable
from pista.kind import hides, on_paper
from pista.kinds import kind_names, kinds
from pista.links import packed
from pista.message import LANGUAGES, message
from pista.web.middleware.security import HEADERS
from web.conftest import Serve

GRIDS = [kind for kind in kinds() if solvable(kind)]
HIDING = [kind for kind in kinds() if hides(kind)]
GRID = GRIDS[0]
SMALL = {"shape": "5x5", "level": "easy"}
SEVERAL = with_several_solutions(GRID)


@pytest.fixture
def client(serve: Serve) -> TestClient:
    return serve(short_seconds=60)


@pytest.mark.parametrize("kind", HIDING, ids=lambda kind: str(kind.name))
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_that_hides_something_is_not_printed(client: TestClient, kind: Any, language: str) -> None:
    for wish in ({}, {"day": client.get("/api/days/today").json()["date"]}):
        game = client.post("/api/games", json={"kind": kind.name, **wish}).json()
        refused = client.get(f"/api/games/{game['id']}/sheet?language={language}")
        assert refused.status_code == 422
        assert refused.headers["content-type"] == "application/problem+json"


def test_a_sheet_is_the_puzzle_of_a_game_and_of_an_address(client: TestClient) -> None:
    for kind in GRIDS:
        game = client.post("/api/games", json={"kind": kind.name, **SMALL}).json()
        answer = client.get(f"/api/games/{game['id']}/sheet?language=es")
        assert (answer.status_code, answer.headers["content-type"]) == (200, "application/pdf")
        assert answer.headers["content-disposition"] == f'inline; filename="{kind.name}.pdf"'
        assert answer.headers["content-security-policy"] == HEADERS["Content-Security-Policy"]
        assert page_count(answer.content) == 1
        assert printed.language(answer.content) == "es"
        assert message("book.solutions").say("es") not in flowing(answer.content)
        asked = {"kind": kind.name, "code": packed(game["puzzle"]), "language": "es"}
        assert client.get("/api/puzzles/sheet", params=asked).content == answer.content
        # Nothing of what was played is on it.
        hint = client.post(f"/api/games/{game['id']}/hint", json={}).json()["hint"]["conclusion"][0]
        client.post(f"/api/games/{game['id']}/moves", json={"turn": 0, "move": hint})
        assert client.get(f"/api/games/{game['id']}/sheet?language=es").content == answer.content
    client.cookies.clear()
    assert client.get(f"/api/games/{game['id']}/sheet").status_code == 404


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_has_several_solutions_is_no_sheet(client: TestClient, language: str) -> None:
    asked = {"kind": GRID.name, "code": packed(SEVERAL), "language": language}
    answer = client.get("/api/puzzles/sheet", params=asked, headers={"Accept-Language": language})
    assert answer.status_code == 422
    assert message("book.refused_several").say(language) in answer.json()["detail"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_browser_that_would_have_shown_a_sheet_shows_why_there_is_none(client: TestClient, language: str) -> None:
    headers = {"Accept": "text/html,*/*", "Accept-Language": "it"}
    asked = {"kind": GRID.name, "code": packed(SEVERAL), "language": language}
    answer = client.get("/api/puzzles/sheet", params=asked, headers=headers)
    assert (answer.status_code, answer.headers["content-type"]) == (422, "text/html; charset=utf-8")
    assert answer.headers["cache-control"] == "no-store"
    assert message("book.refused_several").say(language) in answer.text
    client.post("/api/games", json={"kind": GRID.name, **SMALL})
    gone = client.get("/api/games/none/sheet", params={"language": language}, headers=headers)
    assert gone.status_code == 404
    assert message("web.not_found").say(language) in gone.text
    # Whoever asks for no page gets none.
    assert client.get("/api/games/none/sheet").headers["content-type"] == "application/problem+json"
    assert client.get("/api/games/none", headers=headers).headers["content-type"] == "application/problem+json"


@pytest.mark.parametrize(
    ("asked", "status"),
    [
        ({}, 422),
        ({"kind": "no-such", "code": "x"}, 422),
        ({"kind": GRID.name, "code": "x"}, 422),
        ({"kind": GRID.name, "code": packed("a" * 300_000)}, 413),
        ({"kind": GRID.name, "code": packed(SEVERAL), "paper": "a3"}, 422),
        ({"kind": GRID.name, "code": packed(SEVERAL), "language": "xx"}, 422),
    ],
)
def test_a_wrong_address_of_a_sheet_is_refused(client: TestClient, asked: dict[str, str], status: int) -> None:
    assert client.get("/api/puzzles/sheet", params=asked).status_code == status


@settings(max_examples=40, suppress_health_check=list(HealthCheck), deadline=None)
@given(code=st.one_of(st.text(max_size=60), st.text(max_size=60).map(packed)), name=st.sampled_from(kind_names()))
def test_any_code_is_a_sheet_or_refused(client: TestClient, code: str, name: str) -> None:
    assert client.get("/api/puzzles/sheet", params={"kind": name, "code": code}).status_code in (200, 422)


@pytest.mark.parametrize("kind", [*GRIDS, *filter(on_paper, kinds())], ids=lambda kind: str(kind.name))
def test_what_a_printed_code_carries_can_be_played(client: TestClient, kind: Any) -> None:
    text = kind.write(kind.sheet(seed=1) if on_paper(kind) else kind.generate("5x5", level="easy", seed=1))
    for wish in ({"code": packed(text)}, {"text": text}):
        begun = client.post("/api/games", json={"kind": kind.name, **wish})
        assert begun.status_code == 201
        game = begun.json()
        assert (game["status"], game["moves"], game["level"], game["answer"]) == ("open", [], "own", None)
        assert game["puzzle"] == (None if hides(kind) else text)
    for wish in ({"code": "x"}, {"code": packed(text), "text": text}, {"code": packed(text), "level": "easy"}):
        assert client.post("/api/games", json={"kind": kind.name, **wish}).status_code == 422


@pytest.mark.parametrize("kind", HIDING, ids=lambda kind: str(kind.name))
def test_a_secret_is_no_game_that_somebody_brings(client: TestClient, kind: Any) -> None:
    """Without what is told from the start a text is nothing but its answer."""
    code = "web.not_a_sheet" if on_paper(kind) else "web.not_solvable"
    text = kind.write(kind.generate(seed=1))
    for name, brought in (("text", text), ("code", packed(text))):
        refused = client.post("/api/games", json={"kind": kind.name, name: brought})
        assert (refused.status_code, refused.json()["code"]) == (422, code)
