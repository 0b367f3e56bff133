"""How each kind is played, for newcomers."""

import json
from functools import cache

from fastapi import Request, Response

from pista.kinds import kind_named, kind_names
from pista.web.api.routers import api_router
from pista.web.errors import not_found
from pista.web.forms import LessonForm
from pista.web.games.stage import Stage
from pista.web.language import language_of
from pista.web.tagged import tagged

router = api_router("kinds", "/api/kinds")


@router.get("/{kind}/lesson", response_model=LessonForm)
def lesson(kind: str, request: Request) -> Response:
    """How the kind is played, in scenes; none where it shows none."""
    if kind not in kind_names():
        raise not_found()
    return tagged(_lesson(kind, language_of(request.headers)), "application/json", request, "Accept-Language")


@cache
def _lesson(name: str, language: str) -> bytes:
    kind = kind_named(name)
    scenes = [Stage(kind, scene, language).told() for scene in kind.ABOUT.lesson(language)]
    return json.dumps(LessonForm(kind=name, scenes=scenes), ensure_ascii=False, separators=(",", ":")).encode()
