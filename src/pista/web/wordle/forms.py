"""What the server answers to Wordle's own requests, stated once."""

from pista.forms import PictureForm, TypedDict


class LexiconForm(TypedDict):
    name: str
    language: str
    lengths: list[int]
    alphabet: str
    keyboard: list[str]


class LexiconsForm(TypedDict):
    lexicons: list[LexiconForm]


class AgentForm(TypedDict):
    name: str
    about: str | None


class AgentsForm(TypedDict):
    agents: list[AgentForm]
    default: str


class WordsForm(TypedDict):
    """How many words there are, and some of them; `spelled` has these as people write them."""

    n: int
    sample: list[str]
    spelled: list[str]


class ExplanationForm(TypedDict):
    turns: list[int]
    words: list[str]
    spelled: list[str]


class ContradictionForm(TypedDict):
    sentence: str
    turn: int
    explanations: list[ExplanationForm]


class CrackedForm(TypedDict):
    """The next guess, or the word that was found; `spelled` is either as people write it."""

    guess: str | None
    found: str | None
    spelled: str | None
    left: WordsForm
    contradiction: ContradictionForm | None


class SuggestionForm(TypedDict):
    word: str
    spelled: str
    expected: float
    worst: int
    parts: int
    possible: bool


class SuggestedForm(TypedDict):
    suggestions: list[SuggestionForm]
    left: WordsForm
    contradiction: ContradictionForm | None


class AgentTurnForm(TypedDict):
    """A guess of an agent's, and the words left after it."""

    guess: str
    spelled: str
    reply: str
    marks: list[int]
    won: bool
    left: WordsForm


class WatchedTurnForm(AgentTurnForm):
    ms: float


class WatchedForm(TypedDict):
    agent: str
    secret: str
    spelled: str
    won: bool
    turns: list[WatchedTurnForm]
    picture: PictureForm


class ReviewedTurnForm(TypedDict):
    """A guess and what it left. `best_expected` words are left by the best guess on average; for this secret it would
    have left `best_after`. A `forced` guess was the only word left: there was nothing to decide."""

    guess: str
    spelled: str
    reply: str
    marks: list[int]
    before: int
    after: int
    left: WordsForm
    expected: float
    best: str
    best_spelled: str
    best_expected: float
    best_after: int
    forced: bool
    skill: int | None
    luck: int


class AgentGameForm(TypedDict):
    """How an agent finds the same word; `left` counts the words that the review counts."""

    agent: str
    won: bool
    turns: list[AgentTurnForm]


class ReviewedForm(TypedDict):
    """A game looked at again: `score` is of a hundred, `skill` and `luck` go to 99."""

    lexicon: str
    length: int
    secret: str
    spelled: str
    won: bool
    score: int
    skill: int | None
    luck: int
    sentence: str
    turns: list[ReviewedTurnForm]
    agent: AgentGameForm


class CompareRowForm(TypedDict):
    """An agent from an opener, as far as its games are played; `spelled` is the opener as people write it, `first` the
    word with which all games began, None where each began with one of its own.

    Games in which the word was `never` found count neither for the mean nor for the worst.
    """

    agent: str
    opener: str
    spelled: str
    first: str | None
    games: int
    won: int
    mean: float | None
    worst: int | None
    never: int
    distribution: list[tuple[int, int]]
    ms: float


class ComparisonForm(TypedDict):
    """What an experiment has shown by now; `complete` where all its games were played."""

    rows: list[CompareRowForm]
    complete: bool
    seed: int
