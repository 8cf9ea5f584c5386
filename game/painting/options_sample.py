"""A preview of the graphics settings, shown beside the options."""

from __future__ import annotations

from typing import Final

import pygame

from game.painting.kit import Kit
from game.ui.typography.text import Style
from game.ui.widgets import Panel

_COUNTER: Final = 100
_MARKS: Final = ("reach", "threat", "chosen")


def draw_sample(kit: Kit, target: pygame.Surface, rect: pygame.Rect) -> None:
    """Four counters, two dice, three overlays and a line of text, in the current colours."""
    palette = kit.theme.palette
    panel = Panel(kit.trim, rect, kit.head("options.sample"))
    panel.draw(target)
    body = panel.body
    size = kit.px(_COUNTER)
    pictures = (
        kit.press.para("Blake", size),
        kit.press.german("G1", size),
        kit.press.zombie("Z1", size),
        kit.press.undead("Z2", size),
    )
    for place, picture in enumerate(pictures):
        x = body.left + body.width * (1 + 2 * (place % 2)) // 4
        y = body.top + size // 2 + (place // 2) * (size + kit.px(16))
        target.blit(picture, picture.get_rect(center=(x, y)))
    y = body.top + 2 * size + kit.px(34)
    die = kit.px(34)
    target.blit(kit.dice.face(4, die, "hit"), (body.left + kit.px(4), y))
    target.blit(kit.dice.face(2, die, "miss"), (body.left + kit.px(48), y))
    words = Style("bold", 16, palette.moon_100)
    beside = (body.left + kit.px(94), y + die // 2)
    kit.type.draw(target, kit.say("options.sample.dice"), words, beside, "midleft")
    y += die + kit.px(14)
    for mark in _MARKS:
        box = pygame.Rect(body.left + kit.px(4), y, kit.px(40), kit.px(32))
        _draw_mark(kit, target, mark, box)
        kit.type.draw(
            target,
            kit.say(f"options.sample.{mark}"),
            words,
            (box.right + kit.px(10), box.centery),
            "midleft",
        )
        y = box.bottom + kit.px(14)
    column = pygame.Rect(body.left, y, body.width, body.bottom - y)
    style = Style("text", 15, palette.moon_300)
    below = kit.type.draw_wrapped(target, kit.say("options.sample.text"), style, column)
    column.top = below.bottom + kit.px(10)
    counters = kit.say("options.sample.counters")
    lines = kit.type.wrap(counters, style, column.width)
    if column.top + len(lines) * kit.type.height(style) <= body.bottom:
        kit.type.draw_wrapped(target, counters, style, column)


def _draw_mark(kit: Kit, target: pygame.Surface, mark: str, box: pygame.Rect) -> None:
    palette = kit.theme.palette
    if mark == "reach":
        target.fill(palette.night_500, box)
        pygame.draw.rect(target, palette.reach, box, kit.px(3))
    elif mark == "chosen":
        pygame.draw.rect(target, palette.amber, box, kit.px(4))
    else:
        target.fill(palette.night_800, box)
        clip = target.get_clip()
        target.set_clip(box.clip(clip))
        for x in range(box.left - box.height, box.right, kit.px(10)):
            start, end = (x, box.bottom), (x + box.height, box.top)
            pygame.draw.line(target, palette.red, start, end, kit.px(3))
        target.set_clip(clip)
