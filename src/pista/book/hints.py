"""The first steps of every puzzle, as sentences, in a part of their own."""

from collections.abc import Sequence
from typing import Any

from pista.book.entries import Entry
from pista.book.layout import Layout
from pista.book.plan import Item
from pista.grid.kind import solvable


def part(items: Sequence[Item], layout: Layout) -> dict[str, Any]:
    """The part of the book."""
    options = layout.options
    return {
        "as": "hints",
        "heading": options.say("book.hints"),
        "lead": options.say("book.hints_how"),
        "columns": 2 if layout.wide > 150 and not options.large_print else 1,
        "puzzles": [
            {
                "number": str(item.number),
                "told": item.group_name(options.language),
                "sentences": first_steps(item.entry, options.hints, options.language),
            }
            for item in items
        ],
    }


def first_steps(entry: Entry, most: int, language: str) -> list[str]:
    """The first sentences that lead on from the beginning."""
    kind = entry.kind
    if solvable(kind):
        steps, _ = kind.explain(entry.puzzle)
        return [step.because.say(language) for step in steps[:most]]
    hint = kind.hint(entry.puzzle, kind.start(entry.puzzle))
    if hint is None:
        return []
    return [each.say(language) for each in (hint.steps or (hint.because,))[:most]]
