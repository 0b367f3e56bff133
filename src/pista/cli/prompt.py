"""A line that a person types after a prompt."""

import sys
from contextlib import suppress


def ask(prompt: str) -> str:
    """At a terminal: arrow keys edit the line and call back earlier ones. EOFError at the end of the input."""
    # Loading it is what turns editing on; systems without it edit lines by themselves.
    with suppress(ImportError):
        import readline

        # Several lines pasted at once are several answers, as they are where nothing edits them.
        readline.parse_and_bind("set enable-bracketed-paste off")
    return input(f"{prompt} ")


def ask_plainly(prompt: str) -> str:
    """In a pipe or in plain lines, where nothing edits. EOFError at the end of the input."""
    print(prompt, end=" ", flush=True)
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line
