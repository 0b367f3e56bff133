"""The parts of a book: rules, hints and solutions, each where it is wished for."""

import io
from collections.abc import Sequence

import pytest
from PIL import Image, ImageStat

from book.conftest import Printing
from book.printed import flowing, pictures, texts
from pista.book import Entry, Options, make, preview
from pista.book.document import Book
from pista.book.hints import first_steps
from pista.book.making import printed
from pista.grid.kind import solvable
from pista.kinds import kind_named, kind_names
from pista.message import message, worded


def rules_in(text: str, language: str = "en") -> list[str]:
    """The kinds whose rules are told there."""
    told = {name: worded(language, "-", f"{name}.paper", f"{name}.rules") for name in kind_names()}
    return [name for name, said in told.items() if said.split("\n")[0] in text]


@pytest.mark.parametrize("cover", [True, False])
def test_rules_can_be_wished_for_and_not(entries: Sequence[Entry], book: Printing, cover: bool) -> None:
    kinds = list(dict.fromkeys(each.kind.name for each in entries))
    assert sorted(rules_in(flowing(book(cover=cover, rules=True)))) == sorted(kinds)
    assert rules_in(flowing(book(cover=cover, rules=False))) == []
    assert (rules_in(flowing(book(cover=cover))) != []) is cover


def test_rules_are_half_a_page_for_each_kind(entries: Sequence[Entry], book: Printing) -> None:
    kinds = {each.kind.name for each in entries}
    more = len(texts(book(rules=True))) - len(texts(book(rules=False)))
    assert more == -(-len(kinds) // 2)


@pytest.mark.parametrize("most", [1, 3, 20])
def test_hints_are_the_first_steps_of_each_puzzle_as_sentences(
    entries: Sequence[Entry], book: Printing, most: int
) -> None:
    said = flowing(book(hints=most, rules=False, solutions="none"))
    for item in Book(entries, Options()).items:
        sentences = first_steps(item.entry, most, "en")
        assert 1 <= len(sentences) <= most
        if solvable(item.entry.kind):
            steps, _ = item.entry.kind.explain(item.entry.puzzle)
            assert sentences == [str(step.because) for step in steps[:most]]
        for number, sentence in enumerate(sentences, 1):
            assert f"{number}. {sentence}" in said


def test_without_hints_there_is_no_such_part(book: Printing) -> None:
    assert message("book.hints_how").say("en") not in flowing(book())


@pytest.mark.parametrize("solutions", ["end", "back", "none", "separate"])
def test_solutions_are_where_they_are_wished_for(entries: Sequence[Entry], solutions: str) -> None:
    made = printed(entries, Options(solutions=solutions, rules=False, cover=False))
    solved = [text.startswith(message("book.solutions").say("en")) for text in texts(made.book)]
    assert (made.solutions is not None) is (solutions == "separate")
    if solutions == "end":
        assert solved == sorted(solved)
        assert solved[-1]
    elif solutions == "back":
        assert solved == [False, True] * (len(solved) // 2)
    else:
        assert not any(solved)
    assert made.solutions is None or all(text.startswith("Solutions") for text in texts(made.solutions))


def test_saving_ink_saves_ink() -> None:
    """Black cells are what takes most of it."""
    puzzle = kind_named("makaro").generate("8x8", level="easy", seed=1)

    def ink(*, saving: bool) -> float:
        (page,) = pictures(make([puzzle], solutions="none", rules=False, ink_saving=saving), 40)
        return 255 - ImageStat.Stat(page).mean[0]

    assert 0 < ink(saving=True) < 0.9 * ink(saving=False)


def test_a_preview_is_the_first_page_as_a_picture(entries: Sequence[Entry]) -> None:
    puzzles = [each.puzzle for each in entries]
    seen = Image.open(io.BytesIO(preview(puzzles, title="Monday", paper="a5")))
    (page,) = pictures(make(puzzles, title="Monday", paper="a5"), 96, last=1)
    assert seen.format == "PNG"
    assert abs(seen.size[0] - page.size[0]) <= 1
    assert abs(seen.size[1] - page.size[1]) <= 1


@pytest.mark.parametrize(("per_page", "pages"), [(1, 5), (2, 3), (4, 2), (6, 1)])
def test_as_many_share_a_page_as_are_wished_for(entries: Sequence[Entry], per_page: int, pages: int) -> None:
    options = Options(per_page=per_page, cover=False, rules=False, solutions="none")
    assert len(texts(printed([entries[-1]] * 5, options).book)) == pages
