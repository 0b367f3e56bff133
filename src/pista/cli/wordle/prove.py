"""`pista wordle prove`: the least possible total of guesses, exactly, with the tree."""

import json
import os
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import click

from pista.cli.common_options import cluster_option, refuse_both
from pista.cli.help import SpokenCommand
from pista.cli.output import must_be_writable, write_file
from pista.cli.progress import Bar
from pista.cli.user import User, ui_option
from pista.cli.wordle.word_options import chosen_words, word_options
from pista.cli.wrapping import wrapped
from pista.kind import PuzzleError
from pista.message import message
from pista.wordle.all_openers import Progress
from pista.wordle.certificate import LONGEST
from pista.wordle.certify import certify
from pista.wordle.history import read_guess
from pista.wordle.lexicon import Lexicon
from pista.wordle.prove import Proof, prove
from pista.wordle.reply import Reply
from pista.wordle.tree import Node
from pista.wordle.verify import verify
from pista.workers.cluster import cluster as reached

NO_TREE = 1


@click.command(name="prove", cls=SpokenCommand, help="help.wordle_prove_about")
@word_options()
@click.option("--opener", metavar="WORD", help="help.wordle_prove_opener")
@click.option("--all-openers", is_flag=True, help="help.wordle_prove_all_openers")
@click.option("--hard", is_flag=True, help="help.wordle_hard")
@click.option("--answers", type=click.Choice(["secrets", "all"]), default="secrets", help="help.wordle_answers")
@click.option(
    "--max-guesses", default=6, show_default=True, type=click.IntRange(1, 200), help="help.wordle_prove_max_guesses"
)
@click.option("--width", type=click.IntRange(1), help="help.wordle_prove_width")
@click.option("--threads", type=click.IntRange(1, 256), show_default="help.per_core", help="help.wordle_prove_threads")
@cluster_option
@click.option("--memory", default=1024, show_default=True, type=click.IntRange(1), help="help.wordle_prove_memory")
@click.option("--top", type=click.IntRange(1), help="help.wordle_prove_top")
@click.option("--checkpoint", type=click.Path(dir_okay=False), help="help.wordle_prove_checkpoint")
@click.option("--certificate", type=click.Path(dir_okay=False), help="help.wordle_prove_certificate")
@click.option("--save", type=click.Path(dir_okay=False), help="help.wordle_prove_save")
@click.option("--json", "as_json", is_flag=True, help="help.json")
@ui_option
@click.pass_obj
def prove_command(
    user: User,
    /,
    opener: str | None,
    all_openers: bool,
    hard: bool,
    answers: Any,
    max_guesses: int,
    width: int | None,
    threads: int | None,
    cluster: str | None,
    memory: int,
    top: int | None,
    checkpoint: str | None,
    certificate: str | None,
    save: str | None,
    as_json: bool,
    **options: Any,
) -> None:
    if (opener is None) != all_openers:
        raise PuzzleError(message("prove.which_opener"))
    if checkpoint and not all_openers:
        raise PuzzleError(message("prove.checkpoint_of_all"))
    if top and not all_openers:
        raise PuzzleError(message("prove.top_of_all"))
    if cluster and not all_openers:
        raise PuzzleError(message("prove.cluster_of_all"))
    refuse_both(("--threads", threads), ("--cluster", cluster))
    if save and checkpoint and Path(save).resolve() == Path(checkpoint).resolve():
        raise PuzzleError(message("prove.same_file"))
    if certificate:
        _refuse_certificate(certificate, (save, checkpoint), all_openers=all_openers, hard=hard, width=width)
    lexicon = chosen_words(user, options)
    if certificate and lexicon.length > LONGEST:
        raise PuzzleError(message("certificate.too_long", length=lexicon.length, longest=LONGEST))
    first = read_guess(lexicon, opener) if opener else None
    for path in filter(None, (save, certificate)):
        must_be_writable(path)
    elsewhere = nullcontext() if cluster is None else reached(cluster)
    with Bar(user.say("prove.proving")) as bar, elsewhere as executor:
        proof = prove(
            lexicon,
            first,
            hard=hard,
            answers=answers,
            max_guesses=max_guesses,
            width=width,
            threads=threads or os.cpu_count() or 1,
            memory_mb=memory,
            top=top,
            checkpoint=checkpoint,
            progress=_told(bar) if bar.shown else None,
            executor=executor,
        )
    if proof.tree is not None:
        verified = verify(proof.tree, lexicon, answers=answers, max_guesses=max_guesses)
        if verified.faults or verified.total != proof.total:
            raise AssertionError(f"the checker refutes the tree: {verified.total} {verified.faults[:1]}")
    show(user, proof, lexicon, top=bool(top), as_json=as_json)
    if proof.tree is None:
        click.get_current_context().exit(NO_TREE)
    if save:
        write_file(save, proof.to_text(lexicon))
    if certificate and proof.total is not None:
        with Bar(user.say("certificate.writing")) as bar:
            told = _counted(bar, user.say("certificate.writing")) if bar.shown else None
            found = certify(lexicon, proof.total, answers=answers, memory_mb=memory, progress=told)
        write_file(certificate, found.to_text())
        if not as_json:
            click.echo(wrapped(user.say("certificate.written", name=certificate)))


def _refuse_certificate(
    certificate: str, others: tuple[str | None, ...], *, all_openers: bool, hard: bool, width: int | None
) -> None:
    """PuzzleError where there can be no certificate: before a long proof, not after it."""
    if not all_openers:
        raise PuzzleError(message("certificate.of_all"))
    if hard:
        raise PuzzleError(message("certificate.hard"))
    if width is not None:
        raise PuzzleError(message("certificate.width"))
    if any(other and Path(other).resolve() == Path(certificate).resolve() for other in others):
        raise PuzzleError(message("certificate.same_file"))


def show(user: User, proof: Proof, lexicon: Lexicon, *, top: bool, as_json: bool) -> None:
    """The result in a sentence or as JSON."""
    if as_json:
        data = {
            "version": 1,
            "opener": proof.opener,
            "total": proof.total,
            "mean": None if proof.total is None else round(proof.total / proof.words, 6),
            "worst": proof.worst,
            "exact": proof.exact,
            "openers": proof.openers,
            "best": [opener._asdict() for opener in proof.best],
            "nodes": proof.nodes,
            "tree": None if proof.tree is None else as_data(proof.tree.root),
        }
        click.echo(json.dumps(data, ensure_ascii=False))
        return
    for sentence in proof.sentences():
        click.echo(wrapped(user.worded(sentence)))
    if proof.tree is None:
        return
    if top:
        click.echo(wrapped(user.say("prove.best")))
        for opener in proof.best:
            click.echo(f"  {lexicon.shown(opener.word)} {opener.total}")
    click.echo(wrapped(user.say("prove.checked")))


def as_data(node: Node) -> dict[str, Any]:
    """A tree as JSON: a guess, and by reply what follows it."""
    then = {str(Reply.of_code(code, len(node.guess))): as_data(after) for code, after in sorted(node.branches.items())}
    return {"guess": node.guess, "then": then}


def _counted(bar: Bar, description: str) -> Callable[[int, int], None]:
    return lambda done, total: bar.reach(done, total, description)


def _told(bar: Bar) -> Callable[[Progress], None]:
    """How far a proof is: openers done, and the best so far."""

    def tell(now: Progress) -> None:
        bar.reach(now.done, now.total, f"{(now.opener or '').upper()} {now.least or ''}".strip())

    return tell
