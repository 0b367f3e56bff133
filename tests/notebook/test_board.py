"""The board's Python side, without a page: what is asked of it, what it tells, what it keeps to itself."""

import json
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from pista import hidato, suguru, wordle
from pista.kind import MoveError, PuzzleError, Status
from pista.kinds import kind_names
from pista.message import LANGUAGES, message
from pista.notebook import Board, play
from pista.session import Session

SECRET = wordle.generate("en-classic 5", seed=9).secret or ""


@pytest.fixture
def grid() -> Board:
    return Board(hidato.generate("4x4", seed=3))


@pytest.fixture
def word() -> Board:
    return Board(wordle.Puzzle(wordle.lexicon("en-classic"), SECRET))


@pytest.fixture
def ask(monkeypatch: pytest.MonkeyPatch) -> Callable[..., dict[str, Any]]:
    """Asks a board as a page does, and returns what it sent back."""

    def asked(board: Board, verb: str, **body: object) -> dict[str, Any]:
        sent: list[dict[str, Any]] = []
        monkeypatch.setattr(board, "send", lambda content, buffers=None: sent.append(content))
        board._handle_custom_msg({"asked": 7, "verb": verb, "body": body}, [])
        (answer,) = sent
        assert answer["answered"] == 7
        return answer

    return asked


def shown(board: Board) -> dict[str, Any]:
    """What pages are told, having gone through JSON as it does on its way."""
    told: dict[str, Any] = json.loads(json.dumps(board.get_state(["_game"])["_game"]))
    return told


def texts(board: Board) -> dict[str, str]:
    return {tile["name"]: tile["text"] for tile in shown(board)["picture"]["tiles"]}


def solved_by_hints(board: Board) -> None:
    while board.status is Status.OPEN:
        found = board.hint()
        assert found is not None
        board.play(*found.conclusion)


@pytest.mark.parametrize("name", kind_names())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_is_played_to_its_end_by_its_own_hints(name: str, language: str) -> None:
    board = play(name, seed=5, language=language)
    assert (board.kind.name, board.status, board.moves) == (name, Status.OPEN, ())
    solved_by_hints(board)
    assert board.status is Status.WON
    told = shown(board)
    assert told["status"] == "won"
    assert told["can"] == []
    assert told["ending"]
    assert told["hints"] == board.hints > 0


def test_what_is_played_from_python_is_shown(grid: Board) -> None:
    before = shown(grid)
    hint = grid.hint()
    assert hint is not None
    cell, value = hint.conclusion[0].split("=")
    assert shown(grid)["hinted"]["hint"]["because"] == str(hint.because)
    grid.play(hint.conclusion[0])
    after = shown(grid)
    assert texts(grid)[cell] == value
    assert after["hinted"] is None
    assert after["turn"] == before["turn"] + 1
    assert after["stamp"] > before["stamp"]
    assert grid.session.moves == grid.moves == hint.conclusion[:1]
    assert grid.position == grid.session.position


def test_moves_are_taken_back_and_made_again(grid: Board) -> None:
    grid.play("a4=7")
    grid.undo()
    assert (grid.moves, texts(grid)["a4"], shown(grid)["can"][:2]) == ((), "", ["move", "redo"])
    grid.redo()
    assert (grid.moves, texts(grid)["a4"]) == (("a4=7",), "7")
    with pytest.raises(PuzzleError, match="does not allow that now"):
        grid.redo()
    grid.undo()
    grid.play("a4=8")
    assert "redo" not in shown(grid)["can"]


def test_a_session_of_another_kind_brings_its_words(grid: Board) -> None:
    grid.session = Session(suguru, suguru.generate("4x4", seed=3))
    assert grid.get_state(["_words"])["_words"]["catalogue"]["suguru"]["name"] == "Suguru"


def test_a_session_can_be_set_and_gone_on_with(grid: Board) -> None:
    session = Session(grid.kind, grid.puzzle).play("a4=7")
    grid.session = session
    assert (grid.session, texts(grid)["a4"]) == (session, "7")
    assert Board(session).moves == ("a4=7",)
    other = Session(suguru, suguru.generate("4x4", seed=1))
    grid.session = other
    assert shown(grid)["kind"] == "suguru"


def test_a_refused_move_changes_nothing_and_says_why(grid: Board, ask: Callable[..., dict[str, Any]]) -> None:
    with pytest.raises(MoveError, match="no cell z9"):
        grid.play("z9=1")
    answer = ask(grid, "moves", move="z9=1", turn=0)
    assert answer["problem"]["detail"].startswith("There is no cell z9")
    assert (answer["problem"]["type"], grid.moves) == ("/problems/refused", ())


