"""Which puzzles stand on which page: numbered, grouped by kind and level, in order of score."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from pista.book.entries import Entry
from pista.book.layout import LEAST, Layout, Place
from pista.book.plates import Plate, plate
from pista.grid.kind import leads
from pista.kind import PuzzleError, hides
from pista.kinds import kind_names
from pista.message import Message, message, worded
from pista.picture import Contact
from pista.render.paper import drawing

SCALES = (1.6, 1.3, 1.0)
"""How large solutions are, next to the least that can be read: the largest that are on one page, or the least."""
Group = tuple[str, str]
"""A kind and a level."""


@dataclass(frozen=True)
class Item:
    """A puzzle of a book with its `number`: what is printed of it, and of its solution; a `caption` for those who see
    none, and whether its cells are `squares`. It was `given` as the first, second, …"""

    number: int
    given: int
    entry: Entry
    caption: Message
    squares: bool
    drawn: Plate
    solved: Plate

    @property
    def group(self) -> Group:
        """What it stands among."""
        return self.entry.kind.name, self.entry.grade.level

    def group_name(self, language: str) -> str:
        """`Name · level`."""
        named = {"kind": self.kind_name(language), "level": self.level_name(language)}
        return message("book.group", **named).say(language)

    def level_name(self, language: str) -> str:
        """What people call its level."""
        kind, level = self.group
        return worded(language, level, f"grid.level_{level}", f"{kind}.level_{level}")

    def kind_name(self, language: str) -> str:
        """What people call its kind."""
        name = self.entry.kind.name
        return worded(language, name.capitalize(), f"{name}.name")

    def words_name(self, language: str) -> str:
        """Which words it is made of, where these are not in the reader's language."""
        kind = self.entry.kind
        if not hides(kind):
            return ""
        shape = kind.variety(self.entry.puzzle)
        if kind.ABOUT.language(shape) == language:
            return ""
        return worded(language, "", f"{kind.name}.shape_{shape.partition(' ')[0].replace('-', '_')}")

    @property
    def by_sides(self) -> bool:
        """Whether it is a path of squares whose corners do not count."""
        kind, puzzle = self.entry.kind, self.entry.puzzle
        return leads(kind) and self.squares and kind.contact(puzzle) is Contact.SIDE


class Sheet(NamedTuple):
    """A page of puzzles, and where each stands."""

    items: tuple[Item, ...]
    places: tuple[Place, ...]


def in_order(entries: Iterable[Entry], *, labels: bool, saving: bool) -> list[Item]:
    """The puzzles as they are numbered: kind by kind, the easiest first."""
    order = {name: at for at, name in enumerate(kind_names())}
    ranked = sorted(enumerate(entries, 1), key=lambda each: (order[each[1].kind.name], each[1].rank))
    return [_item(number, *each, labels, saving) for number, each in enumerate(ranked, 1)]


def _item(number: int, given: int, entry: Entry, labels: bool, saving: bool) -> Item:
    picture = entry.kind.paint(entry.puzzle, entry.kind.start(entry.puzzle))
    solved = entry.kind.paint(entry.puzzle, entry.solved)
    return Item(
        number,
        given,
        entry,
        picture.caption,
        all(len(tile.outline) == 4 for tile in picture.tiles),
        # What is told of hidden things names no cells.
        plate(drawing(picture, labels=labels and not hides(entry.kind), saving=saving)),
        plate(drawing(solved, saving=saving)),
    )


def groups(items: Iterable[Item]) -> list[list[Item]]:
    """Those of one kind and level."""
    return [list(group) for _, group in groupby(items, key=lambda item: item.group)]


def sheets(items: Sequence[Item], layout: Layout, foot: float) -> list[Sheet]:
    """The pages, each with a foot of that height. A kind that has more puzzles than fit into the rest of a page begins
    a new one; a board whose numbers would be too small has a page of its own."""
    most = layout.options.on_a_page
    shared, alone = layout.places(most, foot), layout.places(1, foot)[0]
    pages: list[Sheet] = []
    begun: list[Item] = []

    def end() -> None:
        if begun:
            pages.append(Sheet(tuple(begun), tuple(shared[: len(begun)])))
            begun.clear()

    for _, same_kind in groupby(items, key=lambda item: item.group[0]):
        of_kind = list(same_kind)
        if len(begun) + len(of_kind) > most:
            end()
        for item in of_kind:
            if layout.points(item.drawn, shared[0]) >= layout.least:
                begun.append(item)
            else:
                end()
                _require_legible(item, layout, alone)
                pages.append(Sheet((item,), (alone,)))
            if len(begun) == most:
                end()
    end()
    return pages


def _require_legible(item: Item, layout: Layout, alone: Place) -> None:
    """Large print is large, or none is promised; and what nobody could read is not printed."""
    points = layout.points(item.drawn, alone)
    told = None
    if layout.options.large_print and points < layout.least:
        told = message("book.too_large", number=item.given, points=round(layout.least))
    elif points < LEAST:
        told = message("book.too_small", number=item.given)
    if told is not None:
        raise PuzzleError(told, source=item.entry.place or None)


Row = list[tuple[Item, Place]]


class Shelves(NamedTuple):
    """Pages of solutions, which are so many times as large as they have to be."""

    pages: list[Row]
    scale: float


def shelves(items: Sequence[Item], layout: Layout) -> Shelves:
    """Pages of solutions, small, in the order of their numbers; where one page is enough they take what it has."""
    found = _shelves(items, layout, SCALES[-1])
    if len(found.pages) > 1:
        return found
    return next(
        filter(lambda each: len(each.pages) == 1, (_shelves(items, layout, each) for each in SCALES[:-1])), found
    )


def _shelves(items: Sequence[Item], layout: Layout, scale: float) -> Shelves:
    pages: list[Row] = [[]]
    gap, top = layout.gap * 0.7, layout.head
    for row in _rows(items, layout, gap, scale):
        high = max(place.high for _, place in row)
        if pages[-1] and top + high > layout.high + 0.01:
            pages.append([])
            top = layout.head
        pages[-1] += [(item, place._replace(y=top)) for item, place in row]
        top += high + gap
    return Shelves(pages, scale)


def _rows(items: Sequence[Item], layout: Layout, gap: float, scale: float) -> list[Row]:
    """As many beside each other as the paper is wide, spread over all of it."""
    rows: list[Row] = []
    x = layout.wide
    for item in items:
        unit = layout.solution_unit(item.solved, scale)
        wide, high = item.solved.wide * unit, item.solved.high * unit + layout.caption
        # Room for the number, whatever is below it.
        wide = max(wide, layout.base * 1.2)
        if x + wide > layout.wide + 0.01:
            rows.append([])
            x = 0.0
        rows[-1].append((item, Place(x, 0.0, wide, high)))
        x += wide + gap
    return [_spread(row, rows[at - 1] if at else None, layout.wide) for at, row in enumerate(rows)]


def _spread(row: Row, above: Row | None, wide: float) -> Row:
    """A row from margin to margin; the last one, which may be shorter, keeps the columns of the one above."""
    widths = [place.wide for _, place in row]
    if above is not None and len(row) < len(above) and widths == [place.wide for _, place in above[: len(row)]]:
        count, total = len(above), sum(place.wide for _, place in above)
    else:
        count, total = len(row), sum(widths)
    space = (wide - total) / (count - 1) if count > 1 else 0.0
    placed, x = [], 0.0
    for item, place in row:
        placed.append((item, place._replace(x=x)))
        x += place.wide + min(space, 40.0)
    return placed
