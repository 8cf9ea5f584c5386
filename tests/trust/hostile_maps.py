"""Hostile maps, tilesets and pictures, by name.

Each is a copy of one of the game's own maps with one modification.
"""

from __future__ import annotations

import base64
import gzip
import re
import struct
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from game.boards.files import zstd
from tests.tools.links import put_link, put_pipe

Deed = Callable[[Path], object]
"""Modifies a folder with copies of the game's maps."""

ZSTD_BOMB = zstd.compress(b"\0" * 50_000_000, 19)
VAST_WINDOW = bytes.fromhex("28b52ffd00a8010000")
"""An empty zstd frame that requests two gigabytes of memory."""
BOMB = zlib.compress(b"\0" * 50_000_000, 9)
PNG = b"\x89PNG\r\n\x1a\n"


@dataclass(frozen=True)
class Hostile:
    """A hostile map."""

    name: str
    spoil: Deed
    map: str = "hunt.tmx"
    """The file that is opened."""
    is_harmless: bool = False
    """Whether it may be accepted, if it does no harm."""


def swap(file: str, old: str, new: str, folder: Path) -> None:
    """Replace the first occurrence of a text."""
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text, (file, old)
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def write(file: str, content: bytes, folder: Path) -> None:
    (folder / file).unlink(missing_ok=True)
    (folder / file).write_bytes(content)


def data(attributes: str, content: str, folder: Path) -> None:
    """Replace the cells of the hunt's only tile layer."""
    path = folder / "hunt.tmx"
    head, rest = path.read_text(encoding="utf-8").split("<data ", 1)
    tail = rest.split("</data>", 1)[1]
    path.write_text(f"{head}<data {attributes}>{content}</data>{tail}", encoding="utf-8")


def packed(content: bytes) -> str:
    return base64.b64encode(content).decode()


def png(width: int, height: int) -> bytes:
    """The header of a PNG of that size."""
    return PNG + struct.pack(">I4sIIBBBBBI", 13, b"IHDR", width, height, 8, 6, 0, 0, 0, 0)


MAP = "<map "
TILESET = "<tileset "
LAIR = '<object id="2" '
SIZE = 'width="8" height="5" tilewidth'

ENTITIES = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10 if n else "lol"}">' for n in range(12))

WHOLE_FILES: dict[str, bytes] = {
    "empty": b"",
    "a-blank": b" ",
    "null-bytes": b"\0" * 1000,
    "utf-16": "<map/>".encode("utf-16"),
    "latin-1": b'<?xml version="1.0" encoding="ISO-8859-1"?><map name="\xe9"/>',
    "broken-utf-8": b"<map name='\xc3\x28'/>",
    "web-page": b"<!doctype html><html><body>404</body></html>",
    "json-map": b'{"type":"map","width":8}',
    "a-png": png(8, 8),
    "a-zip": b"PK\3\4" + b"\0" * 60,
    "gzipped-map": zlib.compress(b"<map/>"),
    "executable": b"\x7fELF" + b"\0" * 60,
    "python-pickle": b"\x80\x04cos\nsystem\n(S'true'\ntR.",
    "never-closed": b"<map>" * 50_000,
    "deep-groups": b"<map>" + b"<group>" * 5000 + b"</group>" * 5000 + b"</map>",
    "million-elements": b"<map>" + b"<a/>" * 200_000 + b"</map>",
    "huge-file": b"<map>" + b" " * 3_000_000 + b"</map>",
    "huge-attribute": b'<map orientation="' + b"x" * 900_000 + b'"/>',
    "many-attributes": b"<map " + b" ".join(b'a%d="1"' % n for n in range(60_000)) + b"/>",
    "twice-an-attribute": b'<map width="1" width="2"/>',
    "two-roots": b"<map/><map/>",
    "comment-bomb": b"<map><!--" + b"-" * 900_000 + b"--></map>",
    "processing-instruction": b'<?xml version="1.0"?><?php system("true") ?><map/>',
    "stylesheet": b'<?xml-stylesheet href="file:///etc/passwd"?><map/>',
    "tileset-as-map": b'<tileset name="x" tilewidth="1" tileheight="1"/>',
    "template-as-map": b'<template><object id="1" x="0" y="0"/></template>',
    "bare-map": b"<map/>",
    "byte-order-mark-only": b"\xef\xbb\xbf",
    "many-lines": b"\n" * 900_000 + b"<map/>",
    "long-text": b"<map>" + b"text " * 180_000 + b"</map>",
}

