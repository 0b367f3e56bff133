"""The API's own document: complete, true, and no request anybody can make of it is answered by a crash."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from servers import Server
from starlette.responses import Response

from pista.web.api.responses import json_response
from web.conftest import Serve

ROOT = Path(__file__).parents[2]
LIMITS = ("--requests-per-minute", "0", "--job-seconds", "2", "--answer-seconds", "3", "--max-open-games", "100000")
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
EXAMPLES = 15
MORE = (
    "--newcomers-per-minute",
    "0",
    "--log-level",
    "error",
    "--jobs-per-client",
    "1000",
    "--short-seconds",
    "60",
)


@pytest.mark.minute
def test_no_request_is_answered_by_a_crash(real_server: Callable[..., Server], tmp_path: Path) -> None:
    server = real_server(*LIMITS, *MORE)
    schema = schemathesis.openapi.from_url(f"{server.address}/api/openapi.json")
    for found in schema.get_all_operations():
        operation = found.ok()  # type: ignore[union-attr]

        @settings(max_examples=EXAMPLES, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
        @given(case=operation.as_strategy())
        def anything(case: Any) -> None:
            case.call_and_validate(checks=CHECKS, timeout=120)

        anything()
    assert server.process.poll() is None
    assert [line for line in server.log_lines() if line["level"] == "error"] == []


@pytest.mark.parametrize("told", [{}, {"status": "ok", "more": 1}, {"status": 1}])
def test_an_answer_other_than_documented_fails_whoever_asked(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, told: dict[str, Any]
) -> None:
    monkeypatch.setattr("pista.web.api.health.HealthForm", lambda **_: told)
    with pytest.raises(AssertionError, match="GET /health: 200"):
        serve().get("/health")


def test_what_is_no_form_is_refused_by_mypy() -> None:
    """Were it not, mypy would complain of the comment."""
    plain = {"status": "ok"}
    assert json_response(plain, Response()).body == b'{"status":"ok"}'  # type: ignore[arg-type]


def routes(client: Any) -> list[tuple[str, str]]:
    document = client.get("/api/openapi.json").json()
    return [(method.upper(), path) for path, methods in document["paths"].items() for method in methods]


def test_every_route_is_described_for_people_too(serve: Serve) -> None:
    page = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    for _, path in routes(serve()):
        known = re.sub(r"\{\w+\}", "{id}", path)
        described = {path, known, known.replace("{id}", "{language}"), known.replace("{id}", "2026-11-15")}
        tail = known.rpartition("/")[2]
        assert any(each in page for each in described) or f"`/{tail}`" in page, path


@pytest.mark.minute
def test_the_documented_examples_are_understood(serve: Serve) -> None:
    client = serve()
    document = client.get("/api/openapi.json").json()
    client.post("/api/games", json={"kind": "wordle", "shape": "es 5"})
    for path, methods in document["paths"].items():
        body = methods.get("post", {}).get("requestBody")
        if body is None or "{" in path:
            continue
        name = body["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
        (example,) = document["components"]["schemas"][name]["examples"]
        answer = client.post(path, json=example)
        # Understood, too, is a code that nobody was given.
        understood = answer.status_code in (200, 201, 202) or answer.json()["code"] == "web.transfer_unknown"
        assert understood, (path, answer.text)
