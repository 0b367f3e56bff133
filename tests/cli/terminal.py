"""The program at a pseudo-terminal, and keys pressed there as a person presses them."""

import os
import re

import pexpect

from cli.program import PISTA


def terminal(*args: str, columns: int = 80, **environ: str) -> "pexpect.spawn[str]":
    """In colour."""
    colours = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "COLUMNS": str(columns)}
    return pexpect.spawn(
        PISTA, list(args), env=os.environ | colours | environ, encoding="utf-8", timeout=30, dimensions=(40, columns)
    )


def shown(child: "pexpect.spawn[str]") -> str:
    """What came before the last thing waited for."""
    return str(child.before)


def finish(child: "pexpect.spawn[str]") -> str:
    """What was shown up to the end."""
    child.expect(pexpect.EOF)
    child.close()
    return shown(child)


def ctrl_c(child: "pexpect.spawn[str]") -> str:
    """Presses Ctrl-C, and as a person would again where nothing came of it; what was shown up to the end.

    Python looks for signals before it waits for a key: one that comes in between is heard with the next key, and
    nothing on the screen tells when that moment is over.
    """
    for _ in range(30):
        child.sendintr()
        if child.expect([pexpect.EOF, pexpect.TIMEOUT], timeout=2) == 0:
            break
    child.close()
    return shown(child)


def plain(text: str) -> str:
    """Without escape sequences."""
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text)
