"""Rulings: every number that is cited has an entry, and every entry is cited or marked."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from game.tabletop.rulebook.rulebook import RULES, text_of
from game.ui.typography.rich import is_ruling, rule_number
from game.ui.words import LANGUAGES, use

ROOT = Path(__file__).parents[2]
CITED = re.compile(r"(?<![A-Za-z0-9])Q(\d+)(?:-Q(\d+))?(?!\d)")
LINK = re.compile(r"\[([A-Z]\d[\w.\-]*)\]")
RULINGS = {rule for rule in RULES if is_ruling(rule)}


words_in = cache(use)


def cited_in(*folders: str) -> set[str]:
    """The numbers that code, maps and their documents cite; ``Q94-Q96`` cites three."""
    return set().union(*map(_cited_in, folders))


@cache
def _cited_in(folder: str) -> set[str]:
    found: set[str] = set()
    for path in (ROOT / folder).rglob("*"):
        if path.suffix not in (".py", ".md", ".tmx", ".txt") or path.name == "rulebook.py":
            continue
        for first, last in CITED.findall(path.read_text(encoding="utf-8")):
            found |= {f"Q{number}" for number in range(int(first), int(last or first) + 1)}
    return found


def links_of(language: str, page: str) -> list[str]:
    return LINK.findall(text_of(words_in(language), page))


@cache
def marked() -> set[str]:
    """The numbers behind sentences of the rules."""
    pages = [rule for rule in RULES if not is_ruling(rule)]
    return {link for page in pages for link in links_of("en", page) if is_ruling(link)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_cited_number_has_an_entry(language: str) -> None:
    words = words_in(language)
    cited = cited_in("game", "maps") | marked()
    assert len(cited) > 200
    assert cited - RULINGS == set()
    assert [number for number in cited if not words.has(f"rule.{number}")] == []


def test_every_entry_is_cited_or_marked() -> None:
    assert RULINGS - cited_in("game", "maps", "tests") - marked() == {"Q0-marks"}


def test_every_entry_leads_back_to_the_rules_that_bear_its_mark() -> None:
    for page in RULES:
        if is_ruling(page):
            continue
        for ruling in filter(is_ruling, links_of("en", page)):
            back = {rule_number(rule) for rule in links_of("en", ruling)}
            assert rule_number(page) in back, f"{ruling} does not lead back to {page}"


def test_every_entry_has_a_reason_in_one_to_three_sentences() -> None:
    ends = {"en": r"[.?!](?= |$)", "ja": "[。？！]"}
    for ruling in RULINGS - {"Q0-marks"}:
        for language, end in ends.items():
            text = LINK.sub("", text_of(words_in(language), ruling)).strip()
            assert 1 <= len(re.findall(end, text)) <= 4, f"{language}: {ruling}: {text}"
