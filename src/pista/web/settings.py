"""Every setting of the server: its flag, its environment variable and its default, in one place."""

import os
import re
from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields, replace
from ipaddress import ip_address, ip_network
from math import isfinite
from pathlib import Path
from typing import Any

from pista.kind import PuzzleError
from pista.message import message
from pista.settings import settings_from
from pista.web.secret_files import read_secret

THIS_MACHINE = ("localhost", "127.0.0.1", "[::1]")
_NAME = re.compile(r"[\w.-]+|\[[\da-fA-F:.]+\]")
CHOICES = {"log_level": ("debug", "info", "warning", "error"), "log_format": ("auto", "text", "json")}
"""Settings that are one of a few words."""


def setting(default: Any, *, least: float | None = None, most: float | None = None, shown: bool = True) -> Any:
    """A field that operators may turn; numbers below `least` and above `most` are refused.

    What it is for is said under `setting.…` in the catalogues.
    """
    return field(default=default, repr=shown, metadata={"least": least, "most": most})


def secret() -> Any:
    """A field that is read from the file that the setting `…_file` names, or from a variable, and is shown nowhere."""
    return field(default="", repr=False, metadata={"secret": True})


@dataclass(frozen=True)
class WebSettings:
    """`PISTA_MAX_BODY` and `--max-body` both set `max_body`, and so on; the flag wins."""

    host: str = setting("127.0.0.1")
    port: int = setting(8000, least=0, most=65_535)
    workers: int = setting(1, least=1)
    database_url: str = setting("", shown=False)
    database_password: str = secret()
    database_password_file: str = setting("")
    database_wait: float = setting(3.0, least=0)
    daily_key: str = secret()
    daily_key_file: str = setting("")
    days_ahead: float = setting(6.0, least=0, most=24)
    day_seconds: float = setting(10.0, least=0.1)
    secure_cookies: bool = setting(False)
    hosts: str = setting("")
    cookie_key_file: str = setting("")
    proxies: str = setting("")
    log_level: str = setting("info")
    log_format: str = setting("auto")
    max_body: int = setting(256 * 1024, least=1)
    max_headers: int = setting(32 * 1024, least=256)
    receive_seconds: float = setting(20.0, least=0.1)
    send_seconds: float = setting(20.0, least=0.1)
    connections_of_address: int = setting(100, least=0)
    max_import: int = setting(8 * 1024 * 1024, least=1)
    max_cells: int = setting(900, least=1)
    max_moves: int = setting(5000, least=1)
    max_open_games: int = setting(50, least=1)
    requests_per_minute: int = setting(1200, least=0)
    newcomers_per_minute: int = setting(120, least=0)
    newcomers_per_day: int = setting(2000, least=0)
    max_results: int = setting(20_000, least=1)
    transfer_seconds: float = setting(600.0, least=1, most=86_400)
    transfer_tries: int = setting(20, least=1)
    transfer_faults: int = setting(120, least=1)
    bytes_of_client: int = setting(16 * 1024 * 1024, least=1024)
    max_stored_bytes: int = setting(8 * 1024**3, least=1024)
    asks_per_client: int = setting(8, least=1)
    asks_per_address: int = setting(0, least=0)
    asks_per_minute: int = setting(600, least=0)
    jobs_per_client: int = setting(4, least=1)
    jobs_per_address: int = setting(0, least=0)
    jobs_per_minute: int = setting(120, least=0)
    work_per_day: int = setting(4 * 3600, least=0)
    streams_per_client: int = setting(4, least=1)
    streams_per_address: int = setting(40, least=1)
    job_seconds: float = setting(30.0, least=0.1)
    compare_seconds: float = setting(300.0, least=0.1)
    compare_games: int = setting(2000, least=1)
    book_puzzles: int = setting(200, least=1)
    book_pages: int = setting(500, least=1)
    book_bytes: int = setting(4 * 1024 * 1024, least=1024)
    book_seconds: float = setting(300.0, least=0.1)
    answer_seconds: float = setting(1.0, least=0)
    short_seconds: float = setting(10.0, least=0.1)
    cores: int = setting(0, least=0)
    worker_memory: int = setting(2048, least=0)
    keep_games: float = setting(180 * 86_400.0, least=1)
    shutdown_seconds: float = setting(10.0, least=0)

    # What nobody needs to turn: it follows from the cores, or has been right for every server so far.
    threads: int = 8
    """Threads of a server process that play moves and speak to the database."""
    max_unpacked: int = 256 * 1024
    """Bytes a packed puzzle link may unpack to."""
    max_untouched_games: int = 10
    """Games of one client without a move yet; older ones are replaced."""
    max_clients: int = 10_000
    """Addresses whose requests are counted at a time."""
    max_notes: int = 64 * 1024
    """Bytes of the pencil marks of a game."""
    max_answers: int = 500
    """Idempotency-Keys of one client remembered; older ones go first."""
    max_streams: int = 200
    """Streams of job events open at a time in a server process."""
    keep_jobs: float = 600.0
    """Seconds a finished job can still be read."""
    keep_answers: float = 86_400.0
    """Seconds an Idempotency-Key is remembered."""
    hint_queue: int = 0
    """Hints and readings asked for at a time before more are refused; 0 for so many a core."""
    word_queue: int = 0
    """Searches of the dictionary, likewise."""
    job_queue: int = 0
    """Jobs waiting or running in a server process, likewise."""

    def __post_init__(self) -> None:
        for name, each in (("hint_queue", 32), ("word_queue", 8), ("job_queue", 32)):
            object.__setattr__(self, name, getattr(self, name) or each * self.processes)

    @property
    def processes(self) -> int:
        """Working processes of each lane: one a core, and where nobody says how many, no fewer than two, lest one
        client's work hold up everybody else's."""
        return self.cores or max(2, os.cpu_count() or 1)

    @property
    def host_names(self) -> tuple[str, ...]:
        """The names it answers to; none for all."""
        return tuple(filter(None, (name.strip() for name in self.hosts.split(","))))

    @property
    def open_to_others(self) -> bool:
        """Whether other machines can reach it; a proxy on this one is not asked whom it lets in."""
        try:
            return not ip_address(self.host.strip("[]")).is_loopback
        except ValueError:
            return self.host.lower() != "localhost"

    @property
    def address(self) -> str:
        """Where the database is."""
        return self.database_url or f"sqlite:///{data_folder() / 'web.sqlite'}"


