"""What is old is forgotten by many looks at the clock, never by one."""

import pytest
from starlette.testclient import TestClient

from pista.web import app as application
from pista.web.api.dependencies import Services
from pista.web.state import jobs, looks
from pista.web.state.database import Database
from web.conftest import Serve
from web.hand_clock import NOON, HandClock

DAY = 86_400.0
GAME = {"kind": "wordle", "shape": "es 5"}
SEVEN_MONTHS = 210 * DAY


@pytest.fixture
def client(serve: Serve, database_url: str) -> TestClient:
    return serve(database_url=database_url, keep_games=40 * DAY)


def tidied(client: TestClient, now: float) -> None:
    services: Services = client.app.state.services  # type: ignore[attr-defined]
    application.tidy(services, now)


def there(client: TestClient, game: str) -> bool:
    return client.get(f"/api/games/{game}").status_code == 200


def begun(client: TestClient, key: str = "k") -> str:
    game: str = client.post("/api/games", json=GAME, headers={"Idempotency-Key": key}).json()["id"]
    return game


def test_one_look_at_a_clock_seven_months_ahead_forgets_nothing(client: TestClient, clock: HandClock) -> None:
    game = begun(client)
    tidied(client, clock.time() + SEVEN_MONTHS)
    assert there(client, game)
    assert begun(client) == game  # the request is still known, and not carried out again


def test_a_server_that_starts_with_a_clock_ahead_forgets_nothing(
    serve: Serve, clock: HandClock, database_url: str
) -> None:
    client = serve(database_url=database_url)
    game = begun(client)
    clock.turn(SEVEN_MONTHS)
    again = serve(database_url=database_url)
    again.cookies.update(client.cookies)
    clock.wait_for(application.TIDY_EVERY)
    assert there(again, game)
    assert begun(again) == game


def test_a_game_is_forgotten_after_as_many_days_as_it_is_to_be_kept(client: TestClient, clock: HandClock) -> None:
    game = begun(client)
    for day in range(43):
        tidied(client, clock.time() + day * DAY)
        if day <= 40:
            assert there(client, game), day
    assert not there(client, game)


def test_an_answer_is_forgotten_after_days_and_not_by_many_looks_in_one(client: TestClient, clock: HandClock) -> None:
    game = begun(client)
    for hour in range(24):
        tidied(client, clock.time() + hour * 3600)
        assert begun(client) == game
    for day in range(1, 5):
        tidied(client, clock.time() + day * DAY)
    assert begun(client) != game


def test_a_clock_that_jumps_ahead_and_back_costs_no_game(client: TestClient, clock: HandClock) -> None:
    game = begun(client)
    for day in range(38):
        tidied(client, clock.time() + day * DAY)
        tidied(client, clock.time() + day * DAY + SEVEN_MONTHS)
        assert there(client, game), day
    # Set right again, the days that were seen ahead do not count; those since do.
    for day in range(38, 80):
        tidied(client, clock.time() + day * DAY)
    assert not there(client, game)


def test_a_server_that_was_off_for_months_forgets_nothing_when_it_is_on(client: TestClient, clock: HandClock) -> None:
    for day in range(39):
        tidied(client, clock.time() + day * DAY)
    clock.turn(38 * DAY)
    game = begun(client)
    tidied(client, clock.time() + SEVEN_MONTHS)
    tidied(client, clock.time() + SEVEN_MONTHS + DAY)
    assert there(client, game)


def test_a_clock_of_1999_forgets_nothing_and_holds_up_nothing(client: TestClient, clock: HandClock) -> None:
    for day in range(39):
        tidied(client, clock.time() + day * DAY)
    game = begun(client)
    tidied(client, clock.time() - 27 * 365 * DAY)
    tidied(client, clock.time() + SEVEN_MONTHS)
    assert there(client, game)


def test_a_running_job_is_not_taken_for_lost_by_one_look(client: TestClient, clock: HandClock) -> None:
    services: Services = client.app.state.services  # type: ignore[attr-defined]
    with services.database.writing() as connection:
        jobs.add(connection, "running", "owner", "solve", clock.time(), clock.time() + 15)
    tidied(client, clock.time() + SEVEN_MONTHS)
    with services.database.reading() as connection:
        assert jobs.find(connection, "owner", "running")


def looked(database: Database, *times: float, every: float = DAY) -> None:
    for now in times:
        with database.writing() as connection:
            looks.look(connection, now, every)


def old_before(database: Database, now: float, keep: float) -> float | None:
    with database.reading() as connection:
        return looks.old_before(connection, now, keep, looks.period(keep))


@pytest.fixture
def database(database_url: str) -> Database:
    database = Database(database_url, 3)
    database.migrate()
    return database


def test_looks_are_remembered_once_a_day_and_not_for_ever(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(looks, "MOST", 5)
    looked(database, *(NOON + hour * 3600 for hour in range(24 * 9)))
    with database.reading() as connection:
        assert connection.exec_driver_sql("SELECT COUNT(*) FROM looks").scalar() == 5
    database.close()


def test_a_short_time_to_keep_is_many_looks_too(database: Database) -> None:
    keep = 3600.0
    looked(database, NOON, NOON + SEVEN_MONTHS, every=looks.period(keep))
    assert old_before(database, NOON + SEVEN_MONTHS, keep) is None
    later = NOON + SEVEN_MONTHS + keep
    looked(database, *(later + number * 120 for number in range(40)), every=looks.period(keep))
    assert old_before(database, later + 4680, keep) is not None
    database.close()


def test_looks_of_a_shorter_time_count_by_the_day_for_a_longer_one(database: Database) -> None:
    looked(database, *(NOON + number * 120 for number in range(400)), every=120)
    assert old_before(database, NOON + SEVEN_MONTHS, 180 * DAY) is None
    database.close()


def test_nothing_is_older_than_the_clock_and_the_looks_agree_on(database: Database) -> None:
    looked(database, *(NOON + number * DAY for number in range(60)))
    last = NOON + 59 * DAY
    assert old_before(database, last, 40 * DAY) == (last // DAY - 41) * DAY
    assert old_before(database, last + 500 * DAY, 40 * DAY) == (last // DAY - 41) * DAY
    assert old_before(database, last, 59 * DAY) is None
    database.close()
