"""What a server that is stopping tells those whom it cannot wait for any longer."""

import asyncio

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pista.web.errors import stopping
from pista.web.language import language_of


class ResponseStart:
    """Passes on what is sent, and is true once something was: after that no other answer can be sent in its place."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._begun = False

    def __bool__(self) -> bool:
        return self._begun

    async def send(self, sent: Message) -> None:
        self._begun = True
        await self._send(sent)


class CutOff:
    """ASGI middleware: a request that is called off before its answer began is answered 503."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        started = ResponseStart(send)
        try:
            await self.app(scope, receive, started.send)
        except asyncio.CancelledError:
            if started or scope["type"] != "http":
                raise
            await stopping().response(language_of(Headers(scope=scope)))(scope, receive, send)
