"""What a client's results come to: summaries of groups, and days in a row."""

import datetime
from collections.abc import Collection, Iterable
from itertools import pairwise

from pista import stats
from pista.kinds import kinds
from pista.web.forms import GroupForm, WonDaysForm

TREND = 30
"""Times told of a group, the last ones."""
ONE = datetime.timedelta(days=1)


def group_form(key: tuple[str, str, str], played: list[stats.Result], today: datetime.date) -> GroupForm:
    """Of results of one kind, variety and mode, oldest first; with a distribution that can be drawn: numbers of
    guesses, not of moves."""
    found = stats.summary(played, today)
    kind, variety, mode = key
    times = [each.seconds for each in played if each.won and not each.hints]
    return {
        "kind": kind,
        "variety": variety,
        "mode": mode,
        "played": found.played,
        "won": found.won,
        "streak": found.streak,
        "best_streak": found.best_streak,
        "distribution": [(tries, count) for tries, count in found.distribution if tries <= stats.MOST_TRIES],
        "best_seconds": found.best_seconds,
        "average_seconds": round(sum(times) / len(times), 1) if times else None,
        "times": times[-TREND:],
        "hinted": found.hinted,
    }


def won_days_form(won: Collection[tuple[str, str]], today: datetime.date, count: int) -> WonDaysForm:
    """Of days and the kinds won on each; of the last `count` days up to today it is told one by one."""
    dates = sorted({datetime.date.fromisoformat(day) for day, _ in won})
    present, best = _in_a_row(dates, today)
    names = [kind.name for kind in kinds()]
    shown = [str(today - number * ONE) for number in reversed(range(count))]
    return {
        "streak": present,
        "best_streak": best,
        "days": [{"date": day, "won": sum((day, name) in won for name in names), "of": len(names)} for day in shown],
    }


def _in_a_row(dates: Iterable[datetime.date], today: datetime.date) -> tuple[int, int]:
    """The streak that reaches today or yesterday, and the longest one."""
    dates = list(dates)
    length = best = min(1, len(dates))
    for before, day in pairwise(dates):
        length = length + 1 if day - before == ONE else 1
        best = max(best, length)
    return (length if dates and today - dates[-1] <= ONE else 0), best
