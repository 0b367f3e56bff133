"""Work on words for the working processes: cracking, suggesting, watching, comparing. Plain values only."""

import time
from collections.abc import Iterator, Sequence

from pista import wordle
from pista.as_json import picture_json
from pista.chance import Chance
from pista.kind import PuzzleError
from pista.message import message
from pista.web.failures import FieldError, field
from pista.web.wordle.forms import (
    AgentTurnForm,
    ContradictionForm,
    CrackedForm,
    ExplanationForm,
    SuggestedForm,
    SuggestionForm,
    WatchedForm,
    WatchedTurnForm,
    WordsForm,
)
from pista.wordle.agents import Agent, Situation, agent, situation
from pista.wordle.agents.opener import next_guess
from pista.wordle.contradiction import ContradictionError, Explanation, blame
from pista.wordle.crack import Crack
from pista.wordle.history import read_guess
from pista.wordle.laboratory import plan as laboratory
from pista.wordle.laboratory.run import run
from pista.wordle.reply import Reply
from pista.wordle.rules import Turn
from pista.wordle.suggest import Suggestion
from pista.wordle.suggest import left as words_left

SAMPLE = 24
TRIES = 6
DEFAULT_AGENT = "best"

Pairs = list[tuple[str, str]]


def crack(
    name: str, length: int, history: Pairs, agent_name: str | None, hard: bool, refused: list[str], language: str
) -> CrackedForm:
    """The next guess after these replies, or why there is none."""
    words = lexicon(name, length)
    turns = read_history(words, history)
    unwanted = frozenset(read_word(words, word, f"#/refused/{number}") for number, word in enumerate(refused))
    tries = max(TRIES, len(turns) + 1)
    game = Crack(words, player(agent_name, words), tries, hard, turns, unwanted)
    found = turns[-1][0] if game.won and not game.explanations else None
    guess = None if found or not game.left else game.guess
    told = found or guess
    return {
        "guess": guess,
        "found": found,
        "spelled": words.spelled(told) if told else None,
        "left": left(game.seen),
        "contradiction": contradiction(words, turns, game.explanations, language),
    }


def suggest(
    name: str, length: int, history: Pairs, agent_name: str | None, hard: bool, top: int, language: str
) -> SuggestedForm:
    """The best guesses, with what each would leave."""
    words = lexicon(name, length)
    turns = read_history(words, history)
    tries = max(TRIES, len(turns) + 1)
    chosen = player(agent_name, words).name
    try:
        found = wordle.suggest(words, turns, agent=chosen, top=top, tries=tries, hard=hard)
    except ContradictionError as error:
        wrong = contradiction(words, turns, error.explanations, language)
        return {"suggestions": [], "left": _some(words, ()), "contradiction": wrong}
    return {
        "suggestions": [_suggestion(words, each) for each in found.guesses],
        "left": _some(words, found.left),
        "contradiction": None,
    }


def _suggestion(words: wordle.Lexicon, found: Suggestion) -> SuggestionForm:
    word, expected, worst, parts, possible = found
    return {
        "word": word,
        "spelled": words.spelled(word),
        "expected": expected,
        "worst": worst,
        "parts": parts,
        "possible": possible,
    }


def watch(
    name: str,
    length: int,
    agent_name: str | None,
    secret: str | None,
    opener: str | None,
    hard: bool,
    seed: int,
    language: str,
) -> WatchedForm:
    """A whole game of an agent, guess by guess, with the words that remain."""
    words, chance = lexicon(name, length), Chance(seed)
    hidden = chance.choice(words.secrets) if secret is None else read_word(words, secret, "#/secret")
    guesser = player(agent_name, words, seed)
    seen = situation(words, tries=TRIES, hard=hard)
    turns: list[WatchedTurnForm] = []
    for later, spent in agent_game(guesser, seen, hidden, _opener(words, opener, chance)):
        guess, said = later.turns[-1]
        turns.append({**agent_turn(words, guess, said, left(later)), "ms": round(1000 * spent, 1)})
        seen = later
    puzzle = wordle.Puzzle(words, hidden, TRIES, hard=hard)
    return {
        "agent": guesser.name,
        "secret": hidden,
        "spelled": words.spelled(hidden),
        "won": turns[-1]["won"],
        "turns": turns,
        "picture": picture_json(wordle.paint(puzzle, seen.turns), language),
    }


def _opener(words: wordle.Lexicon, opener: str | None, chance: Chance) -> str | None:
    """The first guess that was wished for, a word drawn of the secrets for `random`; None for the agent's own."""
    if opener is None or opener == laboratory.OWN:
        return None
    return chance.choice(words.secrets) if opener == laboratory.RANDOM else read_word(words, opener, "#/opener")


