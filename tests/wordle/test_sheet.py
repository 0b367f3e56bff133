"""Deduction sheets: guesses with their replies, which leave one word, and none of which is superfluous."""

import datetime
from collections.abc import Iterable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as some

from pista import wordle
from pista.book.rules import example
from pista.kind import PuzzleError, Status, Verdict, on_paper
from pista.links import packed, unpacked
from pista.picture import Tone
from pista.session import Session, session_of_json
from pista.stats import Played, result_of
from pista.wordle.gentle import is_gentle
from pista.wordle.lesson import GAMES
from pista.wordle.sheet import MOST_SCORE
from pista.wordle.weighing import LEVELS, MOST_WEIGHED, ONCE_IN_A_MILLION, level_of
from pista.wordle.weighing import known as known_to_readers

ALL = wordle.ABOUT.shapes()
SOME = ("en 5", "en 3", "en 10", "es 5", "es 8", "pt 6", "pt 10", "it 3", "it 7", "en-classic 5")
CLOUD = wordle.read("wordle\ntries: 3\nclues: place:-T-V- bland:-T--T\nsecret: cloud\n")
Turns = Sequence[tuple[str, wordle.Reply]]


def said(guess: str, secret: str) -> str:
    """The reply by the rule, once more and plainly."""
    signs = ["T" if one == other else "-" for one, other in zip(guess, secret, strict=True)]
    free = [other for one, other in zip(guess, secret, strict=True) if one != other]
    for at, letter in enumerate(guess):
        if signs[at] == "-" and letter in free:
            signs[at] = "V"
            free.remove(letter)
    return "".join(signs)


def fitting(words: Iterable[str], turns: Turns) -> set[str]:
    return {word for word in words if all(said(guess, word) == str(reply) for guess, reply in turns)}


@pytest.mark.parametrize("shape", SOME)
@pytest.mark.parametrize("level", LEVELS)
def test_one_word_fits_and_no_guess_is_superfluous(shape: str, level: str) -> None:
    puzzle = wordle.sheet(shape, level=level, seed=7)
    words, clues, secret = puzzle.lexicon, puzzle.clues, puzzle.secret
    assert f"{words.name} {words.length}" == shape
    assert 2 <= len(clues) <= 5
    assert puzzle.tries == len(clues) + 1
    assert secret in words.secrets
    assert {guess for guess, _ in clues} <= set(words.secrets) - {secret}
    assert len({guess for guess, _ in clues}) == len(clues)
    assert fitting(words.words, clues) == {secret}
    for gone in range(len(clues)):
        assert len(fitting(words.secrets, (*clues[:gone], *clues[gone + 1 :]))) > 1


@pytest.mark.parametrize("shape", SOME)
def test_suggest_knows_one_word_that_is_left(shape: str) -> None:
    puzzle = wordle.sheet(shape, level="medium", seed=3)
    for answers in ("secrets", "all"):
        found = wordle.suggest(puzzle.lexicon, puzzle.clues, answers=answers, top=1)
        assert found.left == (puzzle.secret,)
        assert found.guesses[0].word == puzzle.secret
        before = wordle.suggest(puzzle.lexicon, puzzle.clues[1:], answers=answers, top=1)
        assert len(before.left) > 1


@pytest.mark.parametrize("shape", ALL)
def test_every_level_is_reached_in_every_language_and_length(shape: str) -> None:
    for level in wordle.ABOUT.paper_levels:
        for seed in (1, -1):
            puzzle = wordle.sheet(shape, level=level, seed=seed)
            assert wordle.grade(puzzle).level == level
            assert wordle.verdict(puzzle) is Verdict.UNIQUE


def test_the_score_is_the_words_that_are_weighed() -> None:
    for seed in range(5):
        puzzle = wordle.sheet("it 5", level="hard", seed=seed)
        words = puzzle.lexicon
        known = set(words.secrets) | {
            word for word, common in zip(words.words, words.commonness, strict=True) if common >= ONCE_IN_A_MILLION
        }
        rest, weighed = list(puzzle.clues), 0
        while rest:
            best = min(rest, key=lambda turn: len(fitting(known, [turn])))
            rest.remove(best)
            known = fitting(known, [best])
            weighed += len(known)
        assert known == {puzzle.secret}
        grade = wordle.grade(puzzle)
        assert grade.score == weighed <= MOST_SCORE
        assert str(grade) == f"Level: hard, score {weighed} (hardest: weighing words)"


