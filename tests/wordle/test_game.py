"""A game from first guess to last: tries, refusals, the adversary, the share block, the text form."""

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pista import wordle
from pista.kind import MoveError, PuzzleError, Status
from pista.picture import Tone
from pista.session import Session
from pista.wordle.reply import BULLS

LEX = wordle.lexicon("es")


def played(puzzle: wordle.Puzzle, *guesses: str) -> Session:
    session = Session(wordle, puzzle)
    for guess in guesses:
        session = session.play(guess)
    return session


def test_a_game_is_won_by_the_word_and_lost_by_the_tries() -> None:
    puzzle = wordle.Puzzle(LEX, "queso", tries=2)
    assert played(puzzle, "perro", "QUESO").status is Status.WON
    assert played(puzzle, "perro").status is Status.OPEN
    assert played(puzzle, "perro", "perro").status is Status.LOST


def test_a_finished_game_takes_no_guess() -> None:
    with pytest.raises(MoveError, match="over"):
        played(wordle.Puzzle(LEX, "queso"), "queso", "perro")


def test_a_refused_guess_costs_no_try() -> None:
    session = played(wordle.Puzzle(LEX, "queso"), "perro")
    with pytest.raises(MoveError, match="dictionary"):
        session.play("zzzzz")
    assert len(session.position) == 1


@pytest.mark.parametrize("typed", ["ñandú", "ÑANDÚ", "n\u0303andu\u0301", "N\u0303ANDU\u0301", "  ñandu  "])
def test_accents_case_and_composition_do_not_matter_but_ene_does(typed: str) -> None:
    assert played(wordle.Puzzle(LEX, "ñandu"), typed).status is Status.WON


def test_ene_is_not_en() -> None:
    with pytest.raises(MoveError, match="dictionary"):
        played(wordle.Puzzle(LEX, "ñandu"), "nandu")


@pytest.mark.parametrize(
    "options",
    [{"tries": 0}, {"tries": 101}, {"secret": "zzzzz"}, {"secret": None, "hard": True}],
)
def test_impossible_games_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(PuzzleError):
        wordle.Puzzle(LEX, **({"secret": "queso"} | options))  # type: ignore[arg-type]


def test_the_adversary_has_no_word_of_the_day() -> None:
    with pytest.raises(PuzzleError, match="word of the day"):
        wordle.Puzzle(LEX, None, date=datetime.date(2026, 11, 15))


