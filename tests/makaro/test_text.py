"""Every text form reads back to the same puzzle, and every mistake is answered with its place and its reason."""

from urllib.parse import quote

import corpus
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from makaro.boards import EXAMPLE, small_board
from pista import makaro
from pista.kind import PuzzleError
from pista.makaro import link, pzprv3

DRAWN = """\
> . . . .
. . . > .
. . 3 . .
. v . . .
. . . . ^

- 1 1 2 2
3 4 4 - 2
3 4 5 5 6
7 - 5 8 6
7 7 8 8 -
"""


def complaint(text: str) -> str:
    with pytest.raises(PuzzleError) as caught:
        makaro.read(text)
    return caught.value.say(source="board.txt")


def test_the_public_example_is_drawn_as_printed() -> None:
    assert makaro.write(makaro.read(EXAMPLE)) == DRAWN


@pytest.mark.parametrize(
    "address",
    [
        f"https://puzz.link/p?{EXAMPLE}",
        f"http://pzv.jp/p.html?{EXAMPLE}",
        f"https://puzz.link/p?{quote(EXAMPLE, safe='')}",
        f"  {EXAMPLE}/\n",
        "makaro_edit/5/5/lfflu7qdemei2icmb",
        f"https://puzz.link/p?{EXAMPLE}#foo",
        "https://puzz.link/p?makaro/v:/5/5/lfflu7qdemei2icmb",
        "https://puzz.link/p?makaro%2f5/5/%6Cfflu7qdemei2icmb#/a%20b",
    ],
)
def test_addresses_of_all_sites_are_read(address: str) -> None:
    assert makaro.read(address) == makaro.read(DRAWN)


def test_the_address_is_written_as_the_site_writes_it() -> None:
    assert link.write(makaro.read(DRAWN)) == f"https://puzz.link/p?{EXAMPLE}"


def test_the_file_is_written_as_the_site_writes_it() -> None:
    puzzle = makaro.read(DRAWN)
    (marks,) = makaro.solve(puzzle).solutions
    assert pzprv3.write(puzzle, marks).replace("\n", "/") == (
        "pzprv3/makaro/5/5/8/. 0 0 1 1 /2 3 3 . 1 /2 3 4 4 5 /6 . 4 7 5 /6 6 7 7 . "
        "/r . . . . /. . . r . /. . 3 . . /. b . . . /. . . . t "
        "/. 2 1 2 1 /1 3 2 . 3 /2 1 . 2 1 /1 . 1 3 2 /2 3 2 1 . /"
    )


def test_an_address_holds_the_puzzle_and_nothing_that_was_filled_in() -> None:
    puzzle = makaro.read(DRAWN)
    (marks,) = makaro.solve(puzzle).solutions
    assert link.write(puzzle, marks) == link.write(puzzle)


def test_the_entries_of_a_file_are_a_position() -> None:
    puzzle = makaro.read(DRAWN)
    (marks,) = makaro.solve(puzzle).solutions
    for position in (marks, makaro.play(puzzle, puzzle.givens, "b1=2"), puzzle.givens):
        assert makaro.read_position(pzprv3.write(puzzle, position)) == (puzzle, position)
    assert makaro.read(pzprv3.write(puzzle, marks)) == puzzle
    assert makaro.read_position(DRAWN) == (puzzle, puzzle.givens)


def test_marks_beside_the_numbers_of_a_file_are_no_entries() -> None:
    puzzle, position = makaro.read_position("pzprv3/makaro/1/3/1/0 0 0 /. . 3 /+ 1[2,,,] 2 /")
    assert position == puzzle.givens == (None, None, 3)


def test_a_file_on_one_line_is_read() -> None:
    assert makaro.read(pzprv3.write(makaro.read(DRAWN)).replace("\n", "/")) == makaro.read(DRAWN)


@given(st.integers(0, 2**64 - 1), st.integers(1, 5), st.integers(1, 12))
@settings(max_examples=200, deadline=None)
def test_every_form_reads_back(seed: int, rows: int, columns: int) -> None:
    puzzle = small_board(seed, rows, columns)
    for text in (makaro.write(puzzle), link.write(puzzle), pzprv3.write(puzzle)):
        assert makaro.read(text) == puzzle


