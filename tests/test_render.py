"""Pictures as characters: layout, marks, room borders, narrow terminals, colours one can read."""

import re
from dataclasses import replace

import pytest

from pista.message import message
from pista.picture import Accent, Arrow, End, Picture, Tile, Tone, square
from pista.render.labels import labelled
from pista.render.palette import ACCENTS, PALETTES, Colour
from pista.render.svg import svg
from pista.render.terminal import coloured
from pista.render.text import text

CAPTION = message("wordle.finished")


def row(*texts: str, tones: tuple[Tone, ...] = ()) -> tuple[Tile, ...]:
    tones = tones or (Tone.ENTERED,) * len(texts)
    return tuple(Tile(f"t{n}", square(n, 0), t, tone) for n, (t, tone) in enumerate(zip(texts, tones, strict=True)))


def test_meanings_are_marks_where_there_is_no_colour() -> None:
    tones = (Tone.PLACED, Tone.ELSEWHERE, Tone.ABSENT, Tone.EMPTY)
    assert text(Picture(row("A", "B", "C", "", tones=tones), CAPTION)) == "[A] (B)  C   ·"


def test_numbers_are_aligned_and_entries_told_from_givens() -> None:
    tones = (Tone.GIVEN, Tone.ENTERED, Tone.EMPTY)
    assert text(Picture(row("7", "12", "", tones=tones), CAPTION)) == "[ 7]  12    ·"


def test_faults_and_hints_are_pointed_at() -> None:
    tiles = (
        Tile("a", square(0, 0), "1", Tone.ENTERED, Accent.FAULT),
        Tile("b", square(1, 0), "2", Tone.GIVEN, Accent.HINT),
    )
    assert text(Picture(tiles, CAPTION)) == "!1! >2<"


def test_rooms_are_drawn_with_box_characters() -> None:
    tiles = tuple(Tile(f"{x}{y}", square(x, y), "1", Tone.ENTERED) for y in range(2) for x in range(2))
    walls = (((0, 0), (2, 0)), ((0, 2), (2, 2)), ((0, 0), (0, 2)), ((2, 0), (2, 2)), ((1, 0), (1, 1)), ((1, 1), (2, 1)))
    assert text(Picture(tiles, CAPTION, walls=walls)).splitlines() == [
        "┌───┬───┐",
        "│ 1 │ 1 │",
        "│   └───┤",
        "│ 1   1 │",
        "└───────┘",
    ]


def test_arrows_and_black_cells_show() -> None:
    tiles = (Tile("a", square(0, 0), "", Tone.BLACK), Tile("b", square(1, 0), "", Tone.BLACK))
    assert text(Picture(tiles, CAPTION, arrows=(Arrow(1, (0, -1)),))) == " █   ↑"


@pytest.mark.parametrize(("columns", "width"), [(80, 39), (30, 30), (25, 19), (10, 10)])
def test_a_narrow_terminal_gets_a_narrow_board(columns: int, width: int) -> None:
    letters = row(*"ABCDEFGHIJ")
    lines = coloured(Picture(letters, CAPTION), columns=columns).plain.splitlines()
    assert max(map(len, lines)) == width <= columns


def brightness(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


PAIRS = [(name, tone, c) for name, palette in PALETTES.items() for tone, c in palette.items() if c.paper]


@pytest.mark.parametrize(("name", "tone", "colour"), [*PAIRS, *(("accents", a, c) for a, c in ACCENTS.items())])
def test_text_on_every_tile_can_be_read(name: str, tone: Tone, colour: Colour) -> None:
    assert colour.ink and colour.paper
    dark, light = sorted((brightness(colour.ink), brightness(colour.paper)))
    assert (light + 0.05) / (dark + 0.05) >= 4.5


def test_every_palette_knows_every_tone() -> None:
    assert all(set(palette) == set(Tone) for palette in PALETTES.values())


def test_a_path_is_interrupted_under_every_number_in_any_viewer() -> None:
    tiles = row("1", "2", "333", tones=(Tone.GIVEN, Tone.ENTERED, Tone.ENTERED))
    drawn = svg(Picture(tiles, CAPTION, trails=((0, 1, 2),)))
    assert "paint-order" not in drawn
    assert drawn.index("<polyline") < drawn.index("<circle") < drawn.rindex("<circle") < drawn.index("<text")
    discs = re.findall(r'<circle cx="(\d+)" cy="20" r="13.6" fill="(#\w+)"/>', drawn)
    assert discs == [("20", "#ececec"), ("60", "#ffffff"), ("100", "#ffffff")]
    assert "<circle" not in svg(Picture(tiles, CAPTION))


ENDS = (
    Tile("a", square(0, 0), "1", Tone.GIVEN, end=End.FIRST),
    Tile("b", square(1, 0), "7", Tone.GIVEN),
    Tile("c", square(2, 0), "12", Tone.ENTERED, end=End.LAST),
)


def test_ends_are_circled_in_the_ink_of_their_numbers() -> None:
    rings = re.findall(r'<circle cx="(\d+)" cy="20" r="16" fill="none" stroke="(#\w+)"', svg(Picture(ENDS, CAPTION)))
    assert rings == [("20", "#000000"), ("100", "#1c5fa8")]


def test_a_path_stops_at_the_circles_of_its_ends() -> None:
    drawn = svg(Picture(ENDS, CAPTION, trails=((0, 1, 2),)))
    radii = re.findall(r'<circle cx="\d+" cy="20" r="([\d.]+)" fill="#\w+"/>', drawn)
    assert radii == ["16", "13.6", "16"]
    assert drawn.rindex('fill="none" stroke="#1c5fa8"') > drawn.rindex('fill="#ffffff"/>')


def test_ends_have_round_brackets_with_colour_and_without() -> None:
    assert text(Picture(ENDS, CAPTION)) == "( 1) [ 7] (12)"
    assert coloured(Picture(ENDS, CAPTION)).plain == "( 1)   7  (12)"


def test_an_end_that_is_pointed_at_is_pointed_at() -> None:
    pointed = replace(ENDS[0], accent=Accent.HINT)
    assert text(Picture((pointed, *ENDS[1:]), CAPTION)) == "> 1< [ 7] (12)"


def test_ends_are_underlined_where_brackets_have_no_room() -> None:
    shown = coloured(Picture(ENDS, CAPTION), columns=8)
    assert shown.plain == " 1  7 12"
    lined = [at for span in shown.spans if getattr(span.style, "underline", False) for at in range(*span[:2])]
    assert [shown.plain[at] for at in lined] == ["1", "1", "2"]


def test_no_empty_line_stands_above_labelled_rooms() -> None:
    tiles = (Tile("a1", square(0, 0), "1", Tone.ENTERED),)
    walls = (((0, 0), (1, 0)), ((0, 1), (1, 1)), ((0, 0), (0, 1)), ((1, 0), (1, 1)))
    assert text(labelled(Picture(tiles, CAPTION, walls=walls))).splitlines()[0].strip() == "a"


@pytest.mark.parametrize(("columns", "width"), [(81, 81), (80, 41), (41, 41)])
def test_rooms_stand_closer_in_a_narrow_terminal(columns: int, width: int) -> None:
    tiles = tuple(Tile(f"t{x}", square(x, 0), "1", Tone.ENTERED) for x in range(20))
    walls = (*(((x, 0), (x, 1)) for x in range(21)), ((0, 0), (20, 0)), ((0, 1), (20, 1)))
    lines = coloured(Picture(tiles, CAPTION, walls=walls), columns=columns).plain.splitlines()
    assert {len(line) for line in lines} == {width}
