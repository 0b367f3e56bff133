"""The root of all commands. Nothing heavy is imported before the command that needs it is chosen."""

import os
import sys
import warnings
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

import click

from pista.cli.exit_codes import BAD_INPUT, INTERRUPTED, READER_GONE
from pista.cli.help import ARGUMENTS, TellingOption, asked_language, interface_languages, reader
from pista.cli.lazy import LazyGroup, imported_command

if TYPE_CHECKING:
    from pista.message import Message


class ReaderGoneError(Exception):
    """Nobody reads our output any more. No OSError, for which click would leave with 1."""


class Root(LazyGroup):
    """Every kind is a command: with a group of its own, or with the commands of all grid puzzles.

    Errors are worded in the language that was asked for.
    """

    def list_commands(self, ctx: click.Context) -> list[str]:
        from pista.kinds import kind_names

        return list(dict.fromkeys((*kind_names(), *self.commands_at)))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name in self.commands_at:
            return super().get_command(ctx, cmd_name)
        from pista.kinds import OURS, kind_named, kind_names

        # Whoever asks for one of ours does not wait until all other packages are looked through.
        if cmd_name not in OURS and cmd_name not in kind_names():
            return None
        own = kind_named(cmd_name).ABOUT.commands
        if own is not None:
            return imported_command(own) if cmd_name in OURS else _plugged_command(cmd_name, own)
        from pista.cli.grid import grid_group

        return grid_group(cmd_name, self.summary(ctx, cmd_name))

    def summary(self, ctx: click.Context, cmd_name: str) -> str:
        """A command in one line; a kind of another package may have no words."""
        if cmd_name in self.summaries:
            return super().summary(ctx, cmd_name)
        from pista.message import worded

        said = worded(reader(ctx), cmd_name, f"{cmd_name}.about")
        return f"{said[0].upper()}{said[1:]}."

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        ctx.meta[ARGUMENTS] = tuple(args)
        return super().parse_args(ctx, args)

    def make_context(self, *args: Any, **kwargs: Any) -> click.Context:
        try:
            return super().make_context(*args, **kwargs)
        except BrokenPipeError:
            raise ReaderGoneError from None

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise ReaderGoneError from None
        except click.UsageError as error:
            error.ctx = error.ctx or ctx
            raise
        except ValueError as error:
            from pista.kind import PuzzleError

            if not isinstance(error, PuzzleError):
                raise
            raise click.ClickException(error.say(reader(ctx))) from None


def _plugged_command(name: str, place: str) -> click.Command | None:
    """A command of another package, where there is one."""
    from pista.plugins import BROKEN, KINDS, refuse, said

    try:
        return imported_command(place)
    except BROKEN as error:
        refuse(KINDS, name, said(error), in_part=True)
        return None


def _version(context: click.Context, _: click.Parameter, asked: bool) -> None:
    """Tells it, and nothing else."""
    if asked and not context.resilient_parsing:
        from pista import __version__

        click.echo(f"pista {__version__}")
        context.exit()


@click.group(
    cls=Root,
    commands_at={
        "book": "pista.cli.book:book",
        "stats": "pista.cli.stats:stats",
        "open": "pista.cli.open.command:open_",
        "serve": "pista.cli.serve:serve",
    },
    summaries={
        "book": "book.about",
        "stats": "help.stats",
        "open": "help.open",
        "serve": "help.serve",
    },
    help="help.pista",
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option("--ui", metavar="LANGUAGE", cls=TellingOption, values=interface_languages, help="help.ui")
@click.option("--version", is_flag=True, expose_value=False, is_eager=True, callback=_version, help="help.show_version")
@click.pass_context
def pista(context: click.Context, ui: str | None) -> None:
    from pista.cli.user import current_user

    context.obj = current_user(ui) if ui or context.obj is None else context.obj
    if context.invoked_subcommand is None:
        from pista.cli.menu import menu

        menu(context)


def main() -> None:
    """Runs the command; what people can mend is one sentence on stderr, never a traceback."""
    _forgive_streams()
    warnings.showwarning = _warned
    try:
        code = pista.main(standalone_mode=False)
        sys.stdout.flush()
    except click.exceptions.NoArgsIsHelpError as error:
        print(error.format_message(), file=sys.stderr)
        code = BAD_INPUT
    except click.ClickException as error:
        code = _complain(_worded(error))
    except (click.Abort, KeyboardInterrupt):
        print(file=sys.stderr)
        code = INTERRUPTED
    except (BrokenPipeError, ReaderGoneError):
        # Nothing to say, and nowhere to say it.
        _silence_output()
        code = READER_GONE
    except OSError as error:
        _silence_output()
        where = f"{error.filename}: " if error.filename else ""
        from pista.message import Message, reason

        why = reason(error)
        language = asked_language(sys.argv[1:]) or reader(None)
        code = _complain(where + (why.say(language) if isinstance(why, Message) else why))
    sys.exit(code if isinstance(code, int) else 0)


def _worded(error: click.ClickException) -> str:
    """A complaint about the command line in the reader's language; others are worded where they are raised."""
    said = error.format_message()
    if not isinstance(error, click.UsageError):
        return said
    from pista.cli.click_sentences import usage_sentence

    return usage_sentence(said, asked_language(sys.argv[1:]) or reader(error.ctx))


def _warned(
    message: Warning | str,
    category: type[Warning],
    filename: str,
    lineno: int,
    file: TextIO | None = None,
    line: str | None = None,
) -> None:
    """One sentence in the reader's language, where the warning is one for readers."""
    sentence = _sentence(message)
    if sentence is None:
        print(warnings.formatwarning(message, category, filename, lineno, line), file=file or sys.stderr, end="")
        return
    language = asked_language(sys.argv[1:]) or reader(click.get_current_context(silent=True))
    print(f"pista: {sentence.say(language)}", file=sys.stderr)


def _sentence(warning: Warning | str) -> "Message | None":
    """What a warning says to people, if anything."""
    from pista.message import Message, message
    from pista.plugins import PluginWarning

    if isinstance(warning, PluginWarning):
        why = " ".join(warning.why.split()).rstrip(".")
        return message(
            "cli.plugin_in_part" if warning.in_part else "cli.plugin_broken",
            group=warning.group,
            name=warning.name,
            why=why,
        )
    own = getattr(warning, "sentence", None)
    return own if isinstance(own, Message) else None


def _complain(sentence: str) -> int:
    # Where complaints cannot be written either, the code still tells.
    with suppress(OSError):
        print(f"pista: {sentence}", file=sys.stderr, flush=True)
    return BAD_INPUT


def _silence_output() -> None:
    """What is still in the buffer cannot be written; without this, leaving would try again and complain."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def _forgive_streams() -> None:
    """A closed stream is an empty one, and a character a stream cannot carry becomes a question mark."""
    nowhere = Path(os.devnull)
    sys.stdin = sys.stdin or nowhere.open(encoding="utf-8")
    sys.stdout = sys.stdout or nowhere.open("w", encoding="utf-8")
    sys.stderr = sys.stderr or nowhere.open("w", encoding="utf-8")
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