def test_the_corpus_reads_back_in_every_form() -> None:
    for row in corpus.boards("makaro"):
        puzzle = makaro.read(row["text"])
        for text in (makaro.write(puzzle), link.write(puzzle), pzprv3.write(puzzle)):
            assert makaro.read(text) == puzzle


def test_numbers_over_ten_go_through_an_address() -> None:
    text = " ".join(str(n) for n in range(1, 13)) + "\n\n" + " ".join("a" * 12)
    assert link.write(makaro.read(text)).endswith("012345678" + "9-10-11")
    assert makaro.write(makaro.read(link.write(makaro.read(text)))) == makaro.write(makaro.read(text))


def test_text_without_spaces_and_with_unicode_arrows_is_read() -> None:
    packed = "\n\n".join(
        "\n".join(line.replace(" ", "") for line in block.split("\n")) for block in DRAWN.split("\n\n")
    )
    assert makaro.read(packed) == makaro.read(DRAWN)
    assert makaro.read(DRAWN.replace(">", "→").replace("^", "↑")) == makaro.read(DRAWN)


def test_comments_and_windows_line_ends_are_no_matter() -> None:
    assert makaro.read("; from a book\r\n" + DRAWN.replace("\n", "\r\n")) == makaro.read(DRAWN)


def test_a_position_is_written_with_its_numbers() -> None:
    puzzle = makaro.read(DRAWN)
    assert makaro.write(puzzle, makaro.play(puzzle, makaro.start(puzzle), "b1=2")).startswith("> 2 . . .\n")


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("", "board.txt:1:1: There is no puzzle in the text"),
        (". .\n", "board.txt:2:1: The rooms are missing"),
        (". .\n\n1 1\n\n1 1", "board.txt:5:1: A third block starts here"),
        (". .\n.\n\n1 1\n1 1", "board.txt:2:2: This row has 1 cell, but the first row has 2"),
        (". .\n. .\n\n1 1", "board.txt:4:1: The block of cells is 2 × 2, but the block of rooms is 2 × 1"),
        (". x\n\n1 1", "board.txt:1:3: x is not a cell"),
        ("# #\n\n- -", "board.txt:1:1: The board has no white cell"),
        (". #\n\n1 1", "board.txt:3:3: b1 is black and cannot be in the room 1"),
        (". .\n\n1 -", "board.txt:3:3: b1 is white and needs the label of a room"),
        (". . .\n\n1 2 1", "board.txt:3:5: The room of c1 is not in one piece: it is not connected to a1"),
        (". 3\n\n1 1", "board.txt:1:3: 3 cannot go in b1: its room has 2 cells and holds 1 to 2"),
        (". .\n\n1 1\n; fine\n\n", None),
        ("< .\n\n- 1", "board.txt:1:1: The arrow in a1 points off the board"),
        ("> # .\n\n- - 1", "board.txt:1:1: The arrow in a1 points at cell b1, which is black"),
        (" ".join(".") + "\n" + ".\n" * 70 + "\n" + "1\n" * 71, "too large to solve: it has 71 cells"),
        (". " * 10_001 + "\n\n" + "1 " * 10_001, "the limit is 10000 cells"),
        ("https://puzz.link/p?slither/5/5/abc", "board.txt:1:1: This is not a Makaro link"),
        ("makaro/5/x/lff", "board.txt:1:10: The board size must come here"),
        ("makaro/0/5/lff", "The board has no white cell"),
        ("makaro/5/5/lfflu7qd", "board.txt:1:20: The address ends before the board is complete"),
        ("makaro/5/5/lff", "board.txt:1:15: The address ends before the board is complete"),
        ("makaro/5/5/lff?u7qdemei2icmb", "board.txt:1:15: ? is not a sign for walls"),
        ("makaro/5/5/lfflu7qdemei2ifmb", "board.txt:1:26: f is not a sign for cells"),
        ("makaro/5/5/lfflu7qdemei2ic-1", "board.txt:1:27: - is not a sign for cells"),
        ("makaro/5/5/lfflu7qdemei2icmbb", "board.txt:1:29: The address goes on after the last cell"),
        ("makaro/5/5/lfflu7qdemei2icmz", "board.txt:1:29: The address goes on after the last cell"),
        ("makaro/5/5/lfflu7qdemei9icmb", "board.txt:1:24: 10 cannot go in c3: its room has 3 cells and holds 1 to 3"),
        ("makaro/5/5/lfflu7qdbmei2icmb", "board.txt:1:20: The arrow in a1 points off the board"),
        ("makaro/999999/999999/0", "the limit is 10000 cells"),
        ("pzprv3/slither/2/2/1/", "board.txt:1:8: This is a slither file, not a makaro one"),
        ("pzprv3", "The file ends before the board is complete"),
        ("pzprv3\nmakaro\n1\n2\n1\n0 0\n", "board.txt:6:4: The file ends before the board is complete"),
        ("pzprv3\nmakaro\n1\n2\n1\n0 0\n. . .\n", "board.txt:7:5: This row has 3 cells; the file says 2"),
        ("pzprv3\nmakaro\n1\n2\n1\n0 0 0\n. .\n", "board.txt:6:5: This row has 3 cells; the file says 2"),
        ("pzprv3\nmakaro\n1\nx\n1\n0 0\n. .\n", "board.txt:4:1: x is not a number: rows, columns and the number"),
        ("hello\nworld\n", "board.txt:1:1: h is not a cell"),
        ("hello world\n", "board.txt:1:1: hello is not a cell"),
        (". . what", "board.txt:1:5: what is not a cell"),
        ("\n makaro%2F5%2F5%2Flfflu7qdemei2ifmb", "board.txt:2:33: f is not a sign for cells"),
        ("https://puzz.link/p?makaro/v:/5/5/lff", "board.txt:1:38: The address ends"),
        ("pzprv3\nmakaro\n1\n2\n1\n0 0\n. q\n", "board.txt:7:3: q is not a cell: they are . for empty"),
    ],
)
def test_mistakes_are_answered_with_their_place(text: str, answer: str | None) -> None:
    if answer is None:
        makaro.read(text)
    else:
        assert answer in complaint(text)


