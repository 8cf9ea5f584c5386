"""The schema of map and tileset files: the elements and attributes Tiled writes, and no others.

pytmx turns every XML attribute into an attribute of a Python object and converts many of
them, so unknown or malformed ones are rejected before pytmx sees them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from game.boards.faults import FaultList
from game.boards.files import Element
from game.boards.sheet import Property
from game.sentence import Sentence

_LARGEST: Final = 10_000_000
"""Larger pixels, ids and so on are rejected."""

Check: TypeAlias = Callable[[str], Sentence | None]
"""Returns what a value should be, or None if it is valid."""


def whole_number(text: str) -> int | None:
    """Parse an integer in plain digits; None if it isn't one or is too large."""
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 10):
        return None
    return int(text)


def number(text: str) -> float | None:
    """Parse a finite number; None if it isn't one or is too large."""
    if len(text) > 40 or not text.isascii() or "_" in text or text != text.strip():
        return None
    try:
        value = float(text)
    except ValueError:
        return None
    return value if math.isfinite(value) and abs(value) <= _LARGEST else None


def _whole(text: str) -> Sentence | None:
    return Sentence("a whole number") if whole_number(text) is None else None


def _number(text: str) -> Sentence | None:
    return Sentence("a finite number") if number(text) is None else None


def _flag(text: str) -> Sentence | None:
    return None if text in ("0", "1", "true", "false") else Sentence("0 or 1")


def _text(text: str) -> Sentence | None:
    return Sentence("at most 1000 characters") if len(text) > 1000 else None


def _alignment(text: str) -> Sentence | None:
    if text in ALIGNMENTS:
        return None
    return Sentence("one of {names}", names=", ".join(ALIGNMENTS))


ALIGNMENTS: Final[Mapping[str, tuple[float, float]]] = {
    "unspecified": (0, 1),
    "topleft": (0, 0),
    "top": (0.5, 0),
    "topright": (1, 0),
    "left": (0, 0.5),
    "center": (0.5, 0.5),
    "right": (1, 0.5),
    "bottomleft": (0, 1),
    "bottom": (0.5, 1),
    "bottomright": (1, 1),
}
"""The anchor of a tileset's icons by alignment, as fractions of width and height."""

_DRAWN: Final[dict[str, Check]] = {
    "id": _whole,
    "name": _text,
    "class": _text,
    "x": _number,
    "y": _number,
    "opacity": _number,
    "visible": _flag,
    "locked": _flag,
    "tintcolor": _text,
    "offsetx": _number,
    "offsety": _number,
    "parallaxx": _text,
    "parallaxy": _text,
    "mode": _text,
}
"""Attributes common to all kinds of layers."""

_ATTRIBUTES: Final[Mapping[str, Mapping[str, Check]]] = {
    "map": {
        "version": _text,
        "tiledversion": _text,
        "class": _text,
        "orientation": _text,
        "renderorder": _text,
        "compressionlevel": _whole,
        "width": _whole,
        "height": _whole,
        "tilewidth": _whole,
        "tileheight": _whole,
        "hexsidelength": _whole,
        "staggeraxis": _text,
        "staggerindex": _text,
        "skewx": _whole,
        "skewy": _whole,
        "parallaxoriginx": _text,
        "parallaxoriginy": _text,
        "backgroundcolor": _text,
        "nextlayerid": _whole,
        "nextobjectid": _whole,
        "infinite": _flag,
    },
    "layer": {**_DRAWN, "width": _whole, "height": _whole},
    "group": _DRAWN,
    "imagelayer": {
        **_DRAWN,
        "width": _number,
        "height": _number,
        "repeatx": _flag,
        "repeaty": _flag,
    },
    "objectgroup": {
        **_DRAWN,
        "width": _number,
        "height": _number,
        "color": _text,
        "draworder": _text,
    },
    "object": {
        "id": _whole,
        "name": _text,
        "type": _text,
        "class": _text,
        "x": _number,
        "y": _number,
        "width": _number,
        "height": _number,
        "rotation": _number,
        "opacity": _number,
        "gid": _whole,
        "visible": _flag,
        "template": _text,
    },
    "tileset": {
        "version": _text,
        "tiledversion": _text,
        "firstgid": _whole,
        "source": _text,
        "name": _text,
        "class": _text,
        "tilewidth": _whole,
        "tileheight": _whole,
        "spacing": _whole,
        "margin": _whole,
        "tilecount": _whole,
        "columns": _whole,
        "backgroundcolor": _text,
        "objectalignment": _alignment,
        "tilerendersize": _text,
        "fillmode": _text,
    },
    "tile": {
        "id": _whole,
        "type": _text,
        "class": _text,
        "terrain": _text,
        "probability": _number,
        "x": _number,
        "y": _number,
        "width": _number,
        "height": _number,
    },
    "tileoffset": {"x": _whole, "y": _whole},
    "frame": {"tileid": _whole, "duration": _whole},
    "image": {
        "source": _text,
        "width": _whole,
        "height": _whole,
        "trans": _text,
        "format": _text,
        "id": _text,
    },
}

