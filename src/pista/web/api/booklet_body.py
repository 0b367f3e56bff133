"""What is said of a booklet: which puzzles it has, and how it looks."""

from collections.abc import Iterable
from typing import Annotated, Any

from pydantic import FailFast, Field, StringConstraints

from pista.book import options as book
from pista.book.options import Options
from pista.kind import PuzzleError
from pista.message import LANGUAGES
from pista.web.api import examples
from pista.web.api.requests import Body, KindName, Name, Seed, Shape, example
from pista.web.failures import FieldError
from pista.web.work.books import Group

MOST_GROUPS = 60
Title = Annotated[str, StringConstraints(max_length=book.LONGEST_TITLE)]


def one_of(names: Iterable[str | int]) -> Any:
    """In the document; whoever is told a value judges it."""
    return Field(json_schema_extra={"enum": list(names)})


class PuzzleGroup(Body):
    """So many puzzles of a kind, level and shape; what is left out, the kind chooses."""

    model_config = example(kind=examples.kind, shape=examples.shape, level=examples.level, count=4)
    kind: KindName
    shape: Shape | None = None
    level: Name | None = None
    count: Annotated[int, Field(ge=1, le=book.MOST_PUZZLES)] = 1

    @property
    def group(self) -> Group:
        return Group(self.kind, self.shape, self.level, self.count)


class Booklet(Body):
    """The groups and the looks of a booklet; its QR codes lead to this server. The same seed gives the same puzzles."""

    model_config = example(
        groups=lambda: [{"kind": examples.kind(), "level": examples.level(), "count": 2}], title="On the train"
    )
    groups: Annotated[list[PuzzleGroup], Field(min_length=1, max_length=MOST_GROUPS), FailFast()]
    title: Title = ""
    subtitle: Title = ""
    author: Title = ""
    language: Annotated[Name, one_of(LANGUAGES)] | None = None
    paper: Annotated[Name, one_of(book.PAPERS)] = "a4"
    per_page: Annotated[int, one_of(book.PER_PAGE)] | None = None
    large_print: bool = False
    solutions: Annotated[Name, one_of(book.SOLUTIONS)] = "end"
    rules: bool | None = None
    cover: bool | None = None
    hints: Annotated[int, Field(ge=0, le=book.MOST_HINTS)] = 0
    qr: bool = False
    booklet: bool = False
    page_numbers: bool = True
    ink_saving: bool = False
    seed: Seed | None = None

    def options(self, language: str, site: str) -> Options:
        """How it looks; FieldError names the wish that cannot be granted."""
        wishes = self.model_dump(exclude={"groups", "seed"})
        wishes |= {"language": self.language or language, "site": site if self.qr else ""}
        return options_of(wishes, "#/")


def options_of(wishes: dict[str, Any], place: str) -> Options:
    """Options of these names; FieldError says in which place one is wrong."""
    try:
        return Options(**wishes)
    except PuzzleError as error:
        named = dict(error.message.values)
        option = named.get("option", named.get("name", "per_page"))
        raise FieldError(error, f"{place}{option}") from None
