"""Programs that start at once: a process that has imported Pista forks whenever it is asked, and runs `pista` there.

What a test sees is a program all the same: a process with arguments, surroundings, a folder and pipes of its own, which
ends as `pista` ends. Only starting Python and importing are done before; that these are well is for tests that start
the program itself, at a terminal and as a server among them.
"""

import atexit
import json
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import IO

FORK = """
import importlib, json, os, socket, sys
asked = socket.socket(fileno=int(sys.argv[1]))
for name in sys.argv[2:]:
    importlib.import_module(name)
streams = [(stream.encoding, stream.errors) for stream in (sys.stdin, sys.stdout, sys.stderr)]
while True:
    length, pipes, _, _ = socket.recv_fds(asked, 8, 3)
    if not length:
        sys.exit()
    with asked.makefile("rb") as file:
        wish = json.loads(file.read(int(length)))
    child = os.fork()
    if not child:
        break
    for pipe in pipes:
        os.close(pipe)
    asked.sendall(b"%8d" % child)
    asked.sendall(b"%8d" % os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
asked.close()
os.environ.clear()
os.environ.update(wish["environ"])
os.chdir(wish["folder"])
for number, (pipe, (coding, errors)) in enumerate(zip(pipes, streams)):
    os.dup2(pipe, number)
    os.close(pipe)
    name, mode = (("stdin", "r"), ("stdout", "w"), ("stderr", "w"))[number]
    stream = open(number, mode, 1 if number == 2 else -1, coding, errors, newline="\\n", closefd=False)
    setattr(sys, name, stream)
    setattr(sys, f"__{name}__", stream)
sys.argv = wish["args"]
__file__ = sys.argv[0]
sys.exit(sys.modules["pista.cli"].main())
"""
SET_AT_START = ("PYTHON", "LC_", "LANG")
"""Beginnings of what Python itself looks at, and only when it starts."""
PYTHON_AT_FIRST = {name: value for name, value in os.environ.items() if name.startswith("PYTHON")}
"""What all tests have of it; some set more for themselves alone."""


class ForkServer:
    """Runs one program after the other, each in a process that is forked for it."""

    def __init__(self, *modules: str) -> None:
        # Whoever asks first asks for all that come after.
        others = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        environ = others | PYTHON_AT_FIRST
        self._start = _looked_at_by_python(environ)
        self._idle = threading.Lock()
        self._socket, theirs = socket.socketpair()
        with theirs:
            command = [sys.executable, "-c", FORK, str(theirs.fileno()), *modules]
            self._process = subprocess.Popen(command, pass_fds=[theirs.fileno()], env=environ)
        atexit.register(self.close)

    def run(
        self, args: Sequence[str], stdin: bytes, environ: Mapping[str, str], seconds: float
    ) -> "subprocess.CompletedProcess[bytes]":
        """As `subprocess.run` with pipes, which it is where Python would not have started alike, or where another
        program is running already. One that does not end in time is killed, and says so by its code."""
        if _looked_at_by_python(environ) != self._start or not self._idle.acquire(blocking=False):
            return subprocess.run(args, input=stdin, capture_output=True, env=environ, timeout=seconds)
        try:
            return self._forked(args, stdin, environ, seconds)
        finally:
            self._idle.release()

    def _forked(
        self, args: Sequence[str], stdin: bytes, environ: Mapping[str, str], seconds: float
    ) -> "subprocess.CompletedProcess[bytes]":
        wish = json.dumps({"args": args, "environ": dict(environ), "folder": str(Path.cwd())}).encode()
        (read_in, write_in), (read_out, write_out), (read_err, write_err) = os.pipe(), os.pipe(), os.pipe()
        theirs = [read_in, write_out, write_err]
        socket.send_fds(self._socket, [b"%8d" % len(wish)], theirs)
        self._socket.sendall(wish)
        for pipe in theirs:
            os.close(pipe)
        child = int(self._socket.recv(8, socket.MSG_WAITALL))
        late = threading.Timer(seconds, os.kill, (child, signal.SIGKILL))
        late.start()
        given, out, err = os.fdopen(write_in, "wb"), os.fdopen(read_out, "rb"), os.fdopen(read_err, "rb")
        with given, out, err, ThreadPoolExecutor(2) as threads:
            threads.submit(_give, given, stdin)
            said = threads.submit(err.read)
            told = out.read()
        code = int(self._socket.recv(8, socket.MSG_WAITALL))
        late.cancel()
        return subprocess.CompletedProcess(args, code, told, said.result())

    def close(self) -> None:
        """It ends when nobody can ask it any more; whoever was forked from this process could hold the socket, too."""
        atexit.unregister(self.close)
        self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()
        self._process.wait()


def _give(pipe: IO[bytes], data: bytes) -> None:
    with suppress(BrokenPipeError), pipe:
        pipe.write(data)


def _looked_at_by_python(environ: Mapping[str, str]) -> dict[str, str]:
    found = {name: value for name, value in environ.items() if name.startswith(SET_AT_START)}
    if found.get("LANG", "").endswith(".UTF-8"):
        # Which language it is, Python does not look at.
        found["LANG"] = ".UTF-8"
    return found


@cache
def fork_server(*modules: str) -> ForkServer:
    """One for each process that runs tests, begun when it is first asked for."""
    return ForkServer(*modules)
