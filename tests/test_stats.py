"""Results: counted once, streaks of days, export and import without loss or double counting."""

import datetime
import json
import uuid
from contextlib import AbstractContextManager, nullcontext
from dataclasses import asdict, replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pista import hidato, stats
from pista.kind import AnyKind, PuzzleError
from pista.kinds import kinds
from pista.session import Session
from pista.store import append_records

TODAY = datetime.date(2026, 11, 15)


def keep(data: Path, day: str | None, won: bool = True, tries: int = 4, seconds: float = 60) -> None:
    """One more result in the log."""
    own_id = f"wordle es 5 {day}" if day else uuid.uuid4().hex
    mode = "daily" if day else "practice"
    ended = datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds")
    result = stats.Result(own_id, "wordle", "es 5", mode, won, tries, seconds, day, ended)
    append_records(stats.log_path(data), [asdict(result)])


def test_a_summary_counts_games_streaks_tries_and_times(tmp_path: Path) -> None:
    for won, tries, seconds in ((True, 3, 50), (True, 4, 40.5), (False, 6, 10), (True, 4, 90)):
        keep(tmp_path, None, won, tries, seconds)
    found = stats.summary(stats.results(tmp_path), TODAY)
    assert found == stats.Summary(4, 3, 1, 2, ((3, 1), (4, 2)), 40.5)


def test_a_streak_of_days_breaks_on_a_gap_and_ends_with_yesterday(tmp_path: Path) -> None:
    for day in ("2026-11-10", "2026-11-11", "2026-11-13", "2026-11-14"):
        keep(tmp_path, day)
    games = stats.results(tmp_path)
    assert (stats.summary(games, TODAY).streak, stats.summary(games, TODAY).best_streak) == (2, 2)
    assert stats.summary(games, TODAY + datetime.timedelta(days=1)).streak == 0


def test_a_day_counts_once(tmp_path: Path) -> None:
    keep(tmp_path, "2026-11-14", won=False)
    keep(tmp_path, "2026-11-14", won=True)
    assert [game.won for game in stats.results(tmp_path)] == [False]


def test_export_and_import_unite_two_phones(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    for day in ("2026-11-12", "2026-11-13"):
        keep(old, day)
    keep(old, None)
    keep(new, "2026-11-13")
    assert stats.import_text(new, stats.export_text(old)) == 2
    assert stats.import_text(new, stats.export_text(old)) == 0
    assert len(stats.results(new)) == 3


def test_a_crash_in_mid_write_loses_nothing_older(tmp_path: Path) -> None:
    keep(tmp_path, "2026-11-12")
    with stats.log_path(tmp_path).open("ab") as log:
        log.write(b'{"id": "torn", "ki')
    keep(tmp_path, "2026-11-13")
    assert [game.day for game in stats.results(tmp_path)] == ["2026-11-12", "2026-11-13"]


def test_records_of_another_shape_are_ignored(tmp_path: Path) -> None:
    append_records(stats.log_path(tmp_path), [{"id": "x"}, {"kind": 3}])
    assert stats.results(tmp_path) == []


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"version": 9, "results": []}', "[" * 100_000])
def test_what_is_no_export_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(PuzzleError, match="--export"):
        stats.import_text(tmp_path, text)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("won", 1),
        ("tries", "4"),
        ("tries", True),
        ("tries", -3),
        ("tries", 10**23),
        ("day", "yesterday"),
        ("day", "20261112"),
        ("hints", -1),
        ("hints", True),
        ("hints", None),
        ("seconds", None),
        ("seconds", float("nan")),
        ("seconds", float("inf")),
        ("seconds", -1),
        ("variety", "\ud800"),
        ("variety", "a\u2028b"),
        ("mode", "\x1b[2J"),
    ],
)
def test_a_result_with_a_wrong_field_is_refused_whole(tmp_path: Path, field: str, value: object) -> None:
    keep(tmp_path / "a", "2026-11-12")
    document = json.loads(stats.export_text(tmp_path / "a"))
    document["results"][0][field] = value
    with pytest.raises(PuzzleError):
        stats.import_text(tmp_path / "b", json.dumps(document))
    assert stats.results(tmp_path / "b") == []


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("id", ""),
        ("id", "x" * 201),
        ("kind", "no kind"),
        ("variety", "x" * 101),
        ("mode", "zzz"),
        ("mode", "hard"),
        ("tries", 101),
        ("tries", 10**9),
        ("day", "2099-01-01"),
        ("day", "2025-12-31"),
        ("ended", "nonsense"),
        ("ended", "2099-01-01T00:00:00+00:00"),
        ("ended", "2026-01-01"),
        ("hints", 10**9),
    ],
)
def test_a_result_that_cannot_be_is_refused_by_its_field(tmp_path: Path, field: str, value: object) -> None:
    for day in ("2026-11-12", "2026-11-13"):
        keep(tmp_path / "a", day)
    document = json.loads(stats.export_text(tmp_path / "a"))
    document["results"][1][field] = value
    with pytest.raises(PuzzleError) as wrong:
        stats.import_text(tmp_path / "b", json.dumps(document))
    assert dict(wrong.value.message.values) == {"number": 2, "field": field}
    assert stats.results(tmp_path / "b") == []


