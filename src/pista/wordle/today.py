"""The official word of the day, asked of a service over HTTP. Knows the answer's form, not what is done with it."""

import datetime
import json
from typing import NamedTuple
from urllib.error import HTTPError, URLError
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

    `service` is an address with `{date}` in it; its answer is JSON with a field `solution`.
    """
    address = service.replace("{date}", date.isoformat())
    if not address.startswith(("http://", "https://")):
        raise PuzzleError(message("today.address", address=service))
    data = _fetched(address, seconds)
    try:
        answer = json.loads(data)
    except (ValueError, RecursionError):
        raise PuzzleError(message("today.not_json", address=address)) from None
    match answer:
        case {"solution": str(word)} if word.strip():
            return Official(word.strip(), date)
    raise PuzzleError(message("today.no_word", address=address))


def _fetched(address: str, seconds: float) -> bytes:
    # Only http and https arrive here: official_word refuses every other scheme.
    request = Request(address, headers={"Accept": "application/json", "User-Agent": "pista"})  # noqa: S310
    try:
        with urlopen(request, timeout=seconds) as answer:  # noqa: S310
            data: bytes = answer.read(LARGEST_ANSWER + 1)
    except HTTPError as error:
        raise PuzzleError(message("today.refused", address=address, status=error.code)) from None
    except (TimeoutError, URLError) as error:
        if isinstance(error, TimeoutError) or isinstance(error.reason, TimeoutError):
            raise PuzzleError(message("today.slow", address=address, seconds=f"{seconds:g}")) from None
        raise PuzzleError(message("today.unreachable", address=address)) from None
    except (OSError, ValueError):
        raise PuzzleError(message("today.unreachable", address=address)) from None
    if len(data) > LARGEST_ANSWER:
        raise PuzzleError(message("today.large", address=address))
    return data
