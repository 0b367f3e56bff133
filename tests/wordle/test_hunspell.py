"""The affix expansion that the word lists are built with."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

TOOL = Path(__file__).parents[2] / "tools" / "hunspell.py"


@pytest.fixture(scope="module")
def hunspell() -> ModuleType:
    spec = importlib.util.spec_from_file_location("hunspell", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["hunspell"] = module
    spec.loader.exec_module(module)
    return module


def written_out(hunspell: ModuleType, folder: Path, affixes: str, stem: str) -> set[str]:
    (folder / "index.aff").write_text(affixes, encoding="utf-8")
    (folder / "index.dic").write_text(f"1\n{stem}\n", encoding="utf-8")
    rules = hunspell.read_rules(folder / "index.aff")
    return {
        form
        for word, flags, _ in hunspell.read_stems(folder / "index.dic", rules)
        for form in hunspell.forms(word, flags, rules)
    }


PLURAL = "SFX S Y 2\nSFX S 0 s [aeo]\nSFX S z ces z\n"


@pytest.mark.parametrize(
    ("affixes", "stem", "forms"),
    [
        (PLURAL, "gato/S", {"gato", "gatos"}),
        (PLURAL, "luz/S", {"luz", "luces"}),
        (PLURAL, "papel/S", {"papel"}),
        (PLURAL, "gato", {"gato"}),
        (PLURAL + "PFX r Y 1\nPFX r 0 re .\n", "toma/Sr", {"toma", "tomas", "retoma", "retomas"}),
        (PLURAL + "PFX r N 1\nPFX r 0 re .\n", "toma/Sr", {"toma", "tomas", "retoma"}),
        (PLURAL + "SFX G Y 1\nSFX G o a/S o\n", "gato/G", {"gato", "gata", "gatas"}),
        ("FLAG long\nSFX Aa Y 1\nSFX Aa 0 s .\n", "gato/Aa", {"gato", "gatos"}),
        ("FLAG num\nSFX 12 Y 1\nSFX 12 0 s .\n", "gato/12,7", {"gato", "gatos"}),
        ("NEEDAFFIX X\n" + PLURAL, "gato/SX", {"gatos"}),
        ("ONLYINCOMPOUND c\n" + PLURAL, "gato/Sc", set()),
        ("PFX l Y 1\nPFX l 0 l' [aeo]\n", "oro/l", {"oro"}),
    ],
)
def test_a_stem_has_the_forms_its_flags_give(
    hunspell: ModuleType, tmp_path: Path, affixes: str, stem: str, forms: set[str]
) -> None:
    assert written_out(hunspell, tmp_path, affixes, stem) == forms
