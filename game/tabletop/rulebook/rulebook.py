"""The rulebook: chapters, sections, the search, and a page of it on paper."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import pygame
from msgspec import Struct

from game.painting.counter_views import RulePicture
from game.painting.counters.rule_pictures import has_picture
from game.painting.kit import Kit
from game.painting.posters.silhouettes import Silhouettes, Stance
from game.rules import counters
from game.rules.options import VARIANTS
from game.ui.drawings import tinted
from game.ui.theme import Colour, mix
from game.ui.typography.rich import is_ruling, rule_number
from game.ui.typography.text import Style
from game.ui.views.containers import At, Beside, Box, Layers, Ruling, Space, column, row
from game.ui.views.presses import LookUp, Press, Rich, Tab
from game.ui.views.texts import Text
from game.ui.views.view import Canvas, Layout, Placed, Size, View
from game.ui.words import Words

_V2: Final = " ".join(f"V2-{switch}" for switch in VARIANTS if switch != "fire_past_friends")
_BOOK: Final = f"""
@ S
# S
S1-recon S2-terrain S3-rush S4-detection S5-combat S6-german S7-castle-prep S8-castle-actions
S9-castle-reaction S10-demolition
@ 1
# R1.0
R1.0-solitaire
@ 2
# R2.0
R2.0-box R2.1-maps R2.2-unit-vs-marker
# R2.3
R2.3-fields R2.3.1-combat R2.3.2-movement R2.3.3-luck R2.3.4-demolition-icon
R2.3.5-marksman-icon R2.3.6-melee-icon R2.3.6b-wounded-side
# R2.4
R2.4-fields R2.4.1-men R2.4.2-defence R2.4.3-movement R2.4.4-officers
# R2.5
R2.5-carry-limit R2.5.1-charm R2.5.2-lighter R2.5.3-first-aid R2.5.4-charge R2.5.5-camera
R2.5.6-diary
# R2.6
R2.6-ambitions R2.6.1-reich R2.6.2-haunebu R2.6.3-zombies
# R2.7
R2.7-mix R2.7.1-ines R2.7.2-ambush R2.7.3-mine R2.7.4-dog R2.7.5-alive R2.7.6-beast R2.7.7-plus
# R2.8
R2.8-mix R2.8.1-gas R2.8.2-gasoline R2.8.3-prisoner R2.8.4-hostage R2.8.5-first-aid
R2.8.6-key-item R2.8.7-sentry R2.8.8-event R2.8.9-flamethrower R2.8.9-grenade R2.8.10-doctor
# R2.9
R2.9-two-sided
# R2.10
R2.10.1-time R2.10.2-hits R2.10.3-infection R2.10.4-detonator
@ 3
# R3.0
R3.0-clock
# R3.1
R3.1-order R3.1.1-ambition R3.1.2-field-markers R3.1.3-germans R3.1.4-time R3.1.5-equip
R3.1.5-drop-order
# R3.2
R3.2-roll R3.2-flak R3.2-repeat R3.2-offmap R3.2-last-aircraft
@ 4
# R4.0
R4.0-goal
# R4.1
R4.1-phases
# R4.2
R4.2-by-unit-or-stack R4.2-one-action R4.2-order-free
# R4.2.1
R4.2.1-allowance R4.2.1-mp R4.2.1-no-carry R4.2.1-friends R4.2.1-no-german-hex
R4.2.1-marker-hex
# R4.2.2
R4.2.2-plain R4.2.2-marsh R4.2.2-stream-along R4.2.2-stream-leave R4.2.2-river-along
R4.2.2-river-leave R4.2.2-road R4.2.2-leave-by-road
# R4.2.3
R4.2.3-drop-pick R4.2.3-trade
# R4.2.4
R4.2.4-rush R4.2.4-ambition R4.2.4-ines R4.2.4-ines-guide R4.2.4-ambush R4.2.4-mine R4.2.4-dog
R4.2.4-alive R4.2.4-beast-hex R4.2.4-beast-victim R4.2.4-equipment
# R4.2.5
R4.2.5-recon R4.2.5-stack R4.2.5-ends-turn R4.2.5-again
# R4.2.6
R4.2.6-first-aid
# R4.3
R4.3-dormant R4.3.1-check R4.3.1-marsh-free R4.3.1-counted R4.3.1-roll R4.3.1-adjacent-auto
R4.3.1-ambush-counts R4.3.2-nearest R4.3.2-from-pool R4.3.2-ss-occupied R4.3.2-active
# R4.4
R4.4-not-after-recon R4.4-who R4.4-unit-or-stack R4.4.1-declare R4.4.1-dice R4.4.1-hits
R4.4.2-weapons
# R4.5
R4.5-face-up-only R4.5.1-move R4.5.2-1-adjacent R4.5.2-2-nearest R4.5.2-3-by-road
R4.5.2-4-approach R4.5.2-tie R4.5.3-stack R4.5.4-target R4.5.4-dice R4.5.5-per-hit R4.5.5-ines
@ 5
# R5.0
R5.0-end R5.0-all-dead
# R5.1
R5.1-exit R5.2-ines-guide
# R5.3
R5.3-time R5.3-reveal R5.3-dead R5.3-flip
@ 6
# R6.0
R6.0-mission
# R6.1
R6.1-map R6.1.1-garrison R6.1.1-ten R6.1.2-castle-markers R6.1.3-cups
# R6.2
R6.2-village
# R6.3
R6.3-attempt R6.3-group-luck R6.3-fail-single R6.3-fail-group R6.3-fail-absorb R6.3-table-roll
R6.3-once R6.3-table R6.3-look R6.3-passage R6.3-romance R6.3-romance-first-only
@ 7
# R7.1
R7.1-phases
# R7.2
R7.2-by-unit-or-stack R7.2-one-action R7.2-order-free
# R7.2.1
R7.2.1-allowance R7.2.1-orthogonal R7.2.1-no-carry R7.2.1-friends R7.2.1-no-enemy-square
R7.2.1-marker-square
# R7.2.2
R7.2.2-double-move R7.2.2-no-stack R7.2.2-no-attack
# R7.2.3
R7.2.3-wall R7.2.3-doorway R7.2.3-room R7.2.3-hole R7.2.3-village
# R7.2.4
R7.2.4-equipment R7.2.4-drop-not-set
# R7.3
R7.3-enter-room R7.3-order R7.3-continue R7.3.1-gas R7.3.2-gasoline R7.3.3-prisoner
R7.3.4-hostage R7.3.5-first-aid R7.3.6-key-item R7.3.7-sentry R7.3.8-event R7.3.9-flamethrower
R7.3.10-grenade R7.3.11-doctor
# R7.5
R7.5-set R7.5-detonator R7.5-0600
# R7.6
R7.6-who R7.6.1-corridor R7.6.1-room R7.6.1-doorway R7.6.1-basement-opening R7.6.1-stairs
R7.6.2-range R7.6.3-melee R7.6.4-base R7.6.4-green-plus R7.6.4-purple-plus
R7.6.4-one-attack-kill R7.6.4-infection-return R7.6.4-flamethrower
# R7.6.5
R7.6.5-when R7.6.5-target R7.6.5-hit R7.6.5-miss R7.6.5-grenade R7.6.5-blast-all R7.6.5-gas
R7.6.5-charge R7.6.5-gasoline R7.6.5-walls-stay
# R7.7
R7.7-dormant R7.7.1-ground-or-cellar R7.7.1-stairs-up R7.7.2-sentry-active
# R7.8
R7.8-face-up-only R7.8-order
# R7.8.1
R7.8.1-1-adjacent R7.8.1-2-approach R7.8.1-3-indoors R7.8.1-4-no-stack
# R7.8.2
R7.8.2-target R7.8.2-weakened R7.8.2-resolve R7.8.2-infect-wounded R7.8.2-infect-killed
R7.8.2-no-markers R7.8.2-german-rises R7.8.2-undead-clean
# R7.8.3
R7.8.3-no-double R7.8.3-1-sees R7.8.3-2-detonator R7.8.3-3-nearest R7.8.3-4-village
R7.8.3-5-pass-no-end R7.8.3-tie
# R7.8.4
R7.8.4-target R7.8.4-resolve
# R7.8.5
R7.8.5-paras R7.8.5-germans
# R7.9
R7.9-reveal R7.9-heal
@ 8
# R8.0
R8.0-by-ambition
# R8.1
R8.1.1-event1 R8.1.1-lieutenant R8.1.2-event2 R8.1.3-event3 R8.1.4-key-item R8.1.5-hostage
R8.1.5-carry
# R8.2
R8.2.1-event1 R8.2.2-event2 R8.2.3-event3 R8.2.4-key-item R8.2.5-worm
# R8.3
R8.3.1-event1 R8.3.1-lieutenant R8.3.2-event2 R8.3.3-event3 R8.3.4-controller R8.3.5-daughter
R8.3.5-father R8.3.5-carry
@ 9
# R9.0
R9.0-goal
# R9.1
R9.1-area R9.1.1-0600 R9.1.2-required R9.1.3-manual
# R9.2
R9.2-village-safe R9.2-1F R9.2-2F R9.2-basement R9.2-enemies-die
# R9.3
R9.3-when R9.3-vp R9.3-upgrade
@ V
# V1
V1-fire-over-friends
# V2
{_V2}
@ E
# E0
E0-start E1-infiltrate-A E2-infiltrate-CD E3-cooper E4-dylan E5-reaction
# E6
E6a-angel E6b-melee E6c-blocked E6d-variant-throw
@ M
# M1
M1.0-premise
# M2
M2.0-box M2.1-map M2.2-counters
# M3
M3.0-setup
# M4
M4.0-win M4.1-option-rescue
# M5
M5.0-ap M5.0-counter M5.0-act M5.0-end
# M6
M6.0-none-up M6.0-advance M6.0-one-per-hex M6.0-same-hex M6.0-enter M6.1-absorb M6.1-damaged
M6.1-still-acts
# M7
M7.0-free M7.0-costs M7.1-move M7.2-zombie M7.2-equipment M7.2-infantry M7.2-event
M7.2-ev-counter M7.2-ev-recon M7.2-ev-turn M7.2-ev-chaos M7.3-fire M7.3-m8 M7.3-ammo
M7.3-reveal M7.4-ram M7.4-cutter M7.4-track M7.4-reveal M7.5-repair
# M8
M8.0-easier M8.0-two-dice
@ Q
# rulings
Q0-marks
# rulings-counters
Q2 Q3 Q5 Q6 Q8 Q9 Q284 Q11 Q13 Q14 Q260 Q261 Q262
# rulings-jump
Q15 Q16 Q17 Q19 Q20 Q21 Q22
# rulings-march
Q24 Q25 Q26 Q27 Q270 Q29 Q31 Q32 Q33 Q34 Q254 Q37 Q38 Q39 Q283 Q40 Q41 Q42
# rulings-markers
Q43 Q44 Q45 Q46 Q47 Q241 Q48 Q49 Q50 Q51 Q52 Q53 Q54 Q55 Q56 Q58 Q59 Q282
# rulings-germans
Q65 Q66 Q67 Q68 Q70 Q71 Q72 Q73 Q74 Q75 Q76 Q78 Q79
# rulings-end
Q63 Q244 Q80 Q276 Q281
# rulings-infiltration
Q245 Q82 Q83 Q84 Q85 Q86 Q87 Q88 Q89 Q91 Q266
# rulings-castle
Q60 Q93 Q94 Q95 Q96 Q97 Q98 Q277 Q271 Q100 Q101 Q102 Q103 Q105 Q143 Q256
# rulings-sight
Q109 Q110 Q111 Q112 Q113 Q114 Q115 Q251
# rulings-attacks
Q116 Q117 Q121 Q122 Q125 Q126 Q127 Q128 Q130 Q131 Q132 Q133 Q134 Q135 Q136 Q137
# rulings-enemies
Q119 Q123 Q124 Q142 Q145 Q272 Q148 Q150 Q242 Q151 Q237 Q246 Q247 Q249 Q250 Q252 Q263
# rulings-infection
Q161 Q162 Q164 Q248 Q275
# rulings-ambitions
Q144 Q152 Q153 Q154 Q155 Q156 Q157 Q158 Q168 Q160 Q253 Q166 Q279 Q280 Q264
Q167 Q169 Q170 Q273 Q171 Q278 Q265 Q172 Q173 Q174 Q285 Q175 Q176
# rulings-demolition
Q178 Q179 Q180 Q239 Q146 Q182 Q183 Q184 Q185 Q186 Q188 Q189 Q190 Q268 Q191
# rulings-variants
Q193 Q194 Q236 Q274 Q195 Q196 Q197 Q198 Q199 Q200 Q201 Q255
# rulings-hunt
Q202 Q203 Q206 Q207 Q208 Q267 Q210 Q286 Q211 Q212 Q213 Q217 Q257 Q219 Q220 Q221 Q258 Q222 Q223 Q224
Q225 Q226 Q227 Q230 Q259 Q287
"""
"""In reading order: ``@`` a chapter, ``#`` a section, then the rules of that section."""

