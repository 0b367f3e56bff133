"""Puzzles to play in a notebook: `Board(puzzle)` shows one, `play("…")` a new one. Needs the extra `notebook`.

The rules stay in Python: the page sends moves and paints what it is sent back.
"""

try:
    import anywidget  # noqa: F401 - a missing extra is told in one sentence, not by whoever needs it first
except ModuleNotFoundError as error:
    if error.name != "anywidget":
        raise
    import os

    from pista.message import message, reader_language

    sentence = message("notebook.missing").say(reader_language(os.environ))
    raise ModuleNotFoundError(sentence, name=error.name) from None

from pista.notebook.board import Board
from pista.notebook.new import play

__all__ = ["Board", "play"]
