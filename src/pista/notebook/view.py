"""A game as a page may see it: nothing hidden leaves the kernel before the end."""

from datetime import UTC, datetime
from typing import Any

from pista.as_json import grid_json, hinted_json, picture_json, with_notes
from pista.forms import AnswerForm
from pista.kind import Status, hides
from pista.message import message, worded
from pista.notebook.forms import BoardForm
from pista.notebook.game import Game, takes_back
from pista.notebook.wish import Wish
from pista.stats import clock, with_hints

VERSION = 1


def board_form(game: Game, wish: Wish | None, language: str, stamp: int) -> BoardForm:
    """The whole board in the reader's language."""
    session, status = game.session, game.status
    kind, puzzle, position = session.kind, session.puzzle, session.position
    over = status is not Status.OPEN
    picture = with_notes(picture_json(kind.paint(puzzle, position), language), game.notes)
    offers = [*(["again"] if takes_back(game) and session.moves else []), *(["new"] if wish else [])]
    shown: BoardForm = {
        "version": VERSION,
        "id": game.id,
        "kind": kind.name,
        "shape": wish.shape if wish else "",
        "level": wish.level if wish else "",
        "day": None,
        "turn": game.turn,
        "status": status.value,
        "given_up": game.given_up,
        "seconds": round(game.seconds, 1),
        "begun": datetime.now(UTC).isoformat(timespec="seconds"),
        "moves": list(session.moves),
        "can": game.can,
        "picture": picture,
        "hints": game.hints,
        "said": None,
        "ending": None,
        "puzzle": None if hides(kind) and not over else kind.write(puzzle),
        "answer": None,
        "share": None,
        "grid": None,
        "stamp": stamp,
        "title": worded(language, kind.name, f"{kind.name}.name"),
        "known": None,
        "hinted": hinted_json(session, game.hinted, language) if game.hinted else None,
        "offers": offers,
    }
    time = clock(game.seconds)
    if hides(kind):
        said = kind.last_reply(puzzle, position)
        shown["said"] = said.say(language) if said else None
        shown["known"] = kind.details(puzzle, position, over)
        if over:
            shown["answer"] = {"word": kind.solution(puzzle, position), "picture": None}
            share = kind.share(puzzle, position, given_up=game.given_up, language=language)
            shown["share"] = with_hints(share, game.hints)
            shown["ending"] = kind.ending(puzzle, position, time).say(language)
    else:
        shown["grid"] = grid_json(kind, puzzle)
        if over:
            shown["answer"] = _solution(game, language)
            shown["ending"] = message(_ending(game), time=time).say(language)
    return shown


def _ending(game: Game) -> str:
    if not game.given_up:
        return "web.solved"
    return "web.gave_up" if game.answer else "web.gave_up_none"


def _solution(game: Game, language: str) -> AnswerForm:
    marks: Any = game.answer if game.given_up else game.session.position
    shown = game.session.kind.paint(game.session.puzzle, marks) if marks else None
    return {"word": None, "picture": picture_json(shown, language) if shown else None}
