"""Real boards and published totals, beside the project or where PISTA_CORPUS says; a visible skip without them."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(os.environ.get("PISTA_CORPUS") or Path(__file__).parents[2] / "shared" / "corpus")


def corpus_file(name: str) -> Path:
    """A file that is there."""
    if not (FOLDER / name).exists():
        pytest.skip(f"no {name} beside the project: PISTA_CORPUS names its folder")
    return FOLDER / name


def boards(kind: str) -> list[dict[str, Any]]:
    """Each with its name, text and solution."""
    lines = corpus_file(f"{kind}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]
