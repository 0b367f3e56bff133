"""The settings of the server, from the fields that state them."""

from pista.message import message
from pista.web.settings import file_of, flag, operator_settings, secret_settings, variable


def server_settings(argument: str, body: str) -> str:
    """A row for every setting: its flag, its variable, its default, what it is for."""
    rows = ["| flag | variable | default | |", "|---|---|---|---|"]
    for each in operator_settings():
        default = f"`{each.default}`" if each.default != "" else ""
        said = message(f"setting.{each.name}").say().replace("|", "\\|").replace("<", "\\<")
        rows.append(f"| `{flag(each.name)}` | `{variable(each.name)}` | {default} | {said} |")
    for name in secret_settings():
        said = f"Secret: no flag, but a file by `{flag(file_of(name))}`."
        rows.append(f"| | `{variable(name)}` | | {said} |")
    return "\n".join(rows)