EDITS: dict[str, tuple[str, str, str]] = {
    "doctype": ("hunt.tmx", MAP, "<!DOCTYPE map><map "),
    "entity": ("hunt.tmx", MAP, '<!DOCTYPE map [<!ENTITY a "b">]><map '),
    "external-entity": (
        *("hunt.tmx", MAP),
        '<!DOCTYPE map [<!ENTITY a SYSTEM "file:///etc/passwd">]><map class="&a;" ',
    ),
    "parameter-entity": (
        *("hunt.tmx", MAP),
        '<!DOCTYPE map [<!ENTITY % a SYSTEM "http://example.invalid/a.dtd">%a;]><map ',
    ),
    "billion-laughs": ("hunt.tmx", MAP, f'<!DOCTYPE map [{ENTITIES}]><map class="&e11;" '),
    "undefined-entity": ("hunt.tmx", MAP, '<map class="&nope;" '),
    "xinclude": (
        *("hunt.tmx", "<properties>"),
        '<include href="/etc/passwd" xmlns="http://www.w3.org/2001/XInclude"/><properties>',
    ),
    "own-filename": ("hunt.tmx", MAP, '<map filename="/etc/passwd" '),
    "dunder-class": ("hunt.tmx", MAP, '<map __class__="int" '),
    "dunder-object": ("hunt.tmx", LAIR, f'{LAIR}__dict__="x" '),
    "method-name": ("hunt.tmx", MAP, '<map reload_images="1" '),
    "control-signs": ("hunt.tmx", 'name="terrain"', 'name="ter&#1;rain"'),
    "right-to-left": ("hunt.tmx", 'name="terrain"', 'name="&#x202e;niarret" offsetx="1"'),
    "terminal-colours": ("hunt.tmx", 'name="terrain"', 'name="&#x1b;[31mterrain"'),
    "isometric": ("hunt.tmx", 'orientation="hexagonal"', 'orientation="isometric"'),
    "no-orientation": ("hunt.tmx", 'orientation="hexagonal" ', ""),
    "infinite": ("hunt.tmx", 'infinite="0"', 'infinite="1"'),
    "maybe-infinite": ("hunt.tmx", 'infinite="0"', 'infinite="maybe"'),
    "gigantic": ("hunt.tmx", SIZE, 'width="100000" height="100000" tilewidth'),
    "thin": ("hunt.tmx", SIZE, 'width="1" height="40" tilewidth'),
    "no-columns": ("hunt.tmx", SIZE, 'width="0" height="5" tilewidth'),
    "negative-rows": ("hunt.tmx", SIZE, 'width="8" height="-5" tilewidth'),
    "layer-wider": ("hunt.tmx", 'name="terrain" width="8"', 'name="terrain" width="9"'),
    "layer-gigantic": ("hunt.tmx", 'name="terrain" width="8"', 'name="terrain" width="999999999"'),
    "no-hex-side": ("hunt.tmx", 'hexsidelength="64"', 'hexsidelength="-64"'),
    "hex-side-too-long": ("hunt.tmx", 'hexsidelength="64"', 'hexsidelength="999"'),
    "staggered-otherwise": ("hunt.tmx", 'staggeraxis="y"', 'staggeraxis="x"'),
    "xml-cells": ("hunt.tmx", '<data encoding="csv">', '<data><tile gid="1"/>'),
    "odd-encoding": ("hunt.tmx", 'encoding="csv"', 'encoding="rot13"'),
    "odd-compression": ("hunt.tmx", 'encoding="csv"', 'encoding="base64" compression="bz2"'),
    "embedded-tileset": ("hunt.tmx", ' source="hunt.tsx"', ' name="x" tilewidth="1"'),
    "tileset-from-above": ("hunt.tmx", 'source="hunt.tsx"', 'source="../../hunt.tsx"'),
    "tileset-from-root": ("hunt.tmx", 'source="hunt.tsx"', 'source="/etc/passwd"'),
    "tileset-from-a-drive": ("hunt.tmx", 'source="hunt.tsx"', 'source="C:\\Windows\\win.ini"'),
    "tileset-from-a-share": ("hunt.tmx", 'source="hunt.tsx"', 'source="\\\\server\\x.tsx"'),
    "tileset-from-the-net": (
        "hunt.tmx",
        'source="hunt.tsx"',
        'source="http://example.invalid/x.tsx"',
    ),
    "tileset-from-home": ("hunt.tmx", 'source="hunt.tsx"', 'source="~/x.tsx"'),
    "tileset-null": ("hunt.tmx", 'source="hunt.tsx"', 'source="hunt.tsx&#0;.png"'),
    "tileset-device": ("hunt.tmx", 'source="hunt.tsx"', 'source="CON"'),
    "tileset-nameless": ("hunt.tmx", 'source="hunt.tsx"', 'source=""'),
    "tileset-is-the-map": ("hunt.tmx", 'source="hunt.tsx"', 'source="hunt.tmx"'),
    "tileset-long-name": ("hunt.tmx", 'source="hunt.tsx"', f'source="{"a/" * 3000}x.tsx"'),
    "tileset-dots": ("hunt.tmx", 'source="hunt.tsx"', 'source="tiles/../../maps/hunt.tsx"'),
    "first-tile-zero": ("hunt.tmx", 'firstgid="1"', 'firstgid="0"'),
    "first-tile-far": ("hunt.tmx", 'firstgid="1"', 'firstgid="2147483647"'),
    "tileset-twice": (
        *("hunt.tmx", '<tileset firstgid="1" source="hunt.tsx"/>'),
        '<tileset firstgid="1" source="hunt.tsx"/>' * 2,
    ),
    "tileset-often": (
        *("hunt.tmx", '<tileset firstgid="1" source="hunt.tsx"/>'),
        "".join(f'<tileset firstgid="{n * 50 + 1}" source="hunt.tsx"/>' for n in range(5000)),
    ),
    "object-twice": ("hunt.tmx", LAIR, '<object id="1" '),
    "object-nowhere": ("hunt.tmx", LAIR, '<object id="2" y="1e300" '),
    "object-template": ("hunt.tmx", LAIR, f'{LAIR}template="/etc/passwd" '),
    "object-unknown": ("hunt.tmx", 'type="lair"', 'type="__import__"'),
    "object-many-corners": (
        *("hunt.tmx", "</objectgroup>"),
        '<object id="99" type="lair" x="0" y="0"><polyline points="'
        + "0,0 " * 100_000
        + '"/></object></objectgroup>',
    ),
    "object-one-corner": (
        *("hunt.tmx", "</objectgroup>"),
        '<object id="99" type="lair" x="0" y="0"><polygon points="x"/></object></objectgroup>',
    ),
    "objects-galore": (
        *("hunt.tmx", "</objectgroup>"),
        "".join(f'<object id="{n}" x="0" y="0"/>' for n in range(100, 15_000)) + "</objectgroup>",
    ),
    "layers-galore": ("hunt.tmx", "</map>", '<objectgroup id="9"/>' * 15_000 + "</map>"),
    "class-property": (
        *("hunt.tmx", 'type="int" value="1"'),
        'type="class" propertytype="os" value="1"',
    ),
    "file-property": ("hunt.tmx", 'type="int" value="1"', 'type="file" value="/etc/passwd"'),
    "long-property": ("hunt.tmx", 'type="int" value="1"', f'value="{"9" * 500_000}"'),
    "long-number": ("hunt.tmx", 'type="int" value="1"', f'type="int" value="{"9" * 5000}"'),
    "backtracking": ("hunt.tmx", 'source="hunt.tsx"', f'source="{"a" * 50_000}!"'),
    "picture-layer": (
        *("hunt.tmx", "</map>"),
        '<imagelayer id="9"><image source="/dev/zero" width="1" height="1"/></imagelayer></map>',
    ),
    "picture-layer-above": (
        *("hunt.tmx", "</map>"),
        '<imagelayer id="9"><image source="../x.png" width="1" height="1"/></imagelayer></map>',
    ),
    "picture-layer-empty": ("hunt.tmx", "</map>", '<imagelayer id="9"/></map>'),
    "tileset-doctype": ("hunt.tsx", TILESET, "<!DOCTYPE tileset><tileset "),
    "tileset-laughs": (
        *("hunt.tsx", TILESET),
        f'<!DOCTYPE tileset [{ENTITIES}]><tileset class="&e11;" ',
    ),
    "tileset-unknown": ("hunt.tsx", TILESET, '<tileset parent="x" '),
    "tileset-picture-above": ("hunt.tsx", 'source="tiles/', 'source="../tiles/'),
    "tileset-picture-device": ("hunt.tsx", 'source="tiles/hunt.png"', 'source="/dev/zero"'),
    "tileset-picture-format": (
        *("hunt.tsx", '<image source="tiles/hunt.png" width="672" height="256"/>'),
        '<image format="bmp"><data encoding="base64">Qk0=</data></image>',
    ),
    "tileset-tiny-tiles": ("hunt.tsx", 'tilewidth="112"', 'tilewidth="0"'),
    "tileset-no-tiles": ("hunt.tsx", 'tilecount="', 'tilecount="-'),
    "tileset-many-tiles": ("hunt.tsx", 'tilecount="', 'tilecount="99999'),
    "tileset-spacing": ("hunt.tsx", TILESET, '<tileset spacing="-500" '),
    "tileset-far-tile": ("hunt.tsx", '<tile id="0"', '<tile id="999999999"'),
    "tileset-is-a-console": ("hunt.tmx", 'source="hunt.tsx"', 'source="CON.tsx"'),
    "tileset-in-a-device": ("hunt.tmx", 'source="hunt.tsx"', 'source="aux/hunt.tsx"'),
    "tileset-is-a-printer": ("hunt.tmx", 'source="hunt.tsx"', 'source="lpt¹.x.tsx"'),
    "corner-with-a-tab": ("field.tmx", 'points="0,0 ', 'points="0,&#9;0 '),
    "place-with-blanks": ("hunt.tmx", f"{LAIR}", '<object id="2" rotation=" 5 " '),
    "hidden-in-groups": (
        *("hunt.tmx", '<layer id="1"'),
        '<group id="71"><group id="72"><layer id="73" name="terrain" width="8" height="5"/>'
        '</group></group><layer id="1"',
    ),
    "icon-of-no-tile": ("hunt.tmx", LAIR, f'{LAIR}gid="0" '),
    "icon-of-no-tileset": ("hunt.tmx", LAIR, f'{LAIR}gid="4242" '),
    "icon-negative": ("hunt.tmx", LAIR, f'{LAIR}gid="-14" '),
    "icon-of-all-flags": ("hunt.tmx", LAIR, f'{LAIR}gid="4294967295" '),
    "icon-vast": ("hunt.tmx", LAIR, f'{LAIR}gid="14" width="1e308" '),
    "icon-held-nowhere": ("hunt-places.tsx", 'objectalignment="center"', 'objectalignment="x"'),
    "icon-named-like-ours": ("hunt-places.tsx", 'name="number"', 'name="type"'),
    "icon-numbered-in-words": ("hunt-places.tsx", 'type="int" value="1"', 'type="int" value="I"'),
    "icon-with-a-class-property": ("hunt-places.tsx", 'type="int" value="1"', 'type="class"'),
    "icon-with-properties-galore": (
        *("hunt-places.tsx", "<properties>"),
        "<properties>" + "".join(f'<property name="p{n}" value="x"/>' for n in range(19_990)),
    ),
    "castle-no-floor": ("castle.tmx", 'type="floor"', 'type="flour"'),
    "castle-floor-outside": ("castle.tmx", 'width="768" height="576"', 'width="99999968"'),
    "castle-room-over-all": (
        *("castle.tmx", 'name="south-court" type="yard" x="1024" y="320" width="256"'),
        'name="south-court" type="yard" x="0" y="0" width="2752"',
    ),
    "castle-markers": ("castle.tmx", 'type="marker"', 'type="mark"'),
    "field-arrows": ("field.tmx", "W SW NW NE SE", "up down"),
    "field-arrows-long": ("field.tmx", "W SW NW NE SE", "NW " * 100_000),
    "field-line-far": ("field.tmx", '<polyline points="0,0', '<polyline points="0,0 9999999,0'),
    "field-line-endless": ("field.tmx", '<polyline points="0,0', '<polyline points="0,0 inf,nan'),
}

