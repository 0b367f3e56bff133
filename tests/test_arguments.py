"""Every public function, with something wrong for every argument: one sentence, and never an error from the depths."""

import datetime
import inspect
from typing import Any

import pytest

from pista import hidato, makaro, suguru, wordle
from pista.checks import checked, quoted
from pista.grid.kind import solvable
from pista.hidato import original
from pista.kind import AnyKind, PuzzleError
from pista.kinds import kinds
from pista.message import LANGUAGES

WRONG: list[object] = [None, 5, -1, 2**70, -(10**5000), 2.5, True, "x", b"x", [], [1], {}, object()]
ENGLISH = wordle.lexicon("en-classic")
FEW = wordle.Lexicon("few", None, 5, ENGLISH.alphabet, ENGLISH.words[:20], ENGLISH.words[:20], bytes(20))
GAME = wordle.Puzzle(ENGLISH, "crane")
PLAYED = wordle.play(GAME, (), "slate")
SHEET = wordle.Puzzle(ENGLISH, "crane", clues=PLAYED)
DAY = datetime.date(2026, 1, 1)
AT = {"puzzle": GAME, "position": PLAYED}
WORDLE: dict[str, dict[str, object]] = {
    "Alphabet": {"letters": "abc"},
    "Puzzle": {"lexicon": ENGLISH, "secret": "crane", "clues": PLAYED},
    "Reply": {"marks": (1, 0)},
    "agent": {"name": "entropy", "lexicon": ENGLISH},
    "answer": AT,
    "compare": {"lexicon": FEW, "agents": ["entropy"], "games": 2},
    "daily": {"lexicon": ENGLISH, "date": DAY},
    "details": AT | {"ended": False},
    "ending": AT | {"time": "0:01"},
    "faults": AT,
    "fitting": {"lexicon": ENGLISH, "pool": ENGLISH.secrets, "turns": PLAYED},
    "generate": {"shape": "en"},
    "grade": {"puzzle": SHEET},
    "hint": AT,
    "last_reply": AT,
    "lengths": {"language": "en"},
    "letters_known": {"alphabet": "abc", "turns": PLAYED},
    "lexicon": {"source": "en"},
    "mode": {"puzzle": GAME, "occasion": "daily"},
    "of_day": {"shape": "en", "level": "normal", "date": DAY, "key": b"x"},
    "paint": AT,
    "play": AT | {"move": "crane"},
    "prove": {"lexicon": FEW, "opener": FEW.words[0]},
    "read": {"source": "wordle\nsecret: crane\n"},
    "refusal": {"guess": "crane", "lexicon": ENGLISH, "turns": PLAYED},
    "reply": {"guess": "crane", "secret": "slate"},
    "review": {"lexicon": ENGLISH, "guesses": ["crane"], "secret": "slate"},
    "share": AT,
    "sheet": {"shape": "en"},
    "situation": {"lexicon": ENGLISH, "turns": PLAYED},
    "solution": AT,
    "start": {"puzzle": GAME},
    "status": AT,
    "suggest": {"lexicon": ENGLISH, "turns": PLAYED},
    "tree": {"player": "entropy", "lexicon": FEW, "opener": FEW.words[0]},
    "variety": {"puzzle": GAME},
    "verdict": {"puzzle": SHEET},
    "write": AT,
    "yardstick": {"puzzle": GAME},
}
WORDLE["verify"] = {"source": wordle.tree("entropy", FEW, FEW.words[0]), "lexicon": FEW}
MADE_BY_OTHERS = {"Lexicon", "Situation"}
"""What `lexicon` and `situation` make; nobody fills in their fields by hand."""
RIGHT = {"jobs": 5, "threads": 5}
"""Not wrong at all, and dear."""


def grid_calls(kind: Any) -> dict[str, dict[str, object]]:
    puzzle = kind.generate("4x4", level="easy", seed=1)
    at = {"puzzle": puzzle, "position": puzzle.givens}
    calls: dict[str, dict[str, object]] = dict.fromkeys(
        ("explain", "faults", "hint", "paint", "solutions", "solve", "status", "write"), at
    )
    calls |= {name: {"puzzle": puzzle} for name in ("canonical", "count", "grade", "start")}
    calls |= {name: {"source": kind.write(puzzle)} for name in ("read", "read_position")}
    calls |= {"play": at | {"move": f"{puzzle.board.names[puzzle.givens.index(None)]}="}, "generate": {"shape": "4x4"}}
    if hasattr(puzzle, "rooms"):
        calls["Puzzle"] = {"rooms": puzzle.rooms, "givens": puzzle.givens}
    else:
        calls |= {"Puzzle": {"board": puzzle.board, "givens": puzzle.givens}, "find": at | {"value": 1}}
        calls |= {"write_template": {"shape": puzzle.board}, "contact": {"puzzle": puzzle}}
    return calls


CALLS: dict[tuple[AnyKind, str], dict[str, object]] = {
    (kind, name): given for kind in kinds() if solvable(kind) for name, given in grid_calls(kind).items()
}
CALLS |= {(wordle, name): given for name, given in WORDLE.items()}
CASES = [
    pytest.param(getattr(kind, name), given, parameter.name, id=f"{kind.name}.{name}-{parameter.name}")
    for (kind, name), given in CALLS.items()
    for parameter in inspect.signature(getattr(kind, name)).parameters.values()
]
CASES += [
    pytest.param(original.generate, {"shape": "4x4"}, name, id=f"original.generate-{name}")
    for name in inspect.signature(original.generate).parameters
]


