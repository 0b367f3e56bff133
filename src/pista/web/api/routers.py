"""What the routes of the API have in common: bodies are JSON, and what goes wrong is a problem."""

from fastapi import APIRouter, Depends

from pista.web.api.dependencies import require_json
from pista.web.api.responses import PROBLEMS


def api_router(tag: str, prefix: str) -> APIRouter:
    """An empty one, whose routes are listed under `tag` and begin with `prefix`."""
    return APIRouter(prefix=prefix, tags=[tag], responses=PROBLEMS, dependencies=[Depends(require_json)])
