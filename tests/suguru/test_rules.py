"""Each rule has a board that breaks it and no other."""

from pista import suguru


def test_equal_numbers_touch_at_a_corner_by_a_side_and_not_further_apart() -> None:
    corner = suguru.read("1 .\n. 1\n\na b\na b")
    (fault,) = suguru.faults(corner, corner.givens)
    assert fault.message.say() == "Equal numbers do not touch, not even at a corner. See a1 and b2."
    beside = suguru.read("1 1\n. .\n\na b\na b")
    assert [fault.cells for fault in suguru.faults(beside, beside.givens)] == [(0, 1)]
    apart = suguru.read("1 . 1\n. . .\n\na a b\na b b")
    assert suguru.faults(apart, apart.givens) == ()
