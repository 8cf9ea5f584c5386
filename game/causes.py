"""Translatable messages for system, XML and JSON errors, which come in English only.

An error without a message here is quoted in a placeholder called ``detail``. Other languages leave
that placeholder out, and the log keeps the whole sentence.
"""

from __future__ import annotations

import errno
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from game.sentence import Sentence

if TYPE_CHECKING:
    from xml.parsers import expat

DETAIL: Final = "detail"
"""The placeholder for quoted messages."""
_SYSTEM: Final = {
    errno.EACCES: Sentence("permission denied"),
    errno.EPERM: Sentence("permission denied"),
    errno.EROFS: Sentence("read-only file system"),
    errno.ENOENT: Sentence("no such file or directory"),
    errno.EEXIST: Sentence("file exists"),
    errno.EISDIR: Sentence("is a directory"),
    errno.ENOTDIR: Sentence("not a directory"),
    errno.ENOSPC: Sentence("no space left on device"),
    errno.EIO: Sentence("input/output error"),
    errno.ENAMETOOLONG: Sentence("file name too long"),
}
_CUT_OFF: Final = Sentence("it is cut off")
_NO_XML: Final = Sentence("it is not XML")
_XML: Final = {
    2: _NO_XML,
    3: _CUT_OFF,
    4: Sentence("there is a character in the wrong place"),
    5: Sentence("a tag isn't closed"),
    6: Sentence("a character is cut off"),
    7: Sentence("a closing tag has no opening one"),
    8: Sentence("a tag has the same attribute twice"),
    9: Sentence("there is something after its end"),
    11: Sentence("it refers to something it doesn't define"),
    18: Sentence("its encoding is unknown"),
    19: Sentence("its encoding is not the one it states"),
    20: _CUT_OFF,
    27: Sentence("a name has an unknown prefix"),
    30: Sentence("its first line is damaged"),
}
"""Messages by expat error number."""
_KINDS: Final = {
    "int": Sentence("a whole number"),
    "float": Sentence("a number"),
    "str": Sentence("a text"),
    "bool": Sentence("true or false"),
    "array": Sentence("a list"),
    "object": Sentence("a group"),
    "null": Sentence("nothing"),
    "date": Sentence("a date"),
}
"""Names of JSON types by msgspec's names."""
_AT: Final = r"(?: - at (?:`key` in )?`(?P<where>[^`]*)`)?"


def system_cause(error: Exception) -> Sentence:
    """The reason for a system error, without its number."""
    if isinstance(error, OSError):
        known = _SYSTEM.get(error.errno or 0)
        detail = (error.strerror or str(error)).lower()
        return known or Sentence("the system refuses it: {detail}", detail=detail)
    return Sentence("the system refuses it: {detail}", detail=str(error).lower())


def xml_cause(error: expat.ExpatError) -> Sentence:
    """The reason why a file isn't valid XML."""
    return _XML.get(error.code) or Sentence("it isn't well-formed: {detail}", detail=error)


def json_cause(error: Exception) -> Sentence:
    """The reason why a JSON text isn't valid."""
    if isinstance(error, RecursionError):
        return Sentence("it is nested too deeply")
    message = str(error)
    for pattern, translate in _JSON:
        found = pattern.fullmatch(message)
        if found is not None:
            return translate(found)
    return Sentence("it is not valid: {detail}", detail=message)


def _kind(name: str) -> str:
    """The name of a JSON type; of a union the first that isn't null."""
    kinds = [one.strip() for one in name.split("|")]
    wanted = next((one for one in kinds if one != "null"), kinds[0])
    return _KINDS.get(wanted, wanted)


def _place(found: re.Match[str]) -> str:
    """The place in the text as a path of names; empty for the whole."""
    where = found.groupdict().get("where") or ""
    return where.removeprefix("$").removeprefix(".")


def _kind_message(found: re.Match[str]) -> Sentence:
    wanted, got, where = _kind(found["wanted"]), _kind(found["got"]), _place(found)
    if where:
        return Sentence(
            "“{where}” is {got} but must be {wanted}", where=where, got=got, wanted=wanted
        )
    return Sentence("it is {got} but must be {wanted}", got=got, wanted=wanted)


def _missing_message(found: re.Match[str]) -> Sentence:
    where, field = _place(found), found["field"]
    if where:
        return Sentence("“{where}” has no “{field}”", where=where, field=field)
    return Sentence("it has no “{field}”", field=field)


def _value_message(found: re.Match[str]) -> Sentence:
    where = _place(found)
    if where:
        return Sentence("“{where}” can't be {value}", where=where, value=found["value"])
    return Sentence("it can't be {value}", value=found["value"])


def _least_message(found: re.Match[str]) -> Sentence:
    where, bound = _place(found), found["bound"]
    return Sentence("“{where}” must be at least {bound}", where=where, bound=bound)


def _most_message(found: re.Match[str]) -> Sentence:
    where, bound = _place(found), found["bound"]
    return Sentence("“{where}” must be at most {bound}", where=where, bound=bound)


def _length_message(found: re.Match[str]) -> Sentence:
    return Sentence("“{where}” is too short or too long", where=_place(found))


def _form_message(found: re.Match[str]) -> Sentence:
    return Sentence("“{where}” has the wrong format", where=_place(found))


_JSON: Final[tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], Sentence]], ...]] = (
    (re.compile(r"Input data was truncated"), lambda _: _CUT_OFF),
    (
        re.compile(r"JSON is malformed: .*\(byte (?P<byte>\d+)\)"),
        lambda found: Sentence("it is not JSON from byte {byte} on", byte=found["byte"]),
    ),
    (re.compile(r"Expected `(?P<wanted>[^`]+)`, got `(?P<got>[^`]+)`" + _AT), _kind_message),
    (re.compile(r"Object missing required field `(?P<field>[^`]*)`" + _AT), _missing_message),
    (
        re.compile(r"Object contains unknown field `(?P<field>[^`]*)`" + _AT),
        lambda found: Sentence("it has an unknown “{field}”", field=found["field"]),
    ),
    (re.compile(r"Invalid (?:enum )?value (?P<value>.+?)" + _AT), _value_message),
    (re.compile(r"Expected `[^`]+` >= (?P<bound>\S+)" + _AT), _least_message),
    (re.compile(r"Expected `[^`]+` <= (?P<bound>\S+)" + _AT), _most_message),
    (re.compile(r"Expected `[^`]+` of length .+?" + _AT), _length_message),
    (re.compile(r"(?:Expected `str` matching regex .+?|Invalid RFC3339 .+?)" + _AT), _form_message),
)
"""Patterns of msgspec's messages, with the functions that translate them."""
