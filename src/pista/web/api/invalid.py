"""Requests with wrong fields, as problems: where and why, never what."""

from fastapi.exceptions import RequestValidationError
from starlette.requests import Request
from starlette.responses import Response

from pista.message import Message, message
from pista.web.api.requests import MOST_TOLD, field_names
from pista.web.errors import Problem
from pista.web.forms import WrongFieldForm
from pista.web.language import language_of

# The first part of pydantic's error type decides the sentence.
WORDED = {
    "missing": "web.field_missing",
    "extra_forbidden": "web.field_extra",
    "string_too_long": "web.field_long",
    "string_too_short": "web.field_short",
    "too_long": "web.field_long",
    "too_short": "web.field_short",
    "greater_than": "web.field_range",
    "greater_than_equal": "web.field_range",
    "less_than": "web.field_range",
    "less_than_equal": "web.field_range",
    "json_invalid": "web.body_not_json",
}


async def say_invalid(request: Request, error: Exception) -> Response:
    """The first wrong fields; the very first of them decides the sentence."""
    assert isinstance(error, RequestValidationError)  # noqa: S101 - registered for these alone
    language = language_of(request.headers)
    wrong = error.errors()
    if any(each["type"] == "json_invalid" for each in wrong):
        return Problem(400, "malformed", message("web.body_not_json"), pointer="#").response(language)
    listed: list[WrongFieldForm] = [
        {"pointer": pointer_to(each["loc"], each["type"]), "detail": _wording(each["type"]).say(language)}
        for each in wrong[:MOST_TOLD]
    ]
    first = wrong[0]
    problem = Problem(
        422,
        "invalid",
        _wording(first["type"]),
        pointer=pointer_to(first["loc"], first["type"]),
        errors=listed,
    )
    return problem.response(language)


def _wording(kind: str) -> Message:
    return message(WORDED.get(kind, "web.field_wrong"))


def pointer_to(place: tuple[str | int, ...], kind: str) -> str:
    """The place of a field by the names the API itself gave; a name of the client's own ends it."""
    where, *rest = place
    if where in ("query", "header", "path", "cookie"):
        return f"?{rest[0]}" if rest else "?"
    pointer = "#"
    for part in rest[:-1] if kind == "extra_forbidden" else rest:
        if isinstance(part, str) and part not in field_names():
            break
        pointer += f"/{part}"
    return pointer
