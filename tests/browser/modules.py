"""Modules by the addresses that the pages load them from: at others they would be loaded once more."""

from pista.web.site.files import file_address


def with_modules(script: str) -> str:
    """The script, where `/static/` is the folder of the present files."""
    return script.replace("/static/", file_address(""))
