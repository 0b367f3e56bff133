"""Lines that fit the terminal: broken between words, never inside one. Nothing is broken that goes elsewhere."""

import shutil
import sys
from collections.abc import Iterable


def terminal_width() -> int | None:
    """The columns of the terminal; None where the output goes elsewhere."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else None


def wrapped(text: str, *, indent: str = "", width: int | None = None) -> str:
    """A sentence, broken between its words."""
    return wrapped_parts(text.split(" "), indent=indent, width=width)


def wrapped_parts(parts: Iterable[str], *, gap: str = " ", indent: str = "", width: int | None = None) -> str:
    """Parts that stay whole with gaps between them, on as many lines as it takes; those after the first are indented.

    `width` is that of the terminal unless it is given.
    """
    width = width or terminal_width()
    if width is None:
        return gap.join(parts)
    from rich.cells import cell_len

    lines: list[str] = []
    for part in parts:
        if lines and cell_len(lines[-1] + gap + part) <= width:
            lines[-1] += gap + part
        else:
            lines.append(indent + part if lines else part)
    return "\n".join(lines)