CELLS: dict[str, tuple[str, str]] = {
    "cells-too-few": ('encoding="csv"', "1,1,1"),
    "cells-too-many": ('encoding="csv"', "1," * 100_000 + "1"),
    "cells-none": ('encoding="csv"', ""),
    "cells-words": ('encoding="csv"', ",".join(["one"] * 40)),
    "cells-negative": ('encoding="csv"', ",".join(["-1"] * 40)),
    "cells-huge": ('encoding="csv"', ",".join(["99999999999"] * 40)),
    "cells-of-no-tileset": ('encoding="csv"', ",".join(["4242"] * 40)),
    "cells-turned": ('encoding="csv"', ",".join(["2147487890"] * 40)),
    "cells-in-other-digits": ('encoding="csv"', ",".join(["１"] * 40)),
    "cells-with-underscores": ('encoding="csv"', ",".join(["1_0"] * 40)),
    "base64-no": ('encoding="base64"', "!!!!"),
    "base64-odd-length": ('encoding="base64"', packed(b"\1" * 159)),
    "base64-too-long": ('encoding="base64"', packed(b"\1" * 16_000)),
    "zlib-bomb": ('encoding="base64" compression="zlib"', packed(BOMB)),
    "gzip-bomb": (
        'encoding="base64" compression="gzip"',
        packed(gzip.compress(b"\0" * 50_000_000, 9)),
    ),
    "zstd-bomb": ('encoding="base64" compression="zstd"', packed(ZSTD_BOMB)),
    "zstd-vast-window": ('encoding="base64" compression="zstd"', packed(VAST_WINDOW)),
    "zstd-cut-short": ('encoding="base64" compression="zstd"', packed(ZSTD_BOMB[:99])),
    "zstd-two-frames": (
        'encoding="base64" compression="zstd"',
        packed(zstd.compress(b"\1\0\0\0" * 40) * 2),
    ),
    "gzip-garbage": ('encoding="base64" compression="gzip"', packed(b"\x1f\x8b" + b"\xff" * 99)),
    "zlib-cut-short": (
        'encoding="base64" compression="zlib"',
        packed(zlib.compress(b"a" * 160))[:16],
    ),
    "zlib-two-streams": (
        'encoding="base64" compression="zlib"',
        packed(zlib.compress(b"\1\0\0\0" * 40) * 2),
    ),
    "zstd-garbage": (
        'encoding="base64" compression="zstd"',
        packed(b"\x28\xb5\x2f\xfd" + b"\0" * 40),
    ),
    "zstd-claims-gigabytes": (
        'encoding="base64" compression="zstd"',
        packed(b"\x28\xb5\x2f\xfd\xe0" + struct.pack("<Q", 1 << 40) + b"\0" * 30),
    ),
}

