"""What there is to play: the kinds with what can be asked of each, and the wordings of a language."""

import json
import re
from functools import cache

from fastapi import Request, Response

from pista import kinds as every
from pista.grid.kind import solvable
from pista.kind import AnyKind
from pista.message import LANGUAGES, sections, worded
from pista.options import Between, OneOf, Option, options_of
from pista.web.api.responses import json_response
from pista.web.api.routers import api_router
from pista.web.errors import not_found
from pista.web.forms import DrawingForm, KindsForm, OfferForm, OptionForm
from pista.web.language import language_of
from pista.web.tagged import tagged

NOT_SAID_ON_PAGES = frozenset(
    (
        "batch",
        "book",
        "booklet",
        "certificate",
        "cli",
        "help",
        "menu",
        "metavar",
        "notebook",
        "prove",
        "rooms",
        "session",
        "setting",
    )
) | {"suggest", "today", "tree", "usage", "verify", "workers"}
"""Sections of the catalogues that no script has a use for: of the terminal, of notebooks, of hints that come worded,
and of pages that bring their words along."""
ON_PAPER_OR_TERMINAL = re.compile(r"paper(_|$)|generate$|option_")
"""The same, within a section: rules for books, help, and options, whose wordings come with the kind."""

router = api_router("kinds", "/api")


@router.get("/kinds", response_model=KindsForm)
def kinds(request: Request, response: Response) -> Response:
    """The kinds, in order, with what can be asked of each."""
    language = language_of(request.headers)
    return json_response(KindsForm(kinds=[offer(kind, language) for kind in every.kinds()]), response)


def offer(kind: AnyKind, language: str) -> OfferForm:
    """What a kind tells of itself, for pages to offer."""
    about = kind.ABOUT
    can = ["undo", "check", "hint", "solve", "grade", "generate"] if solvable(kind) else ["hint"]
    drawing: DrawingForm | None = None
    if about.drawing is not None:
        empty, tools, headings, size, room, circled = about.drawing
        drawing = {
            "empty": empty,
            "tools": list(tools),
            "headings": list(headings),
            "size": size,
            "room": room,
            "circled": circled,
        }
    return {
        "name": kind.name,
        "levels": list(about.levels),
        "shapes": list(about.shapes()),
        "formats": list(kind.FORMATS) if solvable(kind) else [],
        "options": [_option(kind, option, language) for option in options_of(kind.generate)],
        "drawing": drawing,
        "can": can,
    }


def _option(kind: AnyKind, option: Option, language: str) -> OptionForm:
    allowed = option.allowed
    return {
        "name": option.name,
        "type": {bool: "flag", int: "number", str: "text"}[option.type],
        "default": option.default,
        "choices": list(allowed.names) if isinstance(allowed, OneOf) else None,
        "least": allowed.low if isinstance(allowed, Between) else None,
        "most": allowed.high if isinstance(allowed, Between) else None,
        "about": worded(language, option.about or "", f"{kind.name}.option_{option.name}") or None,
    }


@router.get("/catalogues/{language}")
def catalogue(language: str, request: Request) -> Response:
    """The wordings of a language, but for what no page says."""
    if language not in LANGUAGES:
        raise not_found()
    return tagged(_catalogue(language), "application/json", request)


@cache
def _catalogue(language: str) -> bytes:
    sent = {
        section: {name: entry for name, entry in entries.items() if not ON_PAPER_OR_TERMINAL.match(name)}
        for section, entries in sections(language).items()
        if section not in NOT_SAID_ON_PAGES
    }
    return json.dumps(sent, ensure_ascii=False, separators=(",", ":")).encode()