def test_of_several_moves_those_before_the_refused_one_stay(grid: Board) -> None:
    with pytest.raises(MoveError):
        grid.play("a4=7", "z9=1")
    assert (grid.moves, texts(grid)["a4"]) == (("a4=7",), "7")


def test_a_page_plays(grid: Board, ask: Callable[..., dict[str, Any]]) -> None:
    played = ask(grid, "moves", move="a4=7", turn=0, seconds=3.5)
    assert (played["form"]["turn"], grid.moves) == (1, ("a4=7",))
    assert ask(grid, "undo", turn=1)["form"]["can"][:2] == ["move", "redo"]
    assert ask(grid, "redo", turn=2)["form"]["moves"] == ["a4=7"]
    hinted = ask(grid, "hint")["form"]
    pointed = [tile for tile in hinted["picture"]["tiles"] if tile["accent"] == "hint"]
    assert pointed
    assert hinted["hint"]["because"]
    assert ask(grid, "check")["form"]["faults"] == []
    assert ask(grid, "again")["form"]["moves"] == []


def test_a_page_that_saw_an_older_turn_is_told_so(grid: Board, ask: Callable[..., dict[str, Any]]) -> None:
    grid.play("a4=7")
    answer = ask(grid, "moves", move="a4=8", turn=0)
    assert (answer["problem"]["status"], grid.moves) == (409, ("a4=7",))
    assert ask(grid, "look")["form"]["moves"] == ["a4=7"]


def test_pencil_marks_are_kept_under_numbers_and_nowhere_else(grid: Board, ask: Callable[..., dict[str, Any]]) -> None:
    def marks() -> list[str]:
        (found,) = [tile["notes"] for tile in shown(grid)["picture"]["tiles"] if tile["name"] == "a4"]
        return list(found)

    ask(grid, "notes", notes={"a4": ["7", "8"]})
    assert marks() == ["7", "8"]
    grid.play("a4=7")
    assert marks() == []
    grid.undo()
    assert marks() == ["7", "8"]
    assert "problem" in ask(grid, "notes", notes={"z9": ["1"]})


def test_a_board_that_breaks_a_rule_gives_no_hint_but_says_which(
    grid: Board, ask: Callable[..., dict[str, Any]]
) -> None:
    given = next(value for value in grid.puzzle.givens if value is not None)
    grid.play(f"a4={given}")
    assert grid.faults()
    answer = ask(grid, "hint")
    if "problem" in answer:
        assert answer["problem"]["type"] == "/problems/broken"
    else:
        assert answer["form"]["hint"]["conclusion"] == ["a4="]
    checked = ask(grid, "check")["form"]
    assert checked["faults"]
    assert [tile for tile in checked["picture"]["tiles"] if tile["accent"] == "fault"]