PICTURES: dict[str, bytes] = {
    "picture-empty": b"",
    "picture-gif": b"GIF89a" + b"\0" * 60,
    "picture-bmp": b"BM" + b"\0" * 60,
    "picture-svg": b"<svg xmlns='http://www.w3.org/2000/svg'/>",
    "picture-head-only": PNG,
    "picture-vast": png(100_000, 100_000),
    "picture-no-width": png(0, 10),
    "picture-of-another-size": png(10, 10),
    "picture-webp": b"RIFF\0\0\0\0WEBPVP8 " + b"\0" * 60,
}

NUMBERS = {
    "NaN": "no-number",
    "inf": "endless",
    "1e999": "past-endless",
    "0x10": "in-hex",
    "1_0": "underscored",
    "": "left-out",
    " ": "blank",
    "１": "in-other-digits",
    "--1": "twice-negative",
    "9" * 400: "long",
}
PLACES = (
    ("map", "width"),
    ("map", "tilewidth"),
    ("tileset", "firstgid"),
    ("object", "id"),
    ("object", "x"),
)
"""The element and attribute of each of those numbers."""


def state(tag: str, attribute: str, value: str, folder: Path) -> None:
    """Set an attribute of the first such element."""
    path = folder / "hunt.tmx"
    text = path.read_text(encoding="utf-8")
    spoilt, times = re.subn(
        rf'(<{tag} [^>]*?\b{attribute}=")[^"]*', lambda found: found[1] + value, text, count=1
    )
    assert times == 1, (tag, attribute)
    path.write_text(spoilt, encoding="utf-8")


