"""Everything that goes wrong, as RFC 9457 problems in the reader's language. Nothing the client sent is echoed."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Unpack

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.types import Receive, Scope, Send

from pista.kind import MoveError, PuzzleError
from pista.message import Message, message
from pista.web.failures import BrokenError, DeadlineError, FieldError, MalformedError, NoWorkersError, TooLargeError
from pista.web.forms import ProblemForm, ProblemPartsForm
from pista.web.language import language_of
from pista.web.state.causes import cause_of
from pista.web.state.database import UNAVAILABLE

MEDIA_TYPE = "application/problem+json"
UNSAID = "…"
RETRY = "1"

# Values of messages that are never taken from a request: lists of what there is, dates, letters of earlier clues.
OURS = frozenset(
    ["names", "known", "lengths", "letter", "date", "largest", "rule", "levels", "time", "field", "option", "heading"]
)

# Values that are names of cells, which the board gives them and no request.
CELLS = frozenset(["cell", "first", "second", "here", "there", "target"])

# Numbers of messages that are taken from a request, unless they stand on a board; other numbers are limits and counts.
THEIRS = frozenset({"value", "rows", "columns"})


class ProblemResponse(JSONResponse):
    """Leaves its cause for the log, which alone is to tell it."""

    media_type = MEDIA_TYPE
    cause = ""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope.setdefault("causes", []).append(self.cause)
        await super().__call__(scope, receive, send)


class Problem(Exception):  # noqa: N818 - RFC 9457's word
    """A request that cannot be answered; `kind` is the last part of the problem's type, and `cause` for the log."""

    def __init__(
        self,
        status: int,
        kind: str,
        why: Message,
        *,
        pointer: str | None = None,
        headers: Mapping[str, str] | None = None,
        cause: str = "",
        **more: Unpack[ProblemPartsForm],
    ) -> None:
        super().__init__(kind)
        self.cause = cause
        self.status, self.kind, self.why, self.pointer = status, kind, why, pointer
        self.headers = dict(headers or {})
        self.more = more

    def document(self, language: str) -> ProblemForm:
        """The problem as JSON."""
        theirs = frozenset[str]() if self.kind == "broken" or self.pointer == "#/text" else THEIRS
        quiet, left_out = quieted(self.why, theirs), left_out_of(self.why, theirs)
        found: ProblemForm = {
            "type": f"/problems/{self.kind}",
            "title": message(f"web.title_{self.kind.replace('-', '_')}").say(language),
            "status": self.status,
            "detail": quiet.say(language),
            "code": quiet.key,
            "values": {name: value for name, value in quiet.values if isinstance(value, int | float)},
        }
        if left_out:
            found["wording"] = quieted(self.why, theirs, lambda name: f"{{{name}}}").say(language)
            found["left_out"] = left_out
        if self.pointer is not None:
            found["pointer"] = self.pointer
        return {**found, **self.more}

    def response(self, language: str) -> Response:
        body = self.document(language)
        made = ProblemResponse(body, self.status, {**self.headers, "Cache-Control": "no-store"})
        made.cause = self.cause
        return made


def quieted(said: Message, theirs: frozenset[str], instead: Callable[[str], str] = lambda _: UNSAID) -> Message:
    """The message without the words a client may have sent."""

    def quiet(name: str, value: object) -> object:
        if isinstance(value, Message):
            return quieted(value, theirs, instead)
        return instead(name) if _is_sent(name, value, theirs) else value

    return replace(said, values=tuple((name, quiet(name, value)) for name, value in said.values))


def left_out_of(said: Message, theirs: frozenset[str]) -> dict[str, int]:
    """The names of what is left out, and how many characters each has: whoever sent it finds it again."""
    found: dict[str, int] = {}
    for name, value in said.values:
        if isinstance(value, Message):
            found |= left_out_of(value, theirs)
        elif _is_sent(name, value, theirs):
            found[name] = len(str(value))
    return found


def _is_sent(name: str, value: object, theirs: frozenset[str]) -> bool:
    return name in theirs or (isinstance(value, str) and name not in OURS | CELLS)


def problem_of(error: PuzzleError, pointer: str | None) -> Problem:
    """What a kind refused: a move, or a text with the place of its mistake."""
    place: ProblemPartsForm = {}
    if error.line is not None:
        place["line"] = error.line
    if error.column is not None:
        place["column"] = error.column
    kind = "refused" if isinstance(error, MoveError) else "unreadable" if place else "invalid"
    kind = "broken" if isinstance(error, BrokenError) else kind
    return Problem(422, kind, error.message, pointer=pointer, **place)


def not_found() -> Problem:
    return Problem(404, "not-found", message("web.not_found"))


def key_reused() -> Problem:
    return Problem(422, "key-reused", message("web.key_reused"))


def too_many(key: str, limit: int, seconds: int = 60) -> Problem:
    return Problem(429, "too-many", message(key, n=limit), headers={"Retry-After": str(seconds)}, limit=limit)


def too_large(key: str, limit: int, pointer: str | None = None) -> Problem:
    return Problem(413, "too-large", message(key, n=limit), pointer=pointer, limit=limit)


def unavailable(cause: str = "") -> Problem:
    return Problem(503, "unavailable", message("web.unavailable"), headers={"Retry-After": RETRY}, cause=cause)


def full() -> Problem:
    """More is kept than the host allows; nothing was changed."""
    why = message("web.server_full")
    return Problem(503, "unavailable", why, headers={"Retry-After": "3600"}, cause="max_stored_bytes is reached")


def stopping() -> Problem:
    """Unlike `unavailable`: the work may have been done, and only its answer not given."""
    return Problem(503, "unavailable", message("web.stopping"), headers={"Retry-After": RETRY}, cause="stopping")


# Handlers are coroutines, though they wait for nothing: a plain one would itself have to wait for a thread.


KINDS_OF_STATUS = {404: "not-found", 405: "method", 415: "media-type"}


async def say_http(request: Request, error: Exception) -> Response:
    """What the framework itself refuses."""
    assert isinstance(error, HTTPException)  # noqa: S101 - registered for these alone
    kind = KINDS_OF_STATUS.get(error.status_code, "malformed")
    why = message("web.not_found") if kind == "not-found" else message(f"web.title_{kind.replace('-', '_')}")
    problem = Problem(error.status_code, kind, why, headers=error.headers)
    return problem.response(language_of(request.headers))


def bug() -> Problem:
    """Something is wrong with Pista; the log says what, the answer does not."""
    return Problem(500, "bug", message("web.bug"))


def problem_for(error: BaseException) -> Problem:
    """Whatever was raised while work was done, as the one problem it is told as."""
    match error:
        case Problem():
            return error
        case FieldError(error=TooLargeError() as large):
            return too_large(large.key, large.most, error.pointer)
        case TooLargeError():
            return too_large(error.key, error.most)
        case FieldError():
            return problem_of(error.error, error.pointer)
        case PuzzleError():
            return problem_of(error, None)
        case MalformedError():
            return Problem(400, "malformed", message(error.key), pointer="#")
        case DeadlineError():
            return Problem(504, "deadline", message("web.deadline"))
        case NoWorkersError():
            return unavailable("no working process can be started")
    return unavailable(cause_of(error)) if isinstance(error, UNAVAILABLE) else bug()


async def say_failure(request: Request, error: Exception) -> Response:
    return problem_for(error).response(language_of(request.headers))
