"""Named shapes are connected and admit a path; sizes and names out of range get a sentence."""

import pytest

from pista import hidato
from pista.grid.board import Touch
from pista.grid.shapes import SHAPES, named_board
from pista.kind import PuzzleError, Status


def test_there_are_at_least_ten_shapes_besides_letters() -> None:
    assert len([name for name in SHAPES if not name.startswith("letter-")]) >= 10
    assert {f"letter-{letter}" for letter in "abcdefghijklmnopqrstuvwxyz"} <= set(SHAPES)


@pytest.mark.parametrize("name", SHAPES)
def test_every_shape_is_one_piece_and_has_a_puzzle(name: str) -> None:
    for touch in ("hidato", "numbrix", "hex"):
        puzzle = hidato.generate(name, touch=touch, level="easy")
        assert len(puzzle.board.pieces()) == 1
        assert len(puzzle.board) > 30
        assert hidato.status(puzzle, hidato.solve(puzzle).solutions[0]) is Status.WON


def test_columns_come_before_rows() -> None:
    cells = named_board("3x2", Touch.KING)
    assert (cells.columns, cells.rows) == (3, 2)


def test_a_size_scales_a_shape() -> None:
    assert len(named_board("ring:20", Touch.KING)) > 1.5 * len(named_board("ring", Touch.KING))


@pytest.mark.parametrize("text", ["", "10", "x", "0x5", "5x0", "10000x10000", "cloud", "ring:", "ring:x", "ring:0"])
def test_what_is_no_shape_gets_a_sentence(text: str) -> None:
    if text == "ring:":
        assert named_board(text, Touch.KING) == named_board("ring", Touch.KING)
        return
    with pytest.raises(PuzzleError):
        named_board(text, Touch.KING)


@pytest.mark.parametrize(("across", "cells"), [(1, 1), (3, 7), (5, 19), (8, 37), (9, 61)])
def test_a_hexagon_of_hexagons_has_six_equal_sides(across: int, cells: int) -> None:
    found = named_board(f"hexagon:{across}", Touch.HEX)
    assert len(found) == cells
    inner = sum(len(near) == 6 for near in found.touching)
    assert inner == cells - max(1, 6 * ((across - 1) // 2))
