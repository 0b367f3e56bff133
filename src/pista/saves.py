"""Unfinished games on disk, one file per slot."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from pista.file_locks import lock_of
from pista.kind import PuzzleError
from pista.message import message, reason
from pista.session import VERSION, Session, require_known_version
from pista.store import make_folder, remove_file, replace_file

MOST = 10**9
"""Seconds or hints of one game; more, or less than none, is no game of ours."""


class Saved(NamedTuple):
    """A `session` as JSON, the `seconds` played so far, the `hints` asked for, and the `shape` and `level` that were
    asked for when it began.

    `id` is that of its result: a game that ends twice, because nobody could keep that it had ended, counts once.
    """

    session: dict[str, object]
    seconds: float
    hints: int = 0
    shape: str = ""
    level: str = ""
    id: str = ""


def slot_path(data: Path, *parts: object) -> Path:
    """The file of a slot; anything but letters, digits, dots and dashes in its name becomes `_`."""
    return data / "saves" / (re.sub(r"[^\w.-]", "_", "-".join(map(str, parts))) + ".json")


def save(
    path: Path, session: Session, seconds: float, hints: int = 0, shape: str = "", level: str = "", own_id: str = ""
) -> None:
    """Keeps the game; whatever stood in the slot is replaced in one step."""
    kept = Saved(session.to_json(), round(seconds, 1), hints, shape, level, own_id)
    replace_file(path, json.dumps(kept._asdict(), ensure_ascii=False))


def forget(path: Path) -> None:
    """Empties the slot."""
    remove_file(path)


def load(path: Path) -> Saved | None:
    """What the slot holds, or None where it is empty; PuzzleError where the file is not a saved game."""
    try:
        data = json.loads(path.read_bytes())
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise PuzzleError(message("cli.unreadable", path=str(path), why=reason(error))) from None
    except (ValueError, RecursionError):
        raise PuzzleError(message("session.damaged_file", path=str(path))) from None
    require_known_version(data, VERSION)
    match data:
        case {"session": dict(session), "seconds": int() | float() as seconds} if 0 <= seconds <= MOST:
            # Games were kept before their hints were counted, and before anybody asked what they had been.
            hints, texts = data.get("hints", 0), [data.get(name, "") for name in ("shape", "level", "id")]
            if isinstance(hints, int) and 0 <= hints <= MOST and all(isinstance(text, str) for text in texts):
                return Saved(session, float(seconds), hints, *texts)
    raise PuzzleError(message("session.damaged_file", path=str(path)))


Mark = tuple[int, int, int]


class Slot:
    """A place for one game, in which one program plays at a time. A program that is killed leaves it free.

    The lock tells who plays. What the slot holds tells, too: where there was no lock, another game in it stays.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = lock_of(path)
        self._seen: Mark | None = None

    def enter(self) -> None:
        """From now on it is known what is in it, and nobody else may enter, where that can be had."""
        with suppress(OSError):
            self._take()
        self._seen = self._mark()

    def claim(self) -> None:
        """PuzzleError where another program plays there, or has played since; OSError where nothing can be kept."""
        self._take()
        now = self._mark()
        if now is not None and now != self._seen:
            raise PuzzleError(message("session.open_elsewhere"))

    def save(self, session: Session, seconds: float, hints: int = 0, **more: str) -> None:
        """Keeps the game here; `more` is what `save` takes."""
        self.claim()
        try:
            save(self.path, session, seconds, hints, **more)
        finally:
            self._seen = self._mark()

    def forget(self) -> None:
        """Empties it."""
        self.claim()
        forget(self.path)

    def leave(self) -> None:
        """From now on others may enter."""
        self._lock.release()

    def _take(self) -> None:
        make_folder(self.path.parent)
        if not self._lock.take():
            raise PuzzleError(message("session.open_elsewhere"))

    def _mark(self) -> Mark | None:
        """Tells what is kept here from anything kept later."""
        try:
            kept = self.path.stat()
        except (FileNotFoundError, NotADirectoryError):
            return None
        return kept.st_ino, kept.st_mtime_ns, kept.st_size


@contextmanager
def claimed(path: Path) -> Iterator[Slot]:
    """The slot while we play in it; PuzzleError where another program does.

    Where nothing can be kept one plays all the same, and whoever saves is told.
    """
    slot = Slot(path)
    try:
        slot.enter()
        yield slot
    finally:
        slot.leave()
