"""The report as one self-contained HTML page: pictures, score, and the saved game."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from functools import lru_cache
from html import escape
from typing import Final

from game import assets
from game.archive.score import rung_played
from game.archive.stories import SAVE_LINK
from game.painting.kit import Kit
from game.painting.report.night_line import fates_of
from game.painting.report.pages import challenge
from game.painting.report.paper import (
    level_words,
    line_words,
    missing_words,
    raised_words,
    star_words,
)
from game.story.story import Story
from game.ui.words import clock_words

_FONTS: Final = (
    ("Barlow Condensed", 400, "BarlowCondensed-400.ttf"),
    ("Barlow Condensed", 700, "BarlowCondensed-700.ttf"),
    ("Big Shoulders Stencil Display", 900, "BigShouldersStencil-900.ttf"),
)
"""Family, weight and file of the pages' own typefaces."""
_JAPANESE: Final = (
    '"BIZ UDGothic","Hiragino Sans","Hiragino Kaku Gothic ProN","Noto Sans JP","Noto Sans CJK JP",'
    '"Yu Gothic","Meiryo"'
)
"""Families of Windows, Apple's systems, Android and Linux; readers of Japanese have one of them.

The game's own would be megabytes, and a player lacks the tools that make them smaller.
"""
_PAGE_STYLE: Final = """
body{margin:0;background:#090d13 linear-gradient(#04070d,#12303f 900px,#090d13 1600px) no-repeat;
 min-height:100vh;color:#e9f0f2;
 font:18px/1.45 "Barlow Condensed","Roboto Condensed","Arial Narrow",JAPANESE,sans-serif}
main{margin:0 auto;padding:28px 24px 48px}
h1,h2{font-family:"Big Shoulders Stencil Display",Impact,"Haettenschweiler","Arial Narrow",
 "Dela Gothic One",JAPANESE,sans-serif;
 text-transform:uppercase;letter-spacing:.04em;font-weight:900}
h1{color:#e8402f;font-size:52px;line-height:1;margin:0;text-shadow:3px 3px 0 #05080c}
h2{color:#efe3c4}
section{background:#0f151df2;border:1px solid #3a4d5c;border-radius:4px;padding:16px 20px}
a,summary{color:#f5b83d}
table{border-collapse:collapse}
td,th{border-bottom:1px solid #22303c}
@media (max-width:700px){main{padding:20px 12px 32px}h1{font-size:38px}}
""".replace("JAPANESE", _JAPANESE)


@lru_cache(maxsize=1)
def page_style() -> str:
    """What all pages share; it looks the same on a phone without the typefaces."""
    return _typefaces() + _PAGE_STYLE


def _typefaces() -> str:
    return "".join(
        f'@font-face{{font-family:"{family}";font-weight:{weight};src:url(data:font/ttf;base64,'
        f"{base64.b64encode((assets.fonts() / file).read_bytes()).decode()})}}"
        for family, weight, file in _FONTS
    )


_STYLE: Final = """
main{max-width:1100px}
:lang(ja) h1,:lang(ja) h2{letter-spacing:0}
h2{font-size:26px;margin:0 0 8px}
header h2{color:#e9f0f2;margin:10px 0 0}
.zoom{display:block;overflow:auto;cursor:zoom-in;position:relative}
.zoom input{position:absolute;opacity:0}
.zoom input:focus-visible+img{outline:3px solid #f5b83d}
.zoom input:checked+img{width:auto;max-width:none;cursor:zoom-out}
img{width:100%;border-radius:4px;margin:8px 0;display:block;box-shadow:0 5px 18px #0009}
table{width:100%}
td{padding:3px 14px 3px 0;vertical-align:top}
td.n{text-align:right;font-weight:700}
.bad{color:#ff7766}.good{color:#8fe86b}.small{color:#aac1cd}
.time{color:#f5b83d;font-weight:700;white-space:nowrap}
.dare{display:inline-block;background:#efe3c4;color:#1d1a14;font-size:24px;font-weight:700;
 padding:8px 22px;margin:14px 0 10px;transform:rotate(-1deg);border-radius:3px}
.notes{display:grid;grid-template-columns:repeat(auto-fit,minmax(290px,1fr));gap:20px;margin:18px 0}
textarea{width:100%;height:140px;box-sizing:border-box;background:#090d13;color:#aac1cd;
 border:1px solid #3a4d5c}
"""


