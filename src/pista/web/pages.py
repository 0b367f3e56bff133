"""Pages and files: HTML templates worded from the catalogues, one path per language, and static files.

Knows how a page is put together, not what is on it.
"""

import hashlib
import html
import mimetypes
import re
from collections.abc import Mapping
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

from fastapi import APIRouter, Request, Response
from starlette.responses import RedirectResponse

from pista.message import LANGUAGES, catalogue
from pista.web.errors import not_found
from pista.web.language import page_language

router = APIRouter(include_in_schema=False)

READ = ["GET", "HEAD"]
HTML = "text/html; charset=utf-8"
HOME, MISSING = "home", "not-found"
_INCLUDE = re.compile(r"\[\[>\s*([\w-]+)(?:\s+(\w+))?\s*\]\]")
_SLOT = re.compile(r"\[\[\s*([\w.-]+)\s*\]\]")
_TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".webmanifest": "application/manifest+json"}
_TYPES |= {".woff2": "font/woff2", ".svg": "image/svg+xml", ".css": "text/css", ".json": "application/json"}


@router.api_route("/", methods=READ)
def front_door(request: Request) -> Response:
    language = page_language(request.headers, request.cookies)
    return _moved(request, f"/{language}/", 302, {"Vary": "Accept-Language"})


@router.api_route("/static/{path:path}", methods=READ)
def static(path: str, request: Request) -> Response:
    parts = path.split("/")
    if any(part in ("", ".", "..") or "\\" in part or "\0" in part for part in parts):
        raise not_found()
    file = resources.files(__package__).joinpath("static", *parts)
    if not file.is_file():
        raise not_found()
    suffix = "." + parts[-1].rpartition(".")[2]
    kind = _TYPES.get(suffix) or mimetypes.guess_type(parts[-1])[0] or "application/octet-stream"
    return _tagged(file.read_bytes(), kind, request)


@router.api_route("/{language}", methods=READ)
def without_slash(language: str, request: Request) -> Response:
    if language not in LANGUAGES:
        raise not_found()
    return _moved(request, f"/{language}/")


@router.api_route("/{language}/{path:path}", methods=READ)
def page(language: str, path: str, request: Request) -> Response:
    if language not in LANGUAGES:
        raise not_found()
    name = path.strip("/").replace("/", "-") or HOME
    if name not in page_names():
        return missing_page(language)
    address = page_path(name)
    if path != address:
        return _moved(request, f"/{language}/{address}")
    return _tagged(page_text(name, language, address).encode(), HTML, request)


def _moved(request: Request, path: str, status: int = 308, headers: Mapping[str, str] | None = None) -> Response:
    """Leads on to a path of ours, with what the address said behind its question mark."""
    query = request.url.query
    return RedirectResponse(f"{path}?{query}" if query else path, status, headers)


def missing_page(language: str) -> Response:
    """Says that there is no such page; it has no address of its own."""
    return Response(page_text(MISSING, language), 404, media_type=HTML)


def page_path(name: str) -> str:
    """The one address of a page behind its language."""
    return "" if name == HOME else name.replace("-", "/")


def page_text(name: str, language: str, path: str | None = None) -> str:
    """The page in a language; without a path it is not what stands at an address."""
    wordings = catalogue(language)

    def filled(slot: re.Match[str]) -> str:
        match slot[1]:
            case "language":
                return language
            case "path":
                return path or ""
            case "canonical":
                return "" if path is None else f'<link rel="canonical" href="/{language}/{path}">'
            case key:
                wording = wordings[key]
                return html.escape(wording if isinstance(wording, str) else wording["other"])

    return _SLOT.sub(filled, _template(name))


@cache
def page_names() -> frozenset[str]:
    """Every page that has an address."""
    files = [file.name for file in _folder("pages").iterdir()]
    names = (name.removesuffix(".html") for name in files if name.endswith(".html") and name[0] != "_")
    return frozenset(names) - {MISSING}


def _template(name: str, kind: str = "") -> str:
    """The template with those it includes; `[[> name kind]]` puts the kind wherever the included one says `{kind}`."""

    def included(slot: re.Match[str]) -> str:
        return _template(f"_{slot[1]}", slot[2] or "")

    text = _folder("pages").joinpath(f"{name}.html").read_text("utf-8")
    return _INCLUDE.sub(included, text.replace("{kind}", kind))


def _folder(name: str) -> Traversable:
    return resources.files(__package__).joinpath(name)


def _tagged(body: bytes, kind: str, request: Request) -> Response:
    """The body, or 304 where the browser already has it."""
    tag = f'"{hashlib.sha256(body).hexdigest()[:16]}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(body, headers=headers, media_type=kind)
