"""What kinds teach is true: scenes can be played, what is called right is right and what is called wrong is wrong."""

from typing import Any

import null_kind
import pytest

from pista.grid.entry import Move
from pista.grid.kind import AnyGridKind, solvable
from pista.kind import AnyKind, MoveError, PuzzleError, Status
from pista.kinds import kinds
from pista.lesson import Ask, Scene
from pista.message import LANGUAGES

every_kind = pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.name)
every_language = pytest.mark.parametrize("language", LANGUAGES)
every_grid = pytest.mark.parametrize("kind", tuple(filter(solvable, kinds())), ids=lambda kind: kind.name)


def played(kind: AnyKind, scene: Scene, *further: str) -> tuple[Any, Any]:
    """The puzzle of a scene, and its position at the end."""
    puzzle = kind.read(scene.puzzle)
    position = kind.start(puzzle)
    for move in (*scene.before, *scene.moves, *further):
        position = kind.play(puzzle, position, move)
    return puzzle, position


def asks(kind: AnyKind, language: str) -> list[tuple[Scene, Ask]]:
    return [(scene, scene.ask) for scene in kind.ABOUT.lesson(language) if scene.ask is not None]


def moves_of(ask: Ask) -> list[str]:
    """All that the reader may try."""
    return [ask.move.format(tile=tile, key=key) for tile in ask.tiles for key in ask.keys]


@every_kind
@every_language
def test_a_lesson_is_short_and_ends_with_something_to_do(kind: AnyKind, language: str) -> None:
    scenes = kind.ABOUT.lesson(language)
    assert 3 <= len(scenes) <= 5
    assert scenes[-1].ask is not None
    assert all(scene.moves or scene.points or scene.ask for scene in scenes)


@every_kind
@every_language
def test_every_move_is_legal_and_every_tile_there(kind: AnyKind, language: str) -> None:
    for scene in kind.ABOUT.lesson(language):
        picture = kind.paint(*played(kind, scene))
        named = {*scene.points, *(scene.ask.tiles if scene.ask else ()), *(scene.ask.typed if scene.ask else ())}
        tiles = {tile.name: tile for tile in picture.tiles}
        assert named <= set(tiles)
        if scene.ask:
            assert not any(tiles[name].text for name in {*scene.ask.tiles, *scene.ask.typed})
            assert not scene.ask.typed.keys() & set(scene.ask.tiles)


@every_kind
@every_language
def test_what_is_right_can_be_written_and_leads_on(kind: AnyKind, language: str) -> None:
    for scene, ask in asks(kind, language):
        assert set(ask.right) <= set(moves_of(ask))
        assert set(ask.why) <= set(ask.keys)
        for move in ask.right:
            puzzle, position = played(kind, scene, move)
            assert kind.faults(puzzle, position) == ()
            assert kind.status(puzzle, position) is not Status.LOST


@every_kind
@every_language
def test_what_is_not_right_is_wrong(kind: AnyKind, language: str) -> None:
    for scene, ask in asks(kind, language):
        for move in set(moves_of(ask)) - set(ask.right):
            try:
                puzzle, position = played(kind, scene, move)
            except MoveError:
                continue
            assert kind.status(puzzle, position) is not Status.WON, move
            if solvable(kind):
                assert not kind.solve(puzzle, position).solutions, move


@every_kind
@every_language
def test_a_hidden_kind_is_won_by_what_is_right(kind: AnyKind, language: str) -> None:
    for scene, ask in asks(kind, language):
        won = kind.status(*played(kind, scene, ask.right[0])) is Status.WON
        assert won or solvable(kind)


@every_grid
def test_every_board_has_one_solution_and_scenes_lead_to_it(kind: AnyGridKind) -> None:
    for scene in kind.ABOUT.lesson("en"):
        puzzle, position = played(kind, scene)
        assert kind.solve(puzzle, limit=2).unique
        assert kind.solve(puzzle, position, limit=2).unique
        assert kind.faults(puzzle, position) == ()


@every_grid
def test_what_is_held_is_what_is_written_next(kind: AnyGridKind) -> None:
    for scene in kind.ABOUT.lesson("en"):
        if scene.holds:
            assert len(scene.holds) == len(scene.moves) + 1
            asked = scene.ask.right[:1] if scene.ask else ()
            written = [Move.read(kind.read(scene.puzzle), move).value for move in (*scene.moves, *asked)]
            assert list(map(str, written)) == list(scene.holds[: len(written)])


@every_kind
def test_every_sentence_is_said_in_every_language(kind: AnyKind) -> None:
    for language in LANGUAGES:
        for scene in kind.ABOUT.lesson(language):
            ask = scene.ask
            told = [scene.says, *((ask.good, ask.bad, *ask.why.values()) if ask else ())]
            said = [sentence.say(language) for sentence in told]
            assert all(said) and not any("{" in sentence for sentence in said)
            assert len(set(said)) >= len({sentence.key for sentence in told})
            if language != "en":
                assert not any(sentence.say("en") in said for sentence in told)


def test_a_kind_need_not_teach_anything() -> None:
    assert null_kind.ABOUT.lesson("en") == ()


@every_kind
def test_an_unknown_language_is_taught_in_ours(kind: AnyKind) -> None:
    for scene in kind.ABOUT.lesson("xx"):
        try:
            played(kind, scene)
        except PuzzleError as error:  # pragma: no cover - what is wrong is told
            pytest.fail(str(error))
