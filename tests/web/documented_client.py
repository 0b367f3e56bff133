"""A client that holds every answer against the API's own document: no field less than it says, and none more."""

import re
from functools import cache
from typing import Any

import httpx2 as httpx
import jsonschema_rs
from starlette.testclient import TestClient

from pista.web.app import create_app
from pista.web.errors import MEDIA_TYPE
from pista.web.settings import WebSettings


class DocumentedClient(TestClient):
    """Fails the test whose request is answered otherwise than documented; streams are not looked at."""

    def send(self, request: httpx.Request, **options: Any) -> httpx.Response:
        answer = super().send(request, **options)
        if answer.is_closed and answer.content:
            hold_to_the_document(request.method, request.url.path, answer)
        return answer


def hold_to_the_document(method: str, path: str, answer: httpx.Response) -> None:
    """AssertionError where the answer is not what the document says of such a request."""
    media, place = answer.headers.get("content-type"), f"{method} {path}: {answer.status_code}"
    if media == MEDIA_TYPE:
        check = problem_checker()
    elif media == "application/json" and (known := documented_path(method, path)):
        assert str(answer.status_code) in responses(method, known), f"{place} is not documented"
        check = answer_checker(method, known, str(answer.status_code))
    else:
        return
    wrong = [f"{place} at {error.instance_path}: {error.message}" for error in check.iter_errors(answer.json())]
    assert not wrong, "\n".join(wrong)


@cache
def document() -> dict[str, Any]:
    """The document with every object closed: readers are to ignore what is new, we are to have said it."""
    described: dict[str, Any] = create_app(WebSettings(), warm=False).openapi()
    for schema in described["components"]["schemas"].values():
        if "properties" in schema:
            schema["additionalProperties"] = False
    return described


def documented_path(method: str, path: str) -> str | None:
    """The documented path that a request is for; the first, as the server itself looks for it."""
    for known, methods in document()["paths"].items():
        if method.lower() in methods and re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", known), path):
            return str(known)
    return None


def responses(method: str, known: str) -> dict[str, Any]:
    found: dict[str, Any] = document()["paths"][known][method.lower()]["responses"]
    return found


@cache
def answer_checker(method: str, known: str, status: str) -> jsonschema_rs.Validator:
    return _checker(responses(method, known)[status]["content"]["application/json"]["schema"])


@cache
def problem_checker() -> jsonschema_rs.Validator:
    return _checker({"$ref": "#/components/schemas/ProblemForm"})


def _checker(schema: dict[str, Any]) -> jsonschema_rs.Validator:
    return jsonschema_rs.validator_for({**schema, "components": document()["components"]})
