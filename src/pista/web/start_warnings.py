"""What an operator should know before strangers come: settings that work, and are unwise."""

from pista.message import Message, message
from pista.web.secret_files import readable_by_all
from pista.web.settings import WebSettings, file_of, flag, secret_settings


def start_warnings(settings: WebSettings) -> list[Message]:
    """A sentence for everything unwise in these settings."""
    found = []
    if settings.open_to_others and not settings.daily_key:
        found.append(message("web.warn_public_key"))
    if settings.open_to_others and not settings.host_names:
        found.append(message("web.warn_any_host"))
    files = {name: getattr(settings, name) for name in map(file_of, secret_settings())}
    shared = [name for name, path in files.items() if path and readable_by_all(path)]
    return [*found, *(message("web.warn_readable", name=flag(name)) for name in shared)]
