"""The word of the day: the same everywhere, none twice in a round, nothing given away."""

import datetime
import inspect
import itertools
import subprocess
import sys
import zoneinfo
from collections import Counter

import pytest

from pista import wordle
from pista.daily import FIRST_DAY, drawn, today
from pista.wordle.daily import daily

LEX = wordle.lexicon("es")
DAY = datetime.timedelta(days=1)
ROUND = len(LEX.secrets)


def dealt(start: datetime.date, days: int, key: bytes = b"pista") -> list[str]:
    return [daily(LEX, start + n * DAY, key) for n in range(days)]


def test_no_word_twice_in_a_round_and_every_word_once() -> None:
    order = sorted(LEX.secrets, key=lambda word: word)
    small = wordle.Lexicon("small", None, 5, LEX.alphabet, tuple(order[:40]), tuple(order[:40]), bytes(40))
    for deal in (-1, 0, 1):
        start = FIRST_DAY + deal * 40 * DAY
        words = [daily(small, start + n * DAY) for n in range(40)]
        assert Counter(words) == Counter(small.secrets)
    first = [daily(small, FIRST_DAY + n * DAY) for n in range(40)]
    second = [daily(small, FIRST_DAY + (40 + n) * DAY) for n in range(40)]
    assert first != second


@pytest.mark.parametrize("name", ["en", "es", "it", "pt"])
@pytest.mark.parametrize("length", range(4, 9))
def test_a_day_is_no_near_copy_of_the_fortnight_before(name: str, length: int) -> None:
    lexicon = wordle.lexicon(name, length)
    rounds = len(lexicon.secrets)
    # Nearly four rounds, which are several years.
    words = [daily(lexicon, FIRST_DAY + n * DAY) for n in range(4 * rounds - 1)]
    for place, word in enumerate(words):
        assert not near(word, words[max(0, place - 14) : place]), (place, word)
    for start in range(0, 3 * rounds, rounds):
        assert sorted(words[start : start + rounds]) == sorted(lexicon.secrets)


def near(word: str, others: list[str]) -> bool:
    return any(sum(a != b for a, b in zip(word, other, strict=True)) <= 1 for other in others)


@pytest.mark.parametrize(
    "words", ["gatos patos ratos datos", "gatos", "gatos perro queso", "gatos patos " * 2 + "perro"]
)
def test_a_list_of_few_words_is_dealt_all_the_same(words: str) -> None:
    chosen = tuple(sorted(set(words.split())))
    small = wordle.Lexicon("small", None, 5, LEX.alphabet, chosen, chosen, bytes(len(chosen)))
    for deal in range(3):
        start = FIRST_DAY + deal * len(chosen) * DAY
        assert sorted(daily(small, start + n * DAY) for n in range(len(chosen))) == list(chosen)


def test_families_of_one_letter_are_spread_over_the_round() -> None:
    """Thirty families of four; dealt by rank alone their members would meet."""
    letters = LEX.alphabet.letters
    chosen = tuple(sorted(f"{letters[n % 4]}{letters[n // 8] * 3}{letters[n // 4 % 2] * 2}" for n in range(120)))
    spread = wordle.Lexicon("spread", None, 6, LEX.alphabet, chosen, chosen, bytes(120))
    words = [daily(spread, FIRST_DAY + n * DAY, b"spread") for n in range(240)]
    by_rank = sorted(chosen, key=lambda word: drawn(b"spread", "spread", 6, 0, word))
    met = [sum(near(word, order[max(0, n - 14) : n]) for n, word in enumerate(order)) for order in (by_rank, words)]
    assert met[0] > 20
    assert met[1] == 0


def test_leap_days_and_year_ends_are_days_like_any_other() -> None:
    for start in (datetime.date(2027, 12, 29), datetime.date(2028, 2, 27), datetime.date(2100, 2, 27)):
        words = dealt(start, 6)
        assert len(set(words)) == 6
        assert words[1:] == dealt(start + DAY, 5)


def test_the_order_of_a_round_is_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    module = inspect.unwrap(daily).__globals__
    draw, draws = module["drawn"], Counter[str]()

    def counting(key: bytes, *parts: object) -> bytes:
        draws[str(parts[-1])] += 1
        return bytes(draw(key, *parts))

    monkeypatch.setitem(module, "drawn", counting)
    words = dealt(FIRST_DAY, 5, b"a key of this test alone")
    assert words == dealt(FIRST_DAY, 5, b"a key of this test alone")
    assert draws == Counter(LEX.secrets)


def test_language_length_and_key_change_the_order() -> None:
    ours = dealt(FIRST_DAY, 30)
    assert ours != dealt(FIRST_DAY, 30, b"another key")
    six = wordle.lexicon("es", 6)
    assert len(daily(six, FIRST_DAY)) == 6


def test_the_order_is_not_that_of_the_list() -> None:
    places = [LEX.secrets.index(word) for word in dealt(FIRST_DAY, 60)]
    rises = sum(a < b for a, b in itertools.pairwise(places))
    assert 15 < rises < 45


def test_the_day_is_utcs_wherever_the_clock_is() -> None:
    bogota, auckland = zoneinfo.ZoneInfo("America/Bogota"), zoneinfo.ZoneInfo("Pacific/Auckland")
    assert today(datetime.datetime(2026, 12, 31, 23, 30, tzinfo=bogota)) == datetime.date(2027, 1, 1)
    assert today(datetime.datetime(2028, 3, 1, 8, 0, tzinfo=auckland)) == datetime.date(2028, 2, 29)


def test_another_process_in_another_time_zone_deals_the_same_word() -> None:
    code = (
        "import datetime;from pista import wordle;print(wordle.daily(wordle.lexicon('es'),datetime.date(2026,11,15)))"
    )
    outputs = set()
    for zone in ("Pacific/Kiritimati", "Pacific/Niue"):
        environ = {"TZ": zone, "PYTHONHASHSEED": "0", "PYTHONIOENCODING": "utf-8"}
        outputs.add(subprocess.run([sys.executable, "-c", code], env=environ, capture_output=True, check=True).stdout)
    assert outputs == {f"{daily(LEX, datetime.date(2026, 11, 15))}\n".encode()}
