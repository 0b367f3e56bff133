"""What the site does to the text of a page: links that work in two places, blocks that are filled in."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))
from docsite.extension import filled, others, tight
from docsite.links import Links

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "reference" / "kinds.md"


@pytest.mark.parametrize(
    ("written", "placed"),
    [
        ("[a](../hidato.md#text)", "[a](../hidato.md#text)"),
        ("[a](../../SECURITY.md)", "[a](../project/security.md)"),
        ("[a](../../src/pista/suguru)", "a"),
        ("[a](../../Makefile)", '<a class="reference internal" href="../source/Makefile.html">a</a>'),
        ("[a](https://example.org/b)", "[a](https://example.org/b)"),
        ("![a](../pictures/suguru.svg)", "![a](../pictures/suguru.svg)"),
        ("[a](nowhere.md)", "[a](nowhere.md)"),
    ],
)
def test_links_are_those_of_the_site(written: str, placed: str) -> None:
    assert Links().placed(written, PAGE, PAGE) == placed


def test_links_of_a_page_in_the_root_are_those_of_its_copy() -> None:
    copy = ROOT / "docs" / "project" / "security.md"
    assert Links().placed("[a](docs/hosting.md)", ROOT / "SECURITY.md", copy) == "[a](../hosting.md)"


def test_a_page_that_nobody_names_has_a_place() -> None:
    index = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    assert "hosting" not in others(index).split()
    assert "hosting" in others(index.replace("\nhosting\n", "\n")).split()


def test_blocks_are_filled_in_and_others_stay() -> None:
    said = filled("```{names} pista.suguru\nsolve\n```\n\n```text\nas it is\n```\n")
    assert "autofunction:: pista.suguru::solve" in said and "```text\nas it is\n```" in said
    assert "--largest" in filled("```{command-line}\n```")


def test_sessions_end_without_an_empty_line() -> None:
    assert tight("```pycon\n>>> 1\n1\n\n```\n") == "```pycon\n>>> 1\n1\n```\n"
