"""How a book is to look: what can be chosen, and what goes together."""

from dataclasses import dataclass
from typing import NamedTuple, TypedDict
from unicodedata import normalize

from pista.checks import flag, quoted, text, whole
from pista.kind import PuzzleError
from pista.message import LANGUAGES, message
from pista.options import one_of


class Paper(NamedTuple):
    """A sheet of paper, upright, in millimetres."""

    wide: float
    high: float

    @property
    def folded(self) -> "Paper":
        """Half of it, upright again."""
        return Paper(self.high / 2, self.wide)


PAPERS = {"a4": Paper(210, 297), "letter": Paper(215.9, 279.4), "a5": Paper(148, 210)}
PER_PAGE = (1, 2, 4, 6)
"""Puzzles on a page."""
SOLUTIONS = ("end", "back", "none", "separate")
"""In a part of their own, on the reverse of each sheet, nowhere, or in a second file."""
MOST_PUZZLES = 10_000
"""In a book; who has more makes several."""
MOST_HINTS = 20
LONGEST_TITLE = 200
HYPHEN = "\u2011"
"""One that does not break, as word processors write it: the font for print lacks it."""
LONGEST_SITE = 200


class Wishes(TypedDict, total=False):
    """The options by name: what `Options` takes."""

    title: str
    subtitle: str
    author: str
    language: str
    paper: str
    per_page: int | None
    large_print: bool
    solutions: str
    rules: bool | None
    cover: bool | None
    hints: int
    qr: bool
    site: str
    booklet: bool
    page_numbers: bool
    ink_saving: bool


@dataclass(frozen=True)
class Options:
    """How a book looks, and what is in it.

    `title`, `subtitle` and `author` stand on the cover, and everything is in one `language`. `paper` is what lies in
    the printer: a `booklet` has two pages on each of its sides. In `large_print` numbers have at least 24 points.
    `solutions` are at the `end`, on the `back` of each sheet, in a `separate` file, or there are `none`. `hints` are
    so many first steps for each puzzle, `qr` a code on each page that opens its puzzles in the Pista whose address is
    `site`; `page_numbers` and a tenth of the ink (`ink_saving`) are as they say.

    What is None follows from the rest: a book of more than one page of puzzles has a `cover`, one with a cover `rules`,
    and there are four puzzles on a page (`per_page`), fewer where that is small, the print large, or there are no more.
    """

    title: str = ""
    subtitle: str = ""
    author: str = ""
    language: str = "en"
    paper: str = "a4"
    per_page: int | None = None
    large_print: bool = False
    solutions: str = "end"
    rules: bool | None = None
    cover: bool | None = None
    hints: int = 0
    qr: bool = False
    site: str = ""
    booklet: bool = False
    page_numbers: bool = True
    ink_saving: bool = False

    def __post_init__(self) -> None:
        for name in ("title", "subtitle", "author"):
            given = normalize("NFC", " ".join(text(name, getattr(self, name)).split())).replace(HYPHEN, "-")
            if len(given) > LONGEST_TITLE:
                raise PuzzleError(message("book.long_text", option=name, most=LONGEST_TITLE))
            object.__setattr__(self, name, given)
        one_of("language", self.language, LANGUAGES)
        one_of("paper", self.paper, tuple(PAPERS))
        one_of("solutions", self.solutions, SOLUTIONS)
        for name in ("large_print", "qr", "booklet", "page_numbers", "ink_saving"):
            flag(name, getattr(self, name))
        for name in ("rules", "cover"):
            if getattr(self, name) is not None:
                flag(name, getattr(self, name))
        if self.per_page is not None and whole("per_page", self.per_page) not in PER_PAGE:
            names = ", ".join(map(str, PER_PAGE))
            raise PuzzleError(message("book.per_page", value=quoted(self.per_page), names=names))
        whole("hints", self.hints, 0, MOST_HINTS)
        self._require_site()

    def _require_site(self) -> None:
        site = text("site", self.site).strip().rstrip("/")
        object.__setattr__(self, "site", site)
        if self.qr and not site:
            raise PuzzleError(message("book.qr_needs_site"))
        if site and not self.qr:
            raise PuzzleError(message("book.site_needs_qr"))
        if site and not _is_address(site):
            raise PuzzleError(message("book.bad_site", site=quoted(site)))

    @property
    def heading(self) -> str:
        """Its title; every document has one."""
        return self.title or self.say("book.untitled")

    def say(self, key: str, **values: object) -> str:
        """A sentence in the language of the book."""
        return message(key, **values).say(self.language)

    @property
    def page(self) -> Paper:
        """What a reader sees as a page."""
        whole_sheet = PAPERS[self.paper]
        return whole_sheet.folded if self.booklet else whole_sheet

    @property
    def on_a_page(self) -> int:
        """How many puzzles are on each."""
        if self.per_page is not None:
            return self.per_page
        small = self.page.wide < PAPERS["a4"].wide
        if self.large_print:
            return 1
        return 2 if small else 4


def _is_address(site: str) -> bool:
    scheme, _, rest = site.partition("://")
    plain = all("!" <= sign <= "~" and sign not in '#?"<>\\^`{|}' for sign in rest)
    return scheme in ("http", "https") and bool(rest) and plain and rest[0] != "/" and len(site) <= LONGEST_SITE