def link(name: str, target: str, folder: Path) -> None:
    (folder / name).unlink()
    put_link(folder / name, target)


def outside(folder: Path) -> None:
    """Replace the tileset by a link to one in another folder."""
    elsewhere = folder.parent / "elsewhere"
    elsewhere.mkdir()
    (folder / "hunt.tsx").rename(elsewhere / "hunt.tsx")
    put_link(folder / "hunt.tsx", elsewhere / "hunt.tsx")


def pipe(name: str, folder: Path) -> None:
    (folder / name).unlink()
    put_pipe(folder / name)


def into_a_folder(name: str, folder: Path) -> None:
    (folder / name).unlink()
    (folder / name).mkdir()


ON_DISK: dict[str, Deed] = {
    "map-is-missing": lambda folder: (folder / "hunt.tmx").unlink(),
    "map-is-a-folder": partial(into_a_folder, "hunt.tmx"),
    "map-is-a-pipe": partial(pipe, "hunt.tmx"),
    "map-is-endless": partial(link, "hunt.tmx", "/dev/zero"),
    "map-is-a-terminal": partial(link, "hunt.tmx", "/dev/tty"),
    "map-links-outside": partial(link, "hunt.tmx", "/etc/passwd"),
    "map-links-to-another": partial(link, "hunt.tmx", "small-hunt.tmx"),
    "tileset-links-within": partial(link, "hunt.tsx", "field.tsx"),
    "picture-links-outside": partial(link, "tiles/hunt.png", "/etc/hostname"),
    "map-links-to-itself": partial(link, "hunt.tmx", "hunt.tmx"),
    "tileset-is-missing": lambda folder: (folder / "hunt.tsx").unlink(),
    "tileset-is-a-pipe": partial(pipe, "hunt.tsx"),
    "tileset-is-endless": partial(link, "hunt.tsx", "/dev/zero"),
    "tileset-lies-outside": outside,
    "tileset-links-to-itself": partial(link, "hunt.tsx", "hunt.tsx"),
    "picture-is-missing": lambda folder: (folder / "tiles" / "hunt.png").unlink(),
    "picture-is-a-pipe": partial(pipe, "tiles/hunt.png"),
    "picture-is-endless": partial(link, "tiles/hunt.png", "/dev/zero"),
}