def agent_game(
    guesser: Agent, seen: Situation, hidden: str, first: str | None = None
) -> Iterator[tuple[Situation, float]]:
    """What the agent sees after each of its guesses, and the CPU seconds that it thought."""
    said = None
    while seen.tries and not (said and said.won):
        begun = time.process_time()
        guess = first if first and not seen.turns else next_guess(guesser, seen)
        spent = time.process_time() - begun
        said = wordle.reply(guess, hidden)
        seen = seen.after(guess, said)
        yield seen, spent


def agent_turn(words: wordle.Lexicon, guess: str, said: Reply, remaining: WordsForm) -> AgentTurnForm:
    """A guess of an agent's as it is told."""
    return {
        "guess": guess,
        "spelled": words.spelled(guess),
        "reply": str(said),
        "marks": list(said),
        "won": said.won,
        "left": remaining,
    }


def contests(name: str, length: int, agents: list[str], openers: list[str]) -> tuple[list[tuple[str, str, str]], int]:
    """Every agent from every opener, each pair once, with the opener as people write it; and the number of words."""
    words = lexicon(name, length)
    for number, each in enumerate(agents):
        player(each, words, place=f"#/agents/{number}")
    for number, opener in enumerate(openers):
        with field(f"#/openers/{number}"):
            laboratory.contests(words, agents[:1], [opener])
    found = dict.fromkeys(laboratory.contests(words, agents, openers))
    return [(each.agent, each.opener, laboratory.spelled(words, each.opener)) for each in found], len(words.words)


def compare_some(
    name: str, length: int, agent_name: str, opener: str, games: int, seed: int, part: range
) -> tuple[list[int | None], float, str | None]:
    """Guesses of some games of a contest, None where the word was never found, the CPU seconds they took, and the word
    with which all began, as people write it: None where each began with its own."""
    words = lexicon(name, length)
    secrets = laboratory.drawn(words, games, seed=seed)[part.start : part.stop]
    # This process is ended at its deadline, and may begin none of its own.
    plan = laboratory.Plan(words, secrets, seed=seed + part.start, limit=None)
    (outcome,) = run(plan, laboratory.contests(words, [agent_name], [opener]))
    first = words.spelled(outcome.first) if outcome.first else None
    return [game.found for game in outcome.games], outcome.seconds, first


def lexicon(name: str, length: int) -> wordle.Lexicon:
    """A shipped word list: a name that is a path would read the server's files."""
    if name not in wordle.languages():
        unknown = PuzzleError(message("wordle.text_lexicon", names=", ".join(wordle.languages())))
        raise FieldError(unknown, "#/lexicon")
    with field("#/length"):
        return wordle.lexicon(name, length)


def player(name: str | None, words: wordle.Lexicon, seed: int | None = None, place: str = "#/agent") -> Agent:
    """The agent of that name, or the default one."""
    with field(place):
        return agent(name or DEFAULT_AGENT, words, seed=seed)


def read_word(words: wordle.Lexicon, text: str, place: str) -> str:
    with field(place):
        return read_guess(words, text)


def read_history(words: wordle.Lexicon, history: Pairs) -> tuple[Turn, ...]:
    turns = []
    for number, (text, said) in enumerate(history):
        guess = read_word(words, text, f"#/history/{number}/guess")
        with field(f"#/history/{number}/reply"):
            turns.append((guess, Reply.read(said, words.length)))
    return tuple(turns)


def left(seen: Situation) -> WordsForm:
    """How many words remain, and the likeliest of them."""
    return _some(seen.lexicon, words_left(seen))


def _some(lexicon: wordle.Lexicon, words: Sequence[str]) -> WordsForm:
    sample = list(words[:SAMPLE])
    return {"n": len(words), "sample": sample, "spelled": [lexicon.spelled(word) for word in sample]}


def contradiction(
    words: wordle.Lexicon, turns: tuple[Turn, ...], found: tuple[Explanation, ...], language: str
) -> ContradictionForm | None:
    """That no word fits, since which reply, and which replies would explain it if they were mistaken."""
    if not found:
        return None
    since = next(n for n in range(len(turns)) if not situation(words, turns[: n + 1]).possible)
    return {
        "sentence": blame(turns, found).say(language),
        "turn": since,
        "explanations": [_explanation(words, each) for each in found[:SAMPLE]],
    }


def _explanation(words: wordle.Lexicon, found: Explanation) -> ExplanationForm:
    sample = list(found.words[:SAMPLE])
    return {"turns": list(found.turns), "words": sample, "spelled": [words.spelled(word) for word in sample]}
