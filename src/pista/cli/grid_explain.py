"""`explain`: every step of the ladder to the solution, one sentence each."""

import click

from pista.cli.grid_files import echo_json, file_argument, json_option, read_puzzle
from pista.cli.surroundings import Surroundings, ui_option
from pista.grid.entry import written
from pista.grid.surface import AnyGridKind


def command(kind: AnyGridKind) -> click.Command:
    """The command for one kind."""

    @click.command("explain")
    @file_argument
    @json_option
    @ui_option
    @click.pass_obj
    def explain(around: Surroundings, source: str, as_json: bool) -> None:
        """Explain the whole way to the solution, easiest step first; each line is one step."""
        puzzle, position = read_puzzle(around, kind, source)
        names = puzzle.board.names
        steps, done = kind.explain(puzzle, position)
        for number, step in enumerate(steps, 1):
            moves = [written(puzzle.board, *placed) for placed in step.placed]
            because = around.word(step.because)
            if as_json:
                struck = [f"{names[cell]}≠{value}" for cell, value in step.struck]
                echo_json(kind, step=number, technique=step.technique, moves=moves, struck=struck, because=because)
            else:
                click.echo(f"{number:>4}. {because}")
        if not done and not as_json:
            click.echo(around.say("grid.explain_stuck"))

    return explain
