"""Puzzles to print from the server: booklets as jobs with files, their first page as a picture, single sheets."""

import asyncio
import html
import sys
import threading
from base64 import b64decode
from typing import Any

import pytest
from any_board import with_several_solutions
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from pista.book import press
from pista.book.entries import is_printable, levels_of
from pista.book.options import PAPERS, PER_PAGE, Options
from pista.book.press import page_count
from pista.grid.kind import solvable
from pista.kind import PuzzleError, hides, on_paper
from pista.kinds import kind_named, kind_names, kinds
from pista.links import packed
from pista.message import LANGUAGES, message
from pista.web.work import books
from pista.web.work.workers import Lane, Workers
from web.conftest import Serve
from web.hand_clock import HandClock
from web.slow_work import endless
from web.test_jobs import finished

GRIDS = [kind for kind in kinds() if solvable(kind)]
HIDING = [kind for kind in kinds() if hides(kind)]
SECRETIVE = [kind for kind in kinds() if not is_printable(kind)]
GRID = GRIDS[0]
SMALL = {"shape": "5x5", "level": "easy"}
ONE = {"groups": [{"kind": GRID.name, **SMALL, "count": 1}]}
SEVERAL = with_several_solutions(GRID)


@pytest.fixture
def client(serve: Serve) -> TestClient:
    return serve(short_seconds=60)


def made(client: TestClient, wish: dict[str, Any], **headers: str) -> dict[str, Any]:
    """The job of a booklet when it has ended."""
    begun = client.post("/api/booklets", json=wish, headers=headers)
    assert begun.status_code == 202, begun.text
    assert begun.headers["location"] == f"/api/jobs/{begun.json()['id']}"
    return finished(client, begun.json()["id"])


def file_of(client: TestClient, job: dict[str, Any], name: str = books.BOOK) -> bytes:
    answer = client.get(f"/api/jobs/{job['id']}/files/{name}")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/pdf")
    assert answer.headers["content-disposition"] == "attachment"
    return answer.content


@pytest.mark.minute
def test_every_kind_that_can_be_printed_is(client: TestClient) -> None:
    groups = [
        {"kind": kind.name, "level": level, "count": 1}
        for kind in kinds()
        if is_printable(kind)
        for level in levels_of(kind)[:2]
    ]
    job = made(client, {"groups": groups, "title": "On the train", "solutions": "end"})
    assert (job["state"], job["task"], job["problem"]) == ("done", "booklet", None)
    pdf = file_of(client, job)
    told = {"name": books.BOOK, "pages": page_count(pdf), "bytes": len(pdf)}
    assert job["result"] == {"puzzles": len(groups), "files": [told], "without_code": 0}
    assert job["progress"] == {"done": len(groups) + 1, "total": len(groups) + 1}
    assert pdf.startswith(b"%PDF-")


@pytest.mark.minute
def test_the_same_seed_gives_the_same_bytes(client: TestClient) -> None:
    wish = {"groups": [{"kind": kind.name, **SMALL, "count": 2} for kind in GRIDS], "seed": 7, "qr": True}
    first, again, other = (file_of(client, made(client, {**wish, "seed": seed})) for seed in (7, 7, 8))
    assert first == again
    assert first != other


