"""The secret of one run of `pista open`: who has it makes one-time addresses and passes, and proves to be this server.

Knows neither requests nor files; remembers nothing.
"""

import hmac
import re
import secrets
from dataclasses import dataclass
from typing import Self

FRESH = 300
"""Seconds within which a one-time address must be used: a browser may take long to start."""
_RANDOM = r"[\w-]{43}"
_TICKET = re.compile(rf"({_RANDOM}\.([0-9]{{1,12}}))\.([0-9a-f]{{64}})", re.ASCII)
_PASS = re.compile(rf"({_RANDOM})\.([0-9a-f]{{64}})", re.ASCII)
_CHALLENGE = re.compile(_RANDOM, re.ASCII)


@dataclass(frozen=True)
class RunKey:
    """Made anew at every start, so that nothing of an earlier run counts; bound to the port, so that nothing that
    another server was told counts here."""

    secret: bytes
    port: int

    @classmethod
    def new(cls, port: int) -> Self:
        return cls(secrets.token_bytes(32), port)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def ticket(self, now: float) -> str:
        """What opens the door once: 256 random bits, until when they count, and a signature."""
        said = f"{secrets.token_urlsafe(32)}.{int(now) + FRESH}"
        return f"{said}.{self._signed('ticket', said)}"

    def end_of(self, ticket: str, now: float) -> int | None:
        """Until when the ticket counts; None where it is none of ours, or too old. Who took it remembers it so long."""
        found = _TICKET.fullmatch(ticket)
        if not found or not self._is_signed("ticket", found[1], found[3]):
            return None
        end = int(found[2])
        return end if now <= end else None

    def a_pass(self) -> str:
        """What a browser that was let in shows from then on."""
        said = secrets.token_urlsafe(32)
        return f"{said}.{self._signed('pass', said)}"

    def is_pass(self, shown: str) -> bool:
        found = _PASS.fullmatch(shown)
        return bool(found and self._is_signed("pass", found[1], found[2]))

    def proof(self, challenge: str) -> str | None:
        """What shows that we know the secret, without telling it; None where the challenge has another form."""
        return self._signed("proof", challenge) if _CHALLENGE.fullmatch(challenge) else None

    def is_proof(self, challenge: str, proof: str) -> bool:
        return self._is_signed("proof", challenge, proof)

    def _signed(self, purpose: str, said: str) -> str:
        return hmac.digest(self.secret, f"{purpose} {self.port} {said}".encode(), "sha256").hex()

    def _is_signed(self, purpose: str, said: str, signature: str) -> bool:
        return hmac.compare_digest(self._signed(purpose, said).encode(), signature.encode())