_REQUIRED: Final[Mapping[str, tuple[str, ...]]] = {
    "map": ("orientation", "width", "height", "tilewidth", "tileheight"),
    "layer": ("width", "height"),
    "object": ("id", "x", "y"),
    "property": ("name",),
    "polygon": ("points",),
    "polyline": ("points",),
    "tile": ("id",),
    "tileoffset": ("x", "y"),
    "frame": ("tileid", "duration"),
    "image": ("source", "width", "height"),
}

_CHILDREN: Final[Mapping[str, frozenset[str]]] = {
    tag: frozenset(children.split())
    for tag, children in {
        "map": "properties editorsettings tileset layer objectgroup imagelayer group",
        "editorsettings": "chunksize export",
        "group": "properties layer objectgroup imagelayer group",
        "layer": "properties data",
        "objectgroup": "properties object",
        "object": "properties point ellipse capsule polygon polyline text",
        "imagelayer": "properties image",
        "properties": "property",
        "tileset": "properties image tile grid tileoffset terraintypes wangsets transformations "
        "editorsettings",
        "tile": "properties image animation objectgroup",
        "animation": "frame",
        "terraintypes": "terrain",
        "terrain": "properties",
        "wangsets": "wangset",
        "wangset": "properties wangcolor wangcornercolor wangedgecolor wangtile",
        "wangcolor": "properties",
    }.items()
}

_NEEDED_PARTS: Final = frozenset({"polygon", "polyline", "data", "image"})
"""A fault in one of these makes its parent unreadable."""

_REMEDIES: Final[Mapping[tuple[str, str], Sentence]] = {
    ("data", "tile"): Sentence("is XML layer data; set the map's Tile Layer Format to CSV"),
    ("property", "properties"): Sentence("is a class property; use plain properties"),
}
_STRAY: Final = Sentence("doesn't belong there; remove it")

_PROPERTY_VALUES: Final[Mapping[str, Check]] = {
    "string": lambda _: None,
    "color": _text,
    "file": _text,
    "int": _whole,
    "object": _whole,
    "float": _number,
    "bool": lambda text: None if text in ("true", "false") else Sentence("true or false"),
}
_LONGEST_PROPERTY: Final = 10_000


def properties(element: Element, faults: FaultList) -> dict[str, Property]:
    """The custom properties of a checked element; adds a fault for a duplicate."""
    found: dict[str, Property] = {}
    for group in element.all("properties"):
        for one in group.all("property"):
            name = one.attributes["name"]
            if name in found:
                faults.add(one.line, 'property "{name}" is given twice; keep one', name=name[:60])
            found[name] = _property_value(one)
    return found


def _property_value(element: Element) -> Property:
    value = element.attributes.get("value")
    text = value or element.text
    kind = element.attributes.get("type", "string")
    if kind in ("int", "object"):
        return int(text)
    if kind == "float":
        return float(text)
    return text == "true" if kind == "bool" else text


