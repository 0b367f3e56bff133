"""Jobs: look, follow, cancel."""

from fastapi import APIRouter, Response
from starlette.responses import StreamingResponse

from pista.web.api.dependencies import Here, KnownOwner
from pista.web.api.responses import PROBLEMS, json_response, nothing
from pista.web.forms import JobForm

router = APIRouter(prefix="/api/jobs", tags=["jobs"], responses=PROBLEMS)
EVENTS = {200: {"content": {"text/event-stream": {"schema": {"type": "string"}}}, "description": "progress …, end"}}


@router.get("/{job_id}", response_model=JobForm)
async def look(job_id: str, owner: KnownOwner, here: Here, response: Response) -> Response:
    return json_response(await here.jobs.document(owner, job_id), response)


@router.get("/{job_id}/events", response_class=StreamingResponse, responses=EVENTS)  # type: ignore[arg-type]
async def events(job_id: str, owner: KnownOwner, here: Here) -> StreamingResponse:
    """Server-sent events: `progress` as it goes, then one `end`."""
    return StreamingResponse(await here.jobs.stream(owner, job_id), media_type="text/event-stream")


@router.delete("/{job_id}", status_code=204)
async def cancel(job_id: str, owner: KnownOwner, here: Here, response: Response) -> Response:
    """Ends the work at once."""
    await here.jobs.cancel(owner, job_id)
    return nothing(response)
