"""What a page may ask of a game, and how it is answered: by a form, or by a problem that says why not."""

from typing import Any

from pista.as_json import checked_json, hinted_json, with_notes
from pista.forms import CheckedForm, HintedForm
from pista.kind import MoveError, PuzzleError
from pista.message import message
from pista.notebook.forms import ProblemForm
from pista.notebook.game import BrokenError, Game, TurnError

Request = dict[str, Any]
STATUS = {TurnError: 409, BrokenError: 422, MoveError: 422}
SORT = {TurnError: "turn", BrokenError: "broken", MoveError: "refused"}


def carry_out(game: Game, verb: str, body: Request, language: str) -> HintedForm | CheckedForm | None:
    """Does what is asked; PuzzleError where it cannot be done. None where the answer is the game as it is now."""
    if body.get("turn", game.turn) != game.turn:
        raise TurnError(message("web.other_turn"))
    match verb, body:
        case "look", _:
            pass
        case "moves", {"move": str(move)}:
            game.play(move)
        case "undo", _:
            game.undo()
        case "redo", _:
            game.redo()
        case "give-up", _:
            game.give_up()
        case "notes", {"notes": dict(notes)}:
            game.note({str(cell): [str(mark) for mark in marks] for cell, marks in notes.items()})
        case "hint", _:
            hinted = hinted_json(game.session, game.hint(), language)
            return hinted | {"picture": with_notes(hinted["picture"], game.notes), "hints": game.hints}
        case "check", _:
            checked = checked_json(game.session, language)
            return checked | {"picture": with_notes(checked["picture"], game.notes)}
        case _:
            raise TurnError(message("web.not_possible"))
    return None


def problem_form(error: PuzzleError, language: str) -> ProblemForm:
    """The sentence and what the pages tell problems apart by."""
    sentence = error.message.say(language)
    return {
        "type": f"/problems/{SORT.get(type(error), 'invalid')}",
        "title": sentence,
        "status": STATUS.get(type(error), 422),
        "detail": sentence,
        "code": "",
        "values": {},
    }
