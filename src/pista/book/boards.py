"""Pages of boards: those to be solved, and those that show how."""

from collections.abc import Sequence
from typing import Any

from pista.book.layout import POINT, Layout, Place
from pista.book.options import Options
from pista.book.plan import Group, Item, Row, Sheet, groups
from pista.book.plates import SMALL_LINES
from pista.message import message

Json = dict[str, Any]
BEHIND = 1.6
"""How large solutions behind puzzles are, next to the least that can be read: there is room."""
HEADING, ASIDE = 1.4 * 0.7, 0.85 * 0.7
"""How wide letters are at most, on average, in sizes of the type of the book."""


def page(sheet: Sheet, layout: Layout, *, opened: set[Group], titled: bool, foot: Json | None) -> Json:
    """A page of puzzles; groups that were not `opened` by a page before begin here. Where no other page does, it is
    `titled` with the name of the book."""
    options = layout.options
    here = groups(sheet.items)
    new = [group[0] for group in here if group[0].group not in opened]
    heading = _heading([group[0] for group in here], options.language)
    if titled and options.title:
        heading = options.title
    alone = len(here) == 1 and heading != options.title
    one_kind = len({group[0].group[0] for group in here}) == 1 and heading != options.title
    return _page(
        heading,
        layout,
        [
            _cell(item, place, layout) | {"told": _told(item, options, kind=not one_kind, level=not alone)}
            for item, place in zip(sheet.items, sheet.places, strict=True)
        ],
        labels=[label(item) for item in new],
        foot=foot,
    )


def solved_page(placed: Row, layout: Layout, *, opens: bool, scale: float = 1) -> Json:
    """A page of solutions; the one that `opens` their part is found in a list of contents."""
    options = layout.options
    return _page(
        options.say("book.solutions"),
        layout,
        [_solved_cell(item, place, layout, scale) for item, place in placed],
        labels=["solutions"] if opens else [],
    )


def reverse(sheet: Sheet, layout: Layout) -> Json:
    """The solutions of the puzzles on the other side of a sheet of paper, each behind its own."""
    mirrored = [place._replace(x=layout.wide - place.x - place.wide) for place in sheet.places]
    return solved_page(list(zip(sheet.items, mirrored, strict=True)), layout, opens=False, scale=BEHIND)


def board(item: Item, unit: float, options: Options) -> Json:
    """A puzzle as it is drawn."""
    caption = item.caption.say(options.language)
    alt = options.say("book.puzzle_alt", number=item.number, caption=caption)
    return {"drawing": item.drawn.set(unit), "alt": alt}


def label(item: Item) -> str:
    """By which other pages find the one that the puzzle is on."""
    return f"puzzle-{item.number}"


def _page(heading: str, layout: Layout, cells: list[Json], *, labels: list[str], foot: Json | None = None) -> Json:
    options = layout.options
    aside = "" if heading == options.title else options.title
    return {
        "as": "boards",
        "heading": heading,
        "aside": aside,
        "crowded": (len(heading) * HEADING + len(aside) * ASIDE) * layout.base * POINT > layout.wide - layout.gap,
        "labels": labels,
        "cells": cells,
        "foot": foot,
    }


def _cell(item: Item, place: Place, layout: Layout) -> Json:
    return {
        **_at(item, place),
        "middle": place.wide > layout.wide * 0.9,
        **board(item, layout.unit(item.drawn, place), layout.options),
    }


def _solved_cell(item: Item, place: Place, layout: Layout, scale: float) -> Json:
    return {
        **_at(item, place),
        "told": "",
        "middle": False,
        "drawing": item.solved.set(layout.solution_unit(item.solved, scale), SMALL_LINES),
        "alt": layout.options.say("book.solution_alt", number=item.number),
    }


def _at(item: Item, place: Place) -> Json:
    return {"number": str(item.number), "x": round(place.x, 2), "y": round(place.y, 2), "wide": round(place.wide, 2)}


def _told(item: Item, options: Options, *, kind: bool, level: bool) -> str:
    """Beside its number: what it is, where the page does not say so, and how hard."""
    language = options.language
    named = item.group_name(language) if kind else item.level_name(language)
    told = [named] if level else []
    told += [options.say("book.by_sides")] if item.by_sides else []
    told += [words] if (words := item.words_name(language)) else []
    score = item.entry.grade.score
    told += [] if score is None else [options.say("book.score", n=score)]
    return " · ".join(told)


def _heading(firsts: Sequence[Item], language: str) -> str:
    """The kinds of these groups, each with its levels."""
    levels: dict[str, list[str]] = {}
    for item in firsts:
        levels.setdefault(item.kind_name(language), []).append(item.level_name(language))
    if len(levels) > 1:
        return " · ".join(levels)
    ((kind, names),) = levels.items()
    return message("book.group", kind=kind, level=", ".join(names)).say(language)
