"""What click says about a wrong command line, in the reader's language. What it does not know stays English."""

import re

from pista.cli.help import with_metavars
from pista.message import any_of, message

_OPTION = r"'(?P<option>[^']*)'"
_INVALID = rf"Invalid value for {_OPTION}: "
_MEANT = r" \(?Did you mean (?:one of: )?(?P<names>.*)\?\)?"
_KNOWN = (
    (rf"No such option:? {_OPTION}\.{_MEANT}", "usage.meant_no_option"),
    (rf"No such option:? {_OPTION}\.", "usage.no_option"),
    (rf"No such command '(?P<name>.*)'\.{_MEANT}", "usage.meant_no_such_command"),
    (r"No such command '(?P<name>.*)'\.", "usage.no_such_command"),
    (r"Missing (?:argument|option|parameter) '(?P<name>[^']*)'\..*", "usage.missing"),
    (r"Got unexpected extra arguments? \((?P<value>.*)\)", "usage.extra"),
    (rf"Option {_OPTION} requires an argument\.", "usage.needs_value"),
    (rf"Option {_OPTION} does not take a value\.", "usage.takes_no_value"),
    (_INVALID + r"'(?P<value>.*)' is not a valid integer(?: range)?\.", "usage.not_whole"),
    (_INVALID + r"'(?P<value>.*)' is not a valid float(?: range)?\.", "usage.not_number"),
    (_INVALID + r"(?P<value>\S+) is not in the range (?P<range>.*)\.", "usage.not_in_range"),
    (_INVALID + r"'(?P<value>.*)' is not one of (?P<names>.*)\.", "usage.not_one_of"),
)


def usage_sentence(said: str, language: str) -> str:
    """The same in another language; English and unknown sentences stay as they are."""
    if language == "en":
        return said
    for pattern, key in _KNOWN:
        found = re.fullmatch(pattern, said, re.DOTALL)
        if found is not None:
            values: dict[str, object] = dict(found.groupdict())
            if "names" in values:
                # click puts every name between quotes.
                values["names"] = any_of(re.findall(r"'([^']*)'", found["names"]))
            if key == "usage.missing":
                values["name"] = with_metavars(found["name"].removesuffix("..."), language)
            return message(key, **values).say(language)
    return said
