"""Puzzles and games as they show themselves: printed, in a prompt, in a notebook."""

import pickle
import xml.etree.ElementTree as ElementTree

import pytest

from pista import hidato, makaro, suguru, wordle
from pista.grid.kind import AnyGridKind
from pista.kind import AnyKind
from pista.kinds import kinds
from pista.message import LANGUAGES
from pista.session import Session

GRIDS: tuple[AnyGridKind, ...] = (hidato, makaro, suguru)
every_grid = pytest.mark.parametrize("kind", GRIDS, ids=lambda kind: kind.name)
every_kind = pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.name)
LONGEST_REPR = 60


@every_grid
def test_a_puzzle_prints_as_its_text_and_reads_back(kind: AnyGridKind) -> None:
    puzzle = kind.generate("6x6", level="easy", seed=3)
    assert str(puzzle) == kind.write(puzzle)
    assert kind.read(str(puzzle)) == puzzle


@every_kind
def test_a_puzzle_is_told_apart_in_one_short_line(kind: AnyKind) -> None:
    puzzle = kind.generate(seed=3)
    assert repr(puzzle).startswith(f"<{kind.name}.Puzzle ")
    assert len(repr(puzzle)) < LONGEST_REPR


def test_the_line_says_size_and_givens() -> None:
    assert repr(hidato.read("1 0\n0 4\n")) == "<hidato.Puzzle 2x2, 2 givens>"
    assert repr(hidato.read("hex\n1 0 3\n")) == "<hidato.Puzzle hex 3x1, 2 givens>"
    assert repr(suguru.read(". 2\n\na a\n")) == "<suguru.Puzzle 2x1, 1 room, 1 given>"
    assert repr(hidato.read("1 0\n0 4\n").board) == "<Board 2x2, 4 cells, king>"


@every_kind
def test_a_notebook_draws_puzzles_and_games(kind: AnyKind) -> None:
    puzzle = kind.generate(seed=3)
    for shown in (puzzle, pickle.loads(pickle.dumps(puzzle)), Session(kind, puzzle)):  # noqa: S301 - our own bytes
        root = ElementTree.fromstring(shown._repr_svg_())  # noqa: S314 - our own drawing
        tiles = [each for each in root.iter() if each.tag.endswith("polygon")]
        assert len(tiles) >= len(kind.paint(puzzle, kind.start(puzzle)).tiles)


def test_a_hidden_word_stays_hidden() -> None:
    puzzle = wordle.generate("es", level="hard", seed=5)
    assert puzzle.secret is not None
    game = Session(wordle, puzzle).play("perro")
    assert str(puzzle) == "Find the 5-letter word (es) in 6 tries. Hard mode: every clue must be used."
    for language in LANGUAGES:
        assert puzzle.secret not in puzzle.say(language).lower()
    for shown in (puzzle, game):
        assert not any(puzzle.secret in text for text in (str(shown), repr(shown), shown._repr_svg_().lower()))


def test_a_game_prints_as_its_position() -> None:
    game = Session(hidato, hidato.read("1 0\n0 4\n")).play("b1=2")
    assert str(game) == "1 2\n0 4\n"
    assert repr(game) == "<Session <hidato.Puzzle 2x2, 2 givens>, 1 move, open>"