def test_the_adversary_keeps_the_largest_set_and_stays_consistent() -> None:
    puzzle = wordle.Puzzle(LEX, None, tries=50)
    session = Session(wordle, puzzle)
    left = LEX.secrets
    while session.status is Status.OPEN:
        guess = left[len(left) // 2]
        session = session.play(guess)
        parts: dict[wordle.Reply, list[str]] = {}
        for word in left:
            parts.setdefault(wordle.reply(guess, word), []).append(word)
        answer = session.position[-1][1]
        assert len(parts[answer]) == max(map(len, parts.values()))
        left = tuple(parts[answer])
        assert left == wordle.fitting(LEX, LEX.secrets, session.position)
    assert session.status is Status.WON
    assert len(session.position) > 3
    assert Session(wordle, puzzle, session.moves).position == session.position


def test_a_lost_adversary_names_a_word_that_fits() -> None:
    session = played(wordle.Puzzle(LEX, None, tries=1), "queso")
    word = wordle.answer(session.puzzle, session.position)
    assert word in wordle.fitting(LEX, LEX.secrets, session.position)


def test_the_answer_is_not_told_before_the_end() -> None:
    session = played(wordle.Puzzle(LEX, "queso"), "perro")
    assert wordle.answer(session.puzzle, session.position) is None
    assert wordle.answer(session.puzzle, session.play("queso").position) == "queso"


def test_what_is_shared_has_the_replies_and_not_the_word() -> None:
    day = datetime.date(2026, 11, 15)
    session = played(wordle.Puzzle(LEX, "queso", hard=True, date=day), "perro", "deseo", "queso")
    block = wordle.share(session.puzzle, session.position)
    assert block == "Pista · Wordle (Spanish) 15 Nov 2026 · 3/6*\n⬛🟨⬛⬛🟩\n⬛🟨🟨⬛🟩\n🟩🟩🟩🟩🟩"
    assert wordle.share(session.puzzle, session.position, BULLS).splitlines()[1:] == ["-V--T", "-VV-T", "TTTTT"]


@pytest.mark.parametrize(
    ("language", "title"),
    [
        ("en", "Pista · Wordle (Spanish) 1 Sep 2026 · 1/6"),
        ("es", "Pista · Wordle 1 sept 2026 · 1/6"),
        ("pt", "Pista · Wordle (espanhol) 1 set 2026 · 1/6"),
        ("it", "Pista · Wordle (spagnolo) 1 set 2026 · 1/6"),
    ],
)
def test_what_is_shared_is_said_in_the_players_language(language: str, title: str) -> None:
    session = played(wordle.Puzzle(LEX, "queso", date=datetime.date(2026, 9, 1)), "queso")
    assert wordle.share(session.puzzle, session.position, language=language).splitlines() == [title, "🟩" * 5]


def test_words_of_another_length_are_named_where_they_are_shared() -> None:
    session = played(wordle.Puzzle(wordle.lexicon("en", 7), "because"), "because")
    assert wordle.share(session.puzzle, session.position).splitlines()[0] == "Pista · Wordle (7 letters) · 1/6"


def test_a_single_try_is_told_as_one() -> None:
    told = [sentence.say() for sentence in wordle.Puzzle(LEX, "queso", tries=1).sentences()]
    assert told == ["Find the 5-letter word (es) in 1 try."]


def test_a_hint_comes_in_steps_that_tell_more_and_more() -> None:
    game = wordle.Puzzle(wordle.lexicon("en-classic"), "react")
    hint = wordle.hint(game, wordle.play(game, (), "crane"))
    assert hint is not None
    left, letter, word = (step.say() for step in hint.steps)
    assert left == "2 words still fit."
    assert letter == "Try a word with H: 1 of the 2 words that fit has it."
    assert word == hint.because.say()
    assert not any(hint.conclusion[0].upper() in step for step in (left, letter))


def test_the_letter_of_a_hint_was_not_tried_and_parts_the_words() -> None:
    game = wordle.Puzzle(wordle.lexicon("en"), "react")
    position = wordle.play(game, (), "slide")
    hint = wordle.hint(game, position)
    assert hint is not None
    values = dict(hint.steps[1].values)
    words = wordle.situation(game.lexicon, position, answers="secrets").words
    assert str(values["letter"]).lower() not in "slide"
    assert values["count"] == len(words)
    assert values["n"] == sum(str(values["letter"]).lower() in word for word in words)
    assert 0 < int(str(values["n"])) < len(words)


def test_of_a_single_word_left_a_letter_is_told_before_the_word() -> None:
    game = wordle.Puzzle(wordle.lexicon("en-classic"), "react")
    hint = wordle.hint(game, wordle.play(game, wordle.play(game, (), "crane"), "reach"))
    assert hint is not None
    assert [step.say() for step in hint.steps] == [
        "Only one word still fits.",
        "It has the letter T.",
        "REACT is the only word that fits.",
    ]
    tried = wordle.play(game, wordle.play(game, wordle.play(game, (), "crane"), "reach"), "tacit")
    hint = wordle.hint(game, tried)
    assert hint is not None
    assert len(hint.steps) == 2


def test_a_loss_is_shared_with_an_x() -> None:
    session = played(wordle.Puzzle(LEX, "queso", tries=1), "perro")
    assert wordle.share(session.puzzle, session.position).startswith("Pista · Wordle (Spanish) · X/1\n")


def test_the_picture_has_a_tile_per_letter_and_try() -> None:
    session = played(wordle.Puzzle(LEX, "queso"), "perro")
    tiles = wordle.paint(session.puzzle, session.position).tiles
    assert len(tiles) == 30
    assert [tile.text for tile in tiles[:6]] == ["P", "E", "R", "R", "O", ""]
    assert [tile.tone for tile in tiles[:6]] == [
        Tone.ABSENT,
        Tone.ELSEWHERE,
        Tone.ABSENT,
        Tone.ABSENT,
        Tone.PLACED,
        Tone.EMPTY,
    ]


def test_a_letter_shows_the_best_that_is_known_of_it() -> None:
    session = played(wordle.Puzzle(LEX, "queso"), "perro", "deseo")
    known = dict(wordle.letters_known(LEX.alphabet.letters, session.position))
    assert (known["o"], known["e"], known["r"], known["z"]) == (Tone.PLACED, Tone.ELSEWHERE, Tone.ABSENT, Tone.EMPTY)


def test_hints_fit_and_can_be_played() -> None:
    session = Session(wordle, wordle.Puzzle(LEX, "rupia", tries=20))
    while session.status is Status.OPEN:
        hint = wordle.hint(session.puzzle, session.position)
        assert hint is not None
        session = session.play(hint.conclusion[0])
    assert session.status is Status.WON
    assert wordle.hint(session.puzzle, session.position) is None


TEXT = """; a game to share
wordle
lexicon: es
length: 5
tries: 8
rules: hard, no-repeats
date: 2026-11-15
secret: Ñandú
"""


def test_text_is_read() -> None:
    puzzle = wordle.read(TEXT)
    assert puzzle == wordle.Puzzle(LEX, "ñandu", 8, hard=True, repeats=False, date=datetime.date(2026, 11, 15))
    assert wordle.read(wordle.write(puzzle)) == puzzle


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", (1, 1)),
        ("\nhidato\n", (2, 1)),
        ("wordle\nsize: 5", (2, 1)),
        ("wordle\nlexicon: es\nlexicon: en", (3, 1)),
        ("wordle\nlexicon: ../words.txt\nsecret: queso", (2, 10)),
        ("wordle\nlength: five\nsecret: queso", (2, 9)),
        ("wordle\nlength: 77\nsecret: queso", (2, 9)),
        ("wordle\nrules: easy\nsecret: crane", (2, 8)),
        ("wordle\ndate: 2026-02-30\nsecret: crane", (2, 7)),
        ("wordle\nsecret:  zzzzz", (2, 10)),
        ("wordle\ntries: 0\nsecret: crane", (2, 8)),
        ("wordle\nrules: adversary\nsecret: crane", (3, 9)),
    ],
)
def test_wrong_text_says_where(text: str, place: tuple[int, int]) -> None:
    with pytest.raises(PuzzleError) as caught:
        wordle.read(text)
    assert (caught.value.line, caught.value.column) == place