def check(element: Element, faults: FaultList, above: str = "") -> bool:
    """Add a fault for everything in the tree that violates the schema, and remove it.

    The rest can still be parsed, so that one fault doesn't hide the next. Returns False if the
    element itself can't be used. `above` names the layer or object the element is part of.
    """
    where = _where(element, above)
    is_readable, before = True, len(faults.found)
    for text in (*_wrong_property(element), *_remove_invalid_attributes(element)):
        faults.add(element.line, _placed(where, text))
        is_readable = is_readable and element.tag != "property"
    kept: list[Element] = []
    for child in element.children:
        if child.tag not in _CHILDREN.get(element.tag, frozenset()):
            remedy = _REMEDIES.get((element.tag, child.tag), _STRAY)
            wrong = Sentence(
                "<{child}> inside <{tag}> {remedy}",
                child=child.tag[:40],
                tag=element.tag,
                remedy=remedy,
            )
            faults.add(child.line, _placed(where, wrong))
            is_readable = is_readable and element.tag != "data"
        elif check(child, faults, where):
            kept.append(child)
        else:
            is_readable = is_readable and child.tag not in _NEEDED_PARTS
    element.children[:] = kept
    if element.tag == "object" and len(faults.found) > before:
        faults.unparsable[element.line] = kind_of(element)
    required = _REQUIRED.get(element.tag, ())
    return is_readable and all(name in element.attributes for name in required)


def _placed(where: str, what: Sentence) -> Sentence:
    return Sentence("{where}: {what}", where=where, what=what) if where else what


def kind_of(element: Element) -> str:
    """The class of a tile or object: attribute `type`, or `class` in files of Tiled 1.9."""
    return element.attributes.get("type") or element.attributes.get("class") or ""


def _where(element: Element, above: str) -> str:
    """The layer or object an element is or belongs to, as error messages name it."""
    stated = element.attributes
    if element.tag in ("layer", "objectgroup", "imagelayer", "group"):
        return Sentence('layer "{layer}"', layer=stated.get("name", "")[:60])
    if element.tag == "object":
        return Sentence(
            '{above}, object {number} "{kind}"',
            above=above,
            number=stated.get("id", "")[:12],
            kind=kind_of(element)[:60],
        )
    return above


def _remove_invalid_attributes(element: Element) -> list[Sentence]:
    """Remove invalid attributes and return the messages about them."""
    found = [
        Sentence('<{tag}> lacks "{name}"; save it again with Tiled', tag=element.tag, name=name)
        for name in _REQUIRED.get(element.tag, ())
        if name not in element.attributes
    ]
    known = _ATTRIBUTES.get(element.tag)
    if known is None:
        return found
    for name, value in list(element.attributes.items()):
        if name not in known:
            found.append(
                Sentence(
                    '<{tag}> has an attribute "{name}" unknown to Tiled; remove it',
                    tag=element.tag,
                    name=name[:40],
                )
            )
        elif wanted := known[name](value):
            found.append(
                Sentence(
                    '<{tag}> has {name}="{value}"; it must be {wanted}',
                    tag=element.tag,
                    name=name,
                    value=value[:40],
                    wanted=wanted,
                )
            )
        else:
            continue
        del element.attributes[name]
    return found


def _wrong_property(element: Element) -> list[Sentence]:
    if element.tag != "property":
        return []
    name = Sentence('property "{name}"', name=element.attributes.get("name", "")[:60])
    wrong = _wrong_value(element)
    return [] if wrong is None else [Sentence("{name} {wrong}", name=name, wrong=wrong)]


def _wrong_value(element: Element) -> Sentence | None:
    kind = element.attributes.get("type", "string")
    value = element.attributes.get("value")
    if kind not in _PROPERTY_VALUES:
        return Sentence("is of type {kind}; use a string, int, float or bool", kind=kind[:40])
    if len(value or element.text) > _LONGEST_PROPERTY:
        return Sentence("is longer than {most} characters; shorten it", most=_LONGEST_PROPERTY)
    if value is None:
        return Sentence("has no value; give it one") if "type" in element.attributes else None
    wanted = _PROPERTY_VALUES[kind](value)
    if wanted is None:
        return None
    return Sentence('is "{value}"; it must be {wanted}', value=value[:40], wanted=wanted)
