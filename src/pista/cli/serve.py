"""`pista serve`: the web application. Every setting is a flag and an environment variable."""

import os
from collections.abc import Callable
from typing import Any

import click

from pista.cli.user import User, ui_option
from pista.kind import PuzzleError
from pista.message import message
from pista.web.settings import flag, operator_settings, variable, web_settings


def every_setting(command: Callable[..., Any]) -> Callable[..., Any]:
    """An option per setting, in their order; its help names the variable and the default."""
    for each in reversed(operator_settings()):
        default = "none" if each.default == "" else str(each.default).lower() if each.default is False else each.default
        about = f"{each.metadata['about']}  [{variable(each.name)}; default: {default}]"
        declaration = f"{flag(each.name)}/--no-{flag(each.name)[2:]}" if each.default is False else flag(each.name)
        kind = None if isinstance(each.default, bool) else type(each.default)
        command = click.option(declaration, each.name, type=kind, default=None, help=about)(command)
    return command


@click.command()
@every_setting
@ui_option
@click.pass_obj
def serve(user: User, /, **given: Any) -> None:
    """Serve Pista to browsers: by default http://127.0.0.1:8000, with a SQLite file in the data folder."""
    settings = web_settings(given, os.environ)
    import uvicorn

    from pista.web.app import create_app, tune
    from pista.web.connection import connections
    from pista.web.middleware.access_log import configure
    from pista.web.state.database import UNAVAILABLE, Database

    configure(settings.log_level)
    database = Database(settings.address, settings.database_wait)
    try:
        database.migrate()
    except UNAVAILABLE:
        raise PuzzleError(message("web.database_unreachable")) from None
    finally:
        database.close()
    click.echo(user.say("web.serving", address=f"http://{settings.host}:{settings.port}/"), err=True)
    options: dict[str, Any] = {
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
    if settings.workers == 1:
        tune()
        uvicorn.run(create_app(settings), **options)
        return
    # Each server process reads the settings again, from its environment.
    chosen = {each.name: getattr(settings, each.name) for each in operator_settings()}
    os.environ |= {variable(name): str(value) for name, value in chosen.items() if value != ""}
    uvicorn.run("pista.web.app:app_from_environment", factory=True, workers=settings.workers, **options)
