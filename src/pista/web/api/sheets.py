"""One puzzle on a page to print, as PDF: a link leads to it, and a browser shows it. Its solution is not on it."""

from typing import Annotated

from fastapi import Query, Response
from starlette.concurrency import run_in_threadpool

from pista.book.options import PAPERS
from pista.kinds import kind_named
from pista.message import LANGUAGES, message
from pista.web.api.booklet_body import one_of, options_of
from pista.web.api.booklets import require_print
from pista.web.api.dependencies import Client, Here, KnownClient, Language, Services
from pista.web.api.jobs import FILE
from pista.web.api.requests import KindName, Name, Text
from pista.web.api.responses import shown_file
from pista.web.api.routers import api_router
from pista.web.failures import field
from pista.web.quotas import Visitor
from pista.web.work import books
from pista.web.work.links import unpacked
from pista.web.work.workers import Lane

router = api_router("booklets", "/api")
Paper = Annotated[Name, one_of(PAPERS)]
Spoken = Annotated[Name | None, one_of(LANGUAGES), Query(description="That of the request where it is left out.")]


@router.get("/puzzles/sheet", response_class=Response, responses=FILE)
async def of_puzzle(
    kind: KindName,
    code: Annotated[Text, Query(description="The text, packed as for a link.")],
    client: Client,
    here: Here,
    spoken: Language,
    language: Spoken = None,
    paper: Paper = "a4",
) -> Response:
    """A puzzle on a page, if it has exactly one solution."""
    with field("?kind"):
        books.printable(kind)
    text = unpacked(code, here.settings.max_unpacked, "?code")
    return await _sheet(here, client, books.Text(kind, text), language or spoken, paper)


@router.get("/games/{game_id}/sheet", response_class=Response, responses=FILE)
async def of_game(
    game_id: str,
    client: KnownClient,
    here: Here,
    spoken: Language,
    language: Spoken = None,
    paper: Paper = "a4",
) -> Response:
    """The puzzle of a game of yours as it was at first, if it is one for paper."""
    row = await run_in_threadpool(here.games.find, client.name, game_id)
    return await _sheet(here, client, books.Text(row.kind, row.puzzle), language or spoken, paper)


async def _sheet(here: Services, client: Visitor, puzzle: books.Text, language: str, paper: str) -> Response:
    require_print()
    wishes = {"title": _name(puzzle.kind, language), "language": language, "paper": paper, "per_page": 1}
    options = options_of(wishes | {"solutions": "none", "page_numbers": False}, "?")
    work = (puzzle, options, here.settings.max_cells)
    pdf = await here.short.run(Lane.SHORT, client, books.sheet, *work)
    return shown_file(pdf, f"{puzzle.kind}.pdf")


def _name(kind: str, language: str) -> str:
    known = language if language in LANGUAGES else LANGUAGES[0]
    return message(f"{kind_named(kind).name}.name").say(known)
