"""Whether the server lives, and whether it can do its work, for whoever watches over it."""

from fastapi import Response

from pista.web.api.dependencies import Here
from pista.web.api.responses import json_response
from pista.web.api.routers import api_router
from pista.web.forms import HealthForm
from pista.web.readiness import not_ready

router = api_router("health", "")


@router.head("/health", include_in_schema=False)
@router.get("/health", response_model=HealthForm)
async def health(here: Here, response: Response) -> Response:
    """200 when moves can be kept, 503 when they cannot: the database is not ready."""
    parts = await here.readiness.writable()
    if parts:
        raise not_ready(parts)
    return json_response(HealthForm(status="ok"), response)


@router.head("/health/live", include_in_schema=False)
@router.get("/health/live", response_model=HealthForm)
async def live(response: Response) -> Response:
    """200 as long as the server answers at all, whatever it waits for: there is no need to start it again."""
    return json_response(HealthForm(status="ok"), response)


@router.head("/health/ready", include_in_schema=False)
@router.get("/health/ready", response_model=HealthForm)
async def ready(here: Here, response: Response) -> Response:
    """200 when every part can do its work, else 503 with `not_ready`: which cannot, and why."""
    parts = await here.readiness.look()
    if parts:
        raise not_ready(parts)
    return json_response(HealthForm(status="ok"), response)
