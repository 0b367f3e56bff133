"""`pista wordle verify`: every figure of a tree derived anew, and everything in which it or its file is wrong; or a
certificate followed to its end."""

import json
from pathlib import Path
from typing import Any

import click

from pista.cli.exit_codes import FOUND_WRONG
from pista.cli.help import SpokenCommand
from pista.cli.progress import Bar
from pista.cli.user import User, ui_option
from pista.cli.wordle.word_options import chosen_words, word_options
from pista.cli.wrapping import wrapped
from pista.kind import PuzzleError
from pista.message import message
from pista.wordle.certificate import CertificateError, Certified, check
from pista.wordle.certificate_text import Certificate, is_certificate, read_certificate
from pista.wordle.lexicon import Lexicon
from pista.wordle.verify import Verified, verify

MOST_FAULTS = 20


@click.command(name="verify", cls=SpokenCommand, help="help.wordle_verify_about")
@click.argument("source", metavar="FILE", type=click.Path())
@word_options(lang_help="help.wordle_verify_lang")
@click.option("--answers", type=click.Choice(["secrets", "all"]), help="help.wordle_verify_answers")
@click.option("--max-guesses", type=click.IntRange(1, 200), help="help.wordle_verify_max_guesses")
@click.option("--json", "as_json", is_flag=True, help="help.json")
@ui_option
@click.pass_context
def verify_command(
    context: click.Context,
    /,
    source: str,
    answers: str | None,
    max_guesses: int | None,
    as_json: bool,
    **options: Any,
) -> None:
    user: User = context.obj
    own = any(options[name] is not None for name in ("lang", "alphabet", "secrets"))
    if is_certificate(Path(source)):
        if max_guesses is not None:
            raise PuzzleError(message("certificate.any_guesses"))
        _certificate(context, source, chosen_words(user, options) if own else None, answers, as_json=as_json)
        return
    verified = verify(source, chosen_words(user, options) if own else None, answers=answers, max_guesses=max_guesses)
    if as_json:
        click.echo(json.dumps(as_data(user, verified), ensure_ascii=False))
    else:
        show(user, verified, source)
    if not verified.sound:
        context.exit(FOUND_WRONG)


def _certificate(
    context: click.Context, source: str, words: Lexicon | None, answers: str | None, *, as_json: bool
) -> None:
    """The bound, or why the certificate does not show it."""
    user: User = context.obj
    certificate = read_certificate(Path(source))
    if answers not in (None, certificate.answers):
        values = {"claimed": certificate.answers, "asked": answers}
        raise PuzzleError(message("certificate.answers", **values), 3, source=source)
    checking = user.say("certificate.checking")
    fault = certified = None
    with Bar(checking) as bar:
        told = (lambda done, total: bar.reach(done, total, checking)) if bar.shown else None
        try:
            certified = check(source, words, progress=told)
        except CertificateError as refused:
            fault = refused
    if as_json:
        click.echo(json.dumps(certificate_as_data(user, certificate, certified, fault), ensure_ascii=False))
    elif certified is not None:
        for line in certified.sentences():
            click.echo(wrapped(user.worded(line)))
    elif fault is not None:
        click.echo(wrapped(fault.say(user.settings.language)))
    if fault is not None:
        context.exit(FOUND_WRONG)


def certificate_as_data(
    user: User, certificate: Certificate, certified: Certified | None, fault: CertificateError | None
) -> dict[str, Any]:
    """The same as JSON."""
    faults = [] if fault is None else [{"line": fault.line, "message": fault.message.say(user.settings.language)}]
    return {
        "version": 1,
        "sound": certified is not None,
        "list": certificate.name,
        "length": certificate.length,
        "fingerprint": certificate.fingerprint,
        "answers": certificate.answers,
        "words": None if certified is None else certified.words,
        "least_total": certificate.total if certified is not None else None,
        "openers": None if certified is None else certified.openers,
        "claims": {"total": certificate.total, "sets": len(certificate.claims)},
        "faults": faults,
    }


def show(user: User, verified: Verified, source: str) -> None:
    """The figures, then what is wrong, a line each."""
    for line in verified.sentences():
        click.echo(wrapped(user.worded(line)))
    for fault in verified.faults[:MOST_FAULTS]:
        click.echo(wrapped(fault.say(user.settings.language, source)))
    if len(verified.faults) > MOST_FAULTS:
        click.echo(user.say("verify.more", n=len(verified.faults) - MOST_FAULTS))
    if verified.sound:
        click.echo(wrapped(user.say("verify.sound")))


def as_data(user: User, verified: Verified) -> dict[str, Any]:
    """The same as JSON."""
    claims = verified.claims
    language = user.settings.language
    return {
        "version": 1,
        "sound": verified.sound,
        "list": verified.lexicon.name,
        "length": verified.lexicon.length,
        "fingerprint": verified.lexicon.fingerprint,
        "opener": verified.opener,
        "answers": verified.answers,
        "words": verified.words,
        "total": verified.total,
        "mean": None if verified.mean is None else round(verified.mean, 6),
        "worst": verified.worst,
        "distribution": verified.distribution,
        "failures": verified.failures,
        "idle": verified.idle,
        "keeps_hard": verified.keeps_hard,
        "claims": {
            "fingerprint": claims.fingerprint,
            "list": claims.name,
            "mode": "hard" if claims.hard else "normal",
            "answers": claims.answers,
            "max_guesses": claims.max_guesses,
            "total": claims.total,
        },
        "faults": [{"line": fault.line, "message": fault.because.say(language)} for fault in verified.faults],
    }
