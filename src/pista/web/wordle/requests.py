"""What requests for Wordle's own tools look like."""

from typing import Annotated

from pydantic import Field, StringConstraints

from pista.web.api.requests import Body, Name, Seed, Word, example


class Given(Body):
    """A guess and its reply, in any notation."""

    guess: Word
    reply: Annotated[str, StringConstraints(min_length=1, max_length=80)]


class Words(Body):
    lexicon: Name = "en"
    length: Annotated[int, Field(ge=1, le=20)] = 5


class History(Words):
    history: Annotated[list[Given], Field(max_length=100, default_factory=list)]
    agent: Name | None = None
    hard: bool = False


class Crack(History):
    model_config = example(lexicon="es", length=5, history=[{"guess": "perro", "reply": "--V--"}])
    refused: Annotated[list[Word], Field(max_length=200, default_factory=list)]


class Suggest(History):
    model_config = example(lexicon="es", length=5, history=[{"guess": "perro", "reply": "--V--"}], top=5)
    top: Annotated[int, Field(ge=1, le=100)] = 10


class Watch(Words):
    model_config = example(lexicon="es", length=5, secret="queso")  # noqa: S106 - a word to guess
    agent: Name | None = None
    secret: Word | None = None
    opener: Word | None = None
    hard: bool = False


class Review(Body):
    model_config = example(lexicon="es", length=5, secret="queso", guesses=["perro", "queso"])  # noqa: S106 - a word to guess
    lexicon: Name | None = None
    length: Annotated[int, Field(ge=1, le=20)] | None = None
    secret: Word | None = None
    guesses: Annotated[list[Word], Field(min_length=1, max_length=100)] | None = None
    hard: bool = False
    game: Name | None = None


class Compare(Words):
    model_config = example(lexicon="es", length=5, agents=["greedy"], openers=["random"], games=20)
    agents: Annotated[list[Name], Field(min_length=1, max_length=8)]
    openers: Annotated[list[Word], Field(min_length=1, max_length=8, default_factory=lambda: ["random"])]
    games: Annotated[int, Field(ge=1, le=100_000)] = 100
    seed: Seed | None = None
