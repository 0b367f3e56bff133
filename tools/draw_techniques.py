"""Draws one small example of every technique of a grid kind into docs/pictures and prints its sentence.

python -m tools.draw_techniques hidato
"""

import sys
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Any

from pista.grid.entry import Position
from pista.grid.ladder import Step
from pista.kind import PuzzleError
from pista.kinds import kind_named
from pista.picture import Accent
from pista.render.accents import accented
from pista.render.svg import svg

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
SHAPE = "5x5"
PATIENCE = 400
"""Seeds after which an example may rest on what was ruled out before."""


def placed_before(puzzle: Any, steps: list[Step]) -> Position:
    """The givens and what the steps have placed."""
    position = list(puzzle.givens)
    for step in steps:
        for cell, value in step.placed:
            position[cell] = value
    return tuple(position)


def draw(kind_name: str, wanted: set[str]) -> None:
    """Looks through small boards until every technique has been seen, easy boards first.

    For a while only for steps that rest on the picture alone, and on nothing that was ruled out before.
    """
    kind: Any = kind_named(kind_name)
    for seed in count():
        for level in kind.ABOUT.levels:
            if not wanted:
                return
            try:
                puzzle = kind.generate(SHAPE, level=level, seed=seed)
            except PuzzleError:
                # So small a board has not always one of the level.
                continue
            steps, _ = kind.explain(puzzle)
            for number, step in enumerate(steps):
                is_plain = all(fact.sign == "=" for fact in step.facts)
                if step.technique in wanted and (is_plain or seed >= PATIENCE):
                    wanted.discard(step.technique)
                    position = placed_before(puzzle, steps[:number])
                    names = [puzzle.board.names[cell] for cell in step.cells]
                    picture = accented(kind.paint(puzzle, position), names, Accent.HINT)
                    name = f"{kind_name}-{step.technique.replace('_', '-')}.svg"
                    (PICTURES / name).write_text(svg(picture, labels=True), encoding="utf-8")
                    print(f"{step.technique}: {step.because}")


if __name__ == "__main__":
    techniques = import_module(f"pista.{sys.argv[1]}.techniques")
    draw(sys.argv[1], {rung.name for rung in techniques.LADDER})
