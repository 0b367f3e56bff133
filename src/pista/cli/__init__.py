"""The `pista` command. Nothing heavy is imported before the command that needs it is chosen."""

import os
import sys
from io import TextIOWrapper
from pathlib import Path

import click

from pista import __version__
from pista.cli.lazy import LazyGroup
from pista.kind import PuzzleError

BAD_INPUT = 64
INTERRUPTED = 130


class Root(LazyGroup):
    """The root group words errors in the language that was asked for."""

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except PuzzleError as error:
            from pista.cli.surroundings import surroundings

            around = ctx.obj or surroundings()
            raise click.ClickException(error.say(around.settings.language)) from None


@click.group(
    cls=Root,
    commands_at={
        "wordle": "pista.cli.wordle:wordle",
        "hidato": "pista.cli.grid:hidato",
        "stats": "pista.cli.stats:stats",
        "serve": "pista.cli.serve:serve",
    },
    summaries={
        "wordle": "A hidden word, in any language and length.",
        "hidato": "A hidden path through every cell.",
        "stats": "Your results: show, export, import.",
        "serve": "Pista in the browser.",
    },
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option("--ui", metavar="LANGUAGE", help="Language of the interface: en, es, pt or it.")
@click.version_option(__version__, prog_name="pista", message="%(prog)s %(version)s")
@click.pass_context
def pista(context: click.Context, ui: str | None) -> None:
    """Play word, path and room puzzles, and let Pista solve, make and explain them."""
    from pista.cli.surroundings import surroundings

    context.obj = surroundings(ui)
    if context.invoked_subcommand is None:
        from pista.cli.menu import menu

        menu(context)


def main() -> None:
    """Runs the command; what the user can mend is one sentence on stderr, never a traceback."""
    _forgive_streams()
    try:
        code = pista.main(standalone_mode=False)
    except click.ClickException as error:
        code = _complain(error.format_message())
    except (click.Abort, KeyboardInterrupt):
        print(file=sys.stderr)
        code = INTERRUPTED
    except BrokenPipeError:
        # The reader of our output has gone: nothing to say, and nowhere to say it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    sys.exit(code if isinstance(code, int) else 0)


def _complain(sentence: str) -> int:
    print(f"pista: {sentence}", file=sys.stderr)
    return BAD_INPUT


def _forgive_streams() -> None:
    """A closed input is an empty one, and a character a stream cannot carry becomes a question mark."""
    if sys.stdin is None:
        sys.stdin = Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115 - lives as long as the process
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
