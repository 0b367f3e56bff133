"""Answers that are the same for everybody: pages, files and wordings, with a tag that spares sending them twice.

They are packed once and kept so. What is about one client, or hides something, is never packed: its length would tell.
"""

import gzip
import hashlib
import re

from starlette.requests import Request
from starlette.responses import Response

from pista.web.games.bounded_cache import bounded_cache

PACKED = re.compile(r"text/|image/svg|application/(json|manifest)")
"""Kinds of files that become smaller; fonts and photographs are packed already."""
KEPT = 16 * 1024 * 1024
"""Bytes of what was packed that are kept."""


AT_ONCE = "no-cache"
"""Asked for again at every visit, and then only sent where it changed."""
FOREVER = "public, max-age=31536000, immutable"
"""Never asked for again: the address changes with the body."""


def tagged(body: bytes, kind: str, request: Request, *vary: str, kept: str = AT_ONCE) -> Response:
    """The body, packed for whoever understands it, or 304 where the browser already has it; `vary` are headers that
    it depends on, and `kept` is how long a browser may use it."""
    tag = hashlib.sha256(body).hexdigest()[:16]
    packs = PACKED.match(kind) is not None
    packed = packs and accepts_gzip(request.headers.get("accept-encoding", ""))
    quoted = f'"{tag}-gzip"' if packed else f'"{tag}"'
    headers = {"ETag": quoted, "Cache-Control": kept}
    if packs or vary:
        headers["Vary"] = ", ".join([*vary, *["Accept-Encoding"] * packs])
    if quoted in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if packed:
        return Response(_gzip(body, tag), headers=headers | {"Content-Encoding": "gzip"}, media_type=kind)
    return Response(body, headers=headers, media_type=kind)


def accepts_gzip(said: str) -> bool:
    """Whether a header says so.

    >>> accepts_gzip("br, gzip;q=0.5"), accepts_gzip("gzip;q=0, *"), accepts_gzip("")
    (True, False, False)
    """
    for each in said.lower().split(","):
        name, *settings = (part.strip() for part in each.split(";"))
        if name == "gzip":
            return not any(re.fullmatch(r"q=0(\.0*)?", setting) for setting in settings)
    return False


@bounded_cache(KEPT, key=lambda _, tag: tag, size=lambda body, _: len(body) // 2)
def _gzip(body: bytes, tag: str) -> bytes:
    """Kept by its tag."""
    return gzip.compress(body, 9, mtime=0)
