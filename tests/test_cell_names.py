"""A cell's name never meets a word it looks or sounds like: no «y i3», no «a a1», no "at at3"."""

import re
from string import Formatter

import pytest

from pista.kinds import kinds
from pista.message import LANGUAGES, all_of, any_of, catalogue

COLUMNS = 60
SECTIONS = ("grid", "rooms", "page", *(kind.name for kind in kinds() if kind.ABOUT.drawing is not None))
"""What speaks of cells."""
NO_CELLS = {
    *("best", "better", "chain", "clash", "column", "columns", "end", "fewest", "first", "guess", "guesses", "heading"),
    *("high", "kind", "largest", "letters", "level", "line", "low", "most", "n", "name", "names", "notes", "number"),
    *("one", "option", "other", "rows", "rule", "score", "shape", "size", "steps", "technique", "then", "time", "to"),
    *("token", "tries", "value", "wanted", "wide", "word", "words", "after", "luck", "skill"),
    *("near", "far", "last", "target", "known"),
}
"""Values that are no cells, but for those below."""
ALSO_CELLS = {"rooms.room_apart": {"first"}, "hidato.fault_twice": {"first"}}


def letters(column: int) -> str:
    """Names of columns: a to z, then aa, ab."""
    return (letters(column // 26 - 1) if column >= 26 else "") + chr(ord("a") + column % 26)


NAMES = [f"{letters(column)}1" for column in range(COLUMNS)]


def collides(sentence: str, name: str) -> bool:
    """Whether a word right before the name is its column's, or one that changes before its first letter."""
    for word in re.findall(rf"(\w+) (?={name}\b)", sentence):
        vowel = len(word) == 1 and word.lower() in "aeou" and name[0] == word.lower()
        if word.lower() == name.rstrip("1") or vowel or (word.lower() == "y" and name[0] == "i"):
            return True
    return False


def sentences(language: str) -> list[tuple[str, str, set[str]]]:
    """Key, wording and the values that are cells."""
    found = []
    for key, entry in catalogue(language).items():
        if key.partition(".")[0] not in SECTIONS:
            continue
        for wording in entry.values() if isinstance(entry, dict) else (entry,):
            values = {name for _, name, _, _ in Formatter().parse(wording) if name}
            cells = (values - NO_CELLS) | (values & ALSO_CELLS.get(key, set()))
            if cells:
                found.append((key, wording, cells))
    return found


def test_what_collides_is_seen() -> None:
    for wrong, name in (("tra a1 e e1", "e1"), ("at at1", "at1"), ("a1 y i1", "i1"), ("La casella va a a1.", "a1")):
        assert collides(wrong, name)
    assert not collides("a1, e1", "e1") and not collides("(a1)", "a1") and not collides("a1 e i1", "i1")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_puts_such_a_word_before_a_cell(language: str) -> None:
    told = sentences(language)
    assert len(told) > 20
    for key, wording, cells in told:
        values = {name for _, name, _, _ in Formatter().parse(wording) if name}
        for name in NAMES:
            said = wording.format_map({value: name if value in cells else "#" for value in values})
            assert not collides(said, name), (key, said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_list_of_cells_does(language: str) -> None:
    for name in NAMES:
        for joined in (all_of, any_of):
            for items in (("q9", name), ("q9", "q8", name)):
                assert not collides(joined(items).say(language), name), name
