"""Every number of every puzzle is text that can be read back: nothing is left out, nothing moves."""

from collections import Counter
from collections.abc import Sequence

import pytest

from book.conftest import Printing
from book.printed import Word, words
from pista.book import Entry, Options
from pista.book.document import Book
from pista.book.making import printed
from pista.book.plan import Item
from pista.grid.kind import solvable
from pista.kinds import kinds
from pista.picture import Picture

PLAIN = {"cover": False, "rules": False, "page_numbers": False}


def items_of(entries: Sequence[Entry]) -> list[Item]:
    return Book(entries, Options()).items


def given(item: Item) -> Picture:
    kind, puzzle = item.entry.kind, item.entry.puzzle
    return kind.paint(puzzle, kind.start(puzzle))


def solved(item: Item) -> Picture:
    return item.entry.kind.paint(item.entry.puzzle, item.entry.solved)


def numbers(picture: Picture) -> Counter[str]:
    return Counter(tile.text for tile in picture.tiles if tile.text)


def in_reading_order(marks: Sequence[tuple[float, float, str]], apart: float) -> list[str]:
    """By (y, x, text), row by row: rows are `apart`, and what stands a hair higher than its neighbour is of its row."""
    rows: list[list[tuple[float, float, str]]] = []
    for mark in sorted(marks):
        if not rows or mark[0] - rows[-1][-1][0] > apart:
            rows.append([])
        rows[-1].append(mark)
    return [text for row in rows for _, _, text in sorted(row, key=lambda mark: mark[1])]


def is_number(word: Word) -> bool:
    return word.text.isdecimal()


def test_the_kinds_are_all_there(entries: Sequence[Entry]) -> None:
    assert {each.kind.name for each in entries} == {kind.name for kind in kinds() if solvable(kind)}


def test_a_page_has_the_numbers_of_its_puzzles(entries: Sequence[Entry], book: Printing) -> None:
    pages = words(book(**PLAIN, per_page=1, solutions="none"))
    items = items_of(entries)
    assert len(pages) == len(items)
    for item, page in zip(items, pages, strict=True):
        found = Counter(word.text for word in page if is_number(word))
        assert found >= numbers(given(item)) + Counter([str(item.number)])


def test_they_stand_where_they_stand_on_the_board(entries: Sequence[Entry], book: Printing) -> None:
    """Words of other sizes than those of the board are captions."""
    pages = words(book(**PLAIN, per_page=1, solutions="none"))
    for item, page in zip(items_of(entries), pages, strict=True):
        picture = given(item)
        tiles = [(tile.centre[1], tile.centre[0], tile.text) for tile in picture.tiles if tile.text]
        tallest = max(word.bottom - word.top for word in page if is_number(word))
        board = [word for word in page if word.bottom - word.top > tallest - 0.5]
        marks = [((word.top + word.bottom) / 2, word.left, word.text) for word in board]
        assert in_reading_order(marks, tallest / 4) == in_reading_order(tiles, 0.1), item.entry.kind.name


@pytest.mark.parametrize("per_page", [1, 2, 4, 6])
def test_every_puzzle_and_number_is_there_however_many_share_a_page(
    entries: Sequence[Entry], book: Printing, per_page: int
) -> None:
    items = items_of(entries)
    found = Counter(
        word.text
        for page in words(book(**PLAIN, per_page=per_page, solutions="none"))
        for word in page
        if is_number(word)
    )
    wanted = sum((numbers(given(item)) for item in items), Counter(str(item.number) for item in items))
    assert found >= wanted


def test_the_solutions_hold_every_number_and_no_other(entries: Sequence[Entry]) -> None:
    made = printed(entries, Options(solutions="separate", page_numbers=False))
    assert made.solutions is not None
    found = Counter(word.text for page in words(made.solutions) for word in page if is_number(word))
    items = items_of(entries)
    assert found == sum((numbers(solved(item)) for item in items), Counter(str(item.number) for item in items))


def test_solutions_at_the_end_are_the_same_as_in_a_file_of_their_own(entries: Sequence[Entry], book: Printing) -> None:
    apart = printed(entries, Options(solutions="separate", page_numbers=False)).solutions
    assert apart is not None
    alone = [[word.text for word in page] for page in words(apart)]
    whole = [[word.text for word in page] for page in words(book(page_numbers=False))]
    assert whole[-len(alone) :] == alone
    assert all(page not in alone for page in whole[: -len(alone)])
