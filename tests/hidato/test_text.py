"""Every form people have is read, one is written, and what is wrong is said with its place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pista import hidato
from pista.grid.board import Touch, board
from pista.hidato import Puzzle
from pista.kind import PuzzleError

places = st.sets(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=1)


@pytest.mark.parametrize(
    "text",
    [
        "- 1 0\n0 0 -\n",
        "hidato\n- 1 0\n0 0 -",
        "; a comment\n. 1 _\n? __ #\n",
        "\n\n  #   1  0  \r\n  0  0  .  \r\n\n",
        "\ufeff- 01 0\n0 00 -",
    ],
)
def test_forms_of_the_same_puzzle(text: str) -> None:
    assert hidato.write(hidato.read(text)) == "- 1 0\n0 0 -\n"


def test_a_block_without_spaces_is_a_template() -> None:
    puzzle = hidato.read("-00\n000\n")
    assert puzzle.givens == (None,) * 5
    assert hidato.write_template(puzzle.board) == "-00\n000\n"


def test_neighbourhoods_are_named_in_the_first_line() -> None:
    for heading, touch in (("Numbrix", Touch.ROOK), ("hex", Touch.HEX), ("HIDATO", Touch.KING)):
        assert hidato.read(f"{heading}\n1 0\n0 0").board.touch is touch


def test_numbers_are_aligned_and_hexagons_indented() -> None:
    assert hidato.write(hidato.read("hex\n1 0 0 0\n0 10 0 0\n0 0 - 0\n")) == (
        "hex\n 1  0  0  0\n  0 10  0  0\n 0  0  -  0\n"
    )


@given(st.sampled_from(Touch), places, st.data())
def test_text_goes_round(touch: Touch, cells: set[tuple[int, int]], data: st.DataObject) -> None:
    shape = board(touch, cells)
    number = st.none() | st.integers(1, 999)
    puzzle = Puzzle(shape, tuple(data.draw(number) for _ in range(len(shape))))
    assert hidato.read(hidato.write(puzzle)) == puzzle


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("", (1, 1), "no puzzle"),
        ("; nothing\n\n", (1, 1), "no puzzle"),
        ("hex\n", (1, 1), "no puzzle"),
        ("- -\n- -", (1, 1), "no cells"),
        ("1 0\n0 0 0", (2, 5), "3 cells"),
        ("1 0\n0", (2, 2), "1 cell,"),
        ("1 0\n0 x", (2, 3), "x is neither"),
        ("1 0\n\n; note\n2 0", (4, 1), "second block"),
        ("hex 3\n1 0", (1, 5), "hex"),
        ("1 ²", (1, 3), "² is neither"),
        ("1 99999999999", (1, 3), "larger than the number of cells of any board"),
        ("1 \x00\x01", (1, 3), "is neither"),
    ],
)
def test_wrong_text_is_told_with_line_and_column(text: str, place: tuple[int, int], words: str) -> None:
    with pytest.raises(PuzzleError, match=words) as caught:
        hidato.read(text)
    assert (caught.value.line, caught.value.column) == place
    assert caught.value.say("es", "board.txt").startswith(f"board.txt:{place[0]}:{place[1]}: ")


def test_enormous_texts_are_refused() -> None:
    for text in ("0" * 10_000_000, ("0 " * 100 + "\n") * 100):
        with pytest.raises(PuzzleError):
            hidato.read(text)


def test_boards_beyond_the_core_are_refused_when_read() -> None:
    with pytest.raises(PuzzleError, match="60 × 60"):
        hidato.read(("0" * 64 + "\n") * 64)
    assert hidato.solve(hidato.read(("0" * 1000 + "\n") * 2), max_nodes=1).exhausted is False


def test_puzzles_are_rotated_and_reflected() -> None:
    puzzle = hidato.read("1 2 3\n- 5 4\n")
    assert hidato.FORMATS["rotated"](puzzle, None) == "3 4\n2 5\n1 -\n"
    assert hidato.FORMATS["reflected"](puzzle, None) == "3 2 1\n4 5 -\n"
    assert hidato.FORMATS["template"](puzzle, None) == "000\n-00\n"
