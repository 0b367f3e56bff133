"""Long tests are begun first, and none is lost."""

from shares import dealt


def test_every_process_begins_with_long_files_and_files_stay_whole() -> None:
    long = [(True, [f"long {file} {number}" for number in range(4)]) for file in range(5)]
    short = [(False, [f"short {file} {number}" for number in range(3)]) for file in range(20)]
    files = [*short[:10], *long, *short[10:]]
    order = dealt(files, 3)
    assert sorted(order) == sorted(test for _, tests in files for test in tests)
    for _, tests in files:
        first = order.index(tests[0])
        assert order[first : first + len(tests)] == tests
    part = len(order) // 3
    assert [order[number * part + 3].startswith("long") for number in range(3)] == [True] * 3
    assert not any(test.startswith("long") for test in order[-part // 2 :])


def test_one_process_keeps_long_files_first() -> None:
    assert dealt([(False, ["a"]), (True, ["b", "c"]), (False, ["d"])], 1) == ["b", "c", "a", "d"]
