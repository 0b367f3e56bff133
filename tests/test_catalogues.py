"""Every message exists in every language, with the same values, and every message is used."""

import ast
import json
import re
from importlib import import_module
from pathlib import Path
from string import Formatter

import pytest

import pista
from pista.kinds import kind_names, kinds
from pista.message import (
    LANGUAGES,
    Message,
    Number,
    all_of,
    any_of,
    catalogue,
    message,
    percent,
    reader_language,
)
from pista.options import options_of
from pista.web.settings import operator_settings

SOURCE = Path(pista.__file__).parent
KEY = re.compile(r"[a-z]+\.[a-z_0-9]+")


def web_sources() -> str:
    """The pages and their scripts: they word things by the same keys."""
    files = [*SOURCE.glob("web/site/templates/**/*.html"), *SOURCE.glob("*/static/**/*.js")]
    return "\n".join(path.read_text(encoding="utf-8") for path in files)


def strings_in_the_source() -> set[str]:
    """All string constants of the package; keys that are looked up are among them."""
    found = set()
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    return found | set(KEY.findall(web_sources()))


def beginnings_in_the_source() -> tuple[str, ...]:
    """What keys made by f-strings begin with, such as `grid.no_grade_`."""
    found = set()
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.JoinedStr):
                first = str(getattr(node.values[0], "value", ""))
                if re.fullmatch(r"[a-z]+\.[a-z]+(_[a-z]+)*_", first):
                    found.add(first)
    families = {f"page.{name}_" for name in re.findall(r"\bword\(\s*\"([a-z]+)\"", web_sources())}
    slots = re.findall(r"(?:`|\[\[)([a-z]+\.[a-z_]+_)\$?\{", web_sources())
    return (*found, *families, *slots)


def keys_spoken_in_the_source() -> set[str]:
    """First arguments of message(…), say(…), note(…) and wrong(…)."""
    found = set()
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            first = getattr(node.args[0], "value", None)
            if called in {"message", "say", "note", "wrong"} and isinstance(first, str) and KEY.fullmatch(first):
                found.add(first)
    return found