def great_castle(side: int, folder: Path) -> None:
    """Three floors, each with one room of that many squares a side."""
    path = folder / "castle.tmx"
    long = side * 64
    wide = 3 * side
    layers, ids = [], iter(range(1, 1000))
    for kind in ("floor", "room"):
        drawn = "".join(
            f'<object id="{next(ids)}" name="{name}" type="{kind}" x="{place * long}" y="0" '
            f'width="{long}" height="{long}"/>'
            for place, name in enumerate(("basement", "1F", "2F"))
        )
        layers.append(f'<objectgroup id="{next(ids)}" name="{kind}s">{drawn}</objectgroup>')
    path.write_text(
        f'<map orientation="orthogonal" width="{min(wide, 99)}" height="{side}" tilewidth="64" '
        f'tileheight="64" infinite="0">{"".join(layers)}</map>',
        encoding="utf-8",
    )


def great_field(side: int, folder: Path) -> None:
    """A field of plain hexes, that many a side."""
    path = folder / "field.tmx"
    text = path.read_text(encoding="utf-8")
    text = text.replace('width="20" height="13"', f'width="{side}" height="{side}"')
    head, rest = text.split("<data ", 1)
    cells = ",".join(["1"] * side * side)
    rest = f'<data encoding="csv">{cells}</data>' + rest.split("</data>", 1)[1]
    while "<layer" in rest:
        before, after = rest.split("<layer", 1)
        rest = before + after.split("</layer>", 1)[1]
    path.write_text(head + rest, encoding="utf-8")


def every_map() -> Iterator[Hostile]:
    """All hostile maps."""
    for name, content in WHOLE_FILES.items():
        yield Hostile(name, partial(write, "hunt.tmx", content))
    for name, (file, old, new) in EDITS.items():
        opened = file.replace("-places", "").replace(".tsx", ".tmx")
        yield Hostile(name, partial(swap, file, old, new), opened)
    for name, (attributes, cells) in CELLS.items():
        yield Hostile(name, partial(data, attributes, cells))
    for name, content in PICTURES.items():
        yield Hostile(name, partial(write, "tiles/hunt.png", content))
    for tag, attribute in PLACES:
        for number, called in NUMBERS.items():
            yield Hostile(f"{tag}-{attribute}-{called}", partial(state, tag, attribute, number))
    for name, action in ON_DISK.items():
        yield Hostile(name, action)
    for side in (33, 60, 99):
        yield Hostile(f"castle-of-{side}-squares", partial(great_castle, side), "castle.tmx")
        yield Hostile(f"field-of-{side}-hexes", partial(great_field, side), "field.tmx", True)
