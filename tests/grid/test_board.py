"""Boards of any shape: neighbours, names, distances, turning over."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pista.grid.board import Board, Touch, board, column_letters, rectangle, reflected, rotated

places = st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=1, max_size=20)
boards = st.builds(board, st.sampled_from(Touch), places)


@pytest.mark.parametrize(("touch", "middle", "corner"), [(Touch.KING, 8, 3), (Touch.ROOK, 4, 2), (Touch.HEX, 6, 2)])
def test_neighbours(touch: Touch, middle: int, corner: int) -> None:
    cells = rectangle(touch, 3, 3)
    assert len(cells.touching[cells.named["b2"]]) == middle
    assert len(cells.touching[cells.named["a1"]]) == corner


@given(boards)
def test_touching_is_mutual(cells: Board) -> None:
    for cell, near in enumerate(cells.touching):
        assert cell not in near
        assert all(cell in cells.touching[other] for other in near)


@given(boards)
def test_hexagons_that_touch_share_a_side_and_squares_at_least_a_corner(cells: Board) -> None:
    corners = [{(round(x, 6), round(y, 6)) for x, y in outline} for outline in cells.outlines]
    shared = 1 if cells.touch is Touch.KING else 2
    for one in range(len(cells)):
        for other in range(one):
            assert (len(corners[one] & corners[other]) >= shared) == (other in cells.touching[one])


@given(boards)
def test_turning_keeps_who_touches_whom(cells: Board) -> None:
    for turn in (rotated, reflected):
        turned, origin = turn(cells)
        assert sorted(origin) == list(range(len(cells)))
        for new, old in enumerate(origin):
            assert {origin[near] for near in turned.touching[new]} == set(cells.touching[old])


@given(boards)
def test_turning_all_the_way_round_changes_nothing(cells: Board) -> None:
    turned = cells
    for _ in range(6 if cells.touch is Touch.HEX else 4):
        turned, _ = rotated(turned)
    if cells.touch is Touch.HEX:
        assert len(turned) == len(cells)
        assert sorted(map(len, turned.touching)) == sorted(map(len, cells.touching))
    else:
        assert turned == cells
        assert reflected(reflected(cells)[0])[0] == cells


def test_rotation_is_anticlockwise() -> None:
    turned, origin = rotated(rectangle(Touch.KING, 2, 3))
    assert (turned.rows, turned.columns) == (3, 2)
    assert origin == (2, 5, 1, 4, 0, 3)


def test_names_go_on_after_z() -> None:
    assert [column_letters(column) for column in (0, 25, 26, 51, 52, 701, 702)] == [
        "a", "z", "aa", "az", "ba", "zz", "aaa",
    ]  # fmt: skip


def test_distances_and_pieces_see_holes() -> None:
    cells = board(Touch.KING, [(0, 0), (0, 1), (0, 3)])
    assert cells.distances(0) == (0, 1, None)
    assert cells.pieces() == ((0, 1), (2,))
    assert cells.within(0, 1, 1)
    assert not cells.within(0, 1, 0)
    assert not cells.within(0, 2, 9)
