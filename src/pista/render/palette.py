"""Colours of meanings, one palette per taste; every front end takes its colours from here."""

from collections.abc import Mapping
from typing import NamedTuple

from pista.picture import Accent, Tone


class Colour(NamedTuple):
    """Ink and paper as #rrggbb; None is whatever the surface has."""

    ink: str | None
    paper: str | None = None
    bold: bool = False


NORMAL: Mapping[Tone, Colour] = {
    Tone.EMPTY: Colour("#878787"),
    Tone.GIVEN: Colour(None, bold=True),
    Tone.ENTERED: Colour("#2f7fd0"),
    Tone.BLACK: Colour("#ffffff", "#303030", bold=True),
    Tone.TYPED: Colour(None, bold=True),
    Tone.ABSENT: Colour("#ffffff", "#5a5a5e", bold=True),
    Tone.ELSEWHERE: Colour("#ffffff", "#86701a", bold=True),
    Tone.PLACED: Colour("#ffffff", "#3d7a38", bold=True),
}
HIGH_CONTRAST: Mapping[Tone, Colour] = {
    **NORMAL,
    Tone.ABSENT: Colour("#ffffff", "#3a3a3c", bold=True),
    Tone.ELSEWHERE: Colour("#000000", "#85c0f9", bold=True),
    Tone.PLACED: Colour("#000000", "#f5793a", bold=True),
}
ACCENTS: Mapping[Accent, Colour] = {
    Accent.FAULT: Colour("#ffffff", "#b3261e", bold=True),
    Accent.HINT: Colour("#000000", "#ffd54a", bold=True),
}
PALETTES: Mapping[str, Mapping[Tone, Colour]] = {"normal": NORMAL, "high-contrast": HIGH_CONTRAST}