def html_of(
    kit: Kit,
    story: Story,
    pictures: Sequence[tuple[str, bytes]],
    save: str,
    name: str,
    costly: Sequence[str] = (),
) -> str:
    """The whole page; `pictures` are PNG files with what they show, `save` is the saved game.

    `costly` are sentences on the choices that cost most, if they are known.
    """
    title = escape(kit.head("title"))
    parts = [
        "<!DOCTYPE html>",
        f'<html lang="{kit.words.language}"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{_result(kit, story)} – {title}</title>",
        f"<style>{page_style()}{_STYLE}</style></head><body><main>",
        f"<header><h1>{title}</h1>",
        f"<h2>{_result(kit, story)}</h2>",
        f'<p class="dare">{escape(challenge(kit, story))}</p></header>',
        *_picture_tags(kit, pictures),
        '<div class="notes">',
        _sums(kit, story),
        _men(kit, story),
        _story(kit, story),
        _costly(kit, costly),
        "</div>",
        _challenge(kit, story, save, name),
        "</main></body></html>",
    ]
    return "\n".join(part for part in parts if part)


def _result(kit: Kit, story: Story) -> str:
    return escape(kit.say(f"outcome.{story.state.outcome}"))


def _picture_tags(kit: Kit, pictures: Sequence[tuple[str, bytes]]) -> list[str]:
    """The pictures, as wide as the page; a tap, or Space, shows one in full size."""
    enlarge = escape(kit.say("send.enlarge"))
    return [
        f'<label class="zoom"><input type="checkbox" aria-label="{enlarge}">'
        f'<img alt="{escape(shown)}" src="data:image/png;base64,{base64.b64encode(one).decode()}">'
        "</label>"
        for shown, one in pictures
    ]


def _sums(kit: Kit, story: Story) -> str:
    rows = []
    for line in story.score.lines:
        sum_ = "" if line.name == "level" else f"{line.count} × {line.each}"
        words = escape(line_words(kit, story, line))
        rows.append(f'<tr><td>{words}<td class="n">{sum_}<td class="n">{line.worth}</tr>')
    if story.score.is_weighed:
        level, share = (escape(words) for words in level_words(kit, story))
        rows.append(f'<tr><td>{level}<td class="n"><td class="n">{share}</tr>')
    total = f'<td>{escape(kit.say("story.score"))}<td><td class="n"><b>{story.score.total}</b>'
    notes = [escape(words(kit, story)) for words in (star_words, raised_words, missing_words)]
    paragraphs = "".join(f"<p>{note}</p>" for note in notes if note)
    head = escape(kit.say("story.score"))
    table = f"<table>{''.join(rows)}<tr>{total}</tr></table>"
    return f"<section><h2>{head}</h2>{table}{paragraphs}</section>"


def _men(kit: Kit, story: Story) -> str:
    rows = []
    for fate in fates_of(kit, story):
        tone = ' class="bad"' if fate.is_bad else ""
        who, words, when = (escape(one) for one in (fate.name, fate.words, fate.when))
        rows.append(f'<tr><td>{who}<td{tone}>{words}<td class="time">{when}</tr>')
    if not rows:
        return ""
    head = escape(kit.say("hunt.killed" if story.is_hunt else "panel.men"))
    return f"<section><h2>{head}</h2><table>{''.join(rows)}</table></section>"


def _story(kit: Kit, story: Story) -> str:
    rows = []
    for mark in story.marks:
        when = kit.say("turn", n=mark.clock) if story.is_hunt else clock_words(mark.clock)
        words = escape(mark.words)
        rows.append(f'<tr><td class="time">{when}<td class="{mark.tone}">{words}</tr>')
    if not rows:
        return ""
    head = escape(kit.say("debriefing.evening"))
    return f"<section><h2>{head}</h2><table>{''.join(rows)}</table></section>"


def _costly(kit: Kit, sentences: Sequence[str]) -> str:
    if not sentences:
        return ""
    told = "".join(f"<li>{escape(sentence)}</li>" for sentence in sentences)
    return f"<section><h2>{escape(kit.say('costly.title'))}</h2><ol>{told}</ol></section>"


def _rules_words(kit: Kit, story: Story) -> str:
    """The level that was played, or that it was played by other rules."""
    rung = rung_played(story.game)
    if rung is None:
        return kit.say("send.own-rules")
    return kit.say("send.level", level=kit.say(f"level.{rung.name}"))


def _challenge(kit: Kit, story: Story, save: str, name: str) -> str:
    """The section with the seed, and the saved game for a replay."""
    origin = story.game.origin
    if origin is None or not save:
        return ""
    is_scenario = origin.texts is not None
    how = kit.say("send.how.scenario" if is_scenario else "send.how", seed=origin.seed)
    rules = "" if is_scenario else _rules_words(kit, story)
    link = f"{SAVE_LINK}{base64.b64encode(save.encode()).decode()}"
    return "\n".join(
        (
            f"<section><h2>{escape(kit.say('send.dare'))}</h2>",
            *(f"<p>{escape(words)}</p>" for words in (how, rules) if words),
            f'<p><a download="{escape(name)}.night" href="{link}">'
            f"{escape(kit.say('send.replay'))}</a></p>",
            f"<textarea readonly>{escape(save)}</textarea></section>",
        )
    )
