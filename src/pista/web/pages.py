"""Pages and files: HTML templates worded from the catalogues, one path per language, and static files.

Knows how a page is put together, not what is on it.
"""

import hashlib
import html
import mimetypes
import re
from importlib import resources
from importlib.resources.abc import Traversable

from fastapi import APIRouter, Request, Response
from starlette.responses import RedirectResponse

from pista.message import LANGUAGES, catalogue
from pista.web.errors import not_found
from pista.web.language import page_language

router = APIRouter(include_in_schema=False)

READ = ["GET", "HEAD"]
_PAGE = re.compile(r"[a-z0-9]+(?:[-/][a-z0-9]+)*/?")
_INCLUDE = re.compile(r"\[\[>\s*([\w-]+)(?:\s+(\w+))?\s*\]\]")
_SLOT = re.compile(r"\[\[\s*([\w.-]+)\s*\]\]")
_TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".webmanifest": "application/manifest+json"}
_TYPES |= {".woff2": "font/woff2", ".svg": "image/svg+xml", ".css": "text/css", ".json": "application/json"}


@router.api_route("/", methods=READ)
def front_door(request: Request) -> Response:
    return RedirectResponse(f"/{page_language(request.headers, request.cookies)}/", 302, {"Vary": "Accept-Language"})


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
def without_slash(language: str) -> Response:
    if language not in LANGUAGES:
        raise not_found()
    return RedirectResponse(f"/{language}/", 308)


@router.api_route("/{language}/{path:path}", methods=READ)
def page(language: str, path: str, request: Request) -> Response:
    if language not in LANGUAGES:
        raise not_found()
    name = path.strip("/").replace("/", "-") or "home"
    found = page_text(name, language, path) if not path or _PAGE.fullmatch(path) else None
    if found is None:
        missing = page_text("not-found", language, "")
        if missing is None:
            raise not_found()
        return Response(missing, 404, media_type="text/html; charset=utf-8")
    return _tagged(found.encode(), "text/html; charset=utf-8", request)


def page_text(name: str, language: str, path: str) -> str | None:
    """The page in a language, or None where there is no such page."""
    text = _template(name)
    if text is None or name.startswith("_"):
        return None
    wordings = catalogue(language)

    def filled(slot: re.Match[str]) -> str:
        match slot[1]:
            case "language":
                return language
            case "path":
                return html.escape(path)
            case key:
                wording = wordings[key]
                return html.escape(wording if isinstance(wording, str) else wording["other"])

    return _SLOT.sub(filled, text)


def page_names() -> list[str]:
    """Every page there is."""
    files = _folder("pages").iterdir()
    return sorted(f.name.removesuffix(".html") for f in files if f.name.endswith(".html") and f.name[0] != "_")


def _template(name: str, kind: str = "") -> str | None:
    """The template with those it includes; `[[> name kind]]` puts the kind wherever the included one says `{kind}`."""
    file = _folder("pages").joinpath(f"{name}.html")
    if not file.is_file():
        return None

    def included(slot: re.Match[str]) -> str:
        return _template(f"_{slot[1]}", slot[2] or "") or ""

    return _INCLUDE.sub(included, file.read_text("utf-8").replace("{kind}", kind))


def _folder(name: str) -> Traversable:
    return resources.files(__package__).joinpath(name)


def _tagged(body: bytes, kind: str, request: Request) -> Response:
    """The body, or 304 where the browser already has it."""
    tag = f'"{hashlib.sha256(body).hexdigest()[:16]}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(body, headers=headers, media_type=kind)