NUMBERS: Final[Mapping[str, object]] = {
    **counters.ITEM_KINDS,
    **counters.PARAS,
    "carry_limit": counters.CARRY_LIMIT,
    "paratroopers": len(counters.EIGHT),
    "germans": len(counters.ORDINARY_GERMANS),
    "officers": len(counters.OFFICERS),
    "most_men": max(german.men for german in counters.GERMANS.values()),
    "starting_items": len(counters.STARTING_ITEMS),
    "ambitions": len(counters.AMBITIONS),
    "field_markers": len(counters.FIELD_MARKERS),
    "field_items": len(counters.FIELD_ITEMS),
    "castle_markers": len(counters.CASTLE_MARKERS),
    "monsters": len(counters.MONSTERS),
    "bites": len(counters.BITES),
    "hidden_need": counters.HIDDEN_NEED,
    "hunt_zombies": len(counters.HUNT_ZOMBIES),
    "hunt_infantry": len(counters.HUNT_INFANTRY),
    "hunt_hidden": len(counters.HUNT_COUNTERS),
    "hunt_turns": counters.HUNT_TURNS,
}
"""What the blanks of rule texts say, so that no number of a counter is typed twice.

A text writes ``{charge.explosive}`` for the explosive icons of a charge. Items and paratroopers
have the columns of their tables in `game.rules.counters`; the others are counts and limits.
"""
_MARKS: Final = re.compile(r"\[[^\]]*\]|\*\*|<[^>]*>")
_LINK: Final = re.compile(r"\[([RMQEV]\d[\w.\-]*)\]")
_PARENT: Final = re.compile(r"[.\-][^.\-]*$")


