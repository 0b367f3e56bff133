"""`pista wordle prove`: the least possible total of guesses, exactly, with the tree."""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from pista.cli.narrow import sentence
from pista.cli.surroundings import Surroundings, ui_option
from pista.cli.wordle_words import chosen_words, words_options
from pista.cli.writable import cannot_be_written, must_be_writable
from pista.kind import PuzzleError
from pista.message import message
from pista.wordle.history import read_guess
from pista.wordle.lexicon import Lexicon
from pista.wordle.prove import Progress, Proof, prove
from pista.wordle.reply import Reply
from pista.wordle.tree import Node
from pista.wordle.tree_check import check

NO_TREE = 1


@click.command(name="prove")
@words_options
@click.option("--opener", metavar="WORD", help="The first guess.")
@click.option("--all-openers", is_flag=True, help="Compare all first guesses; this takes long.")
@click.option("--hard", is_flag=True, help="Every clue must be used in the next guess.")
@click.option("--answers", type=click.Choice(["secrets", "all"]), default="secrets", help="Which words may be it.")
@click.option("--max-guesses", default=6, show_default=True, type=click.IntRange(1, 200), help="Guesses allowed.")
@click.option("--width", type=click.IntRange(1), help="Look at so many guesses per position only: quick, not exact.")
@click.option("--threads", type=click.IntRange(1, 256), help="Threads.  [default: one per core]")
@click.option("--memory", default=1024, show_default=True, type=click.IntRange(1), help="Megabytes at most.")
@click.option("--checkpoint", type=click.Path(dir_okay=False), help="Keeps proved openers; the same command goes on.")
@click.option("--save", type=click.Path(dir_okay=False), help="Write the tree to a file.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@ui_option
@click.pass_obj
def prove_command(
    around: Surroundings,
    /,
    opener: str | None,
    all_openers: bool,
    hard: bool,
    answers: Any,
    max_guesses: int,
    width: int | None,
    threads: int | None,
    memory: int,
    checkpoint: str | None,
    save: str | None,
    as_json: bool,
    **options: Any,
) -> None:
    """The least total for an opener (or of all), with the tree. Exit 1 where no tree keeps to the guesses allowed."""
    if (opener is None) != all_openers:
        raise PuzzleError(message("prove.which_opener"))
    if checkpoint and not all_openers:
        raise PuzzleError(message("prove.checkpoint_of_all"))
    if save and checkpoint and Path(save).resolve() == Path(checkpoint).resolve():
        raise PuzzleError(message("prove.same_file"))
    lexicon = chosen_words(around, options)
    first = read_guess(lexicon, opener) if opener else None
    if save:
        must_be_writable(save)
    with bar(around) as progress:
        proof = prove(
            lexicon,
            first,
            hard=hard,
            answers=answers,
            max_guesses=max_guesses,
            width=width,
            threads=threads or os.cpu_count() or 1,
            memory_mb=memory,
            checkpoint=checkpoint,
            progress=progress,
        )
    words = lexicon.words if answers == "all" else lexicon.secrets
    if proof.tree is not None:
        faults = check(proof.tree, lexicon.words, words, max_guesses)
        if faults:
            raise AssertionError(f"the checker refutes the tree: {faults[0]}")
    show(around, proof, len(words), max_guesses, as_json=as_json)
    if proof.tree is None:
        click.get_current_context().exit(NO_TREE)
    if save:
        _save(proof, save, lexicon)


def show(around: Surroundings, proof: Proof, words: int, max_guesses: int, *, as_json: bool) -> None:
    """The result in a sentence or as JSON."""
    if as_json:
        data = {
            "version": 1,
            "opener": proof.opener,
            "total": proof.total,
            "mean": None if proof.total is None else round(proof.total / words, 6),
            "worst": proof.worst,
            "exact": proof.exact,
            "openers": proof.openers,
            "nodes": proof.nodes,
            "tree": None if proof.tree is None else as_data(proof.tree.root),
        }
        click.echo(json.dumps(data, ensure_ascii=False))
        return
    name = proof.opener.upper()
    if proof.total is None:
        guesses = message("prove.guesses", n=max_guesses)
        click.echo(
            sentence(around.say("prove.none" if proof.exact else "prove.none_found", opener=name, guesses=guesses))
        )
        return
    mean = f"{proof.total / words:.4f}"
    counts = {"guesses": message("prove.guesses", n=proof.total), "words": message("prove.words", n=words)}
    key = "prove.exact" if proof.exact else "prove.found"
    click.echo(sentence(around.say(key, opener=name, **counts, mean=mean, worst=proof.worst)))
    if proof.openers > 1:
        click.echo(sentence(around.say("prove.of_all", n=proof.openers)))
    click.echo(sentence(around.say("prove.checked")))


def as_data(node: Node) -> dict[str, Any]:
    """A tree as JSON: a guess, and by reply what follows it."""
    then = {str(Reply.of_code(code, len(node.guess))): as_data(after) for code, after in sorted(node.branches.items())}
    return {"guess": node.guess, "then": then}


@contextmanager
def bar(around: Surroundings) -> Iterator[Any]:
    """Progress at a terminal; silence elsewhere."""
    if not around.terminal:
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn
    from rich.progress import Progress as Shown

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Shown(*columns, console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task(around.say("prove.proving"), total=None)

        def advance(done: Progress) -> None:
            best = f"{(done.opener or '').upper()} {done.least or ''}".strip()
            shown.update(task, completed=done.done, total=done.total, description=best)

        yield advance


def _save(proof: Proof, path: str, lexicon: Lexicon) -> None:
    if proof.tree is None:
        return
    try:
        proof.tree.save(Path(path), lexicon)
    except OSError as error:
        raise cannot_be_written(path, error) from None
