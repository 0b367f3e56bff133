"""Texts that are right are read at once, others cell by cell: the puzzle, or the sentence, is the same."""

from random import Random

import pytest

from grid.test_every_kind import every_kind
from pista import makaro, suguru
from pista.as_json import puzzle_json
from pista.grid.board import Touch, rectangle
from pista.grid.kind import AnyGridKind
from pista.grid.room_text import PLAIN_CODES, read_blocks
from pista.grid.text import rows
from pista.kind import PuzzleError

ROOM_KINDS: list[AnyGridKind] = [makaro, suguru]
every_room_kind = pytest.mark.parametrize("kind", ROOM_KINDS, ids=lambda kind: kind.name)


@every_room_kind
def test_a_number_with_a_nought_before_it_makes_the_same_puzzle(kind: AnyGridKind) -> None:
    """Nobody writes so, but where somebody does, every cell is looked at."""
    for seed in range(6):
        puzzle = kind.generate("8x8", seed=seed)
        cells, empty, labels = kind.write(puzzle).partition("\n\n")
        unusual = cells.replace("1", "01").replace("2", "02") + empty + labels
        slowly = kind.read(unusual)
        assert read_blocks(unusual, str).sheet(puzzle.board.touch, PLAIN_CODES) is None
        assert slowly == puzzle == kind.read(kind.write(puzzle))
        assert slowly.sheet == puzzle.sheet == kind.read(kind.write(puzzle)).sheet == puzzle.sheet_of(puzzle.givens)


@every_room_kind
def test_what_is_refused_at_once_is_refused_cell_by_cell(kind: AnyGridKind) -> None:
    """And only that: small sheets at random, with every mistake there is."""
    chance, refused = Random(1), 0
    for _ in range(400):
        wide, high = chance.randint(2, 4), chance.randint(1, 3)
        signs = "....12345" + "##><^v" * (kind is makaro)
        cells = [chance.choices(signs, k=wide) for _ in range(high)]
        labels = [[chance.choice("aab") if sign in ".12345" else "-" for sign in line] for line in cells]
        if chance.random() < 0.1:
            labels[0][0] = "-" if labels[0][0] != "-" else "a"
        text = "\n".join([*map(" ".join, cells), "", *map(" ".join, labels)])
        written = read_blocks(text, str)
        if kind is makaro:
            sheet = written.sheet(Touch.ROOK, makaro.text._SIGN_CODES, makaro.text._OUTSIDE)
        else:
            sheet = written.sheet(Touch.KING, PLAIN_CODES)
        if sheet is None:
            refused += 1
            with pytest.raises(PuzzleError) as error:
                kind.read(text)
            assert error.value.line is not None
        else:
            assert kind.read(text.replace("1", "01").replace("5", "05")) == kind.read(text)
    assert 100 < refused < 390


@every_kind
def test_json_tells_as_many_cells_as_are_painted(kind: AnyGridKind) -> None:
    for seed in range(3):
        puzzle = kind.generate("7x6", seed=seed)
        told = puzzle_json(kind, puzzle)
        assert told["cells"] == len(kind.paint(puzzle, kind.start(puzzle)).tiles)
        assert told["givens"] == sum(value is not None for value in puzzle.givens)


@every_kind
def test_puzzles_of_one_size_share_what_is_known_of_it(kind: AnyGridKind) -> None:
    one, other = kind.generate("5x6", seed=1), kind.generate("5x6", seed=2)
    assert rectangle(one.board.touch, 6, 5) is rectangle(other.board.touch, 6, 5)
    if one.board.is_full:
        assert one.board is other.board is kind.read(kind.write(one)).board
    assert rectangle(Touch.KING, 60, 60) is not rectangle(Touch.KING, 60, 60)


def test_every_word_knows_its_place() -> None:
    (row, _, last) = rows("  ab b  ab\n\n c")
    assert [(token.text, token.line, token.column) for token in row] == [("ab", 1, 3), ("b", 1, 6), ("ab", 1, 9)]
    assert [(token.text, token.column) for token in row.characters()] == list(
        zip("abbab", (3, 4, 6, 9, 10), strict=True)
    )
    assert (last[0].line, last[0].column, last[0].whole) == (3, 2, False)
    (given,) = rows([["x", 12]])
    assert [(token.text, token.line, token.column, token.whole) for token in given] == [
        ("x", 1, 1, True),
        ("12", 1, 2, True),
    ]