class Section(Struct, frozen=True):
    """Some rules under a heading, with the key ``section.<name>``."""

    name: str
    rules: tuple[str, ...]


class Chapter(Struct, frozen=True):
    """Some sections under a title, with the key ``chapter.<name>``."""

    name: str
    sections: tuple[Section, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules of all its sections."""
        return tuple(rule for section in self.sections for rule in section.rules)


def _read(book: str) -> Iterator[Chapter]:
    for part in book.split("@")[1:]:
        name, *sections = part.split("#")
        yield Chapter(name.strip(), tuple(_section(lines) for lines in sections))


def _section(lines: str) -> Section:
    name, *rules = lines.split()
    return Section(name, tuple(rules))


CHAPTERS: Final = tuple(_read(_BOOK))
RULES: Final = tuple(rule for chapter in CHAPTERS for rule in chapter.rules)
"""Every rule with a page, in reading order."""


def page_of(rule: str) -> str:
    """The page that explains a rule, for any form of its id.

    A rule without a page of its own is explained on the first page of the smallest part of the book
    that contains it: ``R4.2.4`` or ``R4.2.4-anything`` at ``R4.2.4-rush``. An unknown id gives the
    first page of the book.
    """
    if rule in RULES:
        return rule
    wanted = rule
    while wanted:
        for page in RULES:
            if page == wanted or page.startswith((f"{wanted}-", f"{wanted}.")):
                return page
        wanted = _PARENT.sub("", wanted) if _PARENT.search(wanted) else ""
    return RULES[0]


def chapter_of(rule: str) -> Chapter:
    """The chapter of a page."""
    return next(chapter for chapter in CHAPTERS if rule in chapter.rules)


def sections_beside(rule: str) -> tuple[Section, ...]:
    """The sections shown together with a page: its chapter's, or one of the many of the rulings."""
    sections = chapter_of(rule).sections
    if is_ruling(rule):
        return tuple(section for section in sections if rule in section.rules)
    return sections


def search(words: Words, query: str) -> list[str]:
    """The pages that contain every word of the search in their id, text or heading."""
    parts = query.casefold().split()
    found = []
    for chapter in CHAPTERS:
        for section in chapter.sections:
            heading = words.say(f"section.{section.name}")
            for rule in section.rules:
                text = f"{rule} {heading} {plain(words, rule)}".casefold()
                if all(part in text for part in parts):
                    found.append(rule)
    return found


def text_of(words: Words, rule: str) -> str:
    """The text of a page, with the numbers of the counter sheet in its blanks."""
    return words.say(f"rule.{rule}", **NUMBERS)


def links_of(words: Words, rule: str) -> list[str]:
    """The rules to which the text of a page has links, in its order."""
    return _LINK.findall(text_of(words, rule))


def plain(words: Words, rule: str) -> str:
    """The text of a page, without links and markup."""
    return _MARKS.sub("", text_of(words, rule)).strip()


_IDS: Final = 66
"""Width in units of the ids' column; with large text ids are above the text instead."""
_PICTURE: Final = 48
_BAR: Final = 4
"""Units of the bar beside the present rule."""
_TAIL: Final = 104
"""Height in units of the drawing at a page's foot."""
_MEN: Final = ("Blake", "Garrett", "Angel", "Elliot", "Cooper", "Frank", "Hank", "Dylan")
_STANCES: Final[dict[str, Stance]] = {"Dylan": "kneel", "Angel": "stand"}
_HIGH: Final = 0.94
"""A man's share of the drawing's height; the rest is ground."""
_STRIDE: Final = 3
"""Frames of the walk between one man and the next."""


class MarkRule(Struct, frozen=True):
    """Make a rule of the page the present one."""

    rule: str


class MarkedRule(Struct, frozen=True):
    """The present rule of a page."""

    rule: str = ""
    link: int = 0
    """Which of its links Enter follows."""


def part_views(
    kit: Kit, heading: str, rules: Sequence[str], marked: MarkedRule | None, *, has_pictures: bool
) -> list[View]:
    """A heading and its rules; those of a search (`marked` is None) lead to their pages."""
    palette = kit.theme.palette
    words = Text(heading.upper(), Style("display", 21, palette.ink, 0.04), cuts=True)
    head = Box(column(words, Ruling(palette.paper_500, 1), gap=1), (14, 8, 14, 4))
    return [head, *(_rule(kit, rule, marked, has_pictures) for rule in rules)]


def _rule(kit: Kit, rule: str, marked: MarkedRule | None, has_pictures: bool) -> View:
    """The picture, the id beside or above the text, and the ground of the present rule."""
    palette = kit.theme.palette
    is_here = marked is not None and marked.rule == rule
    text, style = text_of(kit.words, rule), Style("text", 18, palette.ink)
    many = len(links_of(kit.words, rule))
    framed = marked.link if marked is not None and is_here and many > 1 else None
    words = Rich(text, style, "paper", leading=1.08, framed=framed)
    number = Text(rule_number(rule), Style("bold", 15, palette.ink_rule))
    beside = At(Box(number, (0, 2, 0, 0)), "start", "start")
    told: View = column(number, words) if kit.is_large else Beside(beside, words, _IDS)
    if has_pictures:
        picture = At(RulePicture(rule, _PICTURE), "start", "start")
        told = Beside(picture if has_picture(rule) else Space(), told, _PICTURE, gap=10)
    entry: View = Box(told, (14, 5, 34, 5))
    if is_here:
        bar = Box(Space(), ground=palette.ink_rule, width=_BAR, is_fixed=True)
        tint = Box(Space(), ground=mix(palette.paper_300, palette.paper_500, 0.28), fills=True)
        entry = Layers((row(bar, tint, align="fill"), entry))
    if marked is None:
        return Press(inside=entry, action=LookUp(rule))
    return Tab(inside=entry, action=MarkRule(rule), is_open=is_here)


class Tailpiece(View, frozen=True):
    """All eight men from edge to edge, the first one on the right, in one colour."""

    def size(self, layout: Layout, room: Size) -> Size:
        """As wide as there is room."""
        return room[0], layout.px(_TAIL)

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw them; the paper below is in the picture that is kept."""
        kit, rect, palette = canvas.kit, placed.rect, canvas.kit.theme.palette
        ink = mix(palette.paper_300, palette.paper_500, 0.5)

        def paint() -> None:
            canvas.target.blit(_men(rect.size, ink), rect)

        kit.pictures.draw(canvas.target, rect, (self, ink), paint)


def _men(size: Size, ink: Colour) -> pygame.Surface:
    picture = pygame.Surface(size, pygame.SRCALPHA)
    side = round(size[1] * _HIGH)
    figures = Silhouettes()
    step = (size[0] - side) / (len(_MEN) - 1)
    for number, man in enumerate(_MEN):
        stance = _STANCES.get(man, "run")
        drawn = tinted(figures.picture(man, side, stance, number * _STRIDE), ink)
        picture.blit(drawn, (round(size[0] - side - number * step), 0))
    thick = max(size[1] - side, 1)
    picture.fill(ink, (0, side, size[0], max(thick // 2, 1)))
    return picture
