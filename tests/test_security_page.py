"""The page about security: it speaks of every requirement once, and names no file, test or flag that is not there."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from pista.web.settings import flag, operator_settings

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs/security.md").read_text(encoding="utf-8")
NOT_OURS = {"6", "9", "10", "17"}
"""Chapters that do not apply as a whole."""
# Of every section the last requirement of levels 1 and 2; those of level 3 come after them.
LAST = """
1.1.2 1.2.9 1.3.11 1.4.3 1.5.2
2.1.3 2.2.3 2.3.4 2.4.1
3.2.2 3.3.4 3.4.6 3.5.5 3.7.2
4.1.3 4.2.1 4.3.2 4.4.4
5.1.1 5.2.3 5.3.2 5.4.3
7.1.3 7.2.4 7.3.2 7.4.5 7.5.2 7.6.2
8.1.2 8.2.3 8.3.1 8.4.1
11.1.2 11.2.3 11.3.3 11.4.4 11.5.1 11.6.1
12.1.3 12.2.2 12.3.4
13.1.1 13.2.5 13.3.2 13.4.5
14.1.2 14.2.4 14.3.3
15.1.3 15.2.3 15.3.7
16.1.1 16.2.5 16.3.4 16.4.3 16.5.3
"""
SECTIONS = {section: int(last) for section, _, last in (each.rpartition(".") for each in LAST.split())}


def requirements(cell: str) -> Iterator[str]:
    """`1.4.1–1.4.3` is three, `4.3` is all of its section."""
    for part in cell.split(", "):
        first, _, last = part.partition("–")
        section, _, number = first.rpartition(".")
        if first in SECTIONS:
            section, numbers = first, range(1, SECTIONS[first] + 1)
        else:
            numbers = range(int(number), int(last.rpartition(".")[2] or number) + 1)
        yield from (f"{section}.{each}" for each in numbers)


def missing(line: str) -> list[str]:
    """What a line names in vain."""
    tests = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("*.py"))
    flags = {flag(each.name) for each in operator_settings()}
    return [
        *(name for name in re.findall(r"`(test_\w+)`", line) if f"def {name}(" not in tests),
        *(name for name in re.findall(r"`(--[a-z-]+)`", line) if name not in flags),
        *(
            name
            for name in re.findall(r"`([\w./-]+\.(?:py|js|rs|toml))`", line)
            if not any((folder / name).is_file() for folder in (ROOT, ROOT / "src/pista"))
        ),
    ]


def test_every_requirement_is_spoken_of_once() -> None:
    cells = re.findall(r"^\| (\d[\d., –]*) \|", PAGE, re.MULTILINE)
    spoken = Counter(each for cell in cells for each in requirements(cell))
    assert spoken == Counter(f"{section}.{each}" for section, last in SECTIONS.items() for each in range(1, last + 1))
    assert set(re.findall(r"^\| V(\d+) ", PAGE, re.MULTILINE)) == NOT_OURS


def test_whatever_is_named_is_there() -> None:
    assert [name for line in PAGE.splitlines() for name in missing(line)] == []
