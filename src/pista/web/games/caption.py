"""What a list says of a game, kept with it: a message, not yet in any language, as JSON."""

import json
from typing import Any

from pista.message import Listed, Message


def kept(said: Message) -> str:
    """The message as text for the database."""
    return json.dumps(_packed(said))


def said_of(text: str | None, language: str) -> str | None:
    """The sentence in the reader's language; None where none is kept, or the kind words it otherwise by now."""
    try:
        unpacked = _unpacked(json.loads(text)) if text else None
        return unpacked.say(language) if isinstance(unpacked, Message) else None
    except (LookupError, ValueError, TypeError, AttributeError):
        return None


def progress_of(text: str | None) -> tuple[int, int] | None:
    """How much is done of how much, as the kind's caption tells it; None where it does not."""
    try:
        values = json.loads(text)["values"] if text else {}
    except (LookupError, ValueError, TypeError):
        return None
    match values:
        case {"done": int(done), "of": int(whole)}:
            return done, whole
    return None


def _packed(value: object) -> Any:
    match value:
        case Message(key, values):
            return {"say": key, "values": {name: _packed(each) for name, each in values}}
        case Listed(key, items):
            return {"list": key, "items": [_packed(each) for each in items]}
        case bool() | int() | float() | None:
            return value
    return str(value)


def _unpacked(value: Any) -> Any:
    match value:
        case {"say": key, "values": values}:
            return Message(key, tuple((name, _unpacked(each)) for name, each in values.items()))
        case {"list": key, "items": items}:
            return Listed(key, tuple(_unpacked(each) for each in items))
    return value
