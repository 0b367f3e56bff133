"""Jobs: look, follow, cancel."""

from fastapi import APIRouter, Response
from starlette.responses import StreamingResponse

from pista.web.api.answering import PROBLEMS, nothing, told
from pista.web.api.told import JobTold
from pista.web.parts import Here, KnownOwner

router = APIRouter(prefix="/api/jobs", tags=["jobs"], responses=PROBLEMS)
EVENTS = {200: {"content": {"text/event-stream": {"schema": {"type": "string"}}}, "description": "progress …, end"}}


@router.get("/{job_id}", response_model=JobTold)
async def look(job_id: str, owner: KnownOwner, here: Here, response: Response) -> Response:
    return told(await here.jobs.document(owner, job_id), response)


@router.get("/{job_id}/events", response_class=StreamingResponse, responses=EVENTS)  # type: ignore[arg-type]
async def events(job_id: str, owner: KnownOwner, here: Here) -> StreamingResponse:
    """Server-sent events: `progress` as it goes, then one `end`."""
    return StreamingResponse(await here.jobs.stream(owner, job_id), media_type="text/event-stream")


@router.delete("/{job_id}", status_code=204)
async def cancel(job_id: str, owner: KnownOwner, here: Here, response: Response) -> Response:
    """Ends the work at once."""
    await here.jobs.cancel(owner, job_id)
    return nothing(response)