def test_more_words_are_never_easier() -> None:
    levels = [LEVELS.index(level_of(score)) for score in range(200)]
    assert levels == sorted(levels)
    assert list(MOST_WEIGHED) == list(wordle.ABOUT.paper_levels) == ["easy", "medium", "hard"]


def test_sheets_differ_in_how_many_guesses_they_have() -> None:
    counts = {level: {len(wordle.sheet(level=level, seed=seed).clues) for seed in range(40)} for level in LEVELS}
    assert counts == {"easy": {2, 3}, "medium": {2, 3, 4}, "hard": {2, 3, 4, 5}}


def test_the_same_seed_gives_the_same_sheet_everywhere() -> None:
    assert wordle.write(wordle.sheet("en 5", level="easy", seed=3)) == (
        "wordle\nlexicon: en\nlength: 5\ntries: 3\nclues: white:V-T-- smart:-----\nsecret: owing\n"
    )
    assert wordle.sheet("es", level="hard", seed=2**70) == wordle.sheet("es 5", level="hard", seed=2**70)
    assert wordle.sheet("es", seed=1) != wordle.sheet("es", seed=2)


@pytest.mark.parametrize("shape", ["en 4", "es 5", "it 10", "pt 6"])
def test_no_sheet_speaks_of_violence_drugs_or_sex(shape: str) -> None:
    """`sheet("it 10", level="hard", seed=3)` did."""
    for seed in range(12):
        made = wordle.sheet(shape, level="hard", seed=seed)
        for word in (made.secret, *(guess for guess, _ in made.clues)):
            assert is_gentle(made.lexicon, str(word)), word


@pytest.mark.parametrize(
    ("name", "harsh", "harmless"),
    [
        ("en", "killed drunk heroin suicide", "skill heroine druggist nation"),
        ("es", "matar suicidio droga pene", "matiz drogueria penetrar nacional violeta violin"),
        ("it", "suicidarsi uccidere pene", "nazionale penetrare sestante"),
        ("pt", "matar suicidio sexual", "mata sexto nacional"),
    ],
)
def test_words_are_judged_by_how_they_begin(name: str, harsh: str, harmless: str) -> None:
    words = wordle.lexicon(name)
    assert not [word for word in harsh.split() if is_gentle(words, word)]
    assert not [word for word in harmless.split() if not is_gentle(words, word)]


def test_a_book_of_all_levels_has_hardly_any_word_twice() -> None:
    secrets = [wordle.sheet("pt 5", level=level, seed=seed).secret for level in LEVELS for seed in range(10)]
    assert len(set(secrets)) >= 29


def test_what_cannot_be_wished_for_is_refused() -> None:
    with pytest.raises(PuzzleError, match="The level must be one of easy, medium, hard"):
        wordle.sheet(level="adversary")
    with pytest.raises(PuzzleError, match="named by its language and length"):
        wordle.sheet("en five")
    with pytest.raises(PuzzleError, match="must be one of"):
        wordle.sheet("/etc/passwd 5")


def test_a_game_that_tells_nothing_is_not_for_paper() -> None:
    assert on_paper(wordle)
    for level in wordle.ABOUT.levels:
        game = wordle.generate("en 5", level=level, seed=1)
        assert wordle.verdict(game) is Verdict.SEVERAL
        with pytest.raises(PuzzleError, match="tells nothing from the start"):
            wordle.grade(game)


def test_the_verdict_is_that_of_all_secrets() -> None:
    words = wordle.lexicon("en-classic")
    one = wordle.Puzzle(words, "react", clues=(("crane", wordle.Reply.read("VVT-V")),))
    assert wordle.verdict(one) is Verdict.SEVERAL  # REACH fits as well.
    two = wordle.Puzzle(words, "react", clues=(*one.clues, ("hello", wordle.Reply.read("-T---"))))
    assert wordle.verdict(two) is Verdict.UNIQUE
    rare = wordle.Puzzle(words, "aahed", clues=(("crane", wordle.reply("crane", "aahed")),))
    assert wordle.verdict(rare) is Verdict.SEVERAL


