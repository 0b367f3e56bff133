"""Shares: given out in order, none twice and none left out, whenever Ctrl-C comes."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest

from pista.workers import shares
from pista.workers.shares import give_all, in_order, taking


@pytest.mark.parametrize("at", [1, 2, 3])
def test_ctrl_c_while_a_share_is_taken_leaves_no_gap(at: int, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = 0

    def interrupted(self: object, count: int, spent: float) -> None:
        nonlocal calls
        calls += 1
        if calls == at:
            raise KeyboardInterrupt

    monkeypatch.setattr(shares._Pace, "learn", interrupted)
    given: list[int] = []
    with ThreadPoolExecutor(1) as thread, pytest.raises(KeyboardInterrupt):
        give_all(in_order(thread, list, taking(range(100))), given.extend)
    assert given == list(range(len(given)))
    assert len(given) >= at


def test_ctrl_c_while_a_share_is_given_gives_it_once() -> None:
    given: list[int] = []

    def give(share: list[int]) -> None:
        given.extend(share)
        if 3 in share:
            raise KeyboardInterrupt

    with ThreadPoolExecutor(1) as thread, pytest.raises(KeyboardInterrupt):
        give_all(in_order(thread, list, taking(range(100))), give)
    assert given == list(range(len(given)))


@pytest.mark.parametrize("at", [1, 2, 3])
def test_ctrl_c_between_taking_a_share_and_giving_it_leaves_no_gap(at: int, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = 0

    @contextmanager
    def interrupted() -> Iterator[None]:
        nonlocal calls
        calls += 1
        if calls == at:
            raise KeyboardInterrupt
        yield

    monkeypatch.setattr(shares, "held_back", interrupted)
    given: list[int] = []
    with ThreadPoolExecutor(1) as thread, pytest.raises(KeyboardInterrupt):
        give_all(in_order(thread, list, taking(range(100))), given.extend)
    assert given == list(range(len(given)))
    assert len(given) >= at
