"""Puzzles from text, paths and rows; what is none of these is one sentence."""

import gzip
from pathlib import Path
from typing import Any

import pytest

from pista import hidato, makaro, suguru, wordle
from pista.grid.kind import AnyGridKind, solvable
from pista.kind import PuzzleError
from pista.kinds import kinds
from pista.message import LANGUAGES
from pista.session import Session

GRIDS = tuple(kind for kind in kinds() if solvable(kind))
every_grid = pytest.mark.parametrize("kind", GRIDS, ids=lambda kind: kind.name)
every_kind = pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.name)


@every_kind
def test_a_path_is_read_as_its_text(kind: Any, tmp_path: Path) -> None:
    puzzle = kind.generate(seed=3)
    path = tmp_path / "puzzle.txt"
    path.write_text(kind.write(puzzle))
    assert kind.read(path) == puzzle
    path.write_bytes(kind.write(puzzle).encode("utf-16"))
    assert kind.read(path) == puzzle


@every_grid
def test_complaints_about_a_file_name_it(kind: AnyGridKind, tmp_path: Path) -> None:
    path = tmp_path / "puzzle.txt"
    path.write_text("1 2\n1 x\n")
    with pytest.raises(PuzzleError) as caught:
        kind.read(path)
    assert str(caught.value).startswith(f"{path}:2:3: ")


@every_kind
@pytest.mark.parametrize(
    "content",
    [b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", gzip.compress(b"1 0\n0 4\n", mtime=0), bytes(range(256))],
    ids=["png", "gzip", "bytes"],
)
def test_a_binary_file_is_said_to_be_no_text(kind: Any, content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "puzzle.bin"
    path.write_bytes(content)
    with pytest.raises(PuzzleError, match="is not a text file") as caught:
        kind.read(path)
    assert len({caught.value.say(language) for language in LANGUAGES}) == len(LANGUAGES)


@every_kind
def test_a_file_that_cannot_be_read_is_one_sentence(kind: Any, tmp_path: Path) -> None:
    with pytest.raises(PuzzleError, match="no such file"):
        kind.read(tmp_path / "missing.txt")
    with pytest.raises(PuzzleError, match="it is a folder"):
        kind.read(tmp_path)
    with pytest.raises(PuzzleError, match=r"not a text file"):
        kind.read(Path("a\0b"))


@every_kind
@pytest.mark.parametrize("text", ["board.txt", "./board", "~/boards/one", "boards/my board.TXT\n", "C:\\boards\\one"])
def test_a_text_that_looks_like_a_path_says_how_to_read_the_file(kind: Any, text: str) -> None:
    with pytest.raises(PuzzleError, match=r"Path\("):
        kind.read(text)


@every_kind
@pytest.mark.parametrize("source", [None, 5, b"1 0\n0 4\n", {1: 2}, {1, 2}, 2.5])
def test_what_is_no_source_is_refused(kind: Any, source: object) -> None:
    with pytest.raises(PuzzleError, match="is read from text"):
        kind.read(source)


def test_rows_of_numbers_are_a_hidato() -> None:
    wanted = hidato.read("1 0\n- 4\n")
    assert hidato.read([[1, None], ["-", 4]]) == wanted
    assert hidato.read(((1, 0), ("-", "4"))) == wanted
    assert hidato.read(["1 0", "- 4"]) == wanted
    assert hidato.read([["hex"], [1, None]]) == hidato.read("hex\n1 0\n")
    assert hidato.read_position([[1, None], ["-", 4]])[0] == wanted


def test_rows_of_cells_and_rooms_are_a_board_with_rooms() -> None:
    wanted = suguru.read(". 2\n3 .\n\naa\nab\n")
    assert suguru.read(([[None, 2], [3, None]], [["a", "a"], ["a", "b"]])) == wanted
    assert suguru.read([[[None, 2], [3, None]], ["aa", "ab"]]) == wanted
    assert suguru.read([[None, 2], [3, None], [], [1, 1], [1, 2]]) == wanted
    assert makaro.read(([[2, None, ">", None]], [["a", "a", None, "b"]])) == makaro.read("2 . > .\n\na a - b\n")


def test_a_cell_of_a_row_is_one_cell_however_long() -> None:
    labels = [["left"], ["left"], ["right"]]
    puzzle = suguru.read(([[1], [None], [None]], labels))
    assert puzzle.rooms.of == (0, 0, 1)


@every_grid
def test_solutions_go_back_in_as_rows(kind: AnyGridKind) -> None:
    puzzle = kind.generate("5x5", level="easy", seed=2)
    board = puzzle.board
    cells: list[list[object]] = [["#"] * board.columns for _ in range(board.rows)]
    for (row, column), value in zip(board.places, kind.solve(puzzle).solutions[0], strict=True):
        cells[row][column] = value
    source: list[object] | tuple[object, ...] = list(cells)
    if hasattr(puzzle, "rooms"):
        rooms: list[list[int | None]] = [[None] * board.columns for _ in range(board.rows)]
        for (row, column), room in zip(board.places, puzzle.rooms.of, strict=True):
            rooms[row][column] = room
        source = (cells, rooms)
    full = kind.read(source)
    assert Session(kind, full).status == "won"


@pytest.mark.parametrize(
    ("rows", "place", "sentence"),
    [
        ([[1, 2], [3]], (2, 2), "row has 1 cell"),
        ([[1, 2], 3], (2, 1), "A row is a list"),
        ([[1, 2.5]], (1, 2), "2.5 is not a cell"),
        ([[1, True]], (1, 2), "True is not a cell"),
        ([[1, 10**5000]], (1, 2), "is not a cell"),
        ([[1, "a b"]], (1, 2), "is not a cell"),
        ([[1, -3]], (1, 2), "-3"),
        ([], (1, 1), "no puzzle"),
        ([[], []], (1, 1), "no puzzle"),
    ],
)
def test_wrong_rows_are_told_by_row_and_cell(rows: list[Any], place: tuple[int, int], sentence: str) -> None:
    with pytest.raises(PuzzleError, match=sentence) as caught:
        hidato.read(rows)
    assert (caught.value.line, caught.value.column) == place


def test_a_game_of_words_is_read_from_a_path(tmp_path: Path) -> None:
    path = tmp_path / "game"
    path.write_text("wordle\ntries: none\nsecret: crane\n")
    with pytest.raises(PuzzleError) as caught:
        wordle.read(path)
    assert str(caught.value).startswith(f"{path}:2:8: ")
