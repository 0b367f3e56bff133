"""The `pista` command."""

from pista.cli.main import main, pista

__all__ = ["main", "pista"]
