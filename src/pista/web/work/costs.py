"""For whom working processes work, and what it costs them: seconds of an allowance."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple

from pista.web.quotas import Allowance, Visitor


class Bill(NamedTuple):
    """Who asked for the work under way, and the allowance they pay from."""

    visitor: Visitor
    work: Allowance


_BILL: ContextVar[Bill | None] = ContextVar("bill", default=None)


@contextmanager
def paid_by(visitor: Visitor, work: Allowance) -> Iterator[None]:
    """All work begun inside is this visitor's."""
    before = _BILL.set(Bill(visitor, work))
    try:
        yield
    finally:
        _BILL.reset(before)


def payer() -> Visitor | None:
    """For whom work is done here; None where it belongs to everybody, such as a day's board, and costs nothing."""
    bill = _BILL.get()
    return bill.visitor if bill else None


@contextmanager
def measured(clock: Callable[[], float]) -> Iterator[None]:
    """What is inside is the work of a process, paid for when it has ended, however it did."""
    began = clock()
    try:
        yield
    finally:
        bill = _BILL.get()
        if bill is not None:
            bill.work.take(bill.visitor.address, clock() - began)
