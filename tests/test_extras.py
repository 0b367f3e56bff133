"""What an extra brings and is not there is told in one sentence; what is amiss with Pista itself is no such thing."""

import sys

import pytest

from pista.extras import needs
from pista.kind import PuzzleError


def test_a_missing_library_says_which_extra_to_install() -> None:
    with pytest.raises(PuzzleError) as refused, needs("plot"):
        raise ModuleNotFoundError(name="matplotlib.figure")
    assert refused.value.say("en") == "This needs matplotlib: install pista[plot]."


def test_the_stand_alone_program_does_not_ask_to_install_into_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    with pytest.raises(PuzzleError) as refused, needs("parquet"):
        raise ModuleNotFoundError(name="pyarrow")
    said = "This needs pyarrow, which the stand-alone program leaves out: use an installed pista[parquet] for it."
    assert refused.value.say("en") == said


@pytest.mark.parametrize("name", ["pista.web.app", None])
def test_a_module_of_our_own_that_is_missing_is_a_bug(name: str | None) -> None:
    with pytest.raises(ModuleNotFoundError), needs("web"):
        raise ModuleNotFoundError(name=name)
