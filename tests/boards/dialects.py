"""The formats in which versions of Tiled write the same map."""

from __future__ import annotations

import base64
import gzip
import re
import struct
import zlib
from collections.abc import Callable
from typing import TypeAlias

from game.boards.files import zstd

DATA = re.compile(r'<data encoding="csv">([^<]*)</data>')

Rewrite: TypeAlias = Callable[[str], str]


def packed(compression: str, pack: Callable[[bytes], bytes]) -> Rewrite:
    """Cells as base64."""

    def data(match: re.Match[str]) -> str:
        gids = [int(cell) for cell in match[1].split(",")]
        text = base64.b64encode(pack(struct.pack(f"<{len(gids)}I", *gids))).decode()
        stated = f' compression="{compression}"' if compression else ""
        return f'<data encoding="base64"{stated}>\n   {text}\n  </data>'

    return lambda text: DATA.sub(data, text)


def as_1_9(text: str) -> str:
    """Tiled 1.9 writes `class` where other versions write `type`."""
    text = re.sub(r'(<object [^>]*)type="', r'\1class="', text)
    return re.sub(r'(<tile [^>]*)type="', r'\1class="', text).replace('"1.8"', '"1.9"')


def as_1_10(text: str) -> str:
    """Tiled 1.10: classes for layers and the map, `type` for objects again."""
    text = text.replace("<map ", '<map class="night" ').replace('"1.8"', '"1.10"')
    return re.sub(r"<(layer|objectgroup) ", r'<\1 class="drawn" ', text)


def as_1_12(text: str) -> str:
    """Tiled 1.12: object opacity, layer blend modes, and capsules in decorative layers."""
    text = text.replace("<object ", '<object opacity="0.5" ').replace('"1.8"', '"1.12"')
    text = text.replace("<layer ", '<layer mode="screen" ')
    return text.replace(
        "</map>",
        ' <objectgroup id="90" name="sketch" mode="add">\n'
        '  <object id="900" x="9" y="9" width="40" height="20" opacity="0.25">\n'
        "   <capsule/>\n  </object>\n </objectgroup>\n</map>",
    )


DIALECTS: dict[str, Rewrite] = {
    "1.8-csv": str,
    "base64": packed("", bytes),
    "zlib": packed("zlib", zlib.compress),
    "gzip": packed("gzip", gzip.compress),
    "zstd": packed("zstd", zstd.compress),
    "zstd-tight": packed("zstd", lambda raw: zstd.compress(raw, 19)),
    "1.9": as_1_9,
    "1.10": as_1_10,
    "1.12": as_1_12,
}
