"""The path as far as it is known: joined where numbers follow each other on touching cells."""

from pista import hidato
from pista.picture import Contact

PUZZLE = hidato.read("1 2 0\n0 0 0\n0 0 9\n")
HEXAGONS = hidato.read("hex\n1 2 0\n0 0 0\n0 9 0\n")
NUMBRIX = hidato.read("numbrix\n1 0 0\n0 0 0\n0 0 9\n")


def trails(puzzle: hidato.Puzzle, *moves: str) -> list[list[str]]:
    position = hidato.start(puzzle)
    for move in moves:
        position = hidato.play(puzzle, position, move)
    picture = hidato.paint(puzzle, position)
    return [[picture.tiles[tile].name for tile in trail] for trail in picture.trails]


def test_a_printed_puzzle_is_not_drawn_on() -> None:
    assert trails(PUZZLE) == []


def test_what_is_written_in_goes_on_from_the_givens() -> None:
    assert trails(PUZZLE, "c1=3") == [["a1", "b1", "c1"]]
    assert trails(PUZZLE, "b2=8") == [["b2", "c3"]]
    assert trails(PUZZLE, "c1=3", "b2=8") == [["a1", "b1", "c1"], ["b2", "c3"]]


def test_numbers_far_from_each_other_are_not_joined() -> None:
    assert trails(PUZZLE, "a3=3") == []
    assert trails(NUMBRIX, "b2=2") == []
    assert trails(NUMBRIX, "b1=2") == [["a1", "b1"]]


def test_a_number_that_stands_twice_joins_nothing() -> None:
    assert trails(PUZZLE, "c1=3", "b2=3") == []


def test_a_full_board_is_one_trail() -> None:
    (solution,) = hidato.solve(hidato.generate("5x5", seed=1)).solutions
    picture = hidato.paint(hidato.generate("5x5", seed=1), solution)
    (trail,) = picture.trails
    assert [solution[tile] for tile in trail] == list(range(1, 26))


def test_cells_of_a_path_touch_at_corners_or_only_along_sides() -> None:
    assert [hidato.contact(puzzle) for puzzle in (PUZZLE, HEXAGONS, NUMBRIX)] == [
        Contact.CORNER,
        Contact.SIDE,
        Contact.SIDE,
    ]
