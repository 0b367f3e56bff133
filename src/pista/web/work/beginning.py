"""How a working process begins. Imports nothing of the server, so that the process holds no more than its tasks do."""

import multiprocessing
import os
import signal
import sys
import threading
import warnings
from contextlib import suppress

from pista.plugins import PluginWarning

MIB = 1024 * 1024
END = getattr(signal, "SIGKILL", signal.SIGTERM)


def prepare(memory: int, niceness: int) -> None:
    """In the new process: leaves Ctrl-C to the server, gives way to it, and takes no more memory than allowed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # What there is to say of plug-ins the server has said.
    warnings.simplefilter("ignore", PluginWarning)
    # Python's own handlers wait for native code to return; a process at its deadline must not.
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if hasattr(os, "nice"):
        os.nice(niceness)
    threading.Thread(target=_end_with_server, daemon=True).start()
    if memory and sys.platform != "win32":
        import resource

        with suppress(ValueError):
            resource.setrlimit(resource.RLIMIT_AS, (memory * MIB, memory * MIB))


def _end_with_server() -> None:
    """Should the server be killed, nobody is left to end this process at its deadline; so it ends itself.

    The system's own signal would not do: it tells of the parent's end, and that is the process that forks clean ones,
    which lives as long as any of them.
    """
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os.kill(os.getpid(), END)
