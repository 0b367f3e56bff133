"""How a kind is solved, on half a page: its rules in words, and an example before and after."""

from collections.abc import Iterable
from typing import Any

from pista.book.entries import levels_of
from pista.book.layout import Layout
from pista.book.plan import Item
from pista.book.plates import plate
from pista.grid.kind import solvable
from pista.kind import AnyKind, PuzzleError, on_paper
from pista.message import message, worded
from pista.picture import Picture
from pista.render.paper import drawing

Json = dict[str, Any]


def parts(items: Iterable[Item], layout: Layout) -> list[Json]:
    """The parts of the book: two kinds on a page."""
    kinds = {item.entry.kind.name: item.entry.kind for item in items}
    halves = [half(kind, layout) for kind in kinds.values()]
    return [{"as": "rules", "halves": halves[at : at + 2]} for at in range(0, len(halves), 2)]


def half(kind: AnyKind, layout: Layout) -> Json:
    """Half a page about a kind; one without a lesson has no example."""
    options, name = layout.options, kind.name
    language = options.language
    told = worded(language, "", f"{name}.paper", f"{name}.rules", f"{name}.goal", f"{name}.card")
    found: Json = {
        "name": worded(language, name.capitalize(), f"{name}.name"),
        "sentences": [line for line in told.split("\n") if line],
        "before": None,
    }
    pictures = example(kind, language)
    if pictures is None:
        return found
    before, after = (plate(drawing(each, saving=options.ink_saving)) for each in pictures)
    unit = min((layout.wide - 34) / 2 / before.wide, layout.high * 0.27 / before.high, 15.0)
    caption = pictures[0].caption.say(language)
    return found | {
        "before": before.set(unit),
        "after": after.set(unit),
        "alt": message("book.example_alt", caption=caption).say(language),
        "alt_solved": message("book.example_solved_alt").say(language),
    }


def example(kind: AnyKind, language: str) -> tuple[Picture, Picture] | None:
    """The board of the last scene of the kind's lesson before anything is played, or an easy puzzle for paper; and the
    same solved. None where there is none."""
    try:
        if on_paper(kind):
            puzzle = kind.sheet(*_shape(kind, language), level=levels_of(kind)[0])
            begun = kind.start(puzzle)
            return kind.paint(puzzle, begun), kind.paint(puzzle, kind.play(puzzle, begun, kind.solution(puzzle, begun)))
        scenes = kind.ABOUT.lesson(language)
        if not scenes or not solvable(kind):
            return None
        puzzle = kind.read(scenes[-1].puzzle)
        solutions = kind.solve(puzzle, limit=1).solutions
        return (kind.paint(puzzle, kind.start(puzzle)), kind.paint(puzzle, solutions[0])) if solutions else None
    except PuzzleError:
        # That of a kind of another package may be anything.
        return None


def _shape(kind: AnyKind, language: str) -> list[str]:
    """One in the reader's language, where there is one."""
    about = kind.ABOUT
    return [shape for shape in about.day_shapes() if about.language(shape) == language][:1]
