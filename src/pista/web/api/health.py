"""Whether the server can do its work, for whoever watches over it."""

from fastapi import APIRouter, Response

from pista.web.api.answering import PROBLEMS, told
from pista.web.api.told import HealthTold
from pista.web.parts import Here

router = APIRouter(tags=["health"], responses=PROBLEMS)


@router.head("/health", include_in_schema=False)
@router.get("/health", response_model=HealthTold)
def health(here: Here, response: Response) -> Response:
    """200 when the database can be written to, 503 when it cannot."""
    here.database.require_writable()
    return told({"status": "ok"}, response)
