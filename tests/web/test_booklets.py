"""Puzzles to print from the server: booklets as jobs with files, and their first page as a picture."""

import asyncio
import html
import sys
import threading
from base64 import b64decode
from io import BytesIO
from typing import Any

import null_kind
import pytest
import zxingcpp
from book import printed
from book.printed import flowing, pictures
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image
from starlette.testclient import TestClient

from pista.book import press
from pista.book.entries import is_printable, levels_of
from pista.book.options import PAPERS, PER_PAGE, Options
from pista.book.press import page_count
from pista.grid.kind import solvable
from pista.kind import PuzzleError, hides
from pista.kinds import kind_named, kinds
from pista.links import linked, unpacked
from pista.message import LANGUAGES, message
from pista.web.failures import FieldError
from pista.web.work import books
from pista.web.work.workers import Lane, Workers
from web.conftest import Serve
from web.hand_clock import HandClock
from web.slow_work import endless
from web.test_jobs import finished

GRIDS = [kind for kind in kinds() if solvable(kind)]
GRID = GRIDS[0]
SMALL = {"shape": "5x5", "level": "easy"}
ONE = {"groups": [{"kind": GRID.name, **SMALL, "count": 1}]}


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
    said = flowing(pdf)
    assert "On the train" in said
    for kind in {group["kind"] for group in groups}:
        assert message(f"{kind}.name").say() in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_booklet_speaks_the_readers_language_or_the_one_that_was_chosen(client: TestClient, language: str) -> None:
    other = next(each for each in LANGUAGES if each != language)
    for wish, spoken in (({}, language), ({"language": other}, other)):
        pdf = file_of(client, made(client, {**ONE, **wish}, **{"Accept-Language": language}))
        assert printed.language(pdf).startswith(spoken)
        assert message("book.solutions").say(spoken) in flowing(pdf)


@pytest.mark.minute
def test_codes_lead_to_this_server_and_carry_the_puzzles(client: TestClient) -> None:
    groups = [{"kind": kind.name, "shape": "5x5", "level": "easy", "count": 1} for kind in GRIDS]
    pdf = file_of(client, made(client, {"groups": groups, "qr": True, "language": "it", "cover": False}))
    found = [each.text for page in pictures(pdf, 150) for each in zxingcpp.read_barcodes(page)]
    assert found and all(address.startswith("http://testserver/it/") for address in found)
    carried = [each for address in found for each in linked(address)]
    assert sorted(each.kind for each in carried) == sorted(kind.name for kind in GRIDS)
    for each in carried:
        told = client.post("/api/games", json={"kind": each.kind, "code": each.code}).json()
        assert told["puzzle"] == unpacked(each.code, 10_000)


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


def test_a_kind_without_puzzles_for_paper_is_not_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(books, "kind_named", lambda _: null_kind)
    with pytest.raises(FieldError) as found:
        books.new(books.Group("null", None, None, 1), 3, 1, 900)
    assert (found.value.pointer, found.value.error.message.key) == ("#/groups/3/kind", "book.not_for_paper")
    with pytest.raises(PuzzleError) as refused:
        books.sheet(books.Text("null", "5"), Options(), 900)
    assert refused.value.message.key == "book.not_for_paper"


@pytest.mark.minute
def test_there_are_no_more_puzzles_than_there_are(client: TestClient) -> None:
    tiny = next(kind for kind in GRIDS if not kind.ABOUT.shapes()[0].startswith("hex"))
    job = made(client, {"groups": [{"kind": tiny.name, "shape": "1x2", "level": "easy", "count": 20}]})
    assert job["state"] == "failed"
    assert job["problem"]["pointer"] in ("#/groups/0/count", "#/groups/0/shape", "#/groups/0/level")


@pytest.mark.parametrize(("count", "pages"), [(1, ["picture"]), (30, ["picture", "puzzles"])])
def test_the_first_pages_are_pictures(client: TestClient, count: int, pages: list[str]) -> None:
    """A booklet of a page has no other."""
    groups = [{"kind": GRID.name, **SMALL, "count": count}]
    told = client.post("/api/booklets/preview", json={"groups": groups, "title": "On the train"})
    job = told.json()
    found = job if told.status_code == 200 else finished(client, job["id"])["result"]
    shown = [name for name, address in found.items() if address is not None]
    assert shown == pages
    assert len({found[name] for name in shown}) == len(shown)
    for name in shown:
        head, _, data = found[name].partition(",")
        assert head == "data:image/png;base64"
        with Image.open(BytesIO(b64decode(data))) as picture:
            assert picture.height == pytest.approx(picture.width * 297 / 210, abs=2)


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
