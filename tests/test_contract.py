"""What every kind promises, checked on every kind there is and on the smallest one."""

import json
import pickle
import random

import null_kind
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pista import hidato, makaro, suguru, wordle
from pista.kind import AnyKind, MoveError, PuzzleError, Status
from pista.kinds import kind_named, kind_names, kinds
from pista.message import LANGUAGES
from pista.render.text import text
from pista.session import Session, session_of_json

# Written out, so that mypy compares each module with the contract.
SHIPPED: tuple[AnyKind, ...] = (wordle, hidato, makaro, suguru)
ALL: tuple[AnyKind, ...] = (*SHIPPED, null_kind)
every_kind = pytest.mark.parametrize("kind", ALL, ids=lambda kind: kind.name)
SEEDS = (0, 1, 7, 2**63)
MOST_MOVES = 400


def play_to_the_end(kind: AnyKind, seed: int) -> Session:
    """Follows hints until the game is over."""
    session = Session(kind, kind.generate(seed=seed))
    for _ in range(MOST_MOVES):
        hint = kind.hint(session.puzzle, session.position)
        if hint is None:
            break
        session = session.play(hint.conclusion[0])
    return session


def test_there_is_one_list_of_kinds_and_names_are_unique() -> None:
    assert kinds() == SHIPPED
    assert kind_names() == tuple(kind.name for kind in SHIPPED)
    assert len({kind.name for kind in ALL}) == len(ALL)
    assert [kind_named(kind.name) for kind in kinds()] == list(kinds())
    with pytest.raises(PuzzleError, match="wordle"):
        kind_named("chess")


@every_kind
def test_text_goes_round(kind: AnyKind) -> None:
    for seed in SEEDS:
        puzzle = kind.generate(seed=seed)
        written = kind.write(puzzle)
        assert kind.read(written) == puzzle
        assert kind.write(kind.read(written)) == written
        assert kind.write(puzzle, kind.start(puzzle))


@every_kind
def test_the_same_seed_gives_the_same_bytes(kind: AnyKind) -> None:
    assert [kind.write(kind.generate(seed=s)) for s in SEEDS] == [kind.write(kind.generate(seed=s)) for s in SEEDS]
    assert len({kind.write(kind.generate(seed=seed)) for seed in range(12)}) > 1


@every_kind
def test_hints_lead_to_the_end_and_every_position_can_be_painted(kind: AnyKind) -> None:
    session = play_to_the_end(kind, seed=3)
    assert session.status is not Status.OPEN
    for count in range(len(session.moves) + 1):
        position = Session(kind, session.puzzle, session.moves[:count]).position
        picture = kind.paint(session.puzzle, position)
        assert picture.tiles and text(picture)
        assert len({tile.name for tile in picture.tiles}) == len(picture.tiles)
        assert all(picture.caption.say(language) for language in LANGUAGES)


@every_kind
def test_moves_replay_and_undo(kind: AnyKind) -> None:
    session = play_to_the_end(kind, seed=5)
    assert Session(kind, session.puzzle, session.moves).position == session.position
    back = session
    for count in reversed(range(len(session.moves))):
        back = back.undo()
        assert back.moves == session.moves[:count]
    assert back.undo() == back
    assert back.position == kind.start(session.puzzle)


@every_kind
def test_playing_leaves_the_old_position_alone(kind: AnyKind) -> None:
    session = Session(kind, kind.generate(seed=1))
    before = session.position
    hint = kind.hint(session.puzzle, before)
    assert hint is not None
    after = kind.play(session.puzzle, before, hint.conclusion[0])
    assert after != before
    assert before == kind.start(session.puzzle)


@pytest.mark.minute
@every_kind
@given(move=st.text(max_size=12))
def test_any_move_is_played_or_refused_with_a_sentence(kind: AnyKind, move: str) -> None:
    puzzle = kind.generate(seed=1)
    try:
        kind.play(puzzle, kind.start(puzzle), move)
    except MoveError as error:
        assert all(error.say(language) for language in LANGUAGES)


@every_kind
@given(noise=st.text(max_size=80))
def test_any_text_is_read_or_refused_with_a_sentence(kind: AnyKind, noise: str) -> None:
    try:
        kind.read(noise)
    except PuzzleError as error:
        assert all(error.say(language) for language in LANGUAGES)


@every_kind
def test_no_small_change_to_a_text_breaks_the_reader(kind: AnyKind) -> None:
    draw = random.Random(1)
    written = kind.write(kind.generate(seed=2))
    for _ in range(200):
        place = draw.randrange(len(written))
        noise = draw.choice(["", "\0", "é", "99999", "-", "\n", " ", "#"])
        try:
            kind.read(written[:place] + noise + written[place + draw.randrange(3) :])
        except PuzzleError as error:
            assert str(error)


@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.name)
def test_sessions_are_saved_and_come_back(kind: AnyKind) -> None:
    session = play_to_the_end(kind, seed=9).undo()
    saved = json.loads(json.dumps(session.to_json()))
    assert session_of_json(saved) == session
    assert pickle.loads(pickle.dumps(session)) == session  # noqa: S301 - our own bytes


@pytest.mark.parametrize(
    "data", [None, [], {}, {"version": 2}, {"version": 1, "kind": "chess", "puzzle": "", "moves": []}]
)
def test_what_is_no_session_is_refused(data: object) -> None:
    with pytest.raises(PuzzleError):
        session_of_json(data)


def test_a_version_is_a_number() -> None:
    saved = Session(hidato, hidato.read("1 0 3")).to_json()
    with pytest.raises(PuzzleError):
        session_of_json(saved | {"version": True})
