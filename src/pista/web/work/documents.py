"""JSON documents from outside: what is large is read in a working process, so that nobody else waits for it."""

import json
from dataclasses import asdict
from typing import Any

from pista import stats
from pista.kind import PuzzleError
from pista.message import message
from pista.web.failures import FieldError, MalformedError, TooLargeError

LARGE = 64 * 1024
"""Bytes of a body that are read in a few milliseconds; reading more would hold up everybody else."""

BRACKETS = 10
"""Opening brackets for each result there may be. One has a single one, and perhaps some in its texts; a file of nothing
but brackets would take fifty times its size in memory."""


def require_names_once(body: bytes) -> None:
    """Refuses a document in which a name stands twice in an object; of what is no JSON whoever reads it says so."""
    try:
        json.loads(body, object_pairs_hook=_once)
    except (ValueError, RecursionError):
        return


def exported_results(body: bytes, most: int) -> list[dict[str, Any]]:
    """The results of an export, each once and every one credible; the first mistake is told, and nothing beyond it."""
    if body.count(b"{") + body.count(b"[") > BRACKETS * most:
        raise FieldError(TooLargeError("web.too_many_results", most), "#/results")
    try:
        document = json.loads(body, object_pairs_hook=_once)
    except (ValueError, RecursionError):
        raise MalformedError("web.body_not_json") from None
    _require_export(document)
    try:
        found = stats.results_of(document)
    except PuzzleError as error:
        raise FieldError(error, _place(error)) from None
    known = {result.id: result for result in reversed(found)}
    if len(known) > most:
        raise FieldError(TooLargeError("web.too_many_results", most), "#/results")
    return [asdict(result) for result in reversed(known.values())]


def _require_export(document: object) -> None:
    """What `StatisticsExport` says of a body, looked at only until something is wrong."""
    if not isinstance(document, dict):
        raise _wrong("web.field_wrong", "#")
    for name in ("version", "results"):
        if name not in document:
            raise _wrong("web.field_missing", f"#/{name}")
    if len(document) > 2:
        raise _wrong("web.field_extra", "#")
    if document["version"] != stats.VERSION or isinstance(document["version"], bool | float):
        raise _wrong("web.field_wrong", "#/version")
    if not isinstance(document["results"], list):
        raise _wrong("web.field_wrong", "#/results")
    for number, result in enumerate(document["results"]):
        if not isinstance(result, dict):
            raise _wrong("web.field_wrong", f"#/results/{number}")


def _wrong(key: str, pointer: str) -> FieldError:
    return FieldError(PuzzleError(message(key)), pointer)


def _place(error: PuzzleError) -> str:
    named = dict(error.message.values)
    number = named.get("number")
    return f"#/results/{number - 1}/{named['field']}" if isinstance(number, int) else "#"


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object; which of two values is meant by a name that stands twice?"""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise MalformedError("web.json_twice")
    return found
