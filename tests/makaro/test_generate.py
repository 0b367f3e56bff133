"""New boards have one solution, exactly the level asked for, nothing needless, and are the same everywhere."""

import pytest

from pista import makaro
from pista.grid.options import GENERATED_LEVELS
from pista.makaro.puzzle import Arrow, Puzzle


def without_given(puzzle: Puzzle, cell: int) -> Puzzle:
    return Puzzle(puzzle.rooms, (*puzzle.givens[:cell], None, *puzzle.givens[cell + 1 :]), puzzle.arrows)


def without_arrow(puzzle: Puzzle, arrow: Arrow) -> Puzzle:
    return Puzzle(puzzle.rooms, puzzle.givens, tuple(other for other in puzzle.arrows if other != arrow))


def level(puzzle: Puzzle) -> str:
    return makaro.grade(puzzle).level


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("wanted", GENERATED_LEVELS)
def test_every_arrow_and_every_given_matters(wanted: str, seed: int) -> None:
    puzzle = makaro.generate("9x9", level=wanted, seed=seed)
    givens = [cell for cell, value in enumerate(puzzle.givens) if value is not None]
    changed = [without_arrow(puzzle, arrow) for arrow in puzzle.arrows] + [without_given(puzzle, c) for c in givens]
    assert changed
    for poorer in changed:
        assert not makaro.solve(poorer).unique or level(poorer) != level(puzzle)


def test_an_irreducible_board_loses_its_uniqueness_with_any_given() -> None:
    for seed in range(5):
        puzzle = makaro.generate("10x10", level="irreducible", seed=seed)
        for cell, value in enumerate(puzzle.givens):
            assert value is None or not makaro.solve(without_given(puzzle, cell)).unique


def test_rooms_vary_and_black_cells_look_placed_by_hand() -> None:
    for seed in range(10):
        puzzle = makaro.generate("12x12", seed=seed)
        sizes = [len(members) for members in puzzle.rooms.members]
        assert max(sizes) <= 5
        assert len(set(sizes)) >= 3
        assert sizes.count(1) <= 2
        at = puzzle.board.at
        black = set(puzzle.black)
        for row, column in black:
            near = [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
            assert sum(place in black for place in near) <= 1
            parted = {puzzle.rooms.of[at[place]] for place in near if place in at}
            assert len(parted) >= 2 or (row, column) in dict(puzzle.arrows)
        assert len(puzzle.arrows) > len(black) / 2
        shapes = {shape(puzzle, members) for members in puzzle.rooms.members if len(members) >= 3}
        assert len(shapes) >= 8


def shape(puzzle: Puzzle, members: tuple[int, ...]) -> frozenset[tuple[int, int]]:
    places = [puzzle.board.places[cell] for cell in members]
    top, left = min(row for row, _ in places), min(column for _, column in places)
    return frozenset((row - top, column - left) for row, column in places)


@pytest.mark.parametrize("largest", [2, 3, 7, 9])
def test_rooms_are_at_most_as_large_as_asked(largest: int) -> None:
    puzzle = makaro.generate("9x9", level="easy", seed=1, largest=largest)
    assert puzzle.largest <= largest


def test_more_black_cells_are_laid_when_asked() -> None:
    few = [len(makaro.generate("10x10", seed=seed, black=5).black) for seed in range(5)]
    many = [len(makaro.generate("10x10", seed=seed, black=25).black) for seed in range(5)]
    assert max(few) < min(many)


@pytest.mark.parametrize("size", ["10x10", "15x15"])
@pytest.mark.parametrize("percent", [5, 10, 18, 25, 30])
def test_as_many_cells_are_black_as_asked(size: str, percent: int) -> None:
    for seed in range(4):
        puzzle = makaro.generate(size, seed=seed, black=percent)
        cells = puzzle.board.rows * puzzle.board.columns
        assert abs(len(puzzle.black) / cells - percent / 100) <= 0.03


def test_rooms_are_of_sizes_as_in_boards_made_by_hand() -> None:
    sizes = [len(members) for seed in range(8) for members in makaro.generate("12x12", seed=seed).rooms.members]
    for size in (2, 3, 4, 5):
        assert 0.1 < sizes.count(size) / len(sizes) < 0.4


def test_arrows_alone_can_be_enough() -> None:
    puzzle = makaro.generate("6x6", level="medium", seed=1, arrows_only=True)
    assert puzzle.givens == (None,) * len(puzzle.board)
    assert makaro.solve(puzzle).unique
    assert makaro.grade(puzzle).level == "medium"


@pytest.mark.parametrize("wanted", ["medium", "hard", "expert", "irreducible"])
def test_arrows_tell_a_whole_board_of_every_level_but_the_easiest(wanted: str) -> None:
    for seed in range(4):
        puzzle = makaro.generate("10x10", level=wanted, seed=seed, arrows_only=True)
        assert puzzle.givens == (None,) * len(puzzle.board)
        assert makaro.solve(puzzle).unique
        assert wanted in (level(puzzle), "irreducible")


@pytest.mark.minute
def test_arrows_leave_a_beginner_at_most_two_givens() -> None:
    for seed in range(2):
        puzzle = makaro.generate("8x8", level="easy", seed=seed, arrows_only=True)
        assert sum(value is not None for value in puzzle.givens) <= 2
        assert level(puzzle) == "easy"


def test_every_arrow_of_a_board_without_givens_matters() -> None:
    puzzle = makaro.generate("10x10", level="hard", seed=0, arrows_only=True)
    for arrow in puzzle.arrows:
        poorer = without_arrow(puzzle, arrow)
        assert not makaro.solve(poorer).unique or level(poorer) != level(puzzle)


@pytest.mark.parametrize("symmetry", ["rotate", "mirror", "flip"])
def test_every_arrow_of_a_symmetric_board_matters(symmetry: str) -> None:
    for wanted in ("easy", "medium", "hard"):
        puzzle = makaro.generate("8x8", level=wanted, seed=1, symmetry=symmetry)
        assert puzzle.arrows
        for arrow in puzzle.arrows:
            poorer = without_arrow(puzzle, arrow)
            assert not makaro.solve(poorer).unique or level(poorer) != wanted


def test_the_days_board_keeps_its_arrows_and_so_has_no_symmetry() -> None:
    assert "symmetry" not in makaro.ABOUT.day_options


@pytest.mark.parametrize(("symmetry", "down", "right"), [("rotate", -1, -1), ("mirror", 1, -1), ("flip", -1, 1)])
def test_black_cells_and_givens_are_symmetric(symmetry: str, down: int, right: int) -> None:
    puzzle = makaro.generate("9x7", seed=3, symmetry=symmetry)

    def image(row: int, column: int) -> tuple[int, int]:
        return (
            row if down == 1 else puzzle.board.rows - 1 - row,
            column if right == 1 else puzzle.board.columns - 1 - column,
        )

    black = set(puzzle.black)
    assert black == {image(*place) for place in black}
    given = {puzzle.board.places[cell] for cell, value in enumerate(puzzle.givens) if value is not None}
    assert given == {image(*place) for place in given}