def operator_settings() -> tuple[Field[Any], ...]:
    """Those that have a flag and a variable."""
    return tuple(each for each in fields(WebSettings) if "least" in each.metadata)


def secret_settings() -> tuple[str, ...]:
    """Those that have a variable and a file, and no flag: everybody on the machine sees a running program's flags."""
    return tuple(each.name for each in fields(WebSettings) if "secret" in each.metadata)


def data_folder() -> Path:
    """The folder the terminal keeps its games in, too."""
    return settings_from(os.environ).data


def variable(name: str) -> str:
    """The environment variable of a setting."""
    return f"PISTA_{name.upper()}"


def flag(name: str) -> str:
    """The flag of a setting."""
    return f"--{name.replace('_', '-')}"


def file_of(name: str) -> str:
    """The setting that names the file of a secret."""
    return f"{name}_file"


def web_settings(given: Mapping[str, Any], environ: Mapping[str, str]) -> WebSettings:
    """What was given as a flag, else the environment's, else the default."""
    chosen: dict[str, Any] = {}
    for each in operator_settings():
        value = given.get(each.name)
        if value is None and environ.get(variable(each.name)):
            value = _parsed(each.name, type(each.default), environ[variable(each.name)])
        if value is None:
            continue
        if each.name in CHOICES and value not in CHOICES[each.name]:
            raise PuzzleError(message("web.setting_wrong", name=flag(each.name)))
        if isinstance(value, float) and not isfinite(value):
            raise PuzzleError(message("web.setting_wrong", name=flag(each.name)))
        least = each.metadata["least"]
        if least is not None and value < least:
            raise PuzzleError(message("web.setting_low", name=flag(each.name), least=least))
        most = each.metadata["most"]
        if most is not None and value > most:
            raise PuzzleError(message("web.setting_high", name=flag(each.name), most=most))
        chosen[each.name] = value
    _refuse_shown_secrets(given)
    for name in secret_settings():
        file = chosen.get(file_of(name))
        chosen[name] = read_secret(flag(file_of(name)), file) if file else environ.get(variable(name), "")
    found = WebSettings(**chosen)
    if not all(map(_NAME.fullmatch, found.host_names)):
        raise PuzzleError(message("web.setting_wrong", name=flag("hosts")))
    if not all(map(_is_network, filter(None, (each.strip() for each in found.proxies.split(","))))):
        raise PuzzleError(message("web.setting_wrong", name=flag("proxies")))
    if not found.host_names and not found.open_to_others:
        # A page elsewhere may bend its name to this machine's address, and would then be of the same origin as ours.
        return replace(found, hosts=",".join((*THIS_MACHINE, found.host)))
    return found


def environment_of(settings: WebSettings) -> dict[str, str]:
    """The variables that make other processes' settings the same; secrets are in them, whose files need not be read
    again, and perhaps cannot."""
    chosen = {variable(each.name): str(getattr(settings, each.name)) for each in operator_settings()}
    for name in secret_settings():
        chosen |= {variable(name): getattr(settings, name), variable(file_of(name)): ""}
    return chosen


def _refuse_shown_secrets(given: Mapping[str, Any]) -> None:
    for name in secret_settings():
        if given.get(name) is not None:
            ways = {"file": flag(file_of(name)), "variable": variable(name)}
            raise PuzzleError(message("web.secret_shown", name=flag(name), **ways))
    if given.get("database_url") and _has_password(given["database_url"]):
        raise PuzzleError(message("web.password_shown"))


def _has_password(address: str) -> bool:
    from sqlalchemy.engine import make_url
    from sqlalchemy.exc import ArgumentError

    try:
        url = make_url(address)
    except (ArgumentError, ValueError):
        return False  # whoever opens the database says so
    return bool(url.password) or not {"password", "sslpassword"}.isdisjoint(url.query)


def _is_network(proxy: str) -> bool:
    """An address, a network of them, or `*` for whoever comes."""
    try:
        return proxy == "*" or bool(ip_network(proxy, strict=False))
    except ValueError:
        return False


def _parsed(name: str, kind: type, text: str) -> Any:
    try:
        if kind is bool:
            return {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}[text.lower()]
        return kind(text)
    except (ValueError, KeyError):
        raise PuzzleError(message("web.setting_wrong", name=variable(name))) from None
