"""What there is to play: kinds, word lists, and the catalogues of wordings."""

import hashlib
from functools import cache
from importlib import resources

from fastapi import APIRouter, Request, Response

from pista import wordle
from pista.message import LANGUAGES
from pista.web.api.answering import PROBLEMS, told
from pista.web.api.told import KindsTold, LexiconsTold
from pista.web.errors import not_found
from pista.web.offers import available, offers
from pista.wordle.keyboard import keyboard

router = APIRouter(prefix="/api", tags=["kinds"], responses=PROBLEMS)


@router.get("/kinds", response_model=KindsTold)
def kinds(response: Response) -> Response:
    """The kinds, in order, with what can be asked of each."""
    return told({"kinds": [offer._asdict() for offer in offers()]}, response)


@router.get("/wordle/lexicons", response_model=LexiconsTold)
def lexicons(response: Response) -> Response:
    """The word lists there are."""
    found = []
    for name in wordle.languages():
        lengths = available(name)
        if lengths:
            words = wordle.lexicon(name, lengths[0])
            letters = words.alphabet.letters
            about = {"alphabet": letters, "keyboard": list(keyboard(letters))}
            found.append({"name": name, "language": words.language, "lengths": list(lengths)} | about)
    return told({"lexicons": found}, response)


@router.get("/catalogues/{language}")
def catalogue(language: str, request: Request) -> Response:
    """All wordings of a language."""
    if language not in LANGUAGES:
        raise not_found()
    body, tag = _catalogue(language)
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(body, headers=headers, media_type="application/json")


@cache
def _catalogue(language: str) -> tuple[bytes, str]:
    body = resources.files("pista").joinpath("catalogues", f"{language}.json").read_bytes()
    return body, f'"{hashlib.sha256(body).hexdigest()[:16]}"'
