"""The one text of scripts: nothing is left of modules that are fetched, and nothing is missing."""

import re
from pathlib import Path

import pista
from pista.notebook.bundle import INSTEAD, script, style

SCRIPT = script()
SOURCE = Path(pista.__file__).parent
MODULES = re.findall(r'^"([^"]+)": \(take, here\)', SCRIPT, re.MULTILINE)


def test_every_script_that_is_taken_is_there() -> None:
    taken = set(re.findall(r'take\("([^"]+)"\)', SCRIPT))
    assert taken == set(MODULES)
    assert len(MODULES) == len(set(MODULES))
    assert {path.relative_to(SOURCE).as_posix() for path in (SOURCE / "notebook/static").glob("*.js")} <= taken


def test_no_import_is_left_and_one_export() -> None:
    assert not re.search(r"^\s*import\b", SCRIPT, re.MULTILINE)
    assert re.findall(r"^export .*", SCRIPT, re.MULTILINE) == ["export default {"]


def test_every_name_that_is_taken_is_given() -> None:
    bodies = re.split(r'^"([^"]+)": \(take, here\) => \{$', SCRIPT, flags=re.MULTILINE)
    given = {
        name: set(re.findall(r"\w+", body.rsplit("return {", 1)[1].split("}")[0]))
        for name, body in zip(bodies[1::2], bodies[2::2], strict=True)
    }
    for names, module in re.findall(r'^const \{([^}]*)\} = take\("([^"]+)"\);', SCRIPT, re.MULTILINE):
        wanted = {name.partition(":")[0].strip() for name in names.split(",") if name.strip()}
        assert wanted <= given[module], module


def test_no_server_is_asked() -> None:
    assert not {*INSTEAD} & {*MODULES}
    assert not re.search(r"\bfetch\(|EventSource|/api/", SCRIPT)


def test_elements_have_names_of_their_own_and_styles_go_by_class() -> None:
    assert set(re.findall(r"customElements\.define\((\w+)", SCRIPT)) == {"unused"}
    assert not re.search(r"(?<![.\w-])pista-", style())
    assert ":root" not in style()
