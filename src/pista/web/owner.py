"""Who a client is: a random token in a cookie that the server signed; of the token it keeps only a digest."""

import hashlib
import hmac
import re
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from starlette.responses import Response

COOKIE = "pista_owner"
SECURE_COOKIE = f"__Host-{COOKIE}"
"""Browsers take a cookie of such a name from this very host over HTTPS alone, never from a neighbouring one."""
LASTS = 2 * 365 * 86_400
CLIENT = "Pista-Client"
"""The header by which a browser learns whose answers it gets."""
NOBODY = "nobody"
_TOKEN = re.compile(r"[\w-]{43}", re.ASCII)


def new_id() -> str:
    """192 random bits: nobody guesses a game's or a job's id."""
    return secrets.token_urlsafe(24)


def new_token() -> str:
    """256 random bits: nobody guesses a client's cookie."""
    return secrets.token_urlsafe(32)


def digest(token: str) -> str:
    """What is kept of a client: the owner of games, results and jobs."""
    return hashlib.sha256(token.encode()).hexdigest()


def public_name(owner: str) -> str:
    """What a browser may know its client by, to tell one from another: it opens nothing and tells nothing of the token.

    >>> public_name(digest("a token")) == public_name(digest("another"))
    False
    """
    return hashlib.sha256(f"pista client {owner}".encode()).hexdigest()[:32]


class Shown(NamedTuple):
    """A cookie that may be ours. One without a signature is of the time before there were any: the database knows its
    owner, or nobody does. One that is not `current` has another name or form than we would give it today."""

    token: str
    signed: bool
    current: bool


@dataclass(frozen=True)
class Cookies:
    """Gives cookies and recognises them by their signature, without looking anything up."""

    key: bytes
    secure: bool

    @property
    def name(self) -> str:
        return SECURE_COOKIE if self.secure else COOKIE

    def shown(self, cookies: Mapping[str, str]) -> Shown | None:
        """The client's cookie; None where there is none, or one that somebody invented or altered."""
        values = {name: cookies[name] for name in dict.fromkeys((self.name, COOKIE)) if name in cookies}
        for name, value in values.items():
            token, _, signature = value.partition(".")
            if _TOKEN.fullmatch(token) and hmac.compare_digest(signature.encode(), self._signature(token)):
                return Shown(token, signed=True, current=name == self.name)
        unsigned = values.get(COOKIE, "")
        return Shown(unsigned, signed=False, current=False) if _TOKEN.fullmatch(unsigned) else None

    def give(self, response: Response, token: str) -> None:
        """Sends the token, signed."""
        value = f"{token}.{self._signature(token).decode()}"
        response.set_cookie(self.name, value, LASTS, path="/", secure=self.secure, httponly=True, samesite="strict")

    def move(self, response: Response, token: str) -> None:
        """Sends the token anew in the name and form of today; what it was before goes."""
        self.give(response, token)
        if self.name != COOKIE:
            response.delete_cookie(COOKIE, path="/", secure=True, httponly=True, samesite="strict")

    def keepers_token(self) -> str:
        """The client whose data folder this is: whoever keeps the key. The same at every start."""
        return urlsafe_b64encode(hmac.digest(self.key, b"the keeper of the key", "sha256")).rstrip(b"=").decode()

    def _signature(self, token: str) -> bytes:
        made = hmac.digest(self.key, f"{COOKIE} {token}".encode(), "sha256")
        return urlsafe_b64encode(made).rstrip(b"=")
