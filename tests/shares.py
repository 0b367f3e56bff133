"""Which tests each process begins with: files of long ones, so that none of these is left when the others are done."""

import os
from collections.abc import Sequence
from itertools import groupby
from typing import TypeVar

import pytest

LONG = ("minute", "browser")
Test = TypeVar("Test")


def dealt(files: Sequence[tuple[bool, Sequence[Test]]], processes: int) -> list[Test]:
    """The tests of these files, of which each process takes an equal part in this order: files stay whole, and long
    ones (True) come first in every part."""
    shares: list[list[Test]] = [[] for _ in range(processes)]
    for is_long in (True, False):
        for _, tests in (each for each in files if each[0] is is_long):
            min(shares, key=len).extend(tests)
    return [test for share in shares for test in share]


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """After the order was drawn; among long files, and among others, it stays."""
    processes = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if processes > 1:
        files = [list(tests) for _, tests in groupby(items, lambda item: item.path)]
        items[:] = dealt([(any(map(_is_long, tests)), tests) for tests in files], processes)


def _is_long(item: pytest.Item) -> bool:
    return any(item.get_closest_marker(name) for name in LONG)