@pytest.mark.parametrize("asked", [None, "hint", 3, {"verb": "hint"}, {"asked": "1", "verb": "hint", "body": {}}])
def test_what_is_no_request_is_not_answered(grid: Board, asked: object, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[object] = []
    monkeypatch.setattr(grid, "send", sent.append)
    grid._handle_custom_msg(asked, [])
    assert sent == []


def test_requests_nobody_knows_are_refused(grid: Board, ask: Callable[..., dict[str, Any]]) -> None:
    for verb, body in (("dance", {}), ("moves", {"move": 3}), ("notes", {"notes": "a4"})):
        assert ask(grid, verb, **body)["problem"]["detail"] == "This game does not allow that now."


def test_a_bug_is_answered_too_and_surfaces(grid: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(grid, "send", sent.append)
    monkeypatch.setattr(grid._played, "hint", lambda: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        grid._asked(grid, {"asked": 1, "verb": "hint", "body": {}}, [])
    assert "should not have happened" in sent[0]["problem"]["detail"]


def test_the_secret_stays_in_the_kernel_until_the_end(word: Board, ask: Callable[..., dict[str, Any]]) -> None:
    def told() -> str:
        return json.dumps(word.get_state()).lower()

    for guess in ("crane", "moist", "super"):
        answer = ask(word, "moves", move=guess, turn=len(word.moves))
        assert guess in json.dumps(answer).lower()
        assert SECRET not in json.dumps(answer).lower()
        assert SECRET not in told()
    assert SECRET not in repr(word)
    assert shown(word)["puzzle"] is None
    word.play(SECRET)
    assert shown(word)["answer"]["word"] == SECRET


def test_guesses_cannot_be_taken_back(word: Board, ask: Callable[..., dict[str, Any]]) -> None:
    word.play("crane")
    with pytest.raises(PuzzleError, match="does not allow that now"):
        word.undo()
    assert ask(word, "undo", turn=1)["problem"]["status"] == 409
    assert shown(word)["offers"] == []


def test_giving_up_shows_the_answer_and_ends_the_game(
    grid: Board, word: Board, ask: Callable[..., dict[str, Any]]
) -> None:
    given = ask(grid, "give-up", turn=0)["form"]
    assert (given["status"], grid.status) == ("lost", Status.LOST)
    assert all(tile["text"] for tile in given["answer"]["picture"]["tiles"])
    assert given["ending"].startswith("You gave up")
    word.give_up()
    assert shown(word)["answer"]["word"] == SECRET
    with pytest.raises(PuzzleError, match="over"):
        word.play("crane")
    grid.again()
    assert (grid.status, shown(grid)["answer"]) == (Status.OPEN, None)


def test_new_puzzles_are_as_they_were_asked_for(ask: Callable[..., dict[str, Any]]) -> None:
    board = play("suguru", "5x5", level="easy", seed=1)
    first = board.puzzle
    assert first == suguru.generate("5x5", level="easy", seed=1)
    board.new(seed=2)
    assert board.puzzle == suguru.generate("5x5", level="easy", seed=2)
    assert shown(board)["offers"] == ["new"]
    before = shown(board)["id"]
    assert ask(board, "new")["form"]["id"] != before
    with pytest.raises(PuzzleError, match="draw new ones"):
        Board(first).new()


def test_a_module_is_a_kind_and_options_are_those_of_generate() -> None:
    assert play(wordle, "es 6", tries=8, seed=1).puzzle.tries == 8
    with pytest.raises(PuzzleError, match="no option hats here; choose from level, seed"):
        play("hidato", hats=3)
    with pytest.raises(PuzzleError, match="no such kind"):
        play("chess")


def test_words_are_in_the_readers_language(monkeypatch: pytest.MonkeyPatch) -> None:
    assert play("wordle", language="it", seed=1).puzzle.lexicon.name == "it"
    monkeypatch.setenv("PISTA_UI", "pt")
    board = play("wordle", seed=1)
    assert (board.language, board.puzzle.lexicon.name) == ("pt", "pt")
    assert play("wordle", "es", seed=1).puzzle.lexicon.name == "es"


def test_the_language_can_be_changed(grid: Board) -> None:
    assert grid.get_state(["_words"])["_words"]["catalogue"]["page"]["hint"] == "Hint"
    grid.hint()
    grid.language = "es"
    assert grid.get_state(["_words"])["_words"]["catalogue"]["page"]["hint"] == message("page.hint").say("es")
    hint = grid.hint()
    assert hint is not None
    assert shown(grid)["hinted"]["hint"]["because"] == hint.because.say("es")
    with pytest.raises(PuzzleError, match="en, es, pt and it"):
        grid.language = "de"
    with pytest.raises(PuzzleError, match="en, es, pt and it"):
        Board(grid.puzzle, language="tlh")


@pytest.mark.parametrize("thing", [3, "4 4", None, wordle.lexicon("en-classic")])
def test_what_is_no_puzzle_gets_one_sentence(thing: object) -> None:
    with pytest.raises(PuzzleError, match="is no puzzle of any kind"):
        Board(thing)


def test_it_says_what_it_is(grid: Board) -> None:
    grid.play("a4=7")
    assert repr(grid) == "<Board hidato: open, 1 played>"


def test_time_runs_from_the_first_move_to_the_end(grid: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(grid._played, "_clock", lambda: now)
    assert grid._played.seconds == 0
    grid.play("a4=7")
    now = 165.0
    solved_by_hints(grid)
    now = 999.0
    assert "1:05" in shown(grid)["ending"]


WITHOUT = """
import sys
sys.modules["anywidget"] = None
import pista, pista.hidato, pista.kinds
try:
    import pista.notebook
except ModuleNotFoundError as error:
    print(error)
"""


def test_a_missing_extra_is_one_sentence() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=True)
    assert done.stdout == "Boards in notebooks need anywidget: install pista[notebook].\n"


def test_nothing_but_the_notebook_imports_widgets() -> None:
    program = "import sys, pista.kinds, pista.cli.main; pista.kinds.kinds(); print('anywidget' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
