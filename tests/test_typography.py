"""Quotation marks, apostrophes, ellipses and percent signs as each language sets them."""

import re
from collections.abc import Iterator

import pytest

from pista.message import LANGUAGES, catalogue

QUOTES = {"en": "“”", "pt": "“”", "es": "«»", "it": "«»"}
PERCENT = {"en": "", "pt": "", "it": "", "es": "\u00a0"}
"""What stands before the sign."""
AS_CLICK_SAYS_IT = "usage."
"""English complaints about a command line are click's own; ours are like them."""


def wordings(language: str) -> Iterator[tuple[str, str]]:
    for key, entry in catalogue(language).items():
        if not (language == "en" and key.startswith(AS_CLICK_SAYS_IT)):
            yield from ((key, wording) for wording in (entry.values() if isinstance(entry, dict) else (entry,)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_quotation_marks_are_those_of_the_language(language: str) -> None:
    foreign = set('“”«»"„‘') - set(QUOTES[language])
    wrong = [key for key, said in wordings(language) if foreign & set(said) or re.search(r"(^|\s|\()'", said)]
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_apostrophes_are_curved(language: str) -> None:
    assert [key for key, said in wordings(language) if "'" in said] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_ellipsis_is_one_sign_right_behind_its_word(language: str) -> None:
    assert [key for key, said in wordings(language) if "..." in said or re.search(r"[\w}.,;:] …", said)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_percent_signs_stand_as_the_language_sets_them(language: str) -> None:
    before = {re.split(r"[}\d]", part)[-1] for _, said in wordings(language) for part in said.split("%")[:-1]}
    assert before == {PERCENT[language]}


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_left_of_a_change(language: str) -> None:
    """No double blanks, and none at either end."""
    assert [key for key, said in wordings(language) if "  " in said or said != said.strip()] == []
