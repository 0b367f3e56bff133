"""Keys pressed at a terminal as a person presses them."""

import pexpect


def ctrl_c(child: "pexpect.spawn[str]") -> str:
    """Presses Ctrl-C, again where nothing came of it: one that falls between two prompts waits for the next key.

    What was shown up to the end.
    """
    for _ in range(30):
        child.sendintr()
        if child.expect([pexpect.EOF, pexpect.TIMEOUT], timeout=2) == 0:
            break
    shown = str(child.before)
    child.close()
    return shown
