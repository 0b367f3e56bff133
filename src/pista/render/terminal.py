"""A picture in colour for the terminal, by rich."""

from rich.style import Style
from rich.text import Text

from pista.picture import Accent, Picture, Tone
from pista.render.canvas import Ink, canvas
from pista.render.palette import ACCENTS, PALETTES, Colour


def coloured(picture: Picture, palette: str = "normal", columns: int = 200) -> Text:
    """The picture as styled text."""
    rows = canvas(picture, marks=False, columns=columns)
    lines = []
    for row in rows:
        line = Text()
        for ink in row:
            line.append(ink.sign, ink_style(ink, palette))
        lines.append(line)
    return Text("\n").join(lines)


def ink_style(ink: Ink, palette: str) -> Style:
    """How one character is written."""
    if ink.tone is None:
        return Style.null()
    colour = ACCENTS[ink.accent] if ink.accent is not Accent.NONE else PALETTES[palette][ink.tone]
    return style_of(colour) + Style(underline=ink.underlined or None)


def tone_style(tone: Tone, palette: str) -> Style:
    """How a meaning is written, for things that are not part of a picture."""
    return style_of(PALETTES[palette][tone])


def style_of(colour: Colour) -> Style:
    return Style(color=colour.ink, bgcolor=colour.paper, bold=colour.bold)
