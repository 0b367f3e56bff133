"""Both forms of the stand-alone program, and how they are run where nothing else is: no Python and no settings."""

import platform
import shutil
import subprocess
import tarfile
import time
from pathlib import Path

import httpx2 as httpx
import pytest
from servers import PATIENCE, Port, started

from pista import __version__

DIST = Path(__file__).parents[2] / "dist" / "executable"
NAME = f"pista-{__version__}-{platform.system()}-{platform.machine()}".lower()


class Program:
    """One form of it, in a folder of its own: whatever runs from there was begun by the test."""

    def __init__(self, file: Path, home: Path) -> None:
        self.file, self.home = file, home
        self.home.mkdir()
        # Where the single file unpacks itself.
        self.unpacked = home / "temporary"
        self.unpacked.mkdir()

    @property
    def env(self) -> dict[str, str]:
        """Somewhere to write, a language, and a PATH on which there is nothing."""
        return {
            "HOME": str(self.home),
            "PATH": str(self.home / "nothing"),
            "TMPDIR": str(self.unpacked),
            "LANG": "C.UTF-8",
            "TERM": "xterm",
        }

    def run(self, *args: str, given: str = "", code: int = 0, **more: str) -> str:
        """What it writes. It ends as it should, and complains of nothing where it ends well."""
        asked = [str(self.file), *args]
        done = subprocess.run(
            asked, input=given, capture_output=True, text=True, env=self.env | more, cwd=self.home, timeout=PATIENCE
        )
        assert done.returncode == code, done.stderr
        assert "Traceback" not in done.stderr and "Warning" not in done.stderr, done.stderr
        return done.stdout if code == 0 else done.stderr

    def running(self) -> list[int]:
        """Its processes that are still there."""
        found = []
        for process in Path("/proc").glob("[0-9]*"):
            try:
                if (process / "exe").readlink() == self.file:
                    found.append(int(process.name))
            except OSError:
                continue  # of somebody else, or just ended
        return found

    def wait_until_gone(self) -> None:
        """Until none of its processes is there."""
        until = time.monotonic() + PATIENCE
        while left := self.running():
            assert time.monotonic() < until, left
            time.sleep(0.05)  # a process that is not our child tells nobody of its end


class Serving:
    """`serve`, on a port nobody else has, and how to talk to it."""

    def __init__(self, program: Program, *flags: str) -> None:
        self._program, self._port = program, Port()
        self.address = f"http://127.0.0.1:{self._port.number}"
        self.log = program.home / f"{self._port.number}.log"
        asked = [str(program.file), "serve", "--port", str(self._port.number), *flags]
        env = program.env | {"PISTA_DATA": str(program.home / "served")}
        self.process = started(asked, f"{self.address}/health", self.log, env=env, cwd=program.home)

    def client(self) -> httpx.Client:
        return httpx.Client(base_url=self.address, timeout=PATIENCE)

    def end(self, number: int) -> None:
        """Tells it to end by that signal; it does, and so does all that it has begun."""
        self.process.send_signal(number)
        self.process.wait(PATIENCE)
        self._program.wait_until_gone()
        log = self.log.read_text(encoding="utf-8")
        assert "Traceback" not in log, log

    def close(self) -> None:
        """Leaves nothing behind, however the test went."""
        if self.process.poll() is None:
            self.process.terminate()
        try:
            self.process.wait(PATIENCE)
        finally:
            self.process.kill()
            self.process.wait()
            self._port.close()


def made(folder: Path, form: str) -> Program:
    """The program, unpacked or copied into this folder; skips where there is none of this version."""
    archive, single = DIST / f"{NAME}.tar.gz", DIST / NAME
    if not (archive.is_file() and single.is_file()):
        pytest.skip("no stand-alone program of this version here: make executable")
    if form == "file":
        return Program(Path(shutil.copy(single, folder / "pista")), folder / "home")
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")
    return Program(folder / NAME / "pista", folder / "home")
