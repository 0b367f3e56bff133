"""Forgetting what is no longer needed, a little at a time, so that players do not wait for it."""

from pista.web.settings import WebSettings
from pista.web.state import answers, games, jobs, looks, transfers
from pista.web.state.database import Database
from pista.web.state.room import Room

LOST_JOBS = 60.0
"""Seconds a job is kept beyond its deadline, which an ended one has in `keep_jobs` seconds."""


def tidy(settings: WebSettings, database: Database, room: Room, now: float) -> None:
    """Ended jobs and codes, and answers and games grown old; then what there is no room for. Results are kept.

    Each table has a transaction of its own: a move waits for no more than one, and holds up none that waits for it.
    """
    every = looks.period(settings.keep_games)
    with database.writing() as connection:
        looks.look(connection, now, every)
        old_answers = looks.old_before(connection, now, settings.keep_answers, every)
        old_games = looks.old_before(connection, now, settings.keep_games, every)
    with database.writing() as connection:
        # What a job found was told when it ended, and can be asked for again: here one look at the clock is enough.
        jobs.forget_ended(connection, now - LOST_JOBS)
    with database.writing() as connection:
        # One forgotten too early, by a clock gone wrong, is asked for again in a moment.
        transfers.forget_ended(connection, now)
    if old_answers is not None:
        with database.writing() as connection:
            # A job still running must not be taken for lost, nor a request carried out twice, by a clock gone wrong.
            jobs.forget_lost(connection, old_answers)
        with database.writing() as connection:
            answers.forget(connection, old_answers)
    if old_games is not None:
        with database.writing() as connection:
            games.forget_untouched(connection, old_games)
    _forget_crowded_answers(settings, database)
    _make_room(database, room)


def _forget_crowded_answers(settings: WebSettings, database: Database) -> None:
    with database.reading() as connection:
        crowded = answers.owners_of_more_than(connection, settings.max_answers)
    for owner in crowded:
        more = True
        while more:
            with database.writing() as connection:
                more = answers.forget_older_than_the_newest(connection, owner, settings.max_answers)


def _make_room(database: Database, room: Room) -> None:
    with database.reading() as connection:
        room.count(connection)
    gone = True
    while gone and room.taken > room.in_all:
        with database.writing() as connection:
            looks.alone(connection)
            # Counted again: another process may have made room meanwhile.
            room.count(connection)
            gone = room.taken > room.in_all and room.forget_portion(connection)
