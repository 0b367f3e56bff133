"""What browsers keep of the pages to show them without the server: some of them, their files, and the service worker.

All of it is the same for everybody. What is kept of a client's own games, the pages decide; nothing here knows of any.
"""

import hashlib
import json
import re
from collections.abc import Iterable
from functools import lru_cache
from posixpath import dirname, join, normpath
from typing import TypedDict

from fastapi import APIRouter, Request, Response

from pista import __version__
from pista.kind import hides
from pista.message import LANGUAGES, sections
from pista.web.site import files
from pista.web.site.pages import HTML, OFFLINE, READ, as_page, page_text, playable
from pista.web.tagged import tagged

router = APIRouter(include_in_schema=False)

WORKER = "offline/service-worker.js"
LEARNED = ("", "results")
"""Pages of no kind that are of use without the server: which games can be gone on with, and what is kept here."""
_NAMED = re.compile(r'(?:href|src)="/static/[0-9a-f]{12}/([^"]+\.(?:css|js|svg))"')
_IMPORTED = re.compile(r'(?:from|import|import\()\s*"(\.[^"]+\.js)"')


class Kept(TypedDict):
    """What the service worker is told: addresses behind a language, `same` are those of the API that everybody gets."""

    version: str
    edition: str
    languages: list[str]
    pages: list[str]
    instead: str
    same: list[str]
    files: list[str]


@router.api_route("/service-worker.js", methods=READ)
def service_worker(request: Request) -> Response:
    """Asked for again at every visit: it is another one whenever anything it keeps is."""
    own = (files.FOLDER / WORKER).read_text(encoding="utf-8")
    told = json.dumps(kept(files.edition()), ensure_ascii=False, separators=(",", ":"))
    return tagged(f"const KEPT = {told};\n{own}".encode(), "text/javascript", request)


@router.api_route("/{language:language}/offline", methods=READ)
def instead(language: str, request: Request) -> Response:
    """Stands where a page needs the server and there is none; there is no way to it by links."""
    return as_page(tagged(page_text(language, None, OFFLINE).encode(), HTML, request))


@lru_cache(maxsize=1)
def kept(edition: str) -> Kept:
    """Pages on which something can be done without the server: those of kinds that hide nothing."""
    open_kinds = [kind.name for kind in playable() if not hides(kind)]
    pages = [*LEARNED, *open_kinds]
    texts = [page_text(language, page) for language in LANGUAGES for page in pages]
    texts += [page_text(language, None, OFFLINE) for language in LANGUAGES]
    words = json.dumps([sections(language) for language in LANGUAGES], sort_keys=True)
    return {
        "version": hashlib.sha256("\n".join((__version__, edition, words, *texts)).encode()).hexdigest()[:12],
        "edition": edition,
        "languages": list(LANGUAGES),
        "pages": pages,
        "instead": OFFLINE,
        "same": ["catalogues/{language}", *(f"kinds/{name}/lesson" for name in open_kinds)],
        "files": sorted(_needed(texts)),
    }


def _needed(texts: Iterable[str]) -> set[str]:
    """The files that the pages name, and the modules that those import, at once or later."""
    found: set[str] = set()
    new = {name for text in texts for name in _NAMED.findall(text)}
    while new:
        found |= new
        scripts = [name for name in new if name.endswith(".js")]
        new = {each for name in scripts for each in _imports(name)} - found
    return found


def _imports(name: str) -> set[str]:
    text = (files.FOLDER / name).read_text(encoding="utf-8")
    return {normpath(join(dirname(name), other)) for other in _IMPORTED.findall(text)}
