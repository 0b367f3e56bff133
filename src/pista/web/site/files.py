"""Files of the pages. Each has an address that changes with any of them, so that a browser asks for it only once.

Modules name each other relatively: whatever a page loads is of the page's own edition.
"""

import hashlib
import mimetypes
import os
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from fastapi import APIRouter, Request, Response
from markupsafe import Markup

from pista.kind import AnyKind
from pista.kinds import kind_named, kind_names, own_file
from pista.web.errors import not_found
from pista.web.tagged import AT_ONCE, FOREVER, tagged

router = APIRouter(include_in_schema=False)

READ = ["GET", "HEAD"]
FOLDER = Path(__file__).parent.parent / "static"
MARK = "mark.svg"
_SVG = "image/svg+xml"
_TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".webmanifest": "application/manifest+json"}
_TYPES |= {".woff2": "font/woff2", ".svg": _SVG, ".css": "text/css", ".json": "application/json"}


def file_address(path: str) -> str:
    """Where a page finds the file as it is now."""
    return f"/static/{edition()}/{path}"


def edition() -> str:
    """What changes with any file; whoever works on them sees the change at the next visit."""
    return _digest(tuple(_stamps(FOLDER)))


def emblem_of(kind: AnyKind) -> Markup:
    """A kind's picture as a part of the page, where its classes take the colours of the theme."""
    drawing = _emblem(kind).decode()
    # Packages bring their drawings as they bring their code: they are trusted.
    return Markup(drawing[drawing.index("<svg") :])  # noqa: S704


@router.api_route("/static/emblems/{name}.svg", methods=READ)
def emblem(name: str, request: Request) -> Response:
    """A kind's picture."""
    if name not in kind_names():
        raise not_found()
    return tagged(_emblem(kind_named(name)), _SVG, request)


@router.api_route("/static/{path:path}", methods=READ)
def static(path: str, request: Request) -> Response:
    """A file: in the present edition for good, without one as it is now."""
    parts = path.split("/")
    lasts = parts[0] == edition()
    if lasts:
        del parts[0]
    if not parts or any(part in ("", ".", "..") or "\\" in part or "\0" in part for part in parts):
        raise not_found()
    file = FOLDER.joinpath(*parts)
    if not _is_file(file):
        raise not_found()
    kind = _TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    return tagged(file.read_bytes(), kind, request, kept=FOREVER if lasts else AT_ONCE)


def _emblem(kind: AnyKind) -> bytes:
    """One that has none shows Pista's."""
    own = own_file(kind, "emblem.svg")
    return own.read_bytes() if own else (FOLDER / MARK).read_bytes()


def _is_file(file: Path) -> bool:
    """False, too, where the name is longer than any file's can be."""
    try:
        return file.is_file()
    except OSError:
        return False


def _stamps(folder: Path) -> Iterator[tuple[str, int, int]]:
    """Every file with what changes when it is written."""
    with os.scandir(folder) as entries:
        for entry in sorted(entries, key=lambda entry: entry.name):
            if entry.is_dir():
                yield from _stamps(Path(entry.path))
            else:
                found = entry.stat()
                yield entry.path, found.st_mtime_ns, found.st_size


@lru_cache(maxsize=1)
def _digest(stamps: tuple[tuple[str, int, int], ...]) -> str:
    """Of names and contents, so that equal files have equal addresses wherever they are."""
    found = hashlib.sha256()
    for name, *_ in stamps:
        path = Path(name)
        body = path.read_bytes()
        found.update(f"{path.relative_to(FOLDER).as_posix()} {len(body)}\n".encode() + body)
    return found.hexdigest()[:12]