def fields(entry: str | dict[str, str]) -> set[frozenset[str | None]]:
    wordings = entry.values() if isinstance(entry, dict) else [entry]
    return {frozenset(name for _, name, _, _ in Formatter().parse(wording) if name is not None) for wording in wordings}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_is_missing_in_any_language(language: str) -> None:
    assert set(catalogue(language)) == set(catalogue("en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_uses_the_same_values(language: str) -> None:
    for key, entry in catalogue(language).items():
        ours, english = (frozenset().union(*fields(e)) - {"n"} for e in (entry, catalogue("en")[key]))
        assert ours == english, key
        if isinstance(entry, dict):
            assert set(entry) == {"one", "other"}, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_are_written_and_not_copied(language: str) -> None:
    entries = catalogue(language)
    assert all(entry if isinstance(entry, str) else all(entry.values()) for entry in entries.values())
    if language != "en":
        same = [key for key, entry in entries.items() if entry == catalogue("en")[key] and key not in ALIKE]
        assert same == []


ALIKE = {
    "play.reply",
    "list.one_by_one",
    "number.percent",
    "ending.date",
    "grid.level_irreducible",
    "metavar.file",
    "metavar.min",
    "metavar.max",
    "page.agent_minimax",
    "set.given",
    *(f"{name}.name" for name in kind_names()),
}


def test_every_message_that_is_spoken_exists() -> None:
    assert keys_spoken_in_the_source() - set(catalogue("en")) == set()


def keys_of_kinds() -> set[str]:
    """What every surface asks each kind to say of itself; see `pista/about.py`."""
    found = set()
    for kind in kinds():
        about = kind.ABOUT
        found |= {f"{kind.name}.{key}" for key in ("name", "about", "card", "rules")}
        found |= {f"{kind.name}.paper", f"{kind.name}.paper_goal"} & set(catalogue("en"))
        found |= {f"{kind.name}.{choice.key}" for choice in about.menu}
        found |= {f"{kind.name}.option_{option.name}" for option in options_of(kind.generate)}
        found |= {f"{kind.name}.generate"} if about.commands is None else set()
        found |= {f"{kind.name}.{page}{more}" for page in about.pages for more in ("", "_lead")}
        if about.drawing is not None:
            found |= {f"{kind.name}.{key}" for key in ("goal", "draw")}
            found |= {f"{kind.name}.heading_{heading}" for heading in about.drawing.headings}
        own = tuple(f"{kind.name}.{family}_" for family in ("level", "mode", "shape"))
        found |= {key for key in catalogue("en") if key.startswith(own)}
        rules = import_module(f"{kind.__name__}.rules")  # type: ignore[attr-defined]
        found |= {f"{kind.name}.rule_{rule.__name__}" for rule in getattr(rules, "RULES", ())} & set(catalogue("en"))
    return found


def keys_of_settings() -> set[str]:
    """What the help of the server says of each of its settings."""
    return {f"setting.{each.name}" for each in operator_settings()}


def test_every_setting_has_a_sentence_and_every_sentence_a_setting() -> None:
    assert keys_of_settings() == {key for key in catalogue("en") if key.startswith("setting.")}


def test_every_kind_says_of_itself_what_surfaces_ask() -> None:
    assert keys_of_kinds() <= set(catalogue("en"))


def test_every_message_that_exists_is_spoken() -> None:
    known = strings_in_the_source() | keys_of_kinds() | keys_of_settings()
    silent, beginnings = set(catalogue("en")) - known, beginnings_in_the_source()
    # What the pages say is looked up by them: see test_page_texts. Lists and placeholders are tried out below, and by
    # the tests of help.
    assert [key for key in silent if not key.startswith((*beginnings, "page.", "list.", "metavar."))] == []


def test_no_two_folders_word_the_same_key() -> None:
    keys = [
        f"{section}.{name}"
        for file in SOURCE.rglob("words/en.json")
        for section, names in json.loads(file.read_text(encoding="utf-8")).items()
        for name in names
    ]
    assert len(keys) == len(set(keys))


def test_a_number_chooses_the_wording() -> None:
    assert message("stats.imported", n=1).say("es") == "1 resultado añadido."
    assert message("stats.imported", n=2).say("es") == "2 resultados añadidos."


def test_a_message_inside_a_message_is_said_in_the_same_language() -> None:
    whole = message("play.refused", why=Message("wordle.finished"))
    assert whole.say("it").startswith("Questa partita è finita.")


@pytest.mark.parametrize(
    ("items", "said"),
    [
        ((), {"en": "", "es": ""}),
        (("a1",), {"en": "a1", "es": "a1"}),
        (("a1", "a2", "a3"), {"en": "a1, a2 and a3", "es": "a1, a2 y a3", "pt": "a1, a2 e a3", "it": "a1, a2 e a3"}),
    ],
)
def test_lists_are_joined_as_the_language_joins_them(items: tuple[str, ...], said: dict[str, str]) -> None:
    for language, whole in said.items():
        assert all_of(items).say(language) == whole
        engines = message("grid.unknown_engine", name="x", names=all_of(items)).say(language)
        assert engines.endswith(f" {whole}.")
    assert str(any_of(("a", "b"))) == "a or b"


@pytest.mark.parametrize(
    ("cells", "all_cells", "any_cell"),
    [
        (("a1", "i3"), {"en": "a1 and i3", "es": "a1 e i3", "pt": "a1 e i3", "it": "a1 e i3"}, {"es": "a1 o i3"}),
        (("a1", "e2"), {"en": "a1 and e2", "es": "a1 y e2", "pt": "a1, e2", "it": "a1 ed e2"}, {"pt": "a1 ou e2"}),
        (("a1", "o5"), {"es": "a1 y o5"}, {"en": "a1 or o5", "es": "a1 u o5", "pt": "a1 ou o5", "it": "a1 oppure o5"}),
        (("a1", "else"), {"pt": "a1 e else", "it": "a1 e else"}, {}),
    ],
)
def test_the_word_before_a_cell_is_not_like_its_name(
    cells: tuple[str, ...], all_cells: dict[str, str], any_cell: dict[str, str]
) -> None:
    assert {language: all_of(cells).say(language) for language in all_cells} == all_cells
    assert {language: any_of(cells).say(language) for language in any_cell} == any_cell


@pytest.mark.parametrize(
    ("language", "mean", "share", "plain"),
    [
        ("en", "3.50", "12.5%", "0.25"),
        ("es", "3,50", "12,5\u00a0%", "0,25"),
        ("pt", "3,50", "12,5%", "0,25"),
        ("it", "3,50", "12,5%", "0,25"),
    ],
)
def test_numbers_are_written_as_the_language_writes_them(language: str, mean: str, share: str, plain: str) -> None:
    assert Number(3.4999, 2).say(language) == mean
    assert percent(12.49, 1).say(language) == share
    assert plain in message("web.setting_low", name="--x", least=0.25).say(language)
    assert re.findall(r"\d\S*", message("web.setting_low", name="--x", least=10.0).say("es")) == ["10"]
    assert mean in message("review.better", skill=1, luck=2, best="X", expected=Number(3.4999, 2)).say(language)


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, "en"),
        ({"LANG": "es_AR.UTF-8"}, "es"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "es_ES", "LC_ALL": "pt_BR.UTF-8"}, "pt"),
        ({"LC_ALL": "en_US.UTF-8", "PISTA_UI": "it"}, "it"),
        ({"PISTA_UI": "pt-BR"}, "pt"),
    ],
)
def test_the_environment_chooses_the_language(environ: dict[str, str], language: str) -> None:
    assert reader_language(environ) == language
