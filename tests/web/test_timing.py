"""How long an answer takes tells no more than the answer: work is counted in calls, which no busy machine changes."""

import gc
import sys
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pista import wordle
from pista.web.errors import Problem
from pista.web.games.play import Asker, Games, New
from pista.web.owner import new_id
from pista.web.settings import WebSettings
from pista.web.state.database import Database
from pista.wordle.reply import reply
from web.hand_clock import HandClock

GUESSES = ("perra", "sutas", "nadan")
ASKER = Asker("somebody", "es", None, "request")


@pytest.fixture
def games(tmp_path: Path) -> Games:
    database = Database(f"sqlite:///{tmp_path / 'web.sqlite'}", 3.0)
    database.migrate()
    return Games(WebSettings(), database, HandClock())


def work(call: Callable[[], object]) -> list[str]:
    """The functions called, in their order."""
    called: list[str] = []

    def note(frame: Any, event: str, what: Any) -> None:
        if event == "call":
            called.append(frame.f_code.co_name)
        elif event == "c_call":
            called.append(what.__name__)

    gc.disable()
    sys.setprofile(note)
    try:
        call()
    finally:
        sys.setprofile(None)
        gc.enable()
    return called


def begun(games: Games, secret: str) -> str:
    puzzle = wordle.Puzzle(wordle.lexicon("es"), secret)
    given = games.begin(ASKER, New("wordle", "es 5", "normal", wordle.write(puzzle)))
    assert given.location
    return given.location.rpartition("/")[2]


def playing(games: Games, secret: str) -> list[list[str]]:
    """The work of each guess, and of looking at the game after it."""
    game = begun(games, secret)
    done = []
    for turn, guess in enumerate(GUESSES):
        done.append(work(lambda turn=turn, guess=guess: games.move(ASKER, game, turn, guess, 1.0)))  # type: ignore[misc]
        done.append(work(lambda: games.find(ASKER.owner, game)))
    return done


def test_words_that_get_the_same_replies_make_the_same_work(games: Games) -> None:
    alike = defaultdict(list)
    for word in wordle.lexicon("es").secrets:
        alike[tuple(str(reply(guess, word)) for guess in GUESSES)].append(word)
    groups = sorted((words for words in alike.values() if len(words) > 3), key=len)[:4]
    assert len(groups) == 4
    for words in groups:
        for word in words[:4]:
            playing(games, word)  # what is kept in memory is there for all of them
        first, *others = (playing(games, word) for word in words[:4])
        for other in others:
            assert other == first


def test_a_game_of_somebody_else_makes_the_same_work_as_none(games: Games) -> None:
    theirs = begun(games, "queda")
    stranger = ASKER._replace(owner="stranger")

    def refused(game: str) -> None:
        with pytest.raises(Problem) as error:
            games.move(stranger, game, 0, "perra", None)
        assert error.value.status == 404

    nobodys = new_id()
    refused(theirs)
    assert work(lambda: refused(theirs)) == work(lambda: refused(nobodys))
