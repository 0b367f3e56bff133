"""Pages and files: templates worded from the catalogues, one path per language, and static files.

Knows how a page is put together, not what is on it; which kinds there are, and which pages each has, the kinds say.
"""

import json
import mimetypes
import re
from collections.abc import Mapping
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

from fastapi import APIRouter, Request, Response
from jinja2 import ChoiceLoader, Environment, PackageLoader, PrefixLoader, StrictUndefined, Template
from markupsafe import Markup
from starlette.convertors import Convertor, register_url_convertor
from starlette.responses import RedirectResponse

from pista.grid.kind import solvable
from pista.kind import AnyKind, hides
from pista.kinds import kind_named, kind_names, kinds, own_file
from pista.message import LANGUAGES, wording
from pista.web.errors import not_found
from pista.web.language import page_language
from pista.web.tagged import tagged

router = APIRouter(include_in_schema=False)

READ = ["GET", "HEAD"]
HTML = "text/html; charset=utf-8"
HOME, MISSING = "home", "not-found"
PLAY = "play"
OWN_NAMES = {"en": "English", "es": "Español", "pt": "Português", "it": "Italiano"}
TAGS = {"pt": "pt-BR"}
"""What a page says its language is, where the code alone says less: how it is read aloud, and its numbers."""
_TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".webmanifest": "application/manifest+json"}
_TYPES |= {".woff2": "font/woff2", ".svg": "image/svg+xml", ".css": "text/css", ".json": "application/json"}


@router.api_route("/", methods=READ)
def front_door(request: Request) -> Response:
    language = page_language(request.headers, request.cookies)
    return _moved(request, f"/{language}/", 302, {"Vary": "Accept-Language"})


@router.api_route("/static/emblems/{name}.svg", methods=READ)
def emblem(name: str, request: Request) -> Response:
    """A kind's picture; one that has none shows Pista's."""
    if name not in kind_names():
        raise not_found()
    return tagged(_emblem_file(kind_named(name)).read_bytes(), _TYPES[".svg"], request)


def _emblem_file(kind: AnyKind) -> Traversable:
    return own_file(kind, "emblem.svg") or _folder("static").joinpath("mark.svg")


def emblem_of(kind: AnyKind) -> Markup:
    """A kind's picture as a part of the page, where its classes take the colours of the theme."""
    drawing = _emblem_file(kind).read_text(encoding="utf-8")
    # Packages bring their drawings as they bring their code: they are trusted.
    return Markup(drawing[drawing.index("<svg") :])  # noqa: S704


@router.api_route("/static/{path:path}", methods=READ)
def static(path: str, request: Request) -> Response:
    parts = path.split("/")
    if any(part in ("", ".", "..") or "\\" in part or "\0" in part for part in parts):
        raise not_found()
    file = _folder("static").joinpath(*parts)
    if not _is_file(file):
        raise not_found()
    suffix = "." + parts[-1].rpartition(".")[2]
    kind = _TYPES.get(suffix) or mimetypes.guess_type(parts[-1])[0] or "application/octet-stream"
    return tagged(file.read_bytes(), kind, request)


class _Language(Convertor[str]):
    """Only a language begins the address of a page: any other would also be found where a request of the API is."""

    regex = "|".join(LANGUAGES)

    def convert(self, value: str) -> str:
        return value

    def to_string(self, value: str) -> str:
        return value


register_url_convertor("language", _Language())


@router.api_route("/{language:language}", methods=READ)
def without_slash(language: str, request: Request) -> Response:
    return _moved(request, f"/{language}/")


@router.api_route("/{language:language}/{path:path}", methods=READ)
def page(language: str, path: str, request: Request) -> Response:
    # Pages once had hyphens in their names, and some links still do.
    address = re.sub("[/-]+", "/", path).strip("/")
    address = "" if address == HOME else address
    if address not in addresses():
        return missing_page(language)
    if path != address:
        return _moved(request, f"/{language}/{address}")
    return tagged(page_text(language, address).encode(), HTML, request)


def _moved(request: Request, path: str, status: int = 308, headers: Mapping[str, str] | None = None) -> Response:
    """Leads on to a path of ours, with what the address said behind its question mark."""
    query = request.url.query
    return RedirectResponse(f"{path}?{query}" if query else path, status, headers)


def missing_page(language: str) -> Response:
    """Says that there is no such page; it has no address of its own."""
    return Response(page_text(language, None), 404, media_type=HTML)


@cache
def addresses() -> Mapping[str, tuple[str, AnyKind | None]]:
    """The template of every page, and the kind it is about, by its one address behind the language."""
    found: dict[str, tuple[str, AnyKind | None]] = {"": (HOME, None)}
    names = (name.removesuffix(".html") for name in _templates().list_templates() if "/" not in name)
    found |= {name: (name, None) for name in names if name[0] != "_" and name not in (HOME, MISSING)}
    for kind in kinds():
        for each in (PLAY, *pages_of(kind)):
            template = _template_of(kind, each)
            if template is not None:
                found[kind.name if each == PLAY else f"{kind.name}/{each}"] = template, kind
    return found


def pages_of(kind: AnyKind) -> tuple[str, ...]:
    """Its pages behind the one to play on, those there really are."""
    return tuple(page for page in kind.ABOUT.pages if _template_of(kind, page) is not None)


def _template_of(kind: AnyKind, page: str) -> str | None:
    """The kind's own template of a page, else that of all grid puzzles."""
    own, common = f"{kind.name}/{page}", f"grid/{page}"
    known = _templates().list_templates()
    if f"{own}.html" in known:
        return own
    return common if solvable(kind) and f"{common}.html" in known else None


def page_text(language: str, address: str | None) -> str:
    """The page in a language; without an address it says that there is none."""
    name, kind = (MISSING, None) if address is None else addresses()[address]

    def say(key: str) -> str:
        try:
            found = wording(language, key)
        except KeyError:
            # A kind of another package that does not say this is called by its name.
            return key.partition(".")[0].capitalize()
        return found if isinstance(found, str) else found["other"]

    drawing = kind.ABOUT.drawing._asdict() if kind is not None and kind.ABOUT.drawing else None
    shown = {"language": language, "languages": OWN_NAMES, "path": address, "kinds": _with_pages(), "kind": kind}
    shown |= {"tag": TAGS.get(language, language)}
    days = list(kind.ABOUT.day_shapes()) if kind is not None else []
    asked = {"say": say, "pages_of": pages_of, "emblem_of": emblem_of, "hides": hides}
    return _template(name).render(shown | asked, drawing=json.dumps(drawing), days=json.dumps(days))


@cache
def _with_pages() -> tuple[AnyKind, ...]:
    """Kinds that can be played on a page."""
    return tuple(kind for kind in kinds() if _template_of(kind, PLAY) is not None)


@cache
def _templates() -> Environment:
    own = {kind.name: PackageLoader(kind.__name__) for kind in kinds() if own_file(kind, "templates")}  # type: ignore[attr-defined]
    loader = ChoiceLoader([PackageLoader("pista.web.site"), PrefixLoader(own)])
    return Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)


def _template(name: str) -> Template:
    return _templates().get_template(f"{name}.html")


def _is_file(file: Traversable) -> bool:
    """False, too, where the name is longer than any file's can be."""
    try:
        return file.is_file()
    except OSError:
        return False


def _folder(name: str) -> Traversable:
    return resources.files("pista.web").joinpath(name)