hostile = st.one_of(
    st.text(max_size=200),
    st.text(alphabet="makro/0123456789abcdefgz-%?. \n#^v<>", max_size=200).map(lambda text: "makaro/4/4/" + text),
    st.text(alphabet="0123456789.#tblr/ \n-", max_size=200).map(lambda text: "pzprv3/makaro/2/2/1/" + text),
    st.text(alphabet=".#^v<>12 \n-ab", max_size=100),
    st.text(alphabet="lfu7qdemei2icb%20F#-z/\n", max_size=60).map(
        lambda text: f"https://puzz.link/p?{EXAMPLE[:15]}{text}"
    ),
    st.lists(st.text(alphabet=".#0123tblr+,[] ", max_size=12), max_size=9).map(
        lambda lines: "\n".join(["pzprv3", "makaro", "2", "3", "2", *lines])
    ),
)


@pytest.mark.minute
@given(hostile)
@example("makaro/%ff%fe/5/5")
@example("makaro/²/5/")
@example("http://\x00makaro/1/1/0")
@settings(max_examples=500, deadline=None)
def test_nothing_but_a_puzzle_error_escapes(text: str) -> None:
    try:
        puzzle, position = makaro.read_position(text)
    except PuzzleError as error:
        assert error.say("es")
    else:
        assert makaro.read(makaro.write(puzzle)) == puzzle
        assert makaro.read_position(pzprv3.write(puzzle, position)) == (puzzle, position)


@pytest.mark.minute
@pytest.mark.parametrize(
    "text",
    [
        "makaro/" + "9" * 10_000_000,
        "https://puzz.link/p?makaro/5/5/" + "%41" * 3_000_000,
        ". " * 5_000_000,
        "pzprv3/makaro/" + "/" * 10_000_000,
        "http" + "://?/" * 300_000,
        "1" * 400_000,
        "makaro/" * 250_000,
        "https://puzz.link/p?makaro/100/100/" + "%61" * 600_000,
        "http://" + "#" * 10_000_000,
        "(" * 10_000_000,
    ],
    ids=range(10),
)
def test_megabytes_of_nonsense_are_refused(text: str) -> None:
    assert len(complaint(text)) < 300
