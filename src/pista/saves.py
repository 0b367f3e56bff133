"""Unfinished games on disk, one file per slot."""

import json
import re
from pathlib import Path
from typing import NamedTuple

from pista.kind import PuzzleError
from pista.message import message
from pista.session import Session
from pista.store import replace_file


class Saved(NamedTuple):
    """A session as JSON, and the seconds played so far."""

    session: dict[str, object]
    seconds: float


def slot_path(data: Path, *parts: object) -> Path:
    """The file of a slot; anything but letters, digits, dots and dashes in its name becomes `_`."""
    return data / "saves" / (re.sub(r"[^\w.-]", "_", "-".join(map(str, parts))) + ".json")


def save(path: Path, session: Session, seconds: float) -> None:
    """Keeps the game; whatever stood in the slot is replaced in one step."""
    replace_file(path, json.dumps({"session": session.to_json(), "seconds": round(seconds, 1)}, ensure_ascii=False))


def load(path: Path) -> Saved | None:
    """What the slot holds, or None where it is empty; PuzzleError where the file is not a saved game."""
    try:
        data = json.loads(path.read_bytes())
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise PuzzleError(message("cli.unreadable", path=str(path), why=error.strerror or "")) from None
    except (ValueError, RecursionError):
        raise PuzzleError(message("session.damaged_file", path=str(path))) from None
    match data:
        case {"session": dict(session), "seconds": int() | float() as seconds}:
            return Saved(session, float(seconds))
    raise PuzzleError(message("session.damaged_file", path=str(path)))
