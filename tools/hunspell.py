"""All the words a Hunspell dictionary accepts, written out.

Knows affixes, their conditions and their products; knows neither compounds nor suggestions.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

Flags = frozenset[str]


@dataclass(frozen=True)
class Affix:
    """One line of an affix class: where `fits`, take `strip` off and put `add` on, which bears `flags` again."""

    strip: str
    add: str
    flags: Flags
    fits: re.Pattern[str]
    crosses: bool


@dataclass(frozen=True)
class Rules:
    """An affix file."""

    flag_kind: str
    prefixes: dict[str, list[Affix]]
    suffixes: dict[str, list[Affix]]
    needs_affix: str | None
    unusable: Flags

    def flags(self, text: str) -> Flags:
        if self.flag_kind == "long":
            return frozenset(text[i : i + 2] for i in range(0, len(text), 2))
        if self.flag_kind == "num":
            return frozenset(text.split(","))
        return frozenset(text)


def read_rules(path: Path) -> Rules:
    rules = Rules("char", {}, {}, None, frozenset())
    unusable: set[str] = set()
    for line in path.read_text(encoding="utf-8").splitlines():
        match line.partition("#")[0].split():
            case ["FLAG", kind]:
                rules = Rules(kind, rules.prefixes, rules.suffixes, rules.needs_affix, rules.unusable)
            case ["NEEDAFFIX", flag]:
                rules = Rules(rules.flag_kind, rules.prefixes, rules.suffixes, flag, rules.unusable)
            case ["FORBIDDENWORD" | "ONLYINCOMPOUND", flag]:
                unusable.add(flag)
            case ["PFX" | "SFX" as side, flag, "Y" | "N" as crosses, count] if count.isdigit():
                (rules.prefixes if side == "PFX" else rules.suffixes).setdefault(flag, [])
                crossing = crosses == "Y"
            case ["PFX" | "SFX" as side, flag, strip, added, *more]:
                add, _, flags = added.partition("/")
                if not (add == "0" or add.isalpha()):
                    # Words with an apostrophe or a hyphen are not played, and they are the most.
                    continue
                condition = more[0] if more else "."
                pattern = f"{condition}(?s:.*)" if side == "PFX" else f"(?s:.*){condition}"
                affix = Affix(
                    "" if strip == "0" else strip,
                    "" if add == "0" else add,
                    rules.flags(flags),
                    re.compile(pattern),
                    crossing,
                )
                (rules.prefixes if side == "PFX" else rules.suffixes)[flag].append(affix)
    return Rules(rules.flag_kind, rules.prefixes, rules.suffixes, rules.needs_affix, frozenset(unusable))


def read_stems(path: Path, rules: Rules) -> Iterator[tuple[str, Flags, str]]:
    """Each stem with its flags and whatever the dictionary says of it after a blank."""
    for line in path.read_text(encoding="utf-8").splitlines()[1:]:
        if line[:1].strip() and not line.startswith("/"):
            entry, _, note = line.partition("\t")
            stem, _, flags = entry.strip().partition("/")
            yield stem, rules.flags(flags.partition(" ")[0]), note


def forms(stem: str, flags: Flags, rules: Rules) -> Iterator[str]:
    """The stem's own form and every affixed one; repeats are possible."""
    if flags & rules.unusable:
        return
    if rules.needs_affix not in flags:
        yield stem
        yield from _prefixed(stem, flags, rules, crossing=False)
    for word, affix in _suffixed(stem, flags, rules):
        inherited = affix.flags | (flags if affix.crosses else frozenset())
        yield word
        yield from _prefixed(word, inherited, rules, crossing=True)
        for twice, second in _suffixed(word, affix.flags, rules):
            yield twice
            if second.crosses:
                yield from _prefixed(twice, inherited | second.flags, rules, crossing=True)


def _suffixed(word: str, flags: Flags, rules: Rules) -> Iterator[tuple[str, Affix]]:
    for flag in sorted(flags & rules.suffixes.keys()):
        for affix in rules.suffixes[flag]:
            if word.endswith(affix.strip) and affix.fits.fullmatch(word):
                yield word[: len(word) - len(affix.strip)] + affix.add, affix


def _prefixed(word: str, flags: Flags, rules: Rules, *, crossing: bool) -> Iterator[str]:
    for flag in sorted(flags & rules.prefixes.keys()):
        for affix in rules.prefixes[flag]:
            if (affix.crosses or not crossing) and word.startswith(affix.strip) and affix.fits.fullmatch(word):
                yield affix.add + word[len(affix.strip) :]
