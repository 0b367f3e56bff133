"""Lines that fit the terminal: broken between words, never inside one. Nothing is broken that goes elsewhere."""

import shutil
import sys
from collections.abc import Iterable


def terminal_width() -> int | None:
    """The columns of the terminal; None where the output goes elsewhere."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else None


def folded(units: Iterable[str], *, gap: str = " ", indent: str = "") -> str:
    """The units with gaps between them, on as many lines as it takes; lines after the first are indented."""
    width = terminal_width()
    if width is None:
        return gap.join(units)
    from rich.cells import cell_len

    lines: list[str] = []
    for unit in units:
        if lines and cell_len(lines[-1] + gap + unit) <= width:
            lines[-1] += gap + unit
        else:
            lines.append(indent + unit if lines else unit)
    return "\n".join(lines)


def sentence(text: str, *, indent: str = "") -> str:
    """A sentence, broken between its words."""
    return folded(text.split(" "), indent=indent)
