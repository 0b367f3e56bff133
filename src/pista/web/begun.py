"""Whether an answer has begun: after that no other one can be sent in its place."""

from starlette.types import Message, Send


class Begun:
    """Passes on what is sent, and is true once something was."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._begun = False

    def __bool__(self) -> bool:
        return self._begun

    async def send(self, sent: Message) -> None:
        self._begun = True
        await self._send(sent)
