"""What is released agrees with itself: every disagreement is found, and named."""

import sys
from collections.abc import Mapping
from dataclasses import replace
from email.message import Message
from email.parser import Parser
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))
from release_check import Release, findings

METADATA = """Metadata-Version: 2.4
Name: pista
Version: 1.2.0
Classifier: Typing :: Typed
Requires-Dist: click>=8.2
Requires-Dist: platformdirs>=4.3
Requires-Dist: rich>=14
Requires-Dist: typing-extensions>=4.12 ; python_full_version < '3.12'
Requires-Dist: pista[plot,web] ; extra == 'all'
Requires-Dist: matplotlib>=3.10 ; extra == 'plot'
Requires-Dist: fastapi>=0.116 ; extra == 'web'
Provides-Extra: all
Provides-Extra: plot
Provides-Extra: web
License-File: LICENSE
License-Expression: Apache-2.0 AND MIT
Requires-Python: >=3.11
"""


def metadata(changes: Mapping[str, str] | None = None) -> Message:
    text = METADATA
    for before, after in (changes or {}).items():
        assert before in text
        text = text.replace(before, after)
    return Parser().parsestr(text)


SOUND = Release(
    version="1.2.0",
    lock="1.2.0",
    changelog="# Changelog\n\n## 1.2.0 – 2026-12-01\n\n- New.\n\n## 1.1.0 – 2026-11-30\n",
    readme="pipx install ./pista-1.2.0-cp311-abi3-manylinux_2_34_x86_64.whl",
    requires_python=">=3.11",
    licences=frozenset({"Apache-2.0", "MIT"}),
    sources=frozenset({"README.md", "src/pista/kind.py", "src/pista/data/es/5.words", "src/pista/data/es/LICENSE.txt"}),
    wheel="pista-1.2.0-cp311-abi3-manylinux_2_34_x86_64.whl",
    wheel_files=frozenset(
        {
            "pista/kind.py",
            "pista/data/es/5.words",
            "pista/data/es/LICENSE.txt",
            "pista/core.abi3.so",
            "pista-1.2.0.dist-info/licenses/LICENSE",
            "pista-1.2.0.dist-info/METADATA",
        }
    ),
    metadata=metadata(),
    sdist="pista-1.2.0.tar.gz",
    sdist_files=frozenset(
        {"README.md", "PKG-INFO", "src/pista/kind.py", "src/pista/data/es/5.words", "src/pista/data/es/LICENSE.txt"}
    ),
)
CUT = "## 1.2.0 – 2026-12-01"


def test_nothing_is_found_where_all_agree() -> None:
    assert list(findings(SOUND)) == []


@pytest.mark.parametrize(
    ("release", "said"),
    [
        (replace(SOUND, lock="1.1.0"), "Cargo.lock is 1.1.0"),
        (replace(SOUND, metadata=metadata({"Version: 1.2.0": "Version: 1.1.0"})), "the wheel's metadata is 1.1.0"),
        (replace(SOUND, wheel=SOUND.wheel.replace("1.2.0", "1.1.0")), "the wheel's name is 1.1.0"),
        (replace(SOUND, sdist="pista-1.1.0.tar.gz"), "the archive's name is 1.1.0"),
        (replace(SOUND, changelog="# Changelog\n"), "the newest release in CHANGELOG.md is None"),
        (replace(SOUND, changelog=SOUND.changelog.replace(CUT, "## 1.2.0")), "CHANGELOG.md is 1.1.0"),
        (replace(SOUND, changelog=f"## Unreleased\n\n{SOUND.changelog}"), "CHANGELOG.md has changes under Unreleased"),
        (replace(SOUND, readme="chmod +x pista-1.1.0-linux-x86_64"), "README.md names a file of version 1.1.0"),
        (replace(SOUND, licences=SOUND.licences | {"MPL-2.0"}), "shipped under MPL-2.0"),
        (replace(SOUND, licences=frozenset({"Apache-2.0"})), "the metadata says MIT"),
        (replace(SOUND, metadata=metadata({"File: LICENSE": "File: COPYING"})), "COPYING is not in the wheel"),
        (
            replace(SOUND, sources=SOUND.sources - {"src/pista/data/es/LICENSE.txt"}),
            "the words in src/pista/data/es have no licence",
        ),
        (replace(SOUND, metadata=metadata({"Typing :: Typed": "Typing :: Very"})), "Typing :: Very is no classifier"),
        (
            replace(SOUND, metadata=metadata({"Typing :: Typed": "License :: OSI Approved"})),
            "the licence expression says it already",
        ),
        (replace(SOUND, requires_python=">=3.12"), "the wheel asks for Python >=3.11"),
        (replace(SOUND, metadata=metadata({"; extra == 'web'": ""})), "the wheel brings click, fastapi,"),
        (replace(SOUND, metadata=metadata({"pista[plot,web]": "pista[web]"})), "the extra all is not all extras"),
        (
            replace(SOUND, wheel="pista-1.2.0-cp311-abi3-linux_x86_64.whl"),
            "does not fit every Python from 3.11 on systems other than this one",
        ),
        (replace(SOUND, wheel_files=SOUND.wheel_files - {"pista/kind.py"}), "pista/kind.py is not in the wheel"),
        (replace(SOUND, wheel_files=SOUND.wheel_files | {"pista/notes.txt"}), "pista/notes.txt is in the wheel"),
        (replace(SOUND, sdist_files=SOUND.sdist_files - {"README.md"}), "README.md is not in the archive"),
    ],
    ids=lambda given: given.replace("/", " ") if isinstance(given, str) else "",
)
def test_a_disagreement_is_named(release: Release, said: str) -> None:
    assert any(said in each for each in findings(release)), list(findings(release))
