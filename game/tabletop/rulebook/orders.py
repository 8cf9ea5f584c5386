"""The sheet of orders: a summary of the optional rules of a game."""

from __future__ import annotations

from typing import Final

import pygame

from game.painting.counters.rule_pictures import picture_of
from game.painting.kit import Kit
from game.rules.options import Options, in_force, missing, profile_of
from game.tabletop.hud.rubber_stamp import draw_rubber_stamp
from game.tabletop.rulebook.switch_list import SwitchLine
from game.tabletop.rulebook.switches import GROUPS, Group
from game.ui.typography.text import Style
from game.ui.widgets import Ticket

_STAMP_ROOM: Final = 74
_SUBJECT: Final = 150


def draw_orders(
    kit: Kit, target: pygame.Surface, rect: pygame.Rect, options: Options, line: SwitchLine | None
) -> None:
    """A sheet of paper with the active rules in their groups, and the profile's stamp.

    If there is room, it shows the counter of the selected line's rule.
    """
    ticket = Ticket(kit.trim, rect, kit.head("setup.orders"))
    ticket.draw(target)
    palette = kit.theme.palette
    column = ticket.body
    bottom = column.bottom - kit.px(_STAMP_ROOM)
    on = in_force(options)
    if not on:
        words = kit.say("setup.none")
        text = Style("text", 18, palette.ink)
        column.top = kit.type.draw_wrapped(target, words, text, column).bottom
    vain = {one.switch for one in missing(options)}
    for group, switches in GROUPS.items():
        found = [switch for switch in switches if switch in on]
        if found:
            column.top = _draw_group(kit, target, column, bottom, group, found, vain, options)
    if line is not None and line.pictured:
        rest = pygame.Rect(column.left, column.top, column.width, bottom - column.top)
        _draw_subject(kit, target, rest, line)
    _draw_stamp(kit, target, ticket.body, options)


def _draw_subject(kit: Kit, target: pygame.Surface, rest: pygame.Rect, line: SwitchLine) -> None:
    """The counter of a rule, in large, with the rule's name; nothing if there is no room."""
    size = min(kit.px(_SUBJECT), rest.width)
    name = Style("display", 24, kit.theme.palette.ink, 0.03)
    lines = kit.type.wrap(line.label.upper(), name, rest.width)
    high = size + kit.px(10) + len(lines) * kit.type.height(name)
    picture = picture_of(line.pictured, kit.press, size)
    if picture is None or rest.height < high + 2 * kit.px(12):
        return
    y = rest.top + (rest.height - high) // 2
    target.blit(picture, picture.get_rect(midtop=(rest.centerx, y)))
    below = pygame.Rect(rest.left, y + size + kit.px(10), rest.width, 0)
    kit.type.draw_wrapped(target, line.label.upper(), name, below, "midtop")


def _draw_group(
    kit: Kit,
    target: pygame.Surface,
    column: pygame.Rect,
    bottom: int,
    group: Group,
    switches: list[str],
    vain: set[str],
    options: Options,
) -> int:
    """A group's heading and rules from the top of the column; returns where the next begins."""
    palette = kit.theme.palette
    head = Style("bold", 15, palette.ink_rule)
    line = Style("bold", 17, palette.ink)
    pitch = kit.type.height(line)
    y = column.top
    if y + kit.type.height(head) + pitch > bottom:
        return y
    y = kit.type.draw(target, kit.say(f"option.group.{group}"), head, (column.left, y)).bottom
    for place, switch in enumerate(switches):
        left = len(switches) - place
        if y + (2 if left > 1 else 1) * pitch > bottom:
            words = kit.words.count("setup.more", left)
            kit.type.draw(target, words, line, (column.left + kit.px(20), y))
            return y + pitch
        colour = palette.ink_red if switch in vain else palette.ink
        tick = "–" if switch in vain else "✓"
        words = kit.say(f"option.{switch}")
        number = getattr(options, switch)
        if not isinstance(number, bool):
            words = kit.say("pair", label=words, value=number)
        kit.type.draw(target, tick, line.but(colour=colour), (column.left, y))
        kit.type.draw(target, words, line.but(colour=colour), (column.left + kit.px(20), y))
        y += pitch
    return y + kit.px(8)


def _draw_stamp(kit: Kit, target: pygame.Surface, body: pygame.Rect, options: Options) -> None:
    profile = profile_of(options)
    words = kit.head(f"option.profile.{profile}" if profile else "setup.own")
    draw_rubber_stamp(kit, target, words, (body.centerx, body.bottom + kit.px(4)))
