"""What a server that is stopping tells those whom it cannot wait for any longer."""

import asyncio

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from pista.web.begun import Begun
from pista.web.errors import stopping
from pista.web.language import language_of


class CutOff:
    """ASGI middleware: a request that is called off before its answer began is answered 503."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = Begun(send)
        try:
            await self.app(scope, receive, begun.send)
        except asyncio.CancelledError:
            if begun or scope["type"] != "http":
                raise
            await stopping().response(language_of(Headers(scope=scope)))(scope, receive, send)