@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.name)
def test_the_modes_of_a_result_are_those_of_its_kind(tmp_path: Path, kind: AnyKind) -> None:
    keep(tmp_path / "a", "2026-11-12")
    document = json.loads(stats.export_text(tmp_path / "a"))
    modes = {mode for each in kinds() for mode in each.ABOUT.modes}
    for mode in modes:
        document["results"][0] |= {"kind": kind.name, "mode": mode, "id": f"{kind.name} {mode}"}
        known = mode in kind.ABOUT.modes
        outcome: AbstractContextManager[object] = nullcontext() if known else pytest.raises(PuzzleError, match="mode")
        with outcome:
            stats.import_text(tmp_path / "b", json.dumps(document))
    assert {result.mode for result in stats.results(tmp_path / "b")} == set(kind.ABOUT.modes)


def test_results_from_before_hints_were_counted_are_read(tmp_path: Path) -> None:
    keep(tmp_path / "a", "2026-11-12")
    document = json.loads(stats.export_text(tmp_path / "a"))
    del document["results"][0]["hints"]
    assert stats.import_text(tmp_path / "b", json.dumps(document)) == 1
    assert [game.hints for game in stats.results(tmp_path / "b")] == [0]


def test_games_with_hints_are_told_apart_and_have_no_best_time() -> None:
    plain = stats.Result("a", "hidato", "5x5", "practice", True, None, 90.0, None, "2026-01-01T00:00:00+00:00")
    helped = replace(plain, id="b", seconds=1.0, hints=4)
    found = stats.summary([plain, helped, replace(helped, won=False)], TODAY)
    assert (found.won, found.hinted, found.best_seconds) == (2, 1, 90.0)


@pytest.mark.minute
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(), lambda x: st.lists(x) | st.dictionaries(st.text(), x)
    )
)
def test_no_json_breaks_the_import(data: object) -> None:
    with pytest.raises(PuzzleError):
        stats.import_text(Path("unused"), json.dumps({"version": 1, "results": [data]}))


NOW = datetime.datetime(2026, 11, 15, 12, tzinfo=datetime.UTC)


@pytest.mark.parametrize(
    ("played", "variety", "mode"),
    [
        (stats.Played(60, 0, "3x1", "easy"), "3x1 easy", "practice"),
        (stats.Played(60, 0), "3x1", "practice"),
        (stats.Played(60, 0, "3x1", "easy", "2026-11-15"), "3x1 easy", "daily"),
        (stats.Played(60, 0, "3x1", "easy", "2026-11-14"), "3x1 easy", "archive"),
    ],
)
def test_a_result_tells_what_was_asked_for_and_when(played: stats.Played, variety: str, mode: str) -> None:
    found = stats.result_of(Session(hidato, hidato.read("1 0 3"), ("b1=2",)), played, NOW)
    assert (found.kind, found.variety, found.mode, found.won, found.tries) == ("hidato", variety, mode, True, None)
    assert (found.id == f"hidato {played.day}") == (played.day is not None)


def test_a_result_is_kept_as_it_was_made(tmp_path: Path) -> None:
    session = Session(hidato, hidato.read("1 0 3"), ("b1=2",))
    kept = stats.record(tmp_path, session, stats.Played(61.23, 2, "3x1", "easy"))
    assert stats.results(tmp_path) == [kept]


def test_clock() -> None:
    assert [stats.clock(s) for s in (0, 65.9, 3665)] == ["0:00", "1:05", "1:01:05"]


def test_moves_that_older_results_count_are_no_guesses() -> None:
    old = stats.Result("a", "hidato", "8x8", "practice", True, 64, 30.0, None, "2026-01-01T00:00:00+00:00")
    new = stats.Result("b", "hidato", "8x8", "practice", True, None, 20.0, None, "2026-01-02T00:00:00+00:00")
    found = stats.summary([old, new], datetime.date(2026, 1, 2))
    assert (found.played, found.distribution) == (2, ())


def test_a_result_of_a_kind_that_is_not_installed_is_kept(tmp_path: Path) -> None:
    other = asdict(
        stats.Result("a", "latin", "4x4 gentle", "practice", True, None, 30.0, None, "2026-01-01T00:00:00+00:00")
    )
    assert stats.import_text(tmp_path, json.dumps({"version": 1, "results": [other]})) == 1
    assert [result.kind for result in stats.results(tmp_path)] == ["latin"]


def test_what_is_no_result_is_the_last_that_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[object] = []
    monkeypatch.setattr(stats, "_result", looked.append)
    with pytest.raises(PuzzleError):
        stats.results_of({"version": 1, "results": [{}] * 1000})
    assert looked == [{}]
