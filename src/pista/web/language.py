"""The reader's language: the best of ours by `Accept-Language`, or by the cookie a page sets."""

from collections.abc import Mapping

from pista.message import LANGUAGES

COOKIE = "pista_ui"


def language_of(headers: Mapping[str, str]) -> str:
    """The language of sentences in an answer.

    >>> language_of({"accept-language": "fr-CH, pt-BR;q=0.8, en;q=0.9"})
    'en'
    """
    best, weight = "en", 0.0
    for part in headers.get("accept-language", "").split(",")[:20]:
        tag, _, quality = part.partition(";")
        code = tag.strip().lower().partition("-")[0]
        asked = _quality(quality)
        if code in LANGUAGES and asked > weight:
            best, weight = code, asked
    return best


def page_language(headers: Mapping[str, str], cookies: Mapping[str, str]) -> str:
    """The language to lead a visitor to who named none."""
    chosen = cookies.get(COOKIE, "")
    return chosen if chosen in LANGUAGES else language_of(headers)


def _quality(text: str) -> float:
    name, _, number = text.strip().partition("=")
    if name.strip() != "q":
        return 1.0
    try:
        return min(float(number), 1.0)
    except ValueError:
        return 0.0
