"""Whether the server can do its work, for whoever watches over it."""

from anyio import to_thread
from fastapi import APIRouter, Response

from pista.web.api.dependencies import Here
from pista.web.api.responses import PROBLEMS, json_response
from pista.web.forms import HealthForm

router = APIRouter(tags=["health"], responses=PROBLEMS)


@router.head("/health", include_in_schema=False)
@router.get("/health", response_model=HealthForm)
async def health(here: Here, response: Response) -> Response:
    """200 when the database can be written to, 503 when it cannot."""
    # In a thread of its own: those of the requests may all be waiting for the very lock this is to tell of.
    await to_thread.run_sync(here.database.require_writable, limiter=here.watching)
    return json_response(HealthForm(status="ok"), response)
