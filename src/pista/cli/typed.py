"""A line typed at a terminal: arrow keys edit it and call back earlier ones. Pipes and plain lines need none of it."""

from contextlib import suppress


def typed(prompt: str) -> str:
    """What was typed after the prompt; EOFError at the end of the input."""
    # Loading it is what turns editing on; systems without it edit lines by themselves.
    with suppress(ImportError):
        import readline

        # Several lines pasted at once are several answers, as they are where nothing edits them.
        readline.parse_and_bind("set enable-bracketed-paste off")
    return input(f"{prompt} ")
