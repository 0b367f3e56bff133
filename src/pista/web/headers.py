"""Headers every answer carries, and the refusal of requests that other sites' pages send."""

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pista.message import message
from pista.web.errors import Problem
from pista.web.language import language_of
from pista.web.policy import HEADERS

PAGE_HEADERS = tuple((name.lower().encode(), value.encode()) for name, value in HEADERS.items())
API_HEADERS = (*PAGE_HEADERS, (b"cache-control", b"no-store"))
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


class SecureHeaders:
    """ASGI middleware; answers of the API are never stored unless they say otherwise."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def with_headers(sent: Message) -> None:
            if sent["type"] == "http.response.start":
                here = {name for name, _ in sent["headers"]}
                wanted = API_HEADERS if scope["path"].startswith("/api") else PAGE_HEADERS
                sent["headers"] = [*sent["headers"], *(each for each in wanted if each[0] not in here)]
            await send(sent)

        headers = Headers(scope=scope)
        if scope["method"] not in SAFE and headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
            refusal = Problem(403, "foreign", message("web.foreign")).response(language_of(headers))
            await refusal(scope, receive, with_headers)
            return
        await self.app(scope, receive, with_headers)
