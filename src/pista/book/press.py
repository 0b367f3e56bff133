"""Sets pages as PDF, or the first of them as a picture; folds them into booklets. Knows no puzzle."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib import import_module, resources
from importlib.util import find_spec
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import Any

from pista.book.options import Paper
from pista.extras import needs
from pista.kind import PuzzleError
from pista.message import message, reason
from pista.reading import printable

PRESS = "typst"
FONT = "font_source_sans_pro"
"""The package that brings Source Sans Pro."""
LETTERS = b'#set document(title: "-")\n#set text(font: "Source Sans Pro")\n#json(bytes(sys.inputs.letters))'
WEIGHTS = ("Regular", "Semibold", "Bold")
"""What is used of it, and read: which of two files for one weight came first would depend on the disk."""
STANDARD = "ua-1"
"""PDF/UA: tagged, with titles and descriptions, for readers who do not see."""
PREVIEW_PPI = 96
HEAVY = 100_000
"""Bytes of a document of which nothing is to stay in memory."""
KEPT = 11
"""Documents of which Typst keeps what it has computed."""
ON_A_SHEET = 4
"""Pages of a booklet on both sides of a sheet that is folded."""
_COUNT = re.compile(rb"/Type\s*/Pages\b[^>]*?/Count\s+(\d+)")
_UNKNOWN_LETTER = re.compile(r'the text `?"(.+?)"`? could not be displayed', re.DOTALL)

Alt = Callable[[tuple[int, ...]], str]
"""What is said of a side of a sheet to those who do not see it, by its pages."""


def require_press() -> None:
    """PuzzleError where what sets pages is not installed."""
    with needs("print"):
        import typst  # noqa: F401
    _font_files()


def has_press() -> bool:
    """Whether what sets pages is installed; nothing of it is loaded for that."""
    return all(find_spec(name) is not None for name in (PRESS, FONT))


def require_letters(text: str) -> None:
    """PuzzleError where the font has no sign for a letter of a text: before there are pages to set."""
    _set(LETTERS, {"letters": text}, format="pdf", pdf_standards=STANDARD)


def pdf(document: Mapping[str, Any]) -> bytes:
    """The document as PDF; the same document gives the same bytes."""
    found: bytes = _set(_source("book.typ"), {"book": document}, format="pdf", pdf_standards=STANDARD)
    return found


def first_page(document: Mapping[str, Any]) -> bytes:
    """The first page as PNG."""
    # For a picture Typst draws boxes instead of complaining.
    require_letters(f"{document['title']} {document['parts'][0].get('subtitle', '')} {document['author']}")
    return pictures({**document, "only_first": True}, PREVIEW_PPI)[0]


def pictures(document: Mapping[str, Any], ppi: float) -> list[bytes]:
    """Every page as PNG, with so many pixels per inch."""
    found: bytes | list[bytes] = _set(_source("book.typ"), {"book": document}, format="png", ppi=ppi)
    return [found] if isinstance(found, bytes) else found


def folded(pages: bytes, sheet: Paper, title: str, language: str, alt: Alt) -> bytes:
    """The pages two by two on both sides of sheets, so that these, folded in the middle, are a booklet."""
    count = page_count(pages)
    sides = [tuple(page if page <= count else 0 for page in side) for side in imposed(count)]
    document = {
        "title": title,
        "language": language,
        "wide": sheet.high,
        "high": sheet.wide,
        "sides": sides,
        "alts": [alt(tuple(page for page in side if page)) for side in sides],
    }
    with _workshop() as folder:
        source = folder / "booklet.typ"
        source.write_bytes(_source("booklet.typ"))
        (folder / "pages.pdf").write_bytes(pages)
        found: bytes = _set(str(source), {"booklet": document}, root=str(folder), format="pdf")
    return found


def imposed(count: int) -> list[tuple[int, int]]:
    """The pages, from 1, on each side of the sheets of a booklet, left and right: front, back, front, back.

    >>> imposed(8)
    [(8, 1), (2, 7), (6, 3), (4, 5)]
    """
    whole = -(-count // ON_A_SHEET) * ON_A_SHEET
    pairs = [(page, whole + 1 - page) for page in range(1, whole // 2 + 1)]
    return [(one, other) if one % 2 == 0 else (other, one) for one, other in pairs]


def page_count(data: bytes) -> int:
    """How many pages a PDF has that was set here."""
    found = [int(number) for number in _COUNT.findall(data)]
    return max(found, default=0)


def _set(source: bytes | str, inputs: Mapping[str, Any], **options: Any) -> Any:
    with needs("print"):
        import typst
    told = {name: json.dumps(value, ensure_ascii=False) for name, value in inputs.items()}
    weight = sum(map(len, told.values()))
    try:
        with _fonts() as folder:
            # No others: what these have no letter for is refused.
            fonts = typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[folder])
            return typst.compile(source, font_paths=fonts, sys_inputs=told, timestamp=0, **options)
    except typst.TypstError as error:
        letters = _UNKNOWN_LETTER.search(str(error))
        if letters is None:
            raise
        raise PuzzleError(message("book.no_letter", text=letters[1])) from None
    except UnicodeEncodeError as error:
        # Half a sign: what a command line makes of bytes that are no text.
        raise PuzzleError(message("book.no_letter", text=printable(error.object[error.start : error.end]))) from None
    finally:
        if weight > HEAVY:
            _forget()


def _forget() -> None:
    """Typst keeps what it has computed until so many other documents were set: these are empty."""
    for _ in range(KEPT):
        _set(b" ", {}, format="pdf")


@cache
def _source(name: str) -> bytes:
    return resources.files(__package__).joinpath(name).read_bytes()


@contextmanager
def _fonts() -> Iterator[str]:
    """A folder with nothing but the fonts that are used."""
    with _workshop() as folder:
        for font in _font_files():
            beside = folder / font.name
            try:
                beside.symlink_to(font)
            except OSError:
                copyfile(font, beside)
        yield str(folder)


@contextmanager
def _workshop() -> Iterator[Path]:
    """A folder that is gone afterwards."""
    try:
        with TemporaryDirectory(prefix="pista-") as folder:
            yield Path(folder)
    except OSError as error:
        raise PuzzleError(message("book.no_workshop", why=reason(error))) from None


@cache
def _font_files() -> tuple[Path, ...]:
    """Beside the package that brings them."""
    with needs("print"):
        package = import_module(FONT)
    folder = Path(str(package.__file__)).with_name("files")
    return tuple(folder / f"SourceSansPro-{weight}.otf" for weight in WEIGHTS)
