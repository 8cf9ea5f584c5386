"""Every text uses the names of the glossary, and none of the variants it forbids."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.ui_foundation.catalogues import sentences
from tests.ui_foundation.glossary import EXCEPTIONS, GLOSSARY

ROOT = Path(__file__).parents[2]
WHOLE_WORDS = ROOT / "game" / "locale" / "ja" / "whole_words.txt"
"""What the line breaking keeps whole."""
PAGES = ("README.md", "maps/README.md")
"""Pages for players and map makers."""
NOT_READ = re.compile(r"\{[\w.:]+\}|\[[A-Z]\d[\w.-]+\]")
"""Placeholders, and references to rules, which are shown as numbers."""
CODE = re.compile(r"`[^`]*`|```.*?```|^    .*$|\([^)]*\.\w+\)", re.DOTALL | re.MULTILINE)
"""What a page quotes from files and commands: names in it aren't sentences."""

FORBIDDEN = {
    "en": [pattern for term in GLOSSARY for pattern in term.not_english],
    "ja": [pattern for term in GLOSSARY for pattern in term.not_japanese],
}
NAMES = {
    "en": [term.english for term in GLOSSARY if term.english],
    "ja": [term.japanese for term in GLOSSARY if term.japanese],
}


@cache
def texts(language: str) -> dict[str, str]:
    """Every text a player can read, by catalogue key, object of a map, or page."""
    found = {key: NOT_READ.sub("", text) for key, text in sentences(language).items()}
    found |= dict(map_texts(language))
    if language == "en":
        found |= {page: CODE.sub("", (ROOT / page).read_text(encoding="utf-8")) for page in PAGES}
    return found


def map_texts(language: str) -> Iterator[tuple[str, str]]:
    """Names and stories on the maps: properties that end with the language."""
    for path in sorted((ROOT / "maps").glob("*.tmx")):
        tree = ElementTree.parse(path)
        for number, value in enumerate(tree.iter("property")):
            if value.get("name", "").endswith(f"_{language}"):
                yield f"{path.name}:{number}", value.get("value") or value.text or ""


@pytest.mark.parametrize(
    ("language", "pattern"),
    [(language, pattern) for language, patterns in FORBIDDEN.items() for pattern in patterns],
)
def test_no_text_uses_a_forbidden_variant(language: str, pattern: str) -> None:
    variant = re.compile(pattern, re.IGNORECASE if language == "en" else 0)
    wrong = {
        place: text
        for place, text in texts(language).items()
        if variant.search(text) and (language, place, pattern) not in EXCEPTIONS
    }
    assert not wrong


@pytest.mark.parametrize("language", ["en", "ja"])
def test_each_name_is_in_use(language: str) -> None:
    everything = "\n".join(texts(language).values()).lower()
    assert not [name for name in NAMES[language] if name.lower() not in everything]


def test_each_exception_is_needed() -> None:
    for language, place, pattern in EXCEPTIONS:
        assert re.search(pattern, texts(language)[place], re.IGNORECASE), (place, pattern)


def test_lines_break_inside_no_japanese_name() -> None:
    kept = WHOLE_WORDS.read_text(encoding="utf-8").split()
    assert not {name for name in NAMES["ja"] if len(name) > 1} - set(kept)
