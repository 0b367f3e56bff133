"""Makes the boards of days before anybody asks: today's where missing, tomorrow's from hours before midnight."""

import datetime

from pista import daily
from pista.web.failures import DeadlineError
from pista.web.games.day_boards import DayBoards
from pista.web.games.days import DayPuzzle, boards_of
from pista.web.middleware.access_log import LOGGER
from pista.web.state.database import UNAVAILABLE

LOOK_EVERY = 60.0
"""Seconds between two looks. Short, for the clock may be set meanwhile, and a look costs next to nothing."""
LONGEST_PAUSE = 3600.0
"""Seconds after which a board that failed again and again is tried once more."""


def boards_due(time: float, hours: float) -> tuple[DayPuzzle, ...]:
    """What should be there by now, and what the next so many hours will ask for."""
    now = datetime.datetime.fromtimestamp(time, datetime.UTC)
    dates = dict.fromkeys((now.date(), (now + datetime.timedelta(hours=hours)).date()))
    return tuple(board for date in dates if date >= daily.FIRST_DAY for board in boards_of(date))


async def keep_days_made(boards: DayBoards) -> None:
    """Makes whatever is due and missing, one board after another; what fails is logged and tried again later."""
    clock = boards.clock
    pauses: dict[DayPuzzle, float] = {}
    later: dict[DayPuzzle, float] = {}
    while True:
        try:
            due = boards_due(clock.time(), boards.settings.days_ahead)
        except (OverflowError, ValueError):  # a clock beyond the calendar
            due = ()
        # What was put off and is not due any more is forgotten: days go on and on.
        pauses, later = ({board: put[board] for board in due if board in put} for put in (pauses, later))
        for board in due:
            if board in later and clock.monotonic() < later[board]:
                continue
            try:
                await boards.made(board)
            except UNAVAILABLE:
                LOGGER.warning("days' puzzles put off: the database is not available")
                break
            except DeadlineError:
                LOGGER.warning("a day's puzzle was not made in time", extra={"facts": board.facts})
            except Exception:
                LOGGER.error("a day's puzzle could not be made", exc_info=True, extra={"facts": board.facts})
            else:
                continue
            pauses[board] = min(LONGEST_PAUSE, 2 * pauses[board]) if board in pauses else LOOK_EVERY
            later[board] = clock.monotonic() + pauses[board]
        await clock.sleep(LOOK_EVERY)
