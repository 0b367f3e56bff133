"""A small collection: so many boards of every kind and level, none of them twice, and the page about them."""

import json
import re
import sys
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import pytest

from pista.batch.digests import digest
from pista.batch.making import grid_kind
from pista.grid.ladder import SEARCH

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))
from collection.making import Shelf, collect, grid_kinds, levels, parted
from collection.page import page
from collection.summary import by_level, by_shape, figure, grades, spread

COUNT = 48


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Shelf]]:
    folder = tmp_path_factory.mktemp("collection")
    return folder, collect(folder, COUNT, 1, len_of)


def len_of(shelf: Shelf) -> int:
    return len(shelf.boards)


def test_every_kind_and_level_has_its_share_and_nothing_comes_twice(made: tuple[Path, list[Shelf]]) -> None:
    folder, shelves = made
    lines = [json.loads(line) for file in folder.glob("*.jsonl") for line in file.read_text().splitlines()]
    assert len(lines) == COUNT
    assert set(Counter(line["kind"] for line in lines).values()) == {COUNT // len(grid_kinds())}
    assert {(line["kind"], line["level"]) for line in lines} == {
        (kind.name, level) for kind in grid_kinds() for level in levels(kind)
    }
    kinds = {kind.name: kind for kind in grid_kinds()}
    seen = {digest(kinds[line["kind"]], kinds[line["kind"]].read(line["puzzle"]["text"])) for line in lines}
    assert len(seen) == COUNT
    for line in lines:
        own = grid_kind(line["kind"])
        assert line["level"] in (line["grade"]["level"], *own.ABOUT.further_levels)
        assert (line["grade"]["score"] is None) == (line["grade"]["level"] == SEARCH)
        assert own.solve(own.read(line["puzzle"]["text"])).unique
    assert sum(len_of(shelf) for shelf in shelves) == COUNT


def test_two_processes_make_the_same_files(made: tuple[Path, list[Shelf]], tmp_path: Path) -> None:
    collect(tmp_path, COUNT, 2, len_of)
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == {
        file.name: file.read_bytes() for file in made[0].glob("*.jsonl")
    }


def test_the_page_tells_what_the_files_hold_and_needs_nothing_else(made: tuple[Path, list[Shelf]]) -> None:
    folder, shelves = made
    told = page(shelves, 2.0, 3.0, 2)
    assert page(shelves, 2.0, 3.0, 2) == told
    # The one address in it is the name of a language for drawings, or what made a drawing says of itself.
    loaded = re.findall(r"""(?:src|href)="([^"#][^"]*)"|url\(([^)#]+)\)|@import""", told)
    assert {name for name, _ in loaded} == {shelf.file for shelf in shelves}
    assert all((folder / name).exists() for name, _ in loaded)
    assert "prefers-color-scheme: dark" in told
    assert 'name="viewport"' in told
    assert f"A collection of {COUNT} puzzles" in told
    assert told.count('<figure class="board">') == len(shelves)
    for stand_in in ("#010203", "#040506", "#070809", "#0a0b0c"):
        assert stand_in not in told
    names = re.findall(r' id="([^"]+)"', told)
    assert len(names) == len(set(names))
    Balanced().feed(told)


class Balanced(HTMLParser):
    """Every element that is opened is closed, in turn."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag not in ("meta", "link", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_rows_are_what_their_boards_say(made: tuple[Path, list[Shelf]]) -> None:
    _, shelves = made
    own = [shelf for shelf in shelves if shelf.kind is shelves[0].kind]
    for shelf, row in zip(own, by_level(own), strict=True):
        givens = sorted(board.givens for board in shelf.boards)
        assert (row.boards, row.givens.least, row.givens.most) == (len(givens), givens[0], givens[-1])
        assert sum(count for _, count in grades(shelf)) == row.boards
    assert sum(row.boards for row in by_shape(own)) == sum(map(len_of, own))


def test_figures_and_parts() -> None:
    assert spread([3, 1, 10, 2]) == (2.5, 1, 10)
    assert spread([]) is None
    assert [figure(value) for value in (2.5, 7.0, 1234.4, 31.25)] == ["2.5", "7", "1,234", "31.2"]
    assert parted(10, 4) == [2, 3, 2, 3]
    assert sum(parted(10_000, 7)) == 10_000