def test_a_sheet_is_played_on_from_what_it_tells() -> None:
    puzzle = CLOUD
    assert wordle.start(puzzle) == puzzle.clues
    assert wordle.status(puzzle) is Status.OPEN
    game = Session(wordle, puzzle)
    won, lost = game.play("Cloud"), game.play("clout")
    assert (won.status, lost.status) == (Status.WON, Status.LOST)
    assert str(won) == (
        "Find the 5-letter word (en) in 1 try. 2 guesses are already made.\n"
        "CLOUD: C in place, L in place, O in place, U in place, D in place."
    )
    assert str(wordle.ending(puzzle, won.position, "0:30")) == "Deduced in 0:30. Well done!"
    assert wordle.share(puzzle, won.position).startswith("Pista · Wordle (deduction sheet) · 3/3\n")
    assert session_of_json(won.to_json()) == won
    assert wordle.yardstick(puzzle) is None
    assert not wordle.details(puzzle, won.position, True)["review"]
    hint = wordle.hint(puzzle)
    assert hint is not None
    assert (hint.technique, hint.conclusion) == ("only", ("cloud",))


def test_sheets_have_results_of_their_own() -> None:
    puzzle = CLOUD
    now = datetime.datetime(2026, 11, 19, tzinfo=datetime.UTC)
    result = result_of(Session(wordle, puzzle).play("cloud"), Played(30, 0), now)
    assert (result.variety, result.mode, result.tries) == ("en 5", "sheet", 1)
    assert result.mode in wordle.ABOUT.modes


def test_a_sheet_has_one_empty_row_and_says_to_ears_what_it_shows() -> None:
    puzzle = CLOUD
    picture = wordle.paint(puzzle)
    tones = [tile.tone for tile in picture.tiles]
    assert tones[-5:] == [Tone.EMPTY] * 5
    assert Tone.EMPTY not in tones[:-5]
    assert picture.caption.say("en") == (
        "Wordle · English, 5 letters · "
        "PLACE: P absent, L in place, A absent, C elsewhere, E absent. "
        "Then BLAND: B absent, L in place, A absent, N absent, D in place."
    )
    assert len(wordle.paint(puzzle, wordle.play(puzzle, None, "cloud")).tiles) == len(tones)


@pytest.mark.parametrize("seed", range(12))
def test_hints_of_a_sheet_tell_more_and_more(seed: int) -> None:
    puzzle = wordle.sheet("it 5", level="hard", seed=seed)
    secret, clues = str(puzzle.secret), puzzle.clues
    hint = wordle.hint(puzzle)
    assert hint is not None
    begin, *letter, word = (step.say("en") for step in hint.steps)
    known = known_to_readers(puzzle.lexicon)
    fewest = min(clues, key=lambda turn: len(fitting(known, [turn])))
    assert begin.startswith(f"Begin with {fewest[0].upper()}: ")
    assert f"only {len(fitting(known, [fewest]))} fit it." in begin
    new = [each for each in secret if all(each not in guess for guess, _ in clues)]
    unplaced = [at for at, each in enumerate(secret) if all(guess[at] != each for guess, _ in clues)]
    if new:
        assert letter == [f"It has the letter {new[0].upper()}."]
    elif unplaced:
        assert letter == [f"Letter {unplaced[0] + 1} is {secret[unplaced[0]].upper()}."]
    assert word == f"{puzzle.lexicon.shown(secret)} is the only word that fits."


def test_no_secret_is_in_what_is_shown_before_the_end() -> None:
    puzzle = CLOUD
    begun = wordle.start(puzzle)
    shown = [
        repr(puzzle),
        str(puzzle),
        str(Session(wordle, puzzle)),
        repr(Session(wordle, puzzle)),
        wordle.paint(puzzle, begun).caption.say(),
        "".join(tile.text for tile in wordle.paint(puzzle, begun).tiles),
        str(wordle.details(puzzle, begun, False)),
        str(wordle.last_reply(puzzle, begun)),
    ]
    assert not [text for text in shown if "cloud" in text.lower()]


@given(some.sampled_from(SOME), some.sampled_from(LEVELS), some.integers(0, 30))
def test_a_text_is_read_as_it_was_written(shape: str, level: str, seed: int) -> None:
    puzzle = wordle.sheet(shape, level=level, seed=seed)
    text = wordle.write(puzzle)
    assert wordle.read(text) == puzzle
    assert wordle.write(wordle.read(text)) == text
    assert unpacked(packed(text), 10_000) == text
    assert wordle.read(wordle.write(puzzle, wordle.play(puzzle, None, str(puzzle.secret)))) == puzzle


