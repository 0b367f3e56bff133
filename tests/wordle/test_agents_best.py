"""The default agent: likely words first, no family lost, and safety that is searched for and not hoped for."""

from array import array

import pytest

from pista import wordle
from pista.core import wordle as core
from pista.wordle.agents import agent, found_at, grow, situation
from pista.wordle.agents.best import Best
from pista.wordle.agents.opener import next_guess, shipped_openers
from pista.wordle.agents.situation import Situation, pack, unpack
from pista.wordle.agents.tree import shipped_tree
from pista.wordle.reply import Reply, reply

CLASSIC = wordle.lexicon("en-classic")
SPANISH = wordle.lexicon("es")
FAMILY = ("rubia", "rucia", "rugia", "rujia", "rumia", "rupia", "rusia")


def guesses_for(secret: str, name: str = "best") -> list[str]:
    player, seen, guesses = agent(name, SPANISH), situation(SPANISH), []
    while secret not in guesses:
        guesses.append(next_guess(player, seen))
        seen = seen.after(guesses[-1], reply(guesses[-1], secret))
    return guesses


@pytest.mark.parametrize("secret", FAMILY)
def test_no_member_of_a_family_that_differs_in_one_letter_is_lost(secret: str) -> None:
    assert secret in SPANISH
    assert len(guesses_for(secret)) <= 6


def test_the_family_alone_is_told_apart_in_time() -> None:
    places = tuple(SPANISH.index(word) for word in FAMILY)
    whole = situation(SPANISH)
    seen = Situation(SPANISH, places, whole.allowed, tries=4)
    assert max(depth for _, depth in found_at(Best(), seen)) <= 4
    assert max(depth for _, depth in found_at(agent("greedy", SPANISH), seen)) > 4


@pytest.mark.parametrize("answer", ["V---V", "--VVV", "VV--V"])
def test_no_winnable_position_is_given_away_after_a_poor_opener(answer: str) -> None:
    seen = situation(CLASSIC, [("arose", Reply.read(answer, 5))])
    assert len(seen.possible) > 190
    assert [word for word, depth in found_at(Best(), seen) if depth > 5] == []


@pytest.mark.minute
def test_some_positions_after_a_poor_opener_nobody_can_win() -> None:
    """?ILLS and its like: no guess at all leaves few enough of the family for the four that follow."""
    seen = situation(CLASSIC, [("arose", Reply.read("---V-", 5))])
    prover = core.Prover(CLASSIC.codes, 5, list(seen.possible), max_guesses=5)
    tried = range(0, len(CLASSIC.words), 40)
    assert {prover.opener(guess, most=1)[:2] for guess in tried} == {(None, 0)}


def test_of_two_words_the_commoner_comes_first() -> None:
    common, rare = sorted(("casas", "cabas"), key=lambda word: word not in SPANISH.secrets)
    whole = situation(SPANISH)
    seen = Situation(SPANISH, tuple(map(SPANISH.index, (rare, common))), whole.allowed)
    assert Best().guess(seen) == common


