"""Pages: templates worded from the catalogues, one path per language.

Knows how a page is put together, not what is on it; which kinds there are, and which pages each has, the kinds say.
"""

import json
import re
from collections.abc import Mapping
from functools import cache

from fastapi import APIRouter, Request, Response
from jinja2 import ChoiceLoader, Environment, PackageLoader, PrefixLoader, StrictUndefined, Template
from starlette.convertors import Convertor, register_url_convertor
from starlette.responses import RedirectResponse

from pista.book.press import has_press
from pista.grid.kind import solvable
from pista.kind import AnyKind, hides
from pista.kinds import kinds, own_file
from pista.message import LANGUAGES, sections, wording
from pista.web.language import page_language
from pista.web.middleware.security import PAGE_CONTENT
from pista.web.site.files import emblem_of, file_address
from pista.web.site.paper import offered, spoken
from pista.web.tagged import tagged

router = APIRouter(include_in_schema=False)

READ = ["GET", "HEAD"]
HTML = "text/html; charset=utf-8"
HOME, MISSING, OFFLINE, REFUSED = "home", "not-found", "offline", "refused"
PLAY = "play"
OWN_NAMES = {"en": "English", "es": "Español", "pt": "Português", "it": "Italiano"}
TAGS = {"pt": "pt-BR"}
"""What a page says its language is, where the code alone says less: how it is read aloud, and its numbers."""


@router.api_route("/", methods=READ)
def front_door(request: Request) -> Response:
    language = page_language(request.headers, request.cookies)
    return _moved(request, f"/{language}/", 302, {"Vary": "Accept-Language"})


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
    return as_page(tagged(page_text(language, address).encode(), HTML, request))


def as_page(answer: Response) -> Response:
    """The answer with what only a browser that shows it as a page needs to be told."""
    answer.headers["Content-Security-Policy"] = PAGE_CONTENT
    return answer


def _moved(request: Request, path: str, status: int = 308, headers: Mapping[str, str] | None = None) -> Response:
    """Leads on to a path of ours, with what the address said behind its question mark."""
    query = request.url.query
    return RedirectResponse(f"{path}?{query}" if query else path, status, headers)


def missing_page(language: str) -> Response:
    """Says that there is no such page; it has no address of its own."""
    return as_page(Response(page_text(language, None), 404, media_type=HTML))


def refused_page(language: str, title: str, sentence: str, status: int, headers: Mapping[str, str]) -> Response:
    """Says why what was asked for cannot be shown."""
    text = page_text(language, None, REFUSED, refusal=(title, sentence))
    return as_page(Response(text, status, {**headers, "Cache-Control": "no-store"}, HTML))


@cache
def addresses() -> Mapping[str, tuple[str, AnyKind | None]]:
    """The template of every page, and the kind it is about, by its one address behind the language."""
    found: dict[str, tuple[str, AnyKind | None]] = {"": (HOME, None)}
    names = (name.removesuffix(".html") for name in _templates().list_templates() if "/" not in name)
    found |= {name: (name, None) for name in names if name[0] != "_" and name not in (HOME, MISSING, OFFLINE, REFUSED)}
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


def page_text(language: str, address: str | None, instead: str = MISSING, refusal: tuple[str, str] = ("", "")) -> str:
    """The page in a language; without an address the one that stands where a page is not there."""
    name, kind = (instead, None) if address is None else addresses()[address]

    def say(key: str) -> str:
        try:
            found = wording(language, key)
        except KeyError:
            # A kind of another package that does not say this is called by its name.
            return key.partition(".")[0].capitalize()
        return found if isinstance(found, str) else found["other"]

    drawing = kind.ABOUT.drawing._asdict() if kind is not None and kind.ABOUT.drawing else None
    shown = {"language": language, "languages": OWN_NAMES, "path": address, "kinds": playable(), "kind": kind}
    shown |= {"tag": TAGS.get(language, language)}
    shown |= {"kept": " ".join(each.name for each in playable() if not hides(each))}
    days = list(kind.ABOUT.day_shapes()) if kind is not None else []
    asked = {"say": say, "pages_of": pages_of, "emblem_of": emblem_of, "hides": hides, "file": file_address}
    asked |= {"offered": lambda: offered(language), "spoken": lambda: spoken(language)}
    asked |= {"words": lambda section: json.dumps(sections(language)[section])}
    shown |= {"drawing": json.dumps(drawing), "days": json.dumps(days)}
    return _template(name).render(shown | asked, prints=has_press(), refusal=refusal)


@cache
def playable() -> tuple[AnyKind, ...]:
    """Kinds that can be played on a page."""
    return tuple(kind for kind in kinds() if _template_of(kind, PLAY) is not None)


@cache
def _templates() -> Environment:
    own = {kind.name: PackageLoader(kind.__name__) for kind in kinds() if own_file(kind, "templates")}  # type: ignore[attr-defined]
    loader = ChoiceLoader([PackageLoader("pista.web.site"), PrefixLoader(own)])
    return Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)


def _template(name: str) -> Template:
    return _templates().get_template(f"{name}.html")
