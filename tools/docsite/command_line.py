"""The commands, from the program itself: usage, what each is for, and every option."""

from collections.abc import Iterator

import click

from pista.cli.help import ARGUMENTS, SpokenCommand, told
from pista.cli.main import pista
from pista.grid.kind import solvable
from pista.kinds import kind_named, kind_names


def command_line(argument: str, body: str) -> str:
    """A section for each command. What is the same for every kind of grid puzzle stands once."""
    root = _context(pista, "pista", None)
    grids = [name for name in kind_names() if solvable(kind_named(name))]
    parts = [_section(root, 2)]
    for name in pista.list_commands(root):
        if name not in grids:
            parts += _sections(root, name, 2)
    return "\n\n".join([*parts, *_shared(root, grids)])


def _shared(root: click.Context, grids: list[str]) -> Iterator[str]:
    """The commands of the grid kinds, those that differ once for each kind."""
    yield f"## pista {'|'.join(grids)}"
    yield "Every kind of grid puzzle has these commands; a kind of another package has them, too."
    groups = [_context(_command(root, name), name, root) for name in grids]
    for name in _group(groups[0]).list_commands(groups[0]):
        found = {_section(_context(_command(group, name), name, group), 3): group.info_name for group in groups}
        if len(found) == 1:
            (text,) = found
            yield text.replace(f"pista {found[text]} ", f"pista {'|'.join(grids)} ")
            continue
        plain = {text.replace(f"pista {kind} ", "pista KIND "): kind for text, kind in found.items()}
        if len(plain) == 1:
            yield next(iter(plain)).replace("pista KIND ", f"pista {'|'.join(grids)} ")
        else:
            yield from found


def _sections(parent: click.Context, name: str, depth: int) -> list[str]:
    context = _context(_command(parent, name), name, parent)
    found = [_section(context, depth)]
    if isinstance(context.command, click.Group):
        for each in context.command.list_commands(context):
            found += _sections(context, each, depth + 1)
    return found


def _section(context: click.Context, depth: int) -> str:
    command = context.command
    assert isinstance(command, SpokenCommand)
    usage = " ".join([context.command_path, *command.collect_usage_pieces(context)])
    lines = [f"{'#' * depth} {context.command_path}", f"```text\n{usage}\n```", _prose(told(context, command.help))]
    options = [each for each in command.get_params(context) if isinstance(each, click.Option) and not each.hidden]
    if options:
        records = [command._record(context, each) for each in options]
        rows = [f"| `{_cell(declared)}` | {_cell(_plain(about))} |" for declared, about in records]
        lines.append("\n".join(["| option | |", "|---|---|", *rows]))
    if isinstance(command, click.Group):
        lists = [f"- `{name}`: {_line(command, context, name)}" for name in command.list_commands(context)]
        lines.append("\n".join(lists))
    lines.append(_prose(told(context, command.epilog)))
    return "\n\n".join(line for line in lines if line)


def _line(group: click.Group, context: click.Context, name: str) -> str:
    summary = getattr(group, "summary", None)
    said: str = summary(context, name) if summary else _command(context, name).get_short_help_str(200)
    return _escaped(_plain(said))


def _command(context: click.Context, name: str) -> click.Command:
    found = _group(context).get_command(context, name)
    assert found is not None, name
    return found


def _group(context: click.Context) -> click.Group:
    assert isinstance(context.command, click.Group)
    return context.command


def _context(command: click.Command, name: str, parent: click.Context | None) -> click.Context:
    context = click.Context(command, parent=parent, info_name=name)
    context.meta[ARGUMENTS] = ("--ui", "en")
    return context


def _plain(text: str) -> str:
    return text.replace("\N{NON-BREAKING HYPHEN}", "-").replace("\N{NO-BREAK SPACE}", " ")


def _prose(text: str) -> str:
    """Paragraphs; what is laid out by hand stays as it is laid out."""
    parts = []
    for part in _plain(text).split("\n\n"):
        if part.startswith("\b"):
            parts.append(f"```text\n{part.removeprefix(chr(8)).strip(chr(10))}\n```")
        elif part.strip():
            parts.append(_escaped(" ".join(part.split())))
    return "\n\n".join(parts)


def _escaped(text: str) -> str:
    for sign in "\\<*_[]`":
        text = text.replace(sign, f"\\{sign}")
    return text


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
