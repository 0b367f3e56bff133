"""What all tests share: a data folder of their own, a plain environment, marks that say what a test needs."""

import gc
import os
import signal
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

pytest_plugins = ["evidence", "shares"]

# A shell's background job is born deaf to Ctrl-C, and so would be the programs the tests interrupt.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Nothing of the person who runs the tests reaches them: neither settings of Pista nor a proxy, not even in servers that
# live as long as the run. What says where things are may stay.
KEPT = {"PISTA_CORPUS", "PISTA_CHROMIUM", "PISTA_SCREENS", "PISTA_LATE", "PISTA_EVIDENCE"}
for name in list(os.environ):
    if (name.startswith("PISTA_") and name not in KEPT) or name.lower().endswith("_proxy"):
        del os.environ[name]

# Whatever the person's habit: a program that finds no bytecode compiles the whole of Pista before it begins, and the
# tests start hundreds.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

settings.register_profile("pista", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)
settings.load_profile("pista")


@pytest.fixture(autouse=True)
def own_surroundings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test sees or touches the data of the person who runs it."""
    for name in ("NO_COLOR", "COLUMNS", "LINES", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("PISTA_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What can be seen from a test's place and fixtures need not be said by hand."""
    for item in items:
        if "browser" in item.path.parts:
            item.add_marker("browser")
        needed = getattr(item, "fixturenames", ())
        if "real_server" in needed:
            item.add_marker("minute")
        given = getattr(item, "callspec", None)
        if "postgresql" in needed or (given and given.params.get("database_url") == "postgresql"):
            item.add_marker("database")


def pytest_collection_finish() -> None:
    """Some six thousand tests stay until the end: the collector need not go through them again and again, nor a process
    that is forked copy them."""
    gc.collect()
    gc.freeze()
