"""The file of a certificate: what is claimed of the whole list, then a line a claim, in plain text.

Knows how to write and read it; knows nothing of whether it is true. Shares no code with what saves trees.
"""

import re
import zlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal, NamedTuple

from pista.kind import PuzzleError
from pista.message import message

_FIRST: Final = "pista-bounds 1"
_LARGEST: Final = 64 << 20
_HEAD: Final = (
    re.compile(r"list (\S+) (\d{1,3}) ([0-9a-f]{16})", re.ASCII),
    re.compile(r"answers (secrets|all)", re.ASCII),
    re.compile(r"total (\d{1,9})", re.ASCII),
    re.compile(r""),
)


class Claim(NamedTuple):
    """What is left after the guesses and replies of a `path` (T in place, V elsewhere, - absent) takes at least a
    `total` of so many."""

    path: tuple[tuple[str, str], ...]
    total: int


@dataclass(frozen=True)
class Certificate:
    """No strategy for the list takes fewer than `total` guesses for all `answers` together; the `claims` show why.

    The list is told by `name`, `length` and `fingerprint`; `lines` are those of the claims in the file.
    """

    name: str
    length: int
    fingerprint: str
    answers: Literal["secrets", "all"]
    total: int
    claims: tuple[Claim, ...]
    lines: tuple[int, ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "lines", tuple(range(len(_HEAD) + 2, len(_HEAD) + 2 + len(self.claims))))

    def to_text(self) -> str:
        """The whole file."""
        # A name of one's own may hold a blank; the fingerprint says which list is meant.
        name = "".join(self.name.split()) or "-"
        lines = [
            _FIRST,
            f"list {name} {self.length} {self.fingerprint}",
            f"answers {self.answers}",
            f"total {self.total}",
        ]
        lines.append("")
        for path, total in self.claims:
            lines.append(" ".join([*(word for turn in path for word in turn), str(total)]))
        text = "\n".join([*lines, ""])
        return f"{text}end {zlib.crc32(text.encode()):08x}\n"


def is_certificate(path: Path) -> bool:
    """Whether a file says on its first line that it is one, of whatever version."""
    try:
        with path.open("rb") as file:
            return file.read(13) == b"pista-bounds "
    except (OSError, ValueError):
        return False


def read_certificate(path: Path) -> Certificate:
    """What a file says; PuzzleError, with the line, if it is no certificate, one of a later version, or damaged."""
    try:
        with path.open("rb") as file:
            content = file.read(_LARGEST + 1)
    except (OSError, ValueError):
        raise PuzzleError(message("tree.unreadable", name=str(path))) from None
    return from_content(content, str(path))


def from_content(content: bytes, name: str) -> Certificate:
    """As `read_certificate`, of what the file holds."""
    first = content[:200].partition(b"\n")[0].rstrip(b"\r")
    if not first.startswith(b"pista-bounds ") or len(content) > _LARGEST:
        raise PuzzleError(message("certificate.not_one", name=name))
    if first != _FIRST.encode():
        raise PuzzleError(message("certificate.version", name=name))

    def wrong(line: int, key: str) -> PuzzleError:
        return PuzzleError(message(key), line, source=name)

    content = content.replace(b"\r\n", b"\n")
    try:
        lines = content.decode().split("\n")
    except UnicodeDecodeError as error:
        raise wrong(content[: error.start].count(b"\n") + 1, "verify.not_text") from None
    if lines[-1] or len(lines) < len(_HEAD) + 3:
        raise wrong(len(lines), "verify.end_missing")
    head = [shape.fullmatch(line) for shape, line in zip(_HEAD, lines[1:], strict=False)]
    for number, found in enumerate(head, 2):
        if found is None:
            raise wrong(number, "certificate.head")
    last = len(lines) - 1
    before = "\n".join([*lines[: last - 1], ""])
    if lines[last - 1] != f"end {zlib.crc32(before.encode()):08x}":
        kind = "verify.checksum" if lines[last - 1].startswith("end") else "verify.end_missing"
        raise wrong(last, kind)
    about, answers, total = (match for match in head[:3] if match is not None)
    length = int(about[2])
    shape = re.compile(rf"((?:\S{{{length}}} [-VT]{{{length}}} )+)(\d{{1,9}})", re.ASCII)
    claims = []
    for number, line in enumerate(lines[len(_HEAD) + 1 : last - 1], len(_HEAD) + 2):
        claim = shape.fullmatch(line)
        if claim is None:
            raise wrong(number, "certificate.line")
        words = claim[1].split()
        claims.append(Claim(tuple(zip(words[::2], words[1::2], strict=True)), int(claim[2])))
    which: Literal["secrets", "all"] = "all" if answers[1] == "all" else "secrets"
    return Certificate(about[1], length, about[3], which, int(total[1]), tuple(claims))
