"""The report as one HTML page that needs nothing else: pictures, sums, and the game itself."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from html import escape
from typing import Final

from game.archive.stories import SAVE_LINK
from game.rules.options import Options
from game.ui.hud.men import men_shown
from game.ui.kit import Kit
from game.ui.story.fates import fate_of
from game.ui.story.paper import line_words, missing_words, star_words
from game.ui.story.postcard import challenge
from game.ui.story.story import Story

_STYLE: Final = """
body{margin:0;background:#090d13;color:#e9f0f2;font:17px/1.5 sans-serif}
main{max-width:1040px;margin:0 auto;padding:24px}
h1{color:#e8402f;letter-spacing:.03em;margin:0}
h2{color:#efe3c4;margin:28px 0 6px}
img{width:100%;border-radius:4px;margin:8px 0;display:block}
table{border-collapse:collapse}
td{padding:3px 18px 3px 0;border-bottom:1px solid #22303c}
td.n{text-align:right}
.bad{color:#ff7766}.good{color:#8fe86b}.time{color:#f5b83d}
.dare{font-size:22px;color:#f5b83d}
a{color:#f5b83d}
textarea{width:100%;height:160px;background:#0f151d;color:#aac1cd;border:1px solid #3a4d5c}
"""


def html_of(kit: Kit, story: Story, pictures: Sequence[bytes], save: str, name: str) -> str:
    """The whole page; `pictures` are PNG files, `save` the text of the saved game."""
    title = escape(f"{kit.head('title.first')} {kit.head('title.second')}")
    parts = [
        "<!DOCTYPE html>",
        f'<html lang="{kit.words.language}"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{title}</title><style>{_STYLE}</style></head><body><main>",
        f"<h1>{title}</h1>",
        f"<h2>{escape(kit.say(f'outcome.{story.state.outcome}'))}</h2>",
        f'<p class="dare">{escape(challenge(kit, story))}</p>',
        *_picture_tags(pictures),
        _sums(kit, story),
        _men(kit, story),
        _story(kit, story),
        _challenge(kit, story, save, name),
        "</main></body></html>",
    ]
    return "\n".join(part for part in parts if part)


def _picture_tags(pictures: Sequence[bytes]) -> list[str]:
    return [
        f'<img alt="" src="data:image/png;base64,{base64.b64encode(one).decode()}">'
        for one in pictures
    ]


def _sums(kit: Kit, story: Story) -> str:
    rows = []
    for line in story.score.lines:
        sum_ = "" if line.name == "level" else f"{line.count} × {line.each}"
        words = escape(line_words(kit, story, line))
        rows.append(f'<tr><td>{words}<td class="n">{sum_}<td class="n">{line.worth}</tr>')
    total = f'<td>{escape(kit.say("story.score"))}<td><td class="n"><b>{story.score.total}</b>'
    notes = [escape(words) for words in (star_words(kit, story), missing_words(kit, story))]
    told = "".join(f"<p>{note}</p>" for note in notes if note)
    return f"<table>{''.join(rows)}<tr>{total}</tr></table>{told}"


def _men(kit: Kit, story: Story) -> str:
    if story.is_hunt:
        return ""
    rows = []
    for man in men_shown(story.state):
        fate, is_bad = fate_of(kit, story, man)
        tone = ' class="bad"' if is_bad else ""
        who = escape(kit.say(f"name.{man.name}"))
        rows.append(f"<tr><td>{who}<td{tone}>{escape(fate)}</tr>")
    return f"<h2>{escape(kit.say('panel.men'))}</h2><table>{''.join(rows)}</table>"


def _story(kit: Kit, story: Story) -> str:
    rows = []
    for mark in story.marks:
        when = str(mark.clock) if story.is_hunt else f"{mark.clock // 60:02}:{mark.clock % 60:02}"
        words = escape(mark.words)
        rows.append(f'<tr><td class="time">{when}<td class="{mark.tone}">{words}</tr>')
    return f"<h2>{escape(kit.say('debriefing.evening'))}</h2><table>{''.join(rows)}</table>"


def _challenge(kit: Kit, story: Story, save: str, name: str) -> str:
    """The night's number, and the game to be watched."""
    origin = story.game.origin
    if origin is None or not save:
        return ""
    how = kit.say("send.how", seed=origin.seed)
    rules = kit.say("send.own-rules") if story.game.options != Options() else ""
    link = f"{SAVE_LINK}{base64.b64encode(save.encode()).decode()}"
    return "\n".join(
        (
            f"<h2>{escape(kit.say('send.dare'))}</h2>",
            f"<p>{escape(how)} {escape(rules)}</p>",
            f'<p><a download="{escape(name)}.night" href="{link}">'
            f"{escape(kit.say('send.replay'))}</a></p>",
            f"<textarea readonly>{escape(save)}</textarea>",
        )
    )
