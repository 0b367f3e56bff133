"""Tidying up ends before the database is closed."""

import threading
from typing import Any

import pytest
from servers import PATIENCE
from starlette.testclient import TestClient

from pista.web import app as application
from pista.web.settings import WebSettings
from pista.web.state.database import Database
from web.hand_clock import HandClock


def test_a_server_that_stops_waits_for_its_tidying(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, stopping, seen = threading.Event(), threading.Event(), []
    close, cancelled = Database.close, threading.Event()

    def tidied(*_: Any) -> None:
        begun.set()
        assert stopping.wait(PATIENCE)
        # Whoever closes at once has done so long before; there is no event for what must not happen.
        cancelled.wait(0.3)
        seen.append("tidied")

    def closed(database: Database) -> None:
        seen.append("closed")
        close(database)

    monkeypatch.setattr(application, "tidy", tidied)
    monkeypatch.setattr(Database, "close", closed)
    app = application.create_app(WebSettings(database_url=database_url), HandClock(), warm=False)
    with TestClient(app):
        assert begun.wait(PATIENCE)
        stopping.set()
    assert seen == ["tidied", "closed"]
