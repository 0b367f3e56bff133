"""The tables as SQLAlchemy sees them. The SQL files in `migrations/` make them; a test holds the two together."""

from sqlalchemy import Column, Double, Integer, MetaData, Table

from pista.web.state.safe_text import SafeText

metadata = MetaData()


def _text(name: str, *, null: bool = False, key: bool = False) -> Column[str]:
    return Column(name, SafeText, nullable=null, primary_key=key)


def _number(name: str, *, null: bool = False) -> Column[int]:
    return Column(name, Integer, nullable=null)


def _time(name: str, *, null: bool = False, key: bool = False) -> Column[float]:
    return Column(name, Double, nullable=null, primary_key=key)


games = Table(
    "games",
    metadata,
    _text("id", key=True),
    _text("owner"),
    _text("slot", null=True),
    _text("kind"),
    _text("shape"),
    _text("level"),
    _text("day", null=True),
    _text("puzzle"),
    _text("moves"),
    _number("done"),
    _number("turn"),
    _text("status"),
    _number("given_up"),
    _time("seconds"),
    _number("hints"),
    _text("notes"),
    _text("answer", null=True),
    _time("begun"),
    _time("touched"),
    _text("caption", null=True),
    _number("size"),
)

results = Table(
    "results",
    metadata,
    _text("owner", key=True),
    _text("id", key=True),
    _text("kind"),
    _text("variety"),
    _text("mode"),
    _number("won"),
    _number("tries", null=True),
    _time("seconds"),
    _text("day", null=True),
    _text("ended"),
    _number("hints"),
)

answers = Table(
    "answers",
    metadata,
    _text("owner", key=True),
    _text("key", key=True),
    _text("request"),
    _number("status"),
    _text("game"),
    _time("given"),
)

jobs = Table(
    "jobs",
    metadata,
    _text("id", key=True),
    _text("owner"),
    _text("task"),
    _text("state"),
    _text("progress", null=True),
    _text("partial", null=True),
    _text("result", null=True),
    _text("problem", null=True),
    _number("change"),
    _time("begun"),
    _time("deadline"),
    _time("ended", null=True),
    _number("size"),
    _text("files", null=True),
)

days = Table("days", metadata, _text("day", key=True), _text("kind", key=True), _text("key", key=True), _text("puzzle"))

looks = Table("looks", metadata, _time("at", key=True))

transfers = Table("transfers", metadata, _text("owner", key=True), _text("digest"), _time("until"))

claims = Table("claims", metadata, _text("name", key=True), _text("holder"), _time("until"))
