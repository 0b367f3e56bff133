"""Whoever brings routes, they take bodies of JSON alone; and those of the API are put together once."""

import pytest
from fastapi import APIRouter

from pista.web import app as application
from pista.web.api.routers import api_router
from pista.web.settings import WebSettings
from pista.web.wordle import routes as wordle
from web.conftest import Serve


def test_no_route_of_the_api_is_put_together_again_for_an_application() -> None:
    app = application.create_app(WebSettings(), warm=False)
    own = [route for module in (*application.ROUTERS, wordle) for route in module.router.routes]
    assert own and all(any(route is known for known in app.routes) for route in own)


@pytest.mark.parametrize("router", [APIRouter(prefix="/api/own"), api_router("own", "/api/own")])
def test_a_body_that_is_not_said_to_be_json_is_refused_by_every_route(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, router: APIRouter
) -> None:
    @router.post("", include_in_schema=False)
    def answer() -> str:
        return "read"

    class Own:
        """As a kind of another package has them."""

        def __init__(self) -> None:
            self.router = router

    monkeypatch.setattr(application, "ROUTERS", (*application.ROUTERS, Own()))
    client = serve()
    assert client.post("/api/own", json={}).json() == "read"
    assert client.post("/api/own", content=b"{}", headers={"content-type": "text/plain"}).status_code == 415
