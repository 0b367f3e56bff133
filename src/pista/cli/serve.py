"""`pista serve`: the web application. Every setting is a flag and an environment variable."""

import os
from collections.abc import Callable
from typing import Any

import click

from pista.cli.exit_codes import FOUND_WRONG
from pista.cli.help import SpokenCommand, TellingOption
from pista.cli.user import User, ui_option
from pista.extras import needs
from pista.web.settings import (
    WebSettings,
    environment_of,
    flag,
    operator_settings,
    secret_settings,
    variable,
    web_settings,
)


def every_setting(command: Callable[..., Any]) -> Callable[..., Any]:
    """An option per setting, in their order; its help names the variable and the default."""
    for each in reversed(operator_settings()):
        default = "help.none" if each.default == "" else str(each.default).lower()
        declaration = f"{flag(each.name)}/--no-{flag(each.name)[2:]}" if each.default is False else flag(each.name)
        kind = None if isinstance(each.default, bool) else type(each.default)
        command = click.option(
            declaration,
            each.name,
            cls=TellingOption,
            note=variable(each.name),
            show_default=default,
            type=kind,
            default=None,
            help=f"setting.{each.name}",
        )(command)
    for name in secret_settings():
        # Known only so that whoever gives one is told how to give it instead.
        command = click.option(flag(name), name, default=None, hidden=True)(command)
    return command


@click.command(cls=SpokenCommand, help="help.serve_about")
@every_setting
@click.option("--check", is_flag=True, help="help.serve_check")
@click.option("--repair", is_flag=True, help="help.serve_repair")
@ui_option
@click.pass_obj
def serve(user: User, /, *, check: bool, repair: bool, **given: Any) -> None:
    settings = web_settings(given, os.environ)
    if check or repair:
        with needs("web"):
            _care(user, settings, repair=repair)
        return
    with needs("web"):
        import uvicorn

        from pista.web.app import create_app, tune
        from pista.web.middleware.access_log import LOGGER
        from pista.web.middleware.log_setup import configure, speaks
        from pista.web.start import prepare, require_free, uvicorn_options
        from pista.web.start_warnings import start_warnings

    require_free(settings.host, settings.port)
    configure(settings, user.settings)
    for warning in start_warnings(settings):
        LOGGER.warning(user.worded(warning), extra={"facts": {"code": warning.key}})
    prepare(settings)
    if not speaks(settings):
        click.echo(user.say("web.serving", address=f"http://{settings.host}:{settings.port}/"), err=True)
    options = uvicorn_options(settings)
    if settings.workers == 1:
        tune()
        uvicorn.run(create_app(settings), **options)
        return
    # Each server process reads the settings again, from its environment.
    os.environ |= environment_of(settings) | {"PISTA_UI": user.settings.language}
    uvicorn.run("pista.web.app:app_from_environment", factory=True, workers=settings.workers, **options)


def _care(user: User, settings: WebSettings, *, repair: bool) -> None:
    """A line per finding, or per table saved; ends with 1 where something is found wrong, and was not repaired."""
    from pista.cli.database_care import checked, repaired

    if repair:
        for line in repaired(settings):
            click.echo(user.worded(line))
        return
    report = checked(settings)
    for line in report.findings or [report.remark]:
        click.echo(user.worded(line))
    click.get_current_context().exit(FOUND_WRONG if report.findings else 0)
