"""The official word of the day, asked of a service over HTTP. Knows the answer's form, not what is done with it."""

import datetime
import json
from http.client import HTTPException
from queue import Empty, SimpleQueue
from threading import Thread
from typing import NamedTuple
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from pista.kind import PuzzleError
from pista.message import message

SERVICE = "https://www.nytimes.com/svc/wordle/v2/{date}.json"
SECONDS = 10.0
LARGEST_ANSWER = 100_000


class Official(NamedTuple):
    """What the service said."""

    word: str
    date: datetime.date


def official_word(date: datetime.date, service: str = SERVICE, seconds: float = SECONDS) -> Official:
    """The word of `date`; PuzzleError with one sentence where the service cannot be reached or understood.

    `service` is an address with `{date}` in it; its answer is JSON with a field `solution`. All of it, from finding the
    host to the last byte, takes at most `seconds`.
    """
    address = service.replace("{date}", date.isoformat())
    said = _printable(address)
    _must_be_web(address, service)
    data = _in_time(address, seconds)
    try:
        answer = json.loads(data)
    except (ValueError, RecursionError):
        raise PuzzleError(message("today.not_json", address=said)) from None
    match answer:
        case {"solution": str(word)} if word.strip():
            return Official(word.strip(), date)
    raise PuzzleError(message("today.no_word", address=said))


def _must_be_web(address: str, service: str) -> None:
    if not address.startswith(("http://", "https://")):
        raise PuzzleError(message("today.address", address=_printable(service)))
    try:
        parts = urlsplit(address)
        proper = bool(parts.hostname) and parts.port != 0 and address.isprintable() and " " not in address
    except ValueError:
        proper = False
    if not proper:
        raise PuzzleError(message("today.bad_address", address=_printable(service)))


def _in_time(address: str, seconds: float) -> bytes:
    """The answer's body. A socket's own limit begins anew with every byte, so the whole is watched from outside."""
    answers: SimpleQueue[bytes | Exception] = SimpleQueue()

    def ask() -> None:
        try:
            answers.put(_fetched(address, seconds))
        except Exception as error:
            # Raised again below, where somebody waits for it.
            answers.put(error)

    Thread(target=ask, daemon=True).start()
    try:
        found = answers.get(timeout=seconds)
    except Empty:
        raise _slow(address, seconds) from None
    if isinstance(found, Exception):
        raise found
    return found


def _fetched(address: str, seconds: float) -> bytes:
    said = _printable(address)
    try:
        # Only http and https arrive here: official_word refuses every other scheme.
        request = Request(address, headers={"Accept": "application/json", "User-Agent": "pista"})  # noqa: S310
        with urlopen(request, timeout=seconds) as answer:  # noqa: S310
            data: bytes = answer.read(LARGEST_ANSWER + 1)
    except HTTPError as error:
        raise PuzzleError(message("today.refused", address=said, status=error.code)) from None
    except (TimeoutError, URLError) as error:
        if isinstance(error, TimeoutError) or isinstance(error.reason, TimeoutError):
            raise _slow(address, seconds) from None
        raise PuzzleError(message("today.unreachable", address=said)) from None
    except HTTPException:
        raise PuzzleError(message("today.garbled", address=said)) from None
    except OSError:
        raise PuzzleError(message("today.unreachable", address=said)) from None
    except ValueError:
        # Signs no address can carry, found only when it is sent.
        raise PuzzleError(message("today.bad_address", address=said)) from None
    if len(data) > LARGEST_ANSWER:
        raise PuzzleError(message("today.large", address=said))
    return data


def _slow(address: str, seconds: float) -> PuzzleError:
    return PuzzleError(message("today.slow", address=_printable(address), seconds=f"{seconds:g}"))


def _printable(address: str) -> str:
    """On one line, whatever it is."""
    return "".join(sign if sign.isprintable() else "�" for sign in address)