@pytest.mark.minute
@pytest.mark.parametrize("name", ["best", "tree"])
def test_the_last_try_is_not_spent_on_a_word_that_cannot_be_it(name: str) -> None:
    for secret in SPANISH.words[:: len(SPANISH.words) // 40]:
        opener = agent(name, SPANISH, tries=2).guess(situation(SPANISH, tries=2))
        if opener != secret:
            seen = situation(SPANISH, tries=2).after(opener, reply(opener, secret))
            assert agent(name, SPANISH, tries=2).guess(seen) in seen.words


@pytest.mark.minute
@pytest.mark.parametrize("opener, said", [("arose", "V--V-"), ("arose", "VV--V")])
def test_large_families_are_taken_apart_in_time(opener: str, said: str) -> None:
    seen = situation(CLASSIC, [(opener, Reply.read(said))])
    assert [word for word, depth in found_at(Best(), seen, depth=2) if depth > 6] == []


def test_strain_is_what_families_beyond_four_make() -> None:
    family = ["bills", "cills", "dills", "fills", "gills", "hills", "jills"]
    places = [CLASSIC.index(word) for word in (*family, "balls", "belts", "tower")]
    (parts,) = core.strained_parts(CLASSIC.codes, 5, pack([CLASSIC.index("tower")]), pack(places), 0)
    assert [(strain, unpack(part)) for strain, part in parts] == [((len(family) - 4) ** 2, places[:8])]


def test_strain_is_looked_for_up_to_the_first_guess_without_any() -> None:
    family = ["bills", "cills", "dills", "fills", "gills", "hills", "jills"]
    places, wished = pack(map(CLASSIC.index, family)), ("tower", "fudgy", "tower")
    found = core.strained_parts(CLASSIC.codes, 5, pack(map(CLASSIC.index, wished)), places, 0)
    assert [len(parts) for parts in found] == [1, 0]


def proved(words: tuple[str, ...], wish: str, tries: int, effort: tuple[int, int, int, int, int]) -> str | None:
    whole, places = situation(SPANISH), pack(map(SPANISH.index, words))
    found = core.proved_guess(SPANISH.codes, 5, whole.allowed, places, SPANISH.index(wish), tries, effort)
    return None if found is None else SPANISH.words[found]


@pytest.mark.parametrize("guesses, breakers", [(20_000, 0), (50, 50)])
def test_a_proved_guess_keeps_every_word_within_reach(guesses: int, breakers: int) -> None:
    effort = (guesses, breakers, 100, 100, 1000)
    assert proved(FAMILY, "rubia", 2, effort) is None
    guess = proved(FAMILY, "rubia", 3, effort)
    assert guess is not None and guess not in FAMILY
    seen = Situation(SPANISH, tuple(map(SPANISH.index, FAMILY)), situation(SPANISH).allowed, tries=3)
    assert max(depth for _, depth in found_at(Best(), seen, guess)) <= 3
    # The wish is granted where it will do, and nothing is known without an effort.
    assert proved(FAMILY, "rubia", 7, effort) == "rubia"
    assert proved(FAMILY, "rubia", 3, (guesses, breakers, 100, 0, 1000)) is None


def test_every_accepted_word_stays_possible() -> None:
    rare = next(word for word in SPANISH.words if word not in SPANISH.secrets)
    assert guesses_for(rare)[-1] == rare


@pytest.mark.parametrize("name", ["en", "en-classic", "es", "it", "pt"])
def test_shipped_trees_find_what_they_promise(name: str) -> None:
    lexicon = wordle.lexicon(name)
    best, secrets = shipped_tree("best", lexicon), shipped_tree("secrets", lexicon)
    assert best is not None and secrets is not None, "run tools/build_strategies.py: the list has changed"
    assert not best.score(lexicon, lexicon.secrets, 6).failures
    lost = best.score(lexicon, lexicon.words, 6).failures
    assert len(lost) <= LOST_OF_ALL[name]
    assert not secrets.score(lexicon, lexicon.secrets, 6).failures


# Words beyond the secrets that a shipped tree does not find in six.
LOST_OF_ALL = {"en": 0, "en-classic": 0, "es": 12, "it": 0, "pt": 0}


def safe(words: list[str], tries: int, wished: tuple[str, ...] = ()) -> tuple[int, int]:
    lexicon = SPANISH
    return core.winnable_guess(
        lexicon.codes,
        lexicon.length,
        situation(lexicon).allowed,
        pack(map(lexicon.index, wished)),
        b"",
        pack(map(lexicon.index, words)),
        tries,
        100_000,
        100_000_000,
    )


def test_a_safe_guess_separates_what_remains() -> None:
    status, place = safe(list(FAMILY), 3)
    assert status == 1
    guess = SPANISH.words[place]
    parts = [reply(guess, word) for word in FAMILY if word != guess]
    assert max(parts.count(part) for part in parts) < len(FAMILY) - 2


def test_a_lost_position_is_known_to_be_lost() -> None:
    assert safe(list(FAMILY), 1)[0] == 0
    assert safe(list(FAMILY), 2)[0] == 0


def test_a_wish_that_is_safe_is_granted() -> None:
    assert safe(["rubia", "rucia"], 2, ("rucia",)) == (1, SPANISH.index("rucia"))


def test_a_wish_that_loses_is_not_granted() -> None:
    status, place = safe(list(FAMILY), 4, ("rubia",))
    assert status == 1
    tree = grow(Best(), Situation(SPANISH, tuple(map(SPANISH.index, FAMILY)), situation(SPANISH).allowed, tries=4))
    assert not tree.score(SPANISH, FAMILY, 4).failures
    assert SPANISH.words[place] in SPANISH


def test_hard_mode_is_searched_with_the_guesses_it_allows() -> None:
    turns = [("raise", Reply.read("-V--T"))]
    seen = situation(CLASSIC, turns, hard=True, tries=6)
    guess = Best(caution=6, budget=100_000).guess(seen)
    assert wordle.refusal(guess, CLASSIC, turns, hard=True) is None


@pytest.mark.parametrize("name", ["en", "en-classic", "es", "it", "pt"])
def test_the_first_guess_of_every_shipped_list_is_at_hand(name: str) -> None:
    for length in wordle.lengths(name):
        lexicon = wordle.lexicon(name, length)
        for answers, openers in shipped_openers(lexicon).items():
            assert {"best", "entropy", "greedy"} <= openers.keys(), (name, length, answers)
            assert all(word in lexicon for word in openers.values())
        assert shipped_openers(lexicon).keys() == {"all", "secrets"}, (name, length)


def test_places_beyond_the_list_are_refused() -> None:
    with pytest.raises(ValueError, match="beyond"):
        core.part_figures(CLASSIC.codes, 5, array("I", [99_999]).tobytes(), pack([0]))