@pytest.mark.minute
def test_no_puzzle_is_there_twice(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[books.Text] = []
    call = Workers.call

    async def listening(self: Workers, lane: Lane, seconds: float | None, task: Any, *args: Any) -> Any:
        if task is books.bound:
            told.extend(args[0])
        return await call(self, lane, seconds, task, *args)

    monkeypatch.setattr(Workers, "call", listening)
    twice = [{"kind": kind.name, **SMALL, "count": 25} for kind in kinds() if is_printable(kind)] * 2
    wish = [{**group, "shape": None} if hides(kind_named(str(group["kind"]))) else group for group in twice]
    assert made(client, {"groups": wish, "seed": 2**63 - 5})["state"] == "done"
    assert len(told) == len(set(told)) == 25 * len(twice)


def test_separate_solutions_are_a_second_file(client: TestClient) -> None:
    job = made(client, {**ONE, "solutions": "separate"})
    assert [each["name"] for each in job["result"]["files"]] == [books.BOOK, books.SOLUTIONS]
    assert file_of(client, job) != file_of(client, job, books.SOLUTIONS)


def test_files_belong_to_their_owner(client: TestClient, serve: Serve) -> None:
    job = made(client, ONE)
    assert client.get(f"/api/jobs/{job['id']}/files/other.pdf").status_code == 404
    assert client.get(f"/api/jobs/none/files/{books.BOOK}").status_code == 404
    cookies = dict(client.cookies)
    client.cookies.clear()
    assert client.get(f"/api/jobs/{job['id']}/files/{books.BOOK}").status_code == 404
    # Another process of the server finds it in the database.
    other = serve()
    other.cookies.update(cookies)
    assert file_of(other, job).startswith(b"%PDF-")


def test_book_puzzles_book_pages_and_book_bytes_are_limits(serve: Serve) -> None:
    two = {"groups": [{"kind": GRID.name, **SMALL, "count": 2}]}
    few = serve(book_puzzles=1)
    for path in ("/api/booklets", "/api/booklets/preview"):
        refused = few.post(path, json=two)
        assert (refused.status_code, refused.json()["limit"]) == (413, 1)
        assert refused.json()["pointer"] == "#/groups"
    assert made(few, ONE)["state"] == "done"
    for limits in ({"book_pages": 1}, {"book_bytes": 1024}):
        told = made(serve(**limits), {**two, "per_page": 1})
        (most,) = limits.values()
        assert (told["state"], told["problem"]["status"], told["problem"]["limit"]) == ("failed", 413, most)


def test_book_seconds_end_the_work(serve: Serve, clock: HandClock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(books, "new", endless)
    client = serve(book_seconds=7, job_seconds=100)
    job = client.post("/api/booklets", json=ONE).json()["id"]
    clock.wait_for(7)
    clock.turn(7)
    told = finished(client, job)
    assert (told["state"], told["problem"]["type"]) == ("failed", "/problems/deadline")


def test_a_booklet_is_called_off(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    ended = threading.Event()

    async def never(*_: object) -> object:
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()
        return None

    monkeypatch.setattr(Workers, "call", never)
    job = client.post("/api/booklets", json=ONE).json()["id"]
    assert client.delete(f"/api/jobs/{job}").status_code == 204
    assert ended.wait(60)
    assert client.get(f"/api/jobs/{job}").json()["state"] == "cancelled"
    assert client.get(f"/api/jobs/{job}/files/{books.BOOK}").status_code == 404


@pytest.mark.parametrize(
    ("wish", "pointer"),
    [
        ({"groups": []}, "#/groups"),
        ({"groups": [{"kind": GRID.name, "level": "none"}]}, "#/groups/0/level"),
        ({"groups": [{"kind": GRID.name}, {"kind": GRID.name, "shape": "no such"}]}, "#/groups/1/shape"),
        ({"groups": [{"kind": GRID.name, "shape": "99x99"}]}, "#/groups/0/shape"),
        ({**ONE, "paper": "a3"}, "#/paper"),
        ({**ONE, "per_page": 3}, "#/per_page"),
        ({**ONE, "solutions": "all"}, "#/solutions"),
        ({**ONE, "language": "xx"}, "#/language"),
    ],
)
def test_what_is_wrong_with_a_wish_is_named(client: TestClient, wish: dict[str, Any], pointer: str) -> None:
    answer = client.post("/api/booklets", json=wish)
    problem = finished(client, answer.json()["id"])["problem"] if answer.status_code == 202 else answer.json()
    assert problem["status"] in (413, 422)
    assert pointer in (problem.get("pointer"), *(each["pointer"] for each in problem.get("errors", ())))


@pytest.mark.parametrize("kind", SECRETIVE, ids=lambda kind: str(kind.name))
@pytest.mark.parametrize("language", LANGUAGES)
def test_secrets_are_not_printed(client: TestClient, kind: Any, language: str) -> None:
    headers = {"Accept-Language": language}
    job = made(client, {"groups": [{"kind": kind.name}]}, **headers)
    sentence = message("book.not_for_paper").say(language)
    assert (job["state"], job["problem"]["detail"]) == ("failed", sentence)
    assert job["problem"]["pointer"] == "#/groups/0/kind"


@pytest.mark.parametrize("kind", HIDING, ids=lambda kind: str(kind.name))
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_that_hides_something_is_not_printed(client: TestClient, kind: Any, language: str) -> None:
    for wish in ({}, {"day": client.get("/api/days/today").json()["date"]}):
        game = client.post("/api/games", json={"kind": kind.name, **wish}).json()
        refused = client.get(f"/api/games/{game['id']}/sheet?language={language}")
        assert refused.status_code == 422
        assert refused.headers["content-type"] == "application/problem+json"


@pytest.mark.minute
def test_there_are_no_more_puzzles_than_there_are(client: TestClient) -> None:
    tiny = next(kind for kind in GRIDS if not kind.ABOUT.shapes()[0].startswith("hex"))
    job = made(client, {"groups": [{"kind": tiny.name, "shape": "1x2", "level": "easy", "count": 20}]})
    assert job["state"] == "failed"
    assert job["problem"]["pointer"] in ("#/groups/0/count", "#/groups/0/shape", "#/groups/0/level")


def test_the_first_page_is_a_picture(client: TestClient) -> None:
    groups = [{"kind": kind.name, **SMALL, "count": 30} for kind in GRIDS]
    told = client.post("/api/booklets/preview", json={"groups": groups, "title": "On the train"})
    job = told.json()
    found = job if told.status_code == 200 else finished(client, job["id"])["result"]
    head, _, data = found["picture"].partition(",")
    assert head == "data:image/png;base64"
    assert b64decode(data).startswith(b"\x89PNG")


def test_a_sheet_is_the_puzzle_of_a_game_and_of_an_address(client: TestClient) -> None:
    for kind in GRIDS:
        game = client.post("/api/games", json={"kind": kind.name, **SMALL}).json()
        answer = client.get(f"/api/games/{game['id']}/sheet?language=es")
        assert (answer.status_code, answer.headers["content-type"]) == (200, "application/pdf")
        assert answer.headers["content-disposition"] == f'inline; filename="{kind.name}.pdf"'
        assert page_count(answer.content) == 1
        assert b"(es)" in answer.content or b"/Lang" in answer.content
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


def test_a_server_without_a_press_says_so(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pista.web.api.booklets.has_press", lambda: False)
    game = client.post("/api/games", json={"kind": GRID.name, **SMALL}).json()
    for answer in (
        client.post("/api/booklets", json=ONE),
        client.post("/api/booklets/preview", json=ONE),
        client.get(f"/api/games/{game['id']}/sheet"),
    ):
        assert (answer.status_code, answer.json()["code"]) == (503, "web.no_print")


def test_there_is_a_press_where_its_libraries_are(monkeypatch: pytest.MonkeyPatch) -> None:
    assert press.has_press()
    monkeypatch.setitem(sys.modules, "typst", None)
    assert not press.has_press()


def test_kinds_of_both_sorts_are_tried() -> None:
    assert GRIDS
    assert all(hides(kind) and not on_paper(kind) for kind in SECRETIVE)
    assert all(kind_named(kind.name) is kind for kind in GRIDS)


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


@pytest.mark.minute
@settings(max_examples=150, suppress_health_check=list(HealthCheck), deadline=None)
@given(
    title=st.text(max_size=30),
    author=st.text(max_size=10),
    paper=st.sampled_from(sorted(PAPERS)),
    per_page=st.sampled_from([None, *PER_PAGE]),
    flags=st.fixed_dictionaries(dict.fromkeys(("large_print", "booklet", "page_numbers", "ink_saving"), st.booleans())),
    cover=st.none() | st.booleans(),
    hints=st.integers(0, 3),
)
def test_any_wish_is_a_page_or_a_sentence(flags: dict[str, Any], **wishes: Any) -> None:
    try:
        assert books.first([books.Group(GRID.name, "5x5", "easy", 2)], Options(**wishes, **flags), 900)
    except PuzzleError as error:
        assert all(error.say(language) for language in LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_nothing_is_printed_nothing_is_offered(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    assert "data-prints" in client.get(f"/{language}/").text
    assert f"/{language}/booklet" in client.get(f"/{language}/results").text
    monkeypatch.setitem(sys.modules, "typst", None)
    for path in ("", "results", GRID.name):
        text = client.get(f"/{language}/{path}").text
        assert "data-prints" not in text
        assert f'href="/{language}/booklet"' not in text
    page = client.get(f"/{language}/booklet").text
    assert html.escape(message("web.no_print").say(language), quote=False) in page
    assert "<form" not in page
