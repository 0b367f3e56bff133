"""Help in the reader's language: what commands and options are for is named by keys of the catalogues.

A text that is no key is shown as it is: commands and kinds of other packages may have no catalogue.
"""

import os
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import click
from click.formatting import wrap_text

ARGUMENTS = "pista.arguments"
"""Under which the root keeps the command line: `--ui` counts wherever it stands."""
_KEY = re.compile(r"[a-z]+\.[a-z_0-9]+")
_METAVAR = re.compile(r"YYYY-MM-DD|\b[A-Z]{2,}(?: RANGE)?\b")
_INNER_HYPHEN = re.compile(r"(?<=\w)-(?=\w)")
_WHOLE_NUMBER = re.compile(r"^(\d+)\.0$")
_AS_TYPED = str.maketrans("\N{NON-BREAKING HYPHEN}\N{NO-BREAK SPACE}", "- ")
"""What holds a line together is of use until the lines are broken; what is copied from help must be plain."""
_LONGEST_NOTE = 30
"""Longer defaults would not fit beside the options."""


def reader(context: click.Context | None) -> str:
    """The language asked for on the command line, else the user's, else the environment's."""
    from pista.message import reader_language

    asked = asked_language(context.meta.get(ARGUMENTS, ())) if context else None
    user = context.find_root().obj if context else None
    return asked or (str(user.settings.language) if user else reader_language(os.environ))


def asked_language(args: Sequence[str]) -> str | None:
    """What `--ui` asks for, wherever it stands: what is wrong before it keeps it from being read in order."""
    from pista.message import LANGUAGES

    asked = re.findall(r"\0--ui[=\0]([a-zA-Z]+)", "\0".join(("", *args)))
    return asked[-1].lower() if asked and asked[-1].lower() in LANGUAGES else None


def told(context: click.Context, text: str | None, **values: object) -> str:
    """The wording of a key."""
    if text is None or not _KEY.fullmatch(text):
        return text or ""
    from pista.message import message

    return message(text, **values).say(reader(context))


def key_or(otherwise: str | None, key: str) -> str | None:
    """The key where it is worded, else the other text."""
    from pista.message import is_worded

    return key if is_worded(key) else otherwise


def with_metavars(text: str, language: str) -> str:
    """`FILE`, `[OPTIONS]` and the like in a language; what has no word of its own stays."""
    from pista.message import worded

    def spoken(found: re.Match[str]) -> str:
        return worded(language, found[0], f"metavar.{found[0].lower().replace(' ', '_')}")

    return _METAVAR.sub(spoken, text)


def interface_languages() -> dict[str, object]:
    """What `--ui` may be."""
    from pista.message import LANGUAGES, any_of

    return {"names": any_of(LANGUAGES)}


class TellingOption(click.Option):
    """An option whose help has values, looked up when help is asked for, or a note before its default."""

    def __init__(
        self, *args: Any, values: Callable[[], Mapping[str, object]] = dict, note: str = "", **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.values = values
        self.note = note


class SpokenCommand(click.Command):
    """A command whose help speaks the reader's language."""

    def get_help(self, ctx: click.Context) -> str:
        return super().get_help(ctx).translate(_AS_TYPED)

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        pieces = with_metavars(" ".join(self.collect_usage_pieces(ctx)), reader(ctx))
        formatter.write_usage(ctx.command_path, pieces, f"{told(ctx, 'help.usage')} ")

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        self._write(told(ctx, self.help), formatter)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        self._write(told(ctx, self.epilog), formatter)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        options = (param for param in self.get_params(ctx) if isinstance(param, click.Option) and not param.hidden)
        with formatter.section(told(ctx, "help.options")):
            formatter.write_dl([self._record(ctx, option) for option in options])

    def _record(self, ctx: click.Context, option: click.Option) -> tuple[str, str]:
        """How an option is written, and what it is for, with its default and its range."""
        declared, _ = option.get_help_record(ctx) or ("", "")
        extra = option.get_help_extra(ctx)
        telling = option if isinstance(option, TellingOption) else None
        notes = [telling.note] if telling and telling.note else []
        if "default" in extra:
            worded = told(ctx, option.show_default) if isinstance(option.show_default, str) else extra["default"]
            notes.append(told(ctx, "help.default", default=_WHOLE_NUMBER.sub(r"\1", worded)))
        notes += [extra["range"]] if "range" in extra else []
        notes += [told(ctx, "help.required")] if "required" in extra else []
        key = "help.show_help" if option is self.get_help_option(ctx) else option.help
        about = told(ctx, key, **telling.values() if telling else {})
        shown = "; ".join(_in_one_piece(note) for note in notes)
        return with_metavars(declared, reader(ctx)), _whole_words(about + (f"  [{shown}]" if notes else ""))

    @staticmethod
    def _write(text: str, formatter: click.HelpFormatter) -> None:
        if text:
            formatter.write_paragraph()
            indent = " " * (formatter.current_indent + formatter.indent_increment)
            lines = wrap_text(_whole_words(text), formatter.width, indent, indent, preserve_paragraphs=True)
            formatter.write(lines + "\n")


def _whole_words(text: str) -> str:
    """No line ends at the hyphen of a name such as `en-classic`."""
    return _INNER_HYPHEN.sub("\N{NON-BREAKING HYPHEN}", text)


def _in_one_piece(note: str) -> str:
    """No line ends between a default and what announces it, unless it is long."""
    return note.replace(" ", "\N{NO-BREAK SPACE}") if len(note) <= _LONGEST_NOTE else note
