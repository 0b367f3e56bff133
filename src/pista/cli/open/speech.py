"""What `pista open` says: to a person as the server's own lines, elsewhere as plain sentences on stderr."""

import click

from pista.cli.user import User
from pista.message import Message, message
from pista.web.middleware.log_setup import speaks
from pista.web.run_key import FRESH
from pista.web.settings import WebSettings
from pista.web.voice import Voice


class Speech:
    """One for all that a command says."""

    def __init__(self, user: User, settings: WebSettings) -> None:
        self._user = user
        self._voice = Voice(user.settings) if speaks(settings) else None

    @property
    def to_a_person(self) -> bool:
        return self._voice is not None

    def begun(self, address: str, how_it_ends: Message) -> None:
        if self._voice:
            self._voice.headline(address, how_it_ends)
        else:
            self._echo(message("web.serving", address=address))

    def note(self, said: Message) -> None:
        if self._voice:
            self._voice.note(said)
        else:
            self._echo(said)

    def warning(self, said: Message) -> None:
        if self._voice:
            self._voice.warning(said)
        else:
            self._echo(said)

    def one_time(self, key: str, address: str) -> None:
        """An address to be opened by hand."""
        self.note(message(key, n=FRESH // 60, address=address))

    def _echo(self, said: Message) -> None:
        click.echo(self._user.worded(said), err=True)