@given(st.text(max_size=200) | st.text("wordle\n:;,- lexicntrydasu0123456789\0", max_size=200).map("wordle\n".__add__))
def test_no_text_breaks_the_reader(text: str) -> None:
    try:
        wordle.read(text)
    except PuzzleError as error:
        assert str(error)


def test_a_game_on_words_of_ones_own() -> None:
    own = wordle.Lexicon("own", None, 2, wordle.Alphabet("abü"), ("ab", "ba", "üb"), ("üb",), bytes(3))
    puzzle = wordle.Puzzle(own, "üb")
    assert played(puzzle, "ba", "ÜB").status is Status.WON
    assert wordle.read(wordle.write(puzzle), own) == puzzle
    with pytest.raises(PuzzleError, match="lexicon must be one of"):
        wordle.read(wordle.write(puzzle))


def test_a_letter_without_a_capital_of_its_own_stays_one_tile() -> None:
    own = wordle.Lexicon("own", None, 6, wordle.Alphabet("aerstß"), ("straße",), ("straße",), bytes(1))
    session = played(wordle.Puzzle(own, "straße"), "straße")
    assert [tile.text for tile in wordle.paint(session.puzzle, session.position).tiles[:6]] == list("STRAßE")


def test_levels_and_shapes() -> None:
    assert wordle.generate("es 7", level="hard", seed=3).hard
    assert wordle.generate("pt", level="adversary").secret is None
    with pytest.raises(PuzzleError, match="level"):
        wordle.generate("es", level="impossible")
    with pytest.raises(PuzzleError, match="es 5"):
        wordle.generate("es five")
    with pytest.raises(PuzzleError, match="lexicon must be one of"):
        wordle.generate("../words.txt 5")
