"""The named values of the pages: every theme has every colour, and what is written on one can be read (WCAG 2.2 AA)."""

import re
from functools import cache
from importlib import resources
from pathlib import Path

import pytest

STYLES = resources.files("pista.web").joinpath("static", "style")
THEME = re.compile(r':root(?:\[data-theme="(\w+)"\])? \{(.*?)\}', re.DOTALL)
TOKEN = re.compile(r"--([\w-]+): ([^;]+);")
COLOUR = re.compile(r"#[0-9a-f]{6}")
LITERAL = re.compile(r"#[0-9a-fA-F]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(")
# Text, and what it stands on: 4.5 to 1, whatever its size.
READ = [
    *((ink, ground) for ink in ("ink", "soft", "accent", "fault", "won") for ground in ("paper", "sheet")),
    *(("ink", ground) for ground in ("tint", "given", "hint-tint", "fault-tint", "won-tint", "bar", "unused")),
    *((f"on-{tone}", tone) for tone in ("placed", "elsewhere", "absent")),
    ("accent-ink", "accent"),
    ("soft", "tint"),
    ("given-ink", "given"),
    ("given-ink", "trail"),
    ("given-ink", "hint-tint"),
    ("entered-ink", "sheet"),
    ("entered-ink", "trail"),
    ("entered-ink", "hint-tint"),
    ("fault", "fault-tint"),
    ("won", "won-tint"),
    ("black-ink", "black"),
]
# What shows where something is, or that it is chosen: 3 to 1 (1.4.11).
SEEN = [
    *((mark, ground) for mark in ("edge", "focus", "accent", "hint") for ground in ("paper", "sheet")),
    ("fault", "sheet"),
    ("hint", "hint-tint"),
    ("focus", "given"),
]


@cache
def themes() -> dict[str, dict[str, str]]:
    """The tokens of each theme; what one does not name again is that of the first."""
    text = re.sub(r"/\*.*?\*/", "", STYLES.joinpath("tokens.css").read_text(encoding="utf-8"), flags=re.DOTALL)
    found = {name or "light": dict(TOKEN.findall(body)) for name, body in THEME.findall(text)}
    return {name: {**found["light"], **tokens} for name, tokens in found.items()}


def luminance(colour: str) -> float:
    def linear(value: float) -> float:
        return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(theme: str, one: str, other: str) -> float:
    lights = sorted(luminance(themes()[theme][name]) for name in (one, other))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def test_contrast_is_measured_as_the_guidelines_do() -> None:
    assert luminance("#ffffff") == pytest.approx(1) and luminance("#000000") == 0
    assert (luminance("#ffffff") + 0.05) / (luminance("#767676") + 0.05) == pytest.approx(4.54, abs=0.01)


def test_every_theme_names_every_colour() -> None:
    text = STYLES.joinpath("tokens.css").read_text(encoding="utf-8")
    named = [
        {name for name, value in TOKEN.findall(body) if COLOUR.fullmatch(value)} for _, body in THEME.findall(text)
    ]
    assert len(named) == 3
    assert named[0] == named[1] == named[2]


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
@pytest.mark.parametrize(("ink", "ground"), READ)
def test_what_is_written_on_a_colour_can_be_read(theme: str, ink: str, ground: str) -> None:
    assert contrast(theme, ink, ground) >= 4.5


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
@pytest.mark.parametrize(("mark", "ground"), SEEN)
def test_what_marks_a_place_can_be_seen(theme: str, mark: str, ground: str) -> None:
    assert contrast(theme, mark, ground) >= 3


def test_in_the_dark_what_is_absent_is_darker_than_what_was_not_tried() -> None:
    dark = themes()["dark"]
    assert luminance(dark["absent"]) < luminance(dark["unused"])
    assert luminance(dark["sheet"]) * 2 < luminance(dark["given"])


def test_colours_are_named_by_the_tokens_alone() -> None:
    folder = Path(str(STYLES)).parent
    others = [path for path in folder.rglob("*.css") if path.name not in ("tokens.css", "print.css")]
    assert len(others) > 5
    # What darkens the page behind a window, and shadows, are no colours of anything.
    found = {path.name: LITERAL.findall(path.read_text(encoding="utf-8").replace("rgb(0 0 0 /", "")) for path in others}
    assert {name: literals for name, literals in found.items() if literals} == {}


def test_a_finger_leaves_no_mark_where_it_has_pressed_and_a_mouse_none_on_paper() -> None:
    for sheet in STYLES.iterdir():
        text = sheet.read_text(encoding="utf-8")
        for at in (found.start() for found in re.finditer(":hover", text)):
            block = text[:at].rpartition("\n@media")[2]
            assert block.startswith(" screen and (hover: hover) {") and "\n}\n" not in block, sheet.name