def called(function: Any, given: dict[str, object]) -> object:
    """With arguments by name, wherever that is possible."""
    by_name = dict(given)
    parameters = inspect.signature(function).parameters.values()
    unnamed = [each.name for each in parameters if each.kind is each.POSITIONAL_ONLY and each.name in by_name]
    first = [by_name.pop(name) for name in unnamed]
    found = function(*first, **by_name)
    return next(found, None) if inspect.isgenerator(found) else found


@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.name)
def test_every_public_function_is_tried(kind: AnyKind) -> None:
    module: Any = kind
    functions = {
        name
        for name in module.__all__
        if (inspect.isfunction(found := getattr(module, name)) or inspect.ismethod(found) or inspect.isclass(found))
        and inspect.signature(found).parameters
    }
    assert functions - MADE_BY_OTHERS <= {name for each, name in CALLS if each is kind}


@pytest.mark.parametrize(("function", "given", "name"), CASES)
def test_a_wrong_argument_is_one_sentence(function: Any, given: dict[str, object], name: str) -> None:
    called(function, given)
    for wrong in WRONG:
        if name in RIGHT and wrong == RIGHT[name]:
            continue
        try:
            called(function, given | {name: wrong})
        except PuzzleError as error:
            for language in LANGUAGES:
                sentence = error.say(language)
                assert sentence and "\n" not in sentence and len(sentence) < 400, sentence


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: wordle.lexicon("es", "5"), "length must be a whole number, not '5'."),  # type: ignore[arg-type]
        (lambda: wordle.Reply((2, 2)), "A reply has a 1 .* not \\(2, 2\\)"),
        (lambda: hidato.solve(hidato.read("1 0"), limit=-1), "limit must be a whole number of at least 1, not -1."),
        (lambda: makaro.generate(seed="a"), "seed must be a whole number, not 'a'."),  # type: ignore[arg-type]
        (lambda: wordle.daily(ENGLISH, "tomorrow"), "date must be a date such as 2026-11-15, not 'tomorrow'."),
        (lambda: suguru.hint(hidato.read("1 0")), "puzzle must be a suguru.Puzzle, not <hidato.Puzzle"),  # type: ignore[arg-type]
        (lambda: hidato.hint(hidato.read("1 0"), (1,)), "for each of the 2 cells of the board, not \\(1,\\)"),
        (lambda: wordle.situation(ENGLISH, [("crane", "-V")]), "must have 5 letters"),
        (lambda: wordle.suggest(ENGLISH, agent=5), "int is no agent"),  # type: ignore[arg-type]
        (lambda: wordle.review(ENGLISH, "crane", "slate"), "guesses must be a list"),
    ],
)
def test_the_sentence_names_the_argument_and_its_value(call: Any, sentence: str) -> None:
    with pytest.raises(PuzzleError, match=sentence):
        call()


def test_what_is_right_in_another_dress_is_taken() -> None:
    class Nine:
        def __index__(self) -> int:
            return 9

    puzzle = hidato.read("1 0\n0 4\n")
    assert hidato.solve(puzzle, list(puzzle.givens), limit=Nine()) == hidato.solve(puzzle, limit=9)  # type: ignore[arg-type]
    assert hidato.solve(puzzle, limit=2**70).exhausted
    assert wordle.daily(ENGLISH, "2026-01-01") == wordle.daily(ENGLISH, DAY)
    assert wordle.daily(ENGLISH, datetime.datetime(2026, 1, 1, 12, tzinfo=datetime.UTC)) == wordle.daily(ENGLISH, DAY)
    assert wordle.Puzzle(ENGLISH, " CRANE ").secret == GAME.secret
    spanish = wordle.lexicon("es")
    assert wordle.refusal("CASAS", spanish) is None
    assert wordle.refusal("Pérro", spanish) is None


@pytest.mark.parametrize("kind", (makaro, suguru), ids=lambda kind: kind.name)
@pytest.mark.parametrize("value", [65, 100, 9999])
def test_a_number_no_room_can_hold_leads_nowhere(kind: Any, value: int) -> None:
    puzzle = kind.generate("5x5", level="easy", seed=1)
    position = list(puzzle.givens)
    position[position.index(None)] = value
    assert [kind.solve(puzzle, position, engine=engine).verdict for engine in kind.ENGINES] == ["none", "none"]
    assert list(kind.solutions(puzzle, position)) == []


@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.name)
def test_without_a_position_it_is_the_start(kind: Any) -> None:
    puzzle = kind.generate(seed=4)
    start = kind.start(puzzle)
    for name in ("hint", "status", "faults", "paint", "write"):
        ask = getattr(kind, name)
        assert ask(puzzle) == ask(puzzle, start), name
    hint = kind.hint(puzzle)
    assert kind.play(puzzle, None, hint.conclusion[0]) == kind.play(puzzle, start, hint.conclusion[0])
    if solvable(kind):
        assert kind.explain(puzzle) == kind.explain(puzzle, start)


def test_quoting_never_fails() -> None:
    class Odd:
        def __repr__(self) -> str:
            raise RuntimeError

    assert quoted(Odd()) == "<Odd>"
    assert quoted(10**5000).startswith("2**")
    assert len(quoted("x" * 10**6)) <= 40
    assert "\n" not in quoted("a\nb")


def test_pythons_own_complaint_about_arguments_stays() -> None:
    @checked
    def double(number: int) -> int:
        """Twice."""
        return 2 * number

    assert (double(2), double.__doc__, double.__name__) == (4, "Twice.", "double")
    with pytest.raises(TypeError, match="missing 1 required positional argument"):
        double()  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="unexpected keyword"):
        double(2, factor=3)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="takes 1 positional argument"):
        double(2, 3)  # type: ignore[call-arg]
