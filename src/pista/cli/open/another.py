"""Another page of the server that runs already; ends at once."""

from pista.cli.open.private_files import PrivateFiles
from pista.cli.open.showing import Showing
from pista.cli.open.speech import Speech
from pista.cli.user import User
from pista.message import message
from pista.web.run_key import RunKey
from pista.web.settings import WebSettings


def show_another(user: User, settings: WebSettings, files: PrivateFiles, key: RunKey, *, window: bool) -> None:
    """The server itself is asked for nothing: whoever can read its run file makes addresses of it."""
    speech = Speech(user, settings)
    speech.note(message("open.found", address=key.address))
    showing = Showing(files, key, speech)
    if not (window and showing.window()):
        showing.browser()