def test_clues_are_read_however_they_are_written() -> None:
    replies = [said(guess, "exito") for guess in ("canto", "opera", "feliz")]
    squares = ["".join("⬛🟨🟩"["-VT".index(sign)] for sign in reply) for reply in replies]
    puzzle = wordle.read(
        f"wordle\nlexicon: es\nclues:  Cantó:{squares[0]}   OPERA:{replies[1].lower()} feliz:{squares[2]}"
        "\nsecret: éxito\n"
    )
    assert [(guess, str(reply)) for guess, reply in puzzle.clues] == list(
        zip(("canto", "opera", "feliz"), replies, strict=True)
    )


@pytest.mark.parametrize(
    ("clues", "secret", "place", "why"),
    [
        ("place:-T-V- bland:-T---", "cloud", "2:20", "Clue 2: BLAND is answered -T--T for this secret, not -T---."),
        ("place:-T-V- blond:", "cloud", "2:26", "Write a reply with T V -"),
        ("place:-T-V- blond", "cloud", "2:20", "“blond” is not GUESS:REPLY"),
        ("place:-T-V", "cloud", "2:14", "A reply has 5 signs; this one has 4."),
        ("places:-T-V--", "cloud", "2:8", "The word has 5 letters; yours has 6."),
        ("xxxxx:-----", "cloud", "2:8", "XXXXX is not in my dictionary."),
        ("cloud:TTTTT", "cloud", "2:8", "Clue 1: This guess is the secret itself"),
        ("place:-T-V- bland:-T--T flzzy:-T---", "cloud", "2:32", "FLZZY is not in my dictionary."),
        ("place:-T-V-", "clxud", "3:9", "secret"),
    ],
)
def test_a_clue_that_is_wrong_is_named_with_its_place(clues: str, secret: str, place: str, why: str) -> None:
    with pytest.raises(PuzzleError) as refused:
        wordle.read(f"wordle\nclues: {clues}\nsecret: {secret}\n")
    assert f"{refused.value.line}:{refused.value.column}" == place
    assert why in refused.value.message.say("en")


def test_clues_leave_a_try_and_need_a_secret() -> None:
    with pytest.raises(PuzzleError, match=r"^2:20: The clues use up all 2 tries"):
        wordle.read("wordle\nclues: place:-T-V- bland:-T--T\ntries: 2\nsecret: cloud\n")
    with pytest.raises(PuzzleError, match="The adversary has no word"):
        wordle.read("wordle\nclues: place:-T-V-\nrules: adversary\n")
    with pytest.raises(PuzzleError, match="You have already tried PLACE"):
        wordle.read("wordle\nrules: no-repeats\nclues: place:-T-V- place:-T-V-\nsecret: cloud\n")
    with pytest.raises(PuzzleError, match="Hard mode"):
        wordle.read("wordle\nrules: hard\nclues: place:-T-V- bland:-T--T\nsecret: cloud\n")


LINES = some.lists(
    some.sampled_from(
        ["wordle", "lexicon: en", "length: 5", "tries: 3", "rules: hard", "secret: cloud", "; note", "clues:"]
    )
    | some.text(max_size=30).map("clues: {}".format)
    | some.lists(
        some.sampled_from(["place", "bland", "cloud", "é", "", "PLACE"]).flatmap(
            lambda word: some.text("TV-:+_210 🟩", max_size=7).map(lambda reply: f"{word}:{reply}")
        ),
        max_size=4,
    ).map(lambda turns: "clues: " + " ".join(turns)),
    max_size=6,
)


@given(LINES)
def test_whatever_is_wrong_with_a_text_is_told_in_a_sentence(lines: list[str]) -> None:
    try:
        puzzle = wordle.read("\n".join(["wordle", *lines]))
    except PuzzleError as error:
        assert error.say("it")
    else:
        assert wordle.read(wordle.write(puzzle)) == puzzle


@pytest.mark.parametrize("language", sorted(GAMES))
def test_the_rules_for_print_have_an_example_in_the_readers_language(language: str) -> None:
    pictures = example(wordle, language)
    assert pictures is not None
    before, after = pictures
    shape = before.caption.say("en").split(" · ")[1]
    assert shape == f"{ {'en': 'English', 'es': 'Spanish', 'pt': 'Portuguese', 'it': 'Italian'}[language] }, 5 letters"
    assert [tile.tone for tile in after.tiles[-5:]] == [Tone.PLACED] * 5
