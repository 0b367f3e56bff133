"""Draws docs/pictures/wordle.svg: a real game at the terminal, recorded by rich."""

import io
import re
from pathlib import Path

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console
from rich.terminal_theme import MONOKAI

from pista import wordle
from pista.cli.user import current_user
from pista.cli.wordle.colour import ColourDisplay
from pista.cli.wordle.table import Table
from pista.session import Session

TARGET = Path(__file__).parent.parent / "docs" / "pictures" / "wordle.svg"
GUESSES = ("carne", "pilas", "pista")


def main() -> None:
    console = Console(record=True, width=44, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    user = current_user("es")
    table = Table(user, ColourDisplay(user, console, "normal"))
    session = Session(wordle, wordle.Puzzle(wordle.lexicon("es"), "pista"))
    for guess in GUESSES:
        session = session.play(guess)
    table.end(session, 65)
    # Without rich's web fonts: a picture must not call home.
    head, _, rest = CONSOLE_SVG_FORMAT.partition("    @font-face")
    plain = head + rest[rest.index("    .{unique_id}-matrix") :].replace("Fira Code, ", "")
    svg = console.export_svg(title="pista wordle play --lang es", theme=MONOKAI, code_format=plain, unique_id="pista")
    # A square is two columns wide, and rich counts one.
    svg = re.sub(r' textLength="[\d.]+"(?=[^>]*>[⬛🟨🟩]+<)', "", svg)
    TARGET.write_text("\n".join(line.rstrip() for line in svg.splitlines()) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
