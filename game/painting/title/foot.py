"""The footer of the title: best scores, countdown to the demo, and keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.archive.records import Entry
from game.painting.kit import Kit, kit_of
from game.ui.typography.arcade import SMALL, arcade_style, strike
from game.ui.typography.text import Style
from game.ui.views.view import Canvas, Layout, Placed, Size, View
from game.ui.words import LANGUAGES

FOOT: Final = 44
"""Units of its height."""
_GAP: Final = 18
TALL: Final = 2 * SMALL


class Foot(View, frozen=True):
    """The footer; `countdown` in seconds, 0 for none."""

    best: tuple[Entry, ...]
    countdown: int

    def size(self, layout: Layout, room: Size) -> Size:
        """As wide as the window."""
        return room[0], layout.px(FOOT)

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw keys on the right, best scores on the left."""
        kit, target, foot = kit_of(canvas.kit), canvas.target, placed.rect
        veil = pygame.Surface(foot.size, pygame.SRCALPHA)
        veil.fill((*kit.theme.palette.night_900, 170))
        target.blit(veil, foot)
        right = _draw_keys(kit, target, foot)
        _draw_best(kit, target, foot, self.best, right, self.countdown)


def _draw_keys(kit: Kit, target: pygame.Surface, foot: pygame.Rect) -> int:
    """Draw the keys, aligned right; returns the x at which they begin."""
    palette = kit.theme.palette
    style = Style("bold", 17, palette.moon_100, grows=False)
    other = next(name for code, name in LANGUAGES.items() if code != kit.words.language)
    x = foot.width - kit.px(20)
    for hint, words in (
        ("F2", other),
        ("F11", kit.say("title.full")),
        ("Enter", kit.say("title.start")),
    ):
        key = kit.keys.prompt(hint)
        if not key:
            continue
        x = kit.type.draw(target, words, style, (x, foot.centery), "midright").left - kit.px(6)
        cap = Style("bold", 14, palette.moon_100, grows=False)
        box = pygame.Rect(0, 0, kit.type.width(key, cap) + kit.px(12), kit.px(20))
        box.midright = (x, foot.centery)
        kit.trim.keycap(target, box, palette.moon_100)
        kit.type.draw(target, key, cap, box.center, "center")
        x = box.left - kit.px(_GAP)
    return x


def _draw_best(
    kit: Kit,
    target: pygame.Surface,
    foot: pygame.Rect,
    best: Sequence[Entry],
    right: int,
    countdown: int,
) -> None:
    """The best score in amber and the next two dimmer, or the countdown instead of them."""
    palette = kit.theme.palette
    x = kit.px(22)
    lines = [(kit.say("title.best", **_words(entry)), palette.amber) for entry in best[:1]]
    if countdown:
        lines.append((kit.say("title.demo", n=countdown), palette.paper_100))
    else:
        lines += [
            (kit.say(f"title.best.{place}", **_words(entry)), palette.moon_300)
            for place, entry in enumerate(best[1:3], 2)
        ]
    size = _fitting(kit, [words for words, _ in lines], right - x)
    for words, colour in lines:
        style = arcade_style(colour, size, grows=False)
        if x + kit.type.width(words, style) > right:
            return
        place = (x, foot.centery)
        x = strike(kit.type, target, words, style, place, "midleft").right + kit.px(_GAP + 6)


def _fitting(kit: Kit, lines: Sequence[str], room: int) -> int:
    """The largest size of arcade letters at which all lines fit."""
    style = arcade_style(kit.theme.palette.moon_100, TALL, grows=False)
    wide = sum(kit.type.width(words, style) + kit.px(_GAP + 6) for words in lines)
    return TALL if wide <= room else SMALL


def _words(entry: Entry) -> dict[str, str]:
    return {"score": f"{entry.score:05}", "who": entry.initials}
