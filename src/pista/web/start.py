"""How a server is begun: what must be right before anybody is served, and how uvicorn is to serve.

Knows nothing of who begins it, and says nothing: what is wrong is a PuzzleError.
"""

import errno
import os
import socket
import sys
from contextlib import suppress
from typing import Any

from pista.kind import PuzzleError
from pista.message import message, reason
from pista.web.connection import connections
from pista.web.cookie_key import cookie_key
from pista.web.settings import WebSettings, flag
from pista.web.state.database import Database, sqlite_file
from pista.web.state.private_files import make_folder
from pista.web.state.sqlite_file import require_sound


def prepare(settings: WebSettings) -> None:
    """The database can be opened, and is sound as far as can be seen at once; there is a key of the cookies."""
    file = sqlite_file(settings.address)
    if file is not None:
        if not settings.database_url:
            # Nobody spoke of a database: what is wrong is the folder of data.
            make_folder(file.parent)
        require_sound(file)
    database = Database(settings.address, settings.database_wait, settings.database_password)
    try:
        database.open()
    finally:
        database.close()
    cookie_key(settings)  # made, or said to be broken, before anybody is served


def uvicorn_options(settings: WebSettings) -> dict[str, Any]:
    """How uvicorn serves these settings, and logs nothing by itself."""
    return {
        "host": settings.host,
        "port": settings.port,
        "http": connections(settings),
        "ws": "none",
        "log_config": None,
        "access_log": False,
        "server_header": False,
        "proxy_headers": bool(settings.proxies),
        "forwarded_allow_ips": settings.proxies or None,
        "timeout_graceful_shutdown": round(settings.shutdown_seconds),
    }


def require_free(host: str, port: int) -> None:
    """Refuses a port that somebody else has, or that we may not have, and an address that is not here, before
    all the rest is begun for nothing."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except UnicodeError:
        raise PuzzleError(message("web.setting_wrong", name=flag("host"))) from None
    except OSError as error:
        raise PuzzleError(message("web.host_unusable", host=host, why=reason(error))) from None
    refused = [why for family, *_, address in found if (why := _refusal(family, address)) is not None]
    codes = {each.errno for each in refused}
    if errno.EADDRINUSE in codes:
        raise PuzzleError(message("web.port_taken", port=port))
    if errno.EACCES in codes:
        raise PuzzleError(message("web.port_forbidden", port=port))
    if len(refused) == len(found):
        raise PuzzleError(message("web.host_unusable", host=host, why=reason(refused[0])))


def listening(preferred: int) -> socket.socket:
    """A socket of this machine alone that listens already, so that nobody can come between: at the port that was
    preferred, else at any."""
    for port in (preferred, 0):
        made = _socket(socket.AF_INET)
        try:
            made.bind(("127.0.0.1", port))
            made.listen()
        except (OSError, OverflowError):
            made.close()
            if not port:
                raise
        else:
            return made
    raise AssertionError("any port is one")


def _refusal(family: int, address: Any) -> OSError | None:
    """Why nobody can listen there, if so. Where the system knows no such addresses, that is none of our business."""
    try:
        tried = _socket(family)
    except OSError:
        return None
    with tried:
        if family == socket.AF_INET6:
            with suppress(OSError):
                tried.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        try:
            tried.bind(address)
        except OSError as error:
            return error
    return None


def _socket(family: int) -> socket.socket:
    """Closed connections of a server before do not keep its port; elsewhere that same option would share a port that
    is in use."""
    made = socket.socket(family, socket.SOCK_STREAM)
    if os.name == "posix":
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    elif sys.platform == "win32":
        made.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
    return made
