"""What a board tells its pages: a game in the form that all pages know, and what only notebooks have."""

from collections.abc import Mapping

from pista.forms import GameForm, HintedForm, TypedDict


class BoardForm(GameForm):
    """`stamp` grows with everything that is to be painted anew; `known` is what a kind that hides something tells;
    `offers` are what one can go on with: `again`, `new`.
    """

    stamp: int
    title: str
    known: Mapping[str, object] | None
    hinted: HintedForm | None
    offers: list[str]


class ProblemForm(TypedDict):
    """Why something was refused, as the pages know it."""

    type: str
    title: str
    status: int
    detail: str
    code: str
    values: dict[str, float]
