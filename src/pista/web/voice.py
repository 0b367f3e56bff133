"""How a server speaks to the person at its terminal: short lines on stderr, with a mark before what matters.

Knows neither logs nor requests, and words nothing itself.
"""

import time
from typing import TYPE_CHECKING

from pista.message import Message
from pista.picture import Accent, Tone
from pista.settings import Settings

if TYPE_CHECKING:
    from rich.console import Console
    from rich.style import Style
    from rich.text import Text

NAME = " Pista "
INDENT = " " * (len(NAME) + 1)


class Voice:
    """Speaks the reader's language, in the colours of their palette or in none."""

    def __init__(self, reader: Settings, console: "Console | None" = None) -> None:
        from rich.console import Console

        self._reader = reader
        self._console = console or Console(stderr=True, no_color=not reader.colour, highlight=False)

    def headline(self, address: str, *notes: Message) -> None:
        """Where it is to be found, and below what else is worth knowing."""
        from rich.text import Text

        self._print(Text.assemble((NAME, self._tone(Tone.PLACED)), " ", (address, "bold")))
        for note in notes:
            self._print(Text(f"{INDENT}{self._worded(note)}"))

    def note(self, said: Message) -> None:
        from rich.text import Text

        self._print(Text(self._worded(said)))

    def good(self, said: Message) -> None:
        """Trouble is over."""
        self._marked(" + ", self._tone(Tone.PLACED), said)

    def warning(self, said: Message | str) -> None:
        """Something is unwise, or does not work at the moment."""
        self._marked(" ! ", self._accent(Accent.HINT), said)

    def trouble(self, said: Message | str) -> None:
        """Something is broken."""
        self._marked(" × ", self._accent(Accent.FAULT), said)

    def _marked(self, mark: str, style: "Style", said: Message | str) -> None:
        from rich.text import Text

        self._print(Text.assemble((mark, style), (f" {time.strftime('%H:%M')} ", "dim"), self._worded(said)))

    def _worded(self, said: Message | str) -> str:
        return said.say(self._reader.language) if isinstance(said, Message) else said

    def _print(self, line: "Text") -> None:
        # The terminal itself breaks long lines: an address that is broken here could not be clicked.
        self._console.print(line, soft_wrap=True)

    def _tone(self, tone: Tone) -> "Style":
        from pista.render.terminal import tone_style

        return tone_style(tone, self._reader.palette)

    def _accent(self, accent: Accent) -> "Style":
        from pista.render.palette import ACCENTS
        from pista.render.terminal import style_of

        return style_of(ACCENTS[accent])
