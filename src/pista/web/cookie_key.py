"""The key that signs cookies: made once, by whichever server process comes first, and kept in a file."""

import os
import re
import secrets
import tempfile
from contextlib import suppress
from pathlib import Path

from sqlalchemy.engine import make_url

from pista.kind import PuzzleError
from pista.message import message, reason
from pista.web.settings import WebSettings, data_folder

NAME = "web.key"
_KEY = re.compile(r"[0-9a-f]{64}\s*", re.ASCII | re.IGNORECASE)


def cookie_key(settings: WebSettings) -> bytes:
    """The key in force. A file that was named must be there: one made at a mistyped place would be a key of its own,
    and the players of servers that should share one would be strangers to every other server."""
    file = key_file(settings)
    try:
        if not settings.cookie_key_file and not file.exists():
            _make(file)
        text = file.read_text(encoding="ascii")
    except OSError as error:
        raise PuzzleError(message("web.cookie_key_unreadable", path=file, why=reason(error))) from None
    except UnicodeDecodeError:
        text = ""
    if not _KEY.fullmatch(text):
        raise PuzzleError(message("web.cookie_key_wrong", path=file))
    return bytes.fromhex(text.strip())


def key_file(settings: WebSettings) -> Path:
    """The file that was named, else one beside the SQLite file, else one in the data folder."""
    if settings.cookie_key_file:
        return Path(settings.cookie_key_file)
    database = make_url(settings.address)
    beside = database.get_backend_name() == "sqlite" and database.database
    return (Path(beside).parent if beside else data_folder()) / NAME


def _make(file: Path) -> None:
    """Writes a new key beside its place and links it there, whole: of several processes the first has made the key."""
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")  # readable by us alone
    try:
        with os.fdopen(handle, "w", encoding="ascii") as written:
            written.write(f"{secrets.token_hex(32)}\n")
            written.flush()
            os.fsync(written.fileno())
        with suppress(FileExistsError):
            os.link(temporary, file)
    finally:
        Path(temporary).unlink(missing_ok=True)
