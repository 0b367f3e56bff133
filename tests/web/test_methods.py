"""What cannot be done at an address is told from an address that is not there."""

import re
from collections import defaultdict

import pytest
from fastapi import APIRouter
from starlette.routing import Route

from pista.web.app import ROUTERS
from pista.web.site import files, front, pages
from pista.web.wordle import routes as wordle
from web.conftest import Serve

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")
ROOTS: tuple[APIRouter, ...] = (
    *(module.router for module in ROUTERS),
    wordle.router,
    files.router,
    front.router,
    pages.router,
)


def table() -> dict[str, set[str]]:
    """The methods of every route's path; what can be read at all has a head, unless it is a stream."""
    found: dict[str, set[str]] = defaultdict(set)
    for router in ROOTS:
        for route in router.routes:
            assert isinstance(route, Route)
            found[route.path] |= route.methods or set()
    for path, methods in found.items():
        if "GET" in methods and not path.endswith("/events"):
            methods.add("HEAD")
    return found | {"/api/openapi.json": {"GET", "HEAD"}}


def address(path: str) -> str:
    """One that the route answers; a day's and a language's would also be another route's."""
    return re.sub(r"\{(\w+)(:\w+)?\}", lambda found: "es" if found[1] == "language" else "x", path)


def test_where_a_path_takes_other_methods_these_are_named(serve: Serve) -> None:
    client, known = serve(requests_per_minute=0), table()
    here = {address(path): methods for path, methods in known.items()}
    assert len(here) == len(known) > 40
    for path, methods in here.items():
        for method in METHODS:
            if method in methods:
                continue
            answer = client.request(method, path)
            assert answer.status_code == 405, (method, path)
            assert set(answer.headers["allow"].split(", ")) == methods, (method, path)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("path", ["/api", "/api/nothing", "/api/games/", "/api/games/x/nothing", "/xx/", "/nothing"])
def test_where_there_is_no_path_no_method_is_right(serve: Serve, method: str, path: str) -> None:
    answer = serve().request(method, path, follow_redirects=False)
    assert (answer.status_code, "allow" in answer.headers) == (404, False)
