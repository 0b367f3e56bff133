"""Who cannot see the walls of a board hears with every cell which others its room has."""

from typing import Any

from playwright.sync_api import expect

from pista.kinds import kind_named

from .conftest import NewPage
from .grids import cell, every_grid, open_small, small_board

DESCRIBED = "pista-board [role=gridcell][aria-description^='A room of ']"


@every_grid
def test_every_cell_names_those_of_its_room(new_page: NewPage, kind: str) -> None:
    page = open_small(new_page, kind)
    read: Any = kind_named(kind).read
    puzzle = read(small_board(kind))
    rooms: Any = getattr(puzzle, "rooms", None)
    of = dict(zip(puzzle.board.names, rooms.of, strict=True)) if rooms else {}
    expect(page.locator(DESCRIBED)).to_have_count(len(of))
    for name, own in of.items():
        room = [other for other, its in of.items() if its == own]
        told = f"A room of {len(room)} cells: " if len(room) > 1 else "A room of its own: "
        expect(cell(page, name)).to_have_attribute("aria-description", f"{told}{', '.join(room)}.")
