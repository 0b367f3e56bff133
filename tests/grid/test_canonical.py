"""Boards that are the same under rotation, reflection, new names of rooms and empty edges: by brute force, too."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grid.test_every_kind import KINDS, every_kind
from pista import hidato, makaro, suguru
from pista.grid.board import Board, Place, Touch, axial, board, nearby, offset, rectangle, reflected, rotated
from pista.grid.canonical import canonical
from pista.grid.kind import AnyGridKind
from pista.grid.rooms import rooms
from pista.kind import PuzzleError

Block = list[list[str]]
TURNED = {"^": "<", "<": "v", "v": ">", ">": "^"}
MIRRORED = {"<": ">", ">": "<"}


def texts(kind: AnyGridKind, puzzle: Any) -> Iterator[str]:
    """All eight images of squares, by their printed text."""
    blocks = [[line.split() for line in block.splitlines()] for block in kind.write(puzzle).split("\n\n")]
    for _ in range(4):
        blocks = [_turned(block) for block in blocks]
        for seen in (blocks, [_mirrored(block) for block in blocks]):
            yield "\n\n".join("\n".join(" ".join(row) for row in block) for block in seen) + "\n"


def _turned(block: Block) -> Block:
    """Anticlockwise: the last column becomes the first row."""
    return [[TURNED.get(row[at], row[at]) for row in block] for at in reversed(range(len(block[0])))]


def _mirrored(block: Block) -> Block:
    return [[MIRRORED.get(sign, sign) for sign in reversed(row)] for row in block]


def images(puzzle: hidato.Puzzle) -> list[hidato.Puzzle]:
    """All images of a puzzle on any board, by the turns of boards; each may come several times."""
    found = [puzzle]
    for _ in range(6 if puzzle.board.touch is Touch.HEX else 4):
        found.append(found[-1].moved(*rotated(found[-1].board)))
    return found + [each.moved(*reflected(each.board)) for each in found]


def printed(puzzle: hidato.Puzzle) -> tuple[tuple[Place, int | None], ...]:
    """What is printed, moved up and left as far as it goes."""
    hexagons = puzzle.board.touch is Touch.HEX
    places = [axial(place) if hexagons else place for place in puzzle.board.places]
    top, left = min(row for row, _ in places), min(column for _, column in places)
    moved = ((row - top, column - left) for row, column in places)
    return tuple(sorted(zip(moved, puzzle.givens, strict=True)))


def grown(touch: Touch, cells: int) -> set[frozenset[Place]]:
    """Every board of so many connected cells, wherever it lies."""
    found = {frozenset({(6, 6)})}
    for _ in range(cells - 1):
        found = {each | {near} for each in found for place in each for near in nearby(touch, place) if near not in each}
    return found


def blank(cells: Board) -> hidato.Puzzle:
    return hidato.Puzzle(cells, (None,) * len(cells))


@every_kind
@pytest.mark.parametrize("shape", ["5x5", "7x4"])
def test_all_images_of_a_board_are_the_same_and_others_are_not(kind: AnyGridKind, shape: str) -> None:
    seen = set()
    for seed in range(12):
        puzzle = kind.generate(shape, level="easy", seed=seed)
        forms = {kind.canonical(kind.read(text)) for text in texts(kind, puzzle)}  # type: ignore[attr-defined]
        assert len(forms) == 1
        seen |= forms
    assert len(seen) == 12


@pytest.mark.parametrize(
    ("touch", "free"),
    [(Touch.ROOK, (1, 1, 2, 5, 12, 35)), (Touch.HEX, (1, 1, 3, 7, 22, 82)), (Touch.KING, (1, 2, 5, 22))],
)
def test_there_are_as_many_shapes_as_are_known(touch: Touch, free: tuple[int, ...]) -> None:
    # Free polyominoes, polyhexes and polyplets: A000105, A000228, A030222.
    for cells, count in enumerate(free, 1):
        assert len({canonical(blank(board(touch, each))) for each in grown(touch, cells)}) == count


def test_there_are_as_many_colourings_as_are_known() -> None:
    # Of 1 × 1 to 3 × 3 squares with two colours: A054247. Of a hexagon and the six around it: 13 bracelets, twice.
    for size, count in ((1, 2), (2, 6), (3, 102)):
        cells = rectangle(Touch.KING, size, size)
        coloured = product((None, 1), repeat=size * size)
        assert len({canonical(hidato.Puzzle(cells, colours)) for colours in coloured}) == count
    cells = board(Touch.HEX, [(1, 1), *nearby(Touch.HEX, (1, 1))])
    assert len({canonical(hidato.Puzzle(cells, colours)) for colours in product((None, 1), repeat=7)}) == 26


def test_an_arrow_is_turned_with_its_board() -> None:
    """Every way of an arrow in the middle of nine cells, and every choice of ones around it, by pairs."""
    ways: dict[bytes, set[str]] = {}
    for way in "^v<>":
        for ones in product(".1", repeat=8):
            signs = [*ones[:4], way, *ones[4:]]
            cells = "\n".join(" ".join(signs[at : at + 3]) for at in (0, 3, 6))
            puzzle = makaro.read(f"{cells}\n\na a a\na - a\na a a\n")
            ways.setdefault(canonical(puzzle), set()).add(
                min(makaro.write(makaro.read(t)) for t in texts(makaro, puzzle))
            )
    # Orbits of 4 · 2⁸ boards, by Burnside: one turn in eight keeps all, two mirrors keep 2 · 2⁵ each.
    assert len(ways) == (4 * 2**8 + 2 * 2 * 2**5) // 8
    assert all(len(orbit) == 1 for orbit in ways.values())


def _divisions(high: int, wide: int) -> Iterator[suguru.Puzzle]:
    """Every division of a rectangle into rooms in one piece, with a one in each place and with none."""
    cells = rectangle(Touch.KING, high, wide)
    for labels in product(range(high * wide), repeat=high * wide):
        if all(label <= max((-1, *labels[:at])) + 1 for at, label in enumerate(labels)):
            divided = rooms(cells, labels)
            if divided.stray() is None:
                for one in (None, *range(len(cells))):
                    yield suguru.Puzzle(divided, tuple(1 if at == one else None for at in range(len(cells))))


@pytest.mark.parametrize("size", [(2, 2), (2, 3)])
def test_names_of_rooms_do_not_matter_and_rooms_do(size: tuple[int, int]) -> None:
    by_form: dict[bytes, set[str]] = {}
    for puzzle in _divisions(*size):
        orbit = min(suguru.write(suguru.read(text)) for text in texts(suguru, puzzle) if _lies(text, size))
        by_form.setdefault(canonical(puzzle), set()).add(orbit)
    assert all(len(orbits) == 1 for orbits in by_form.values())
    assert len(by_form) == len({orbit for orbits in by_form.values() for orbit in orbits})


def _lies(text: str, size: tuple[int, int]) -> bool:
    return len(text.partition("\n")[0].split()) == size[1]


any_places = st.sets(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=1, max_size=9)
numbers = st.lists(st.sampled_from([None, None, 1, 2]), min_size=9, max_size=9)


@given(st.sampled_from(Touch), any_places, numbers, st.tuples(st.integers(0, 5), st.integers(0, 5)), st.randoms())
def test_every_image_on_a_larger_sheet_is_the_same(
    touch: Touch, places: set[Place], values: list[int | None], edge: Place, chance: Any
) -> None:
    cells = board(touch, places)
    puzzle = hidato.Puzzle(cells, tuple(values[: len(cells)]))
    image = chance.choice(images(puzzle))
    shifted = [_shifted(touch, place, edge) for place in image.board.places]
    origin = sorted(range(len(shifted)), key=shifted.__getitem__)
    larger = board(touch, shifted, image.board.rows + 9, image.board.columns + 9)
    moved = image.moved(larger, tuple(origin))
    assert canonical(moved) == canonical(puzzle)


def _shifted(touch: Touch, place: Place, by: Place) -> Place:
    """Moved down and right; hexagons along their slanted columns, so that they keep in step."""
    row, column = axial(place) if touch is Touch.HEX else place
    moved = row + by[0], column + by[1]
    return offset(moved) if touch is Touch.HEX else moved


@given(st.sampled_from(Touch), any_places, any_places, numbers, numbers)
def test_two_boards_are_the_same_if_one_is_an_image_of_the_other(
    touch: Touch, places: set[Place], others: set[Place], values: list[int | None], more: list[int | None]
) -> None:
    one = hidato.Puzzle(board(touch, places), tuple(values[: len(places)]))
    for cells, givens in ((others, more), (places, more), (others, values)):
        other = hidato.Puzzle(board(touch, cells), tuple(givens[: len(cells)]))
        same = printed(other) in {printed(image) for image in images(one)}
        assert (canonical(one) == canonical(other)) == same


@given(any_places, st.lists(st.integers(0, 3), min_size=9, max_size=9), st.permutations(range(4)), st.booleans())
def test_rooms_may_have_any_names(places: set[Place], labels: list[int], names: list[int], in_the_mirror: bool) -> None:
    cells = board(Touch.KING, places)
    labels = labels[: len(cells)]
    one = suguru.Puzzle(rooms(cells, labels), (None,) * len(cells))
    other = suguru.Puzzle(rooms(cells, [names[label] for label in labels]), one.givens)
    turns: tuple[Callable[..., Any], ...] = (rotated, reflected) if in_the_mirror else (rotated,)
    for turn in turns:
        other = other.moved(*turn(other.board))
    assert canonical(one) == canonical(other)


def test_what_counts_as_another_puzzle() -> None:
    forward, backward = hidato.read("1 0 0\n0 5 0\n0 0 9\n"), hidato.read("9 0 0\n0 5 0\n0 0 1\n")
    assert canonical(forward) == canonical(backward)
    # The other end first: 1 2 _ 4 becomes 4 3 _ 1.
    assert canonical(hidato.read("1 2 0 4\n")) != canonical(hidato.read("1 0 3 4\n"))
    headed = {canonical(hidato.read(f"{heading}\n1 0\n0 4\n")) for heading in ("hidato", "numbrix", "hex")}
    assert len(headed) == 3


def test_black_edges_are_none_and_black_cells_are() -> None:
    small = makaro.read(". 2 .\n\na a b\n")
    assert canonical(makaro.read("# # # #\n. 2 . #\n\n- - - -\na a b -\n")) == canonical(small)
    assert canonical(makaro.read(". 2 # .\n\na a - b\n")) != canonical(small)
    assert canonical(makaro.read(". 2 . <\n\na a b -\n")) != canonical(small)


@every_kind
def test_what_is_no_puzzle_has_no_form(kind: Any) -> None:
    with pytest.raises(PuzzleError, match="puzzle must be a Puzzle, not 5"):
        kind.canonical(5)


def test_every_kind_of_ours_has_it() -> None:
    assert all(hasattr(kind, "canonical") for kind in KINDS)


@every_kind
def test_other_givens_are_another_board(kind: Any) -> None:
    puzzle = kind.generate("6x6", seed=3)
    given = next(at for at, value in enumerate(puzzle.givens) if value is not None)
    fewer = replace(puzzle, givens=(*puzzle.givens[:given], None, *puzzle.givens[given + 1 :]))
    assert kind.canonical(fewer) != kind.canonical(puzzle)
