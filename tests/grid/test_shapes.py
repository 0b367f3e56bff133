"""Named shapes are connected and admit a path; sizes and names out of range get a sentence."""

from functools import partial

import pytest

from pista import hidato
from pista.grid.board import Board, Touch, rectangle
from pista.grid.shapes import SHAPES, named_board
from pista.hidato.puzzle import MOST_HEX_ROWS, MOST_PLACES, require_size
from pista.kind import PuzzleError, Status


def cut(text: str, touch: Touch) -> Board:
    return named_board(text, touch, partial(require_size, touch))


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
    cells = cut("3x2", Touch.KING)
    assert (cells.columns, cells.rows) == (3, 2)


def test_a_size_scales_a_shape() -> None:
    assert len(cut("ring:20", Touch.KING)) > 1.5 * len(cut("ring", Touch.KING))


@pytest.mark.parametrize("text", ["", "10", "x", "0x5", "5x0", "10000x10000", "cloud", "ring:", "ring:x", "ring:0"])
def test_what_is_no_shape_gets_a_sentence(text: str) -> None:
    if text == "ring:":
        assert cut(text, Touch.KING) == cut("ring", Touch.KING)
        return
    with pytest.raises(PuzzleError):
        cut(text, Touch.KING)


@pytest.mark.parametrize(("across", "cells"), [(1, 1), (3, 7), (5, 19), (8, 37), (9, 61)])
def test_a_hexagon_of_hexagons_has_six_equal_sides(across: int, cells: int) -> None:
    found = cut(f"hexagon:{across}", Touch.HEX)
    assert len(found) == cells
    inner = sum(len(near) == 6 for near in found.touching)
    assert inner == cells - max(1, 6 * ((across - 1) // 2))


@pytest.mark.parametrize(
    ("shape", "touch", "better"),
    [("spiral:3", Touch.HEX, 4), ("ring:1", Touch.KING, 2), ("letter-a:8", Touch.ROOK, 12)],
)
def test_what_falls_apart_is_refused_with_a_size_that_does_not(shape: str, touch: Touch, better: int) -> None:
    with pytest.raises(PuzzleError, match=f"too small for .*: the next one that works is {better}"):
        cut(shape, touch)
    assert len(cut(f"{shape.partition(':')[0]}:{better}", touch)) >= 4


@pytest.mark.parametrize("name", SHAPES)
@pytest.mark.parametrize("touch", list(Touch))
def test_a_shape_begins_in_the_corner(name: str, touch: Touch) -> None:
    for size in (7, 8, 13, 14):
        try:
            places = cut(f"{name}:{size}", touch).places
        except PuzzleError:
            continue
        assert min(row for row, _ in places) == min(column for _, column in places) == 0


def snake(touch: Touch, rows: int, columns: int) -> hidato.Puzzle:
    """To and fro through every row, every tenth number given."""
    board = rectangle(touch, rows, columns)
    numbers = [row * columns + (columns - 1 - column if row % 2 else column) + 1 for row, column in board.places]
    return hidato.Puzzle(board, tuple(number if number % 10 == 1 else None for number in numbers))


@pytest.mark.parametrize("touch", list(Touch))
@pytest.mark.parametrize(("rows", "columns"), [(60, 60), (1, 3600), (3, 1200), (90, 40)])
def test_the_largest_boards_are_solved(touch: Touch, rows: int, columns: int) -> None:
    assert rows * columns == MOST_PLACES
    if touch is Touch.HEX and rows > MOST_HEX_ROWS:
        with pytest.raises(PuzzleError, match=f"{rows} rows are too many"):
            require_size(touch, rows, columns)
        return
    require_size(touch, rows, columns)
    search = hidato.solve(snake(touch, rows, columns), limit=1, max_nodes=200)
    assert search.nodes > 0


@pytest.mark.parametrize("shape", ["61x60", "3601x1", "1000x1000", "10000x10000", "9" * 18 + "x2", "heart:61"])
def test_what_is_too_large_is_refused_alike_and_before_it_is_made(shape: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pista.grid.shapes.rectangle", lambda *_: pytest.fail("a board was made"))
    with pytest.raises(PuzzleError, match="is too large: a board has at most 3600 cells"):
        hidato.generate(shape)


@pytest.mark.parametrize(("touch", "rows"), [(Touch.KING, 61), (Touch.ROOK, 61), (Touch.HEX, 61)])
def test_a_board_made_by_hand_is_refused_where_it_is_solved(touch: Touch, rows: int) -> None:
    columns = 60 if touch is not Touch.HEX else 2
    with pytest.raises(PuzzleError):
        hidato.solve(snake(touch, rows, columns))


def test_sizes_are_told_as_they_were_asked() -> None:
    with pytest.raises(PuzzleError, match="0 × 5 is not a valid board size"):
        hidato.generate("0x5")
    with pytest.raises(PuzzleError, match="70 × 61 is too large"):
        hidato.generate("70x61")
    with pytest.raises(PuzzleError, match="70 × 61 is too large"):
        hidato.read(("0 " * 70 + "\n") * 61)
    assert len(hidato.read(("0 " * 60 + "\n") * 60).board) == MOST_PLACES
