"""Jobs in the database: any server process can tell how far a job is, whichever of them runs it."""

import json
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from pista.web.state.sizes import size
from pista.web.state.tables import jobs

OPEN = ("waiting", "running")
_TOLD = [column for column in jobs.c if column is not jobs.c.files]
"""Of a job that is looked at: its files are as large as all else together is small."""


@dataclass(frozen=True)
class JobRow:
    """`change` grows with every change, so that a watcher knows whether there is news."""

    id: str
    owner: str
    task: str
    state: str
    progress: dict[str, Any] | None
    partial: dict[str, Any] | None
    result: dict[str, Any] | None
    problem: dict[str, Any] | None
    change: int
    deadline: float

    @property
    def open(self) -> bool:
        return self.state in OPEN


def add(connection: Connection, job_id: str, owner: str, task: str, now: float, deadline: float) -> None:
    first = {"state": "waiting", "change": 0, "begun": now, "deadline": deadline, "size": size()}
    connection.execute(insert(jobs).values(id=job_id, owner=owner, task=task, **first))


def find(connection: Connection, owner: str, job_id: str) -> JobRow | None:
    found = connection.execute(select(*_TOLD).where(jobs.c.id == job_id, jobs.c.owner == owner)).one_or_none()
    return _row(found) if found else None


def file(connection: Connection, owner: str, job_id: str, name: str) -> str | None:
    """A file that a job made, as base64; None where there is none of that name."""
    mine = select(jobs.c.files).where(jobs.c.id == job_id, jobs.c.owner == owner)
    found: str | None = connection.execute(mine).scalar()
    files: dict[str, str] = json.loads(found) if found else {}
    return files.get(name)


def change(connection: Connection, job_id: str, **values: Any) -> bool:
    """Changes a job that has not ended; False where it has, so that an end is final."""
    packed = {name: json.dumps(value) if isinstance(value, dict) else value for name, value in values.items()}
    if "result" in packed or "partial" in packed:
        packed["size"] = size(packed.get("result"), packed.get("partial"), packed.get("files"))
    mine = (jobs.c.id == job_id, jobs.c.state.in_(OPEN))
    return connection.execute(update(jobs).where(*mine).values(change=jobs.c.change + 1, **packed)).rowcount == 1


def alive(connection: Connection, job_id: str, deadline: float) -> bool:
    """Says that the job's server still lives; False where the job has ended meanwhile, cancelled elsewhere."""
    mine = (jobs.c.id == job_id, jobs.c.state.in_(OPEN))
    return connection.execute(update(jobs).where(*mine).values(deadline=deadline)).rowcount == 1


def forget_ended(connection: Connection, before: float) -> int:
    ended = jobs.c.state.not_in(OPEN)
    return connection.execute(delete(jobs).where(ended, jobs.c.deadline < before)).rowcount


def forget_lost(connection: Connection, before: float) -> int:
    """Those that nobody ended, with the server that ran them."""
    return connection.execute(delete(jobs).where(jobs.c.state.in_(OPEN), jobs.c.deadline < before)).rowcount


def forget_beyond(connection: Connection, job_id: str, most: int) -> None:
    """Of the ended jobs of this one's client the oldest go, until all its jobs take no more bytes than `most`."""
    owner = select(jobs.c.owner).where(jobs.c.id == job_id).scalar_subquery()
    newest_first = select(jobs.c.id, jobs.c.size).where(jobs.c.owner == owner).order_by(jobs.c.begun.desc(), jobs.c.id)
    taken = 0
    for each, bytes_ in connection.execute(newest_first).all():
        taken += bytes_
        if taken > most and each != job_id:
            connection.execute(delete(jobs).where(jobs.c.id == each, jobs.c.state.not_in(OPEN)))


def _row(found: Any) -> JobRow:
    parts = {name: getattr(found, name) for name in ("progress", "partial", "result", "problem")}
    read = {name: json.loads(text) if text is not None else None for name, text in parts.items()}
    return JobRow(found.id, found.owner, found.task, found.state, change=found.change, deadline=found.deadline, **read)
