"""A real JupyterLab with folders of its own, and notebooks opened in it."""

import json
import os
import secrets
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from playwright.sync_api import Page
from servers import Port, end, started

# Nothing is fetched from elsewhere, and no question about that is asked.
QUIET = {
    "@jupyterlab/apputils-extension/notification.jupyterlab-settings": {"fetchNews": "false", "checkForUpdates": False},
    "@jupyterlab/extensionmanager-extension/plugin.jupyterlab-settings": {"enabled": False},
}
FOLDERS = ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "JUPYTERLAB_WORKSPACES_DIR", "IPYTHONDIR")
IS_READY = """() => {
  const panel = window.jupyterapp?.shell.currentWidget;
  return panel?.sessionContext?.session?.kernel?.status === "idle" && panel.content?.widgets?.length > 0;
}"""
RUN = """async (number) => {
  window.jupyterapp.shell.currentWidget.content.activeCellIndex = number;
  await window.jupyterapp.commands.execute("notebook:run-cell");
}"""


class Lab:
    """A server on a port nobody else has; whatever it writes, it writes below its folder."""

    def __init__(self, folder: Path) -> None:
        self._port = Port()
        self._token = secrets.token_hex(16)
        self.address = f"http://127.0.0.1:{self._port.number}"
        self.notebooks = folder / "notebooks"
        self.log = folder / "lab.log"
        settings = folder / "settings"
        for name, chosen in QUIET.items():
            (settings / name).parent.mkdir(parents=True, exist_ok=True)
            (settings / name).write_text(json.dumps(chosen), encoding="utf-8")
        self.notebooks.mkdir()
        own = {name: str(folder / name.lower()) for name in FOLDERS}
        home = {"HOME": str(folder), "XDG_CACHE_HOME": str(folder / "cache"), "XDG_CONFIG_HOME": str(folder / "config")}
        self._surroundings = os.environ | own | home | {"JUPYTERLAB_SETTINGS_DIR": str(settings), "LANG": "en_US.UTF-8"}
        self._start()

    def _start(self) -> None:
        options = {
            "ServerApp.ip": "127.0.0.1",
            "ServerApp.port": str(self._port.number),
            "ServerApp.port_retries": "0",
            "ServerApp.allow_root": "True",
            "ServerApp.root_dir": str(self.notebooks),
            "IdentityProvider.token": self._token,
            "LabApp.expose_app_in_browser": "True",
            "LabApp.extension_manager": "readonly",
            # A dead test leaves no kernel behind.
            "MappingKernelManager.cull_idle_timeout": "600",
        }
        command = [
            sys.executable,
            "-m",
            "jupyterlab",
            "--no-browser",
            *(f"--{name}={to}" for name, to in options.items()),
        ]
        health = f"{self.address}/api?token={self._token}"
        self._process = started(command, health, self.log, env=self._surroundings, cwd=self.notebooks)

    def write(self, name: str, cells: Sequence[str]) -> None:
        """A notebook with these cells."""
        made: list[dict[str, object]] = [
            {
                "cell_type": "code",
                "id": f"cell-{n}",
                "metadata": {},
                "outputs": [],
                "execution_count": None,
                "source": text,
            }
            for n, text in enumerate(cells)
        ]
        kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
        document = {"cells": made, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
        (self.notebooks / f"{name}.ipynb").write_text(json.dumps(document), encoding="utf-8")

    def open(self, page: Page, name: str) -> None:
        """Shows a notebook and waits for its kernel."""
        page.goto(f"{self.address}/doc/tree/{name}.ipynb?token={self._token}")
        self.wait_until_ready(page)

    @staticmethod
    def wait_until_ready(page: Page) -> None:
        """Until the notebook is there and its kernel waits for something to do."""
        page.wait_for_function(IS_READY)

    def close(self) -> None:
        """Stops it with its kernels; what does not stop is killed."""
        with suppress(subprocess.TimeoutExpired):
            end(self._process)
        self._port.close()


def run_all(page: Page) -> None:
    """Runs every cell and waits until they have run."""
    page.evaluate("() => window.jupyterapp.commands.execute('notebook:run-all-cells')")


def run(page: Page, number: int) -> None:
    """Runs one cell and waits until it has run."""
    page.evaluate(RUN, number)


def begin(page: Page, number: int) -> None:
    """Runs one cell and does not wait for it."""
    page.evaluate(f"(number) => void ({RUN})(number)", number)


def count_cells(page: Page) -> int:
    """How many cells the notebook has."""
    number: int = page.evaluate("() => window.jupyterapp.shell.currentWidget.content.widgets.length")
    return number


def change_theme(page: Page, name: str) -> None:
    """Waits until the notebook is seen in it."""
    page.evaluate("(theme) => window.jupyterapp.commands.execute('apputils:change-theme', { theme })", name)
    page.locator("#jupyterlab-splash").wait_for(state="detached")
