"""What stands below the puzzles of a page: how they are solved, where no other page says it, and a code that opens
them."""

from collections.abc import Sequence
from typing import Any

from pista.book.codes import QUIET, address, code
from pista.book.layout import POINT, Layout
from pista.book.plan import Item
from pista.message import worded

LETTER = 0.47
"""How wide letters are on average, in sizes of type."""
SMALLER = 0.85
"""The type of a foot, next to that of the book."""


def foot(items: Sequence[Item], layout: Layout, *, goals: bool) -> dict[str, Any] | None:
    """The foot of a page of these puzzles; None where it has none."""
    options = layout.options
    texts = _goals(items, options.language) if goals else []
    squares = None
    if options.qr:
        squares = code(address(options.site, options.language, [item.entry for item in items], items[0].number))
    if not texts and squares is None:
        return None
    side = squares.side if squares else 0.0
    return {
        "high": round(max(_height(texts, layout, side), side + 2 * QUIET * 0.4) + 3, 2),
        "texts": [*texts, *([["", options.say("book.qr_how")]] if squares else [])],
        "code": None if squares is None else list(squares.picture),
        "side": side,
        "alt": options.say("book.qr_alt"),
    }


def _height(texts: Sequence[Sequence[str]], layout: Layout, beside: float) -> float:
    room = layout.wide - (beside + 6 if beside else 0)
    letter = layout.base * SMALLER * POINT
    lines = sum(1 + int(len(" ".join(text)) * letter * LETTER / room) for text in texts)
    return lines * letter * 1.5 + len(texts) * letter * 0.5


def _goals(items: Sequence[Item], language: str) -> list[list[str]]:
    """A sentence or two for each kind."""
    kinds = {item.entry.kind.name: item for item in items}
    goals = {name: worded(language, "", f"{name}.paper_goal", f"{name}.goal", f"{name}.card") for name in kinds}
    return [[item.kind_name(language), goals[name]] for name, item in kinds.items() if goals[name]]
