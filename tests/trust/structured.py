"""Changes of a file that keep its structure: one value or line in place of another.

Maps, saves and settings are lines of names, numbers and quoted texts. Changed byte by byte they
are hardly ever well-formed again; changed like this they are, and what checks their meaning is
reached.
"""

from __future__ import annotations

import random
import re
from typing import Final

_TOKEN: Final = re.compile(rb'"[^"\n]*"|-?\d+(?:\.\d+)?|[A-Za-z][\w-]*')
_ODD: Final = (
    *(b"0", b"-1", b"1", b"2", b"3", b"64", b"99", b"100000", b"1e9", b"0.5"),
    *(b"null", b"true", b"false", b"[]", b"{}", b'""', b'"x"', b'"-1"', b'"0"', b'"1000"'),
)


def restructured(content: bytes, dice: random.Random) -> bytes:
    """The content with one to four changes."""
    for _ in range(dice.randint(1, 4)):
        change = dice.choice((_exchange, _exchange, _exchange, _drop_line, _repeat_line))
        content = change(content, dice)
    return content


def _exchange(content: bytes, dice: random.Random) -> bytes:
    """Another token of the file, or an odd value, in place of a token."""
    tokens = list(_TOKEN.finditer(content))
    if not tokens:
        return content
    old = dice.choice(tokens)
    new = dice.choice(_ODD) if dice.random() < 0.4 else dice.choice(tokens)[0]
    if old[0].startswith(b'"') and not new.startswith(b'"') and dice.random() < 0.8:
        new = b'"' + new + b'"'  # an attribute stays an attribute
    return content[: old.start()] + new + content[old.end() :]


def _drop_line(content: bytes, dice: random.Random) -> bytes:
    lines = content.split(b"\n")
    del lines[dice.randrange(len(lines))]
    return b"\n".join(lines)


def _repeat_line(content: bytes, dice: random.Random) -> bytes:
    lines = content.split(b"\n")
    lines.insert(dice.randrange(len(lines)), dice.choice(lines))
    return b"\n".join(lines)
