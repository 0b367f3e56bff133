"""The lesson shows in every language what its sentences speak of."""

import pytest

from pista import wordle
from pista.message import LANGUAGES
from pista.picture import Tone

SAYS = {
    "wordle.lesson_placed": {Tone.PLACED},
    "wordle.lesson_elsewhere": {Tone.ELSEWHERE},
    "wordle.lesson_absent": {Tone.ABSENT},
    "wordle.lesson_twice": {Tone.PLACED, Tone.ABSENT},
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_letters_pointed_at_are_those_the_sentence_names(language: str) -> None:
    for scene in wordle.ABOUT.lesson(language)[:-1]:
        puzzle = wordle.read(scene.puzzle)
        position = wordle.start(puzzle)
        for move in (*scene.before, *scene.moves):
            position = wordle.play(puzzle, position, move)
        pointed = [tile for tile in wordle.paint(puzzle, position).tiles if tile.name in scene.points]
        assert {tile.tone for tile in pointed} == SAYS[scene.says.key]
        if scene.says.key != "wordle.lesson_absent":
            assert {tile.text for tile in pointed} == {dict(scene.says.values)["letter"]}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_word_is_the_only_one_that_fits(language: str) -> None:
    scene = wordle.ABOUT.lesson(language)[-1]
    puzzle = wordle.read(scene.puzzle)
    position = wordle.start(puzzle)
    for move in scene.before:
        position = wordle.play(puzzle, position, move)
    assert scene.ask is not None
    assert wordle.fitting(puzzle.lexicon, puzzle.lexicon.words, position) == scene.ask.right
