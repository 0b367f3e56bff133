"""The text form reads back to the same puzzle, and every mistake is answered with its place and its reason."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pista import suguru
from pista.kind import PuzzleError
from pista.message import LANGUAGES
from suguru.boards import EXAMPLE, small_board


@given(st.integers(0, 2**64 - 1), st.integers(1, 5), st.integers(1, 12))
@settings(max_examples=200)
def test_every_board_reads_back(seed: int, rows: int, columns: int) -> None:
    puzzle = small_board(seed, rows, columns)
    assert suguru.read(suguru.write(puzzle)) == puzzle
    assert suguru.read_position(suguru.write(puzzle)) == (puzzle, puzzle.givens)


@pytest.mark.parametrize(
    "text",
    [
        EXAMPLE,
        EXAMPLE.replace(" ", ""),
        EXAMPLE.replace(".", "_").replace("\n", "\r\n"),
        "; from the kitchen table\n" + EXAMPLE.replace("1", "x", 1).replace("x", "1").replace(".", "0"),
        EXAMPLE.partition("\n\n")[0] + "\n\n\nA A A b b\nA A b b b\nc! c! c! - -\n",
    ],
)
def test_forms_of_the_same_puzzle(text: str) -> None:
    assert suguru.write(suguru.read(text)) == EXAMPLE


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("", (1, 1), "no puzzle"),
        (". .\n. .", (3, 1), "The rooms are missing"),
        (". x\n\na a", (1, 3), "x is not a cell"),
        (". #\n\na a", (1, 3), "# is not a cell"),
        (". ²\n\na a", (1, 3), "² is not a cell"),
        (". .\n. . .\n\na a", (2, 5), "3 cells"),
        (". .\n\na a\na a", (3, 1), "of cells is 2 × 1"),
        (". .\n\na a\n\nb b", (5, 1), "third block"),
        (". 3\n\na a", (1, 3), "3 cannot go in b1: its room has 2 cells and holds 1 to 2"),
        ("2 .\n\na b", (1, 1), "holds only 1"),
        (". . .\n\na b a", (3, 5), "not in one piece"),
        (". .\n. .\n\na b\nb a", (5, 3), "not in one piece: it is not connected to a1"),
        (" ".join("." * 65) + "\n\n" + " ".join("a" * 65), (3, 1), "65 cells, and the limit is 64"),
        (("." * 101 + "\n") * 100 + "\n" + ("a" * 101 + "\n") * 100, (1, 1), "the limit is 10000 cells"),
    ],
)
def test_wrong_text_is_told_with_line_and_column(text: str, place: tuple[int, int], words: str) -> None:
    with pytest.raises(PuzzleError, match=words) as caught:
        suguru.read(text)
    assert (caught.value.line, caught.value.column) == place
    for language in LANGUAGES:
        assert caught.value.say(language, "board.txt").startswith(f"board.txt:{place[0]}:{place[1]}: ")


@given(st.text(st.sampled_from(" .\n012359ab-#x;é"), max_size=60))
@settings(max_examples=500)
def test_any_text_is_read_or_refused_with_a_sentence(text: str) -> None:
    try:
        puzzle = suguru.read(text)
    except PuzzleError as error:
        assert str(error)
    else:
        assert suguru.read(suguru.write(puzzle)) == puzzle


def test_puzzles_are_rotated_and_reflected() -> None:
    puzzle = suguru.read("1 2 .\n. . .\n\na a b\na b b")
    assert suguru.FORMATS["rotated"](puzzle, None) == ". .\n2 .\n1 .\n\n1 1\n2 1\n2 2\n"
    assert suguru.FORMATS["reflected"](puzzle, None) == ". 2 1\n. . .\n\n1 2 2\n1 1 2\n"
    (marks,) = suguru.solve(suguru.read(EXAMPLE)).solutions
    assert suguru.FORMATS["reflected"](suguru.read(EXAMPLE), marks).startswith("3 2 5 2 1\n")
