"""Who a client is: a random cookie, of which the server keeps only a digest."""

import hashlib
import re
import secrets

from starlette.requests import Request
from starlette.responses import Response

COOKIE = "pista_owner"
LASTS = 2 * 365 * 86_400
_TOKEN = re.compile(r"[\w-]{43}", re.ASCII)


def new_id() -> str:
    """192 random bits: nobody guesses a game's or a job's id."""
    return secrets.token_urlsafe(24)


def owner_of(request: Request) -> str | None:
    """The digest of the client's cookie, or None for one without."""
    token = request.cookies.get(COOKIE, "")
    return _digest(token) if _TOKEN.fullmatch(token) else None


def owner_or_new(request: Request, response: Response, *, secure: bool) -> str:
    """The client's owner; one who had none gets the cookie with this answer."""
    known = owner_of(request)
    if known:
        return known
    token = secrets.token_urlsafe(32)
    response.set_cookie(COOKIE, token, max_age=LASTS, httponly=True, samesite="strict", secure=secure, path="/")
    return _digest(token)


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
