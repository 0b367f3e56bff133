"""The cover of a book: its title, a puzzle of each kind, and what is inside."""

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

from pista.book.boards import board, label
from pista.book.layout import Layout
from pista.book.plan import Item, groups

MOST_PICTURES = 4
LARGEST = 14.0
"""Millimetres of a tile."""
TITLES = ((40, 48.0), (80, 36.0))
"""Points of titles with so many signs at most."""
LEAST_TITLE = 27.0
"""Points of all others."""


def part(items: Sequence[Item], layout: Layout, pages: Mapping[str, int]) -> dict[str, Any]:
    """The part of the book; `pages` are those of labels."""
    options = layout.options
    inside = groups(items)
    shown = _first_of_each_kind(items)
    columns = min(3, len(shown)) if len(shown) != MOST_PICTURES else 2
    rows = -(-len(shown) // columns)
    wide = (layout.wide - (columns - 1) * layout.gap) / columns
    room = layout.high * 0.46 / rows - 6

    def unit(item: Item) -> float:
        return min(wide / item.drawn.wide, room / item.drawn.high, LARGEST)

    return {
        "as": "cover",
        "above": round(layout.high * 0.06, 2),
        "size": _title_size(options.heading, layout),
        "subtitle": options.subtitle,
        "columns": columns,
        "gap": layout.gap,
        "pictures": [board(item, unit(item), options) for item in shown],
        "contents": [
            {
                "name": group[0].group_name(options.language),
                "numbers": _range(group),
                "label": label(group[0]),
                "page": str(pages[label(group[0])]) if options.page_numbers else "",
            }
            for group in inside
        ],
        "promise": options.say("book.promise"),
    }


def _title_size(title: str, layout: Layout) -> float:
    """Points: smaller for a long title."""
    size = next((size for most, size in TITLES if len(title) <= most), LEAST_TITLE)
    return round(size * layout.scale, 2)


def _first_of_each_kind(items: Sequence[Item]) -> list[Item]:
    first: dict[str, Item] = {}
    for item in items:
        first.setdefault(item.entry.kind.name, item)
    return list(islice(first.values(), MOST_PICTURES))


def _range(group: Sequence[Item]) -> str:
    first, last = group[0].number, group[-1].number
    return str(first) if first == last else f"{first}–{last}"
