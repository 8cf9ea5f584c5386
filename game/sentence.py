"""Sentences for people: with values, with text from outside, and with the cause of a fault."""

from __future__ import annotations

import errno
import re
import unicodedata
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, Self

if TYPE_CHECKING:
    from xml.parsers import expat


REPLACEMENT: Final = "\N{REPLACEMENT CHARACTER}"
LONGEST_NAME: Final = 200
"""Characters of a name; no name in the game has over 40."""
LONGEST_TEXT: Final = 10_000
"""Characters of a text of several sentences, such as the story of a room."""
_MOST_ACCENTS: Final = 3
"""Marks above and below one letter; more would cover the lines around it."""
_BLANK: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"  # fillers, which look like nothing
) | {*map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))}
"""Characters that Unicode counts as letters, signs or accents, but that are invisible."""
_SPACES: Final = frozenset("\t\n\r\v\f\x85")


def cleaned_texts(texts: Mapping[str, Mapping[str, str]]) -> dict[str, dict[str, str]]:
    """Texts from outside by language and key, as they may be shown."""
    return {
        cleaned(language): {cleaned(key): cleaned(text, LONGEST_TEXT) for key, text in ones.items()}
        for language, ones in texts.items()
    }


def cleaned(text: str, longest: int = LONGEST_NAME) -> str:
    """The text as it may be shown: on one line, visible, closed, and at most that long.

    Invisible characters and marks of direction are dropped, so none stays open; control,
    unassigned and private characters and broken bytes become a replacement character. A text with
    nothing visible is empty.
    """
    text = text[: 4 * longest]
    if not (text.isascii() and text.isprintable()):
        text = _visible(text)
    text = " ".join(text.split())
    return text if len(text) <= longest else f"{text[: longest - 1].rstrip()}…"


def quoted(text: str, longest: int) -> str:
    """The beginning of a text as an error quotes it: what is invisible is shown to be there."""
    text = text[:longest]
    if text.isascii() and text.isprintable():
        return text
    return "".join(map(_quoted, text))


def shown_name(name: str) -> str:
    """The name of a file for the screen; never empty."""
    return cleaned(name) or REPLACEMENT


def renderable(text: str) -> str:
    """The text with a replacement character for each one that no font takes: controls and broken
    bytes."""
    return "".join(
        REPLACEMENT if unicodedata.category(sign) in ("Cc", "Cs") else sign for sign in text
    )


def _quoted(sign: str) -> str:
    if sign.isprintable() and sign not in _BLANK:
        return sign
    return " " if unicodedata.category(sign) == "Zs" else REPLACEMENT


def _visible(text: str) -> str:
    signs: list[str] = []
    accents = 0
    for sign in text:
        kind = unicodedata.category(sign)
        if sign in _SPACES or kind in ("Zs", "Zl", "Zp"):
            shown = " "
        elif kind == "Cf" or sign in _BLANK:
            shown = ""
        elif kind in ("Cc", "Cn", "Co", "Cs"):
            shown = REPLACEMENT
        elif kind in ("Mn", "Me"):
            # An accent needs a letter to stand on; alone it has no width.
            has_letter = bool(signs) and signs[-1] != " "
            shown = sign if has_letter and accents < _MOST_ACCENTS else ""
        else:
            shown = sign
        accents = accents + 1 if shown and kind in ("Mn", "Me") else accents if not shown else 0
        if shown:
            signs.append(shown)
    return "".join(signs)


_LONGEST: Final = 400
"""Characters of a quoted value, so that it can't push the rest off the screen."""


class Sentence(str):
    """An English text with its template and values; a value may be a Sentence too.

    Values are sanitized: control and invisible characters, and those that change the direction of
    text, become a replacement character.
    """

    __slots__ = ("template", "values")

    template: str
    values: dict[str, str]

    def __new__(cls, template: str, /, **values: object) -> Self:
        """Fill the ``{placeholders}`` of the template; a Sentence is copied."""
        if isinstance(template, Sentence):
            return cls(template.template, **template.values)
        sanitized = {name: _sanitized(value) for name, value in values.items()}
        sentence = super().__new__(cls, template.format(**sanitized))
        sentence.template, sentence.values = template, sanitized
        return sentence

    def over(self, change: Callable[[str], str]) -> Sentence:
        """The same sentence with `change` applied to each value, also in nested sentences."""
        changed = {
            name: value.over(change) if isinstance(value, Sentence) else change(value)
            for name, value in self.values.items()
        }
        return Sentence(self.template, **changed)

    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, Any]]:
        return (self.template,), self.values


class SpokenError(Exception):
    """An error the player can fix; the sentence says what is wrong, where, and what to do."""

    def __init__(self, template: str, /, **values: object) -> None:
        """A sentence, or its template and values."""
        self.sentence: Final = Sentence(template, **values)
        super().__init__(self.sentence)


def _sanitized(value: object) -> str:
    if isinstance(value, SpokenError):
        return value.sentence
    if isinstance(value, Sentence):
        return value
    return quoted(str(value), _LONGEST)


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
