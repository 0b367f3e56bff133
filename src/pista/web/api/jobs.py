"""Jobs: look, follow, cancel."""

from collections.abc import AsyncIterator, Callable
from typing import Any

from fastapi import Response
from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from pista.web.api.dependencies import Here, KnownClient, KnownOwner
from pista.web.api.responses import PDF, json_response, kept_file, nothing
from pista.web.api.routers import api_router
from pista.web.forms import JobForm

router = api_router("jobs", "/api/jobs")
EVENTS = {200: {"content": {"text/event-stream": {"schema": {"type": "string"}}}, "description": "progress …, end"}}

FILE: dict[int | str, dict[str, Any]] = {
    200: {"content": {PDF: {"schema": {"type": "string", "format": "binary"}}}, "description": "The file"}
}


class EventStream(StreamingResponse):
    """A stream that says when it has ended, however it did: with its events, with its reader, or before the first."""

    media_type = "text/event-stream"

    def __init__(self, events: AsyncIterator[str], ended: Callable[[], None]) -> None:
        super().__init__(events)
        self._ended = ended

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._ended()


@router.get("/{job_id}", response_model=JobForm)
async def look(job_id: str, owner: KnownOwner, here: Here, response: Response) -> Response:
    return json_response(await here.jobs.document(owner, job_id), response)


@router.get("/{job_id}/events", response_class=StreamingResponse, responses=EVENTS)  # type: ignore[arg-type]
async def events(job_id: str, client: KnownClient, here: Here) -> StreamingResponse:
    """Server-sent events: `progress` as it goes, then one `end`."""
    await here.jobs.begin_stream(client, job_id)
    return EventStream(here.jobs.events(client.name, job_id), lambda: here.jobs.end_stream(client))


@router.get("/{job_id}/files/{name}", response_class=Response, responses=FILE)
async def file(job_id: str, name: str, owner: KnownOwner, here: Here) -> Response:
    """A file that the job made; its result names them."""
    return kept_file(await here.jobs.file(owner, job_id, name))


@router.delete("/{job_id}", status_code=204)
async def cancel(job_id: str, owner: KnownOwner, here: Here, response: Response) -> Response:
    """Ends the work at once."""
    await here.jobs.cancel(owner, job_id)
    return nothing(response)
