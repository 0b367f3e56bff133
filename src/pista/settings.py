"""What the surroundings ask for: every environment variable Pista reads is named here."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from pista.message import reader_language

PALETTES = ("normal", "high-contrast")


@dataclass(frozen=True)
class Settings:
    """`PISTA_UI` (or the locale), `PISTA_PALETTE`, `NO_COLOR`, `PISTA_PLAIN`, `PISTA_DATA`, `PISTA_DAILY_KEY`,
    `PISTA_OFFICIAL_URL`."""

    language: str
    palette: str
    colour: bool
    data: Path
    daily_key: bytes | None
    plain: bool
    official_url: str | None = None


def settings_from(environ: Mapping[str, str]) -> Settings:
    """The settings in force; unknown values fall back to the ordinary ones."""
    palette = environ.get("PISTA_PALETTE", "normal")
    key = environ.get("PISTA_DAILY_KEY")
    return Settings(
        language=reader_language(environ),
        palette=palette if palette in PALETTES else "normal",
        colour=not environ.get("NO_COLOR") and environ.get("TERM") != "dumb",
        data=Path(environ["PISTA_DATA"]) if environ.get("PISTA_DATA") else _user_data(),
        daily_key=os.fsencode(key) if key else None,
        plain=bool(environ.get("PISTA_PLAIN")),
        official_url=environ.get("PISTA_OFFICIAL_URL") or None,
    )


def _user_data() -> Path:
    from platformdirs import user_data_path

    return user_data_path("pista", appauthor=False)
