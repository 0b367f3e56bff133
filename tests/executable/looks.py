"""An agent of somebody's own that looks around in the program it plays in, and writes down what it finds."""

import importlib.util
import json
import os
import statistics
import sys
from pathlib import Path
from typing import Any

import numpy

TOOLS = ("IPython", "_pytest", "hypothesis", "mypy", "pip", "pkg_resources", "pytest", "ruff", "setuptools", "tkinter")


class Looks:
    """Guesses the word in the middle, by way of the standard library and numpy."""

    name = "looks"

    def __init__(self) -> None:
        home = Path(sys._MEIPASS)  # type: ignore[attr-defined]
        told = {
            "licences": sorted(path.relative_to(home).as_posix() for path in home.glob("licences/**/*.txt")),
            "libraries": os.environ.get("LD_LIBRARY_PATH"),
            "python": sys.version_info[:2],
            "tools": [name for name in TOOLS if importlib.util.find_spec(name)],
        }
        Path("seen.json").write_text(json.dumps(told), encoding="utf-8")

    def guess(self, seen: Any) -> str:
        middle = numpy.arange(len(seen.words))[len(seen.words) // 2]
        return str(seen.words[statistics.median_low([int(middle)])])


class Wrong:
    """Gives a function of ours what it cannot take."""

    name = "wrong"

    def guess(self, seen: Any) -> str:
        return str(seen.lexicon.alphabet.fold(3))
