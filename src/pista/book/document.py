"""The parts of a book as data: every word in the reader's language, every length in millimetres, set by `book.typ`."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from pista.book import cover, hints, rules
from pista.book.boards import page, reverse, solved_page
from pista.book.entries import Entry
from pista.book.feet import foot
from pista.book.layout import Layout
from pista.book.options import PER_PAGE, Options
from pista.book.plan import Group, Sheet, in_order, sheets, shelves
from pista.kind import PuzzleError
from pista.message import message

Json = dict[str, Any]
REGIONS = {"pt": "BR"}
ROUNDS = 3
"""Feet take room from boards, and what is on a page decides its foot: after so many the highest one counts."""


class Book:
    """Puzzles in order, and the pages that they make."""

    def __init__(self, entries: Sequence[Entry], options: Options) -> None:
        if not entries:
            raise PuzzleError(message("book.empty"))
        self.options = options = _as_many_as_there_are(options, len(entries))
        self.layout = Layout(options)
        self._feet: dict[tuple[int, ...], Json | None] = {}
        self.items = in_order(entries, labels=options.hints > 0, saving=options.ink_saving)
        # Without rules of their own, pages tell them at their foot.
        self.has_rules = options.rules is True
        self.has_cover = self._has_pages() if options.cover is None else options.cover
        self.has_rules = self.has_cover if options.rules is None else options.rules
        self._feet.clear()

    def puzzles(self) -> Json:
        """The book itself."""
        options = self.options
        told = rules.parts(self.items, self.layout) if self.has_rules else []
        before = self.has_cover + len(told)
        puzzles = self._puzzle_parts()
        if self.has_cover:
            told = [cover.part(self.items, self.layout, self._pages_of_labels(puzzles, before)), *told]
        parts = [
            *told,
            *puzzles,
            *([hints.part(self.items, self.layout)] if options.hints else []),
            *(self._solution_parts() if options.solutions == "end" else []),
        ]
        return self._document(options.heading, parts)

    def solutions(self) -> Json:
        """A file of its own for the solutions."""
        title = self.options.say("book.solutions_of", title=self.options.heading)
        return self._document(title, self._solution_parts())

    @property
    def without_code(self) -> int:
        """Pages whose puzzles do not fit into a code."""
        wanted = self.options.qr
        return sum(wanted and (found is None or found["code"] is None) for found in map(self._foot, self._sheets))

    def _has_pages(self) -> bool:
        """More than one, of puzzles."""
        return len(self.items) > self.options.on_a_page or len(self._paged()) > 1

    @cached_property
    def _sheets(self) -> list[Sheet]:
        return self._paged()

    def _paged(self) -> list[Sheet]:
        high = 0.0
        for _ in range(ROUNDS):
            pages = sheets(self.items, self.layout, high)
            needed = max((found["high"] for found in map(self._foot, pages) if found), default=0.0)
            if needed <= high:
                break
            high = needed
        return pages

    def _foot(self, sheet: Sheet) -> Json | None:
        """Rules that somebody asked for or did not want are not told here as well. Each is
        made once: codes take time."""
        numbers = tuple(item.number for item in sheet.items)
        if numbers not in self._feet:
            goals = self.options.rules is None and not self.has_rules
            self._feet[numbers] = foot(sheet.items, self.layout, goals=goals)
        return self._feet[numbers]

    def _puzzle_parts(self) -> list[Json]:
        parts: list[Json] = []
        opened: set[Group] = set()
        back = self.options.solutions == "back"
        for sheet in self._sheets:
            found = page(sheet, self.layout, opened=opened, titled=not self.has_cover, foot=self._foot(sheet))
            opened.update(item.group for item in sheet.items)
            parts.append({**found, "front": back})
            if back:
                parts.append(reverse(sheet, self.layout))
        return parts

    def _pages_of_labels(self, puzzles: Sequence[Json], before: int) -> dict[str, int]:
        """On which page each label stands, behind so many others."""
        # A sheet of paper of its own begins with an odd page.
        begin = before + 1 + (before % 2 if self.options.solutions == "back" else 0)
        return {label: begin + number for number, part in enumerate(puzzles) for label in part["labels"]}

    def _solution_parts(self) -> list[Json]:
        pages, scale = shelves(self.items, self.layout)
        return [solved_page(placed, self.layout, opens=number == 0, scale=scale) for number, placed in enumerate(pages)]

    def _document(self, title: str, parts: Sequence[Json]) -> Json:
        options, layout = self.options, self.layout
        return {
            "title": title,
            "author": options.author,
            "language": options.language,
            "region": REGIONS.get(options.language),
            "wide": options.page.wide,
            "high": options.page.high,
            "side": layout.side,
            "top": layout.top,
            "bottom": layout.bottom,
            "base": layout.base,
            "head": layout.head,
            "caption": layout.caption,
            "numbers": options.page_numbers,
            "parts": [{"front": False, **part} for part in parts],
        }


def _as_many_as_there_are(options: Options, puzzles: int) -> Options:
    """Where nobody said how many puzzles a page has, a single one has all of it, and two halve it."""
    if options.per_page is not None or puzzles >= options.on_a_page:
        return options
    return replace(options, per_page=min(each for each in PER_PAGE if each >= puzzles))
