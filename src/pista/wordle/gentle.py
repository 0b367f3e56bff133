"""Words that sheets for schools and homes do without: of violence against people, of drugs, of sex, and insults.

They stay words of the game. What begins like one of these is left out, so that a verb is, with its forms.
"""

import re
from functools import cache

from pista.wordle.lexicon import Lexicon

BEGINNINGS = {
    "en": (
        "kill murder suicid rape rapis massacr slaughter strangl tortur corpse genocid terroris hitman hangman stabb "
        "nazi drug(?!gis|store) cocain heroin(?!e) opium overdos junkie drunk boozer porn sex(?!t) erotic orgasm whore "
        "slut bitch bastard hooker pimp penis vagina nude naked molest incest negro nigg faggot bugger"
    ),
    "es": (
        "matar matan asesin homicid suicid violar violad violaci masacr matanza estrang tortur cadaver genocid "
        "terroris degoll ahorc nazi drog(?!uer) cocain heroina opio sobredosi borrach porno sexo sexu erotic orgasm "
        "puta puto prostit mierda bastard cabron pene$ vagina desnud incest negr maricon"
    ),
    "it": (
        "uccid uccis ammazz assassin omicid suicid stupr strage massacr strang tortur cadaver genocid terroris impicc "
        "sgozz nazis mafi drog cocain eroina oppio ubriac porno sesso sessu erotic orgasm puttan prostit merda cazz "
        "troia stronz bastard pene$ vagina nudo nuda incest negr frocio"
    ),
    "pt": (
        "matar assassin homicid suicid estupr massacr chacina estrang tortur cadaver genocid terroris enforc degol "
        "nazi drog cocain heroina opio overdos bebado bebada bebedeir porno sexo sexu erotic orgasm "
        "puta puto prostit merda caralh bunda bastard penis vagina nudez nua incest negr viado"
    ),
}
"""By language; regular expressions, for the few beginnings that other words share."""


def is_gentle(words: Lexicon, word: str) -> bool:
    """Whether a word of that lexicon may stand on a sheet."""
    pattern = _pattern(words.name.partition("-")[0])
    return pattern is None or pattern.match(word) is None


@cache
def _pattern(language: str) -> re.Pattern[str] | None:
    beginnings = BEGINNINGS.get(language)
    return None if beginnings is None else re.compile("|".join(beginnings.split()))
