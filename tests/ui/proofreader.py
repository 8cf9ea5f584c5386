"""Records where each text and panel of a picture is drawn, and finds faults.

Text must be inside the window, its panel and its clip; no text may overlap another or lie under a
panel, and none may be the id of a rule; no panel may cut another or leave the window. Floating
things (tooltips, hints, pointers) may cover panels, but not leave the window.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final, Literal, TypeAlias

import pygame
import pytest
from fontTools.ttLib import TTFont

from game import assets
from game.tabletop.attract import Show
from game.tabletop.board.view import BoardView
from game.tabletop.parts.adviser import AdviserSlip
from game.tabletop.parts.extras import Extras
from game.tabletop.parts.tooltip import Tooltip
from game.ui.camera import Point
from game.ui.pictures import StillLayer
from game.ui.scroll import ScrollArea
from game.ui.stack import Scene
from game.ui.trim import Trim
from game.ui.typography.text import Anchor, Role, Style, Typesetter, anchored, font_file
from game.ui.views.containers import Tail

Kind = Literal["panel", "bar", "ticket", "button", "keycap", "row", "picture"]
_RULE_ID: Final = re.compile(r"\bR\d+\.\d|\b[RMVESQ]\d[\w.]*-[a-z]")
_FURNITURE: Final[tuple[Kind, ...]] = ("panel", "bar", "ticket", "button", "keycap")
_COVERING: Final = (*_FURNITURE, "picture")
_LARGEST_PICTURE: Final = 400
"""Pixels; a larger picture counts as a ground."""
_VISIBLE: Final = 60
_SOLID: Final = 200
"""Alpha from which letters count as ink, and pictures as opaque."""
_SLACK: Final = 2
"""Pixels by which text may exceed its panel: serifs, outlines, rounding."""
_GRAZE: Final = 3
"""Pixels by which letters of two lines may overlap each other, or a picture."""
_LEADING: Final = 0.28
"""The share of its height by which one line may overlap another."""


@dataclass(frozen=True)
class Sheet:
    """A surface with text on it."""

    kind: Kind
    box: pygame.Rect
    floats: bool
    mask: pygame.Mask | None = None
    """The opaque part of a picture."""


@dataclass(frozen=True)
class Line:
    """A line of text."""

    text: str
    box: pygame.Rect
    """The rectangle of its ink, in pixels of the window."""
    whole: pygame.Rect
    """The same with the space above and below the letters."""
    clip: pygame.Rect
    floats: bool
    is_print: bool
    """Whether it is printed on a board, where it moves with the board."""
    scrolls: bool


_Replay: TypeAlias = Callable[[pygame.Surface, tuple[int, int]], None]
"""Records a text or a panel of a picture again, where the picture is drawn."""


@dataclass
class Proofs:
    """A picture in drawing order; each scene on the stack is a layer."""

    layers: list[list[Sheet | Line]] = field(default_factory=lambda: [[]])
    window: pygame.Surface | None = None
    missing: set[str] = field(default_factory=set)
    """Characters that are missing from their font, and lines too low for their letters."""
    _states: dict[str, int] = field(default_factory=dict)
    _type: list[pygame.Surface] = field(default_factory=list)
    _aside: dict[int, tuple[pygame.Surface, list[_Replay]]] = field(default_factory=dict)
    """Pictures that are drawn separately, by id, with their texts and panels."""

    def know(self, picture: pygame.Surface) -> None:
        """Register a picture of text: drawn twice it hides nothing."""
        self._type.append(picture)

    def begin(self, size: tuple[int, int]) -> pygame.Surface:
        """Begin a window of that size in pixels; earlier records are dropped."""
        self.window = _paper(self, size)
        self.layers = [[]]
        self._type.clear()
        self.missing.clear()
        return self.window

    def new_layer(self) -> None:
        self.layers.append([])

    @contextmanager
    def during(self, what: str) -> Iterator[None]:
        self._states[what] = self._states.get(what, 0) + 1
        yield
        self._states[what] -= 1

    def is_in(self, what: str) -> bool:
        return self._states.get(what, 0) > 0

    def _moved(self, target: pygame.Surface, box: pygame.Rect) -> pygame.Rect | None:
        """A rectangle of a picture in window coordinates; None for another picture."""
        if self.window is None:
            return None
        if target is self.window:
            return box.copy()
        if target.get_abs_parent() is self.window:
            return box.move(target.get_abs_offset())
        return None

    @contextmanager
    def without_keeping(self) -> Iterator[None]:
        """Forget the pictures that are drawn separately inside the context."""
        before = dict(self._aside)
        yield
        self._aside = before

    def _keep_aside(self, picture: pygame.Surface, replay: _Replay) -> None:
        self._aside.setdefault(id(picture), (picture, []))[1].append(replay)

    def add_sheet(self, kind: Kind, target: pygame.Surface, box: pygame.Rect) -> None:
        place = self._moved(target, box)
        if place is None:
            self._keep_aside(target, lambda on, at: self.add_sheet(kind, on, box.move(at)))
        clip = self._moved(target, target.get_clip())
        if self.is_in("scrolling") and place is not None and clip is not None:
            place = place.clip(clip)
        if place is not None and place.width and place.height:
            self.layers[-1].append(Sheet(kind, place, self.is_in("floating")))

    def add_line(
        self, text: str, target: pygame.Surface, box: pygame.Rect, picture: pygame.Surface
    ) -> None:
        if self._moved(target, box) is None:
            self._keep_aside(target, lambda on, at: self.add_line(text, on, box.move(at), picture))
            return
        ink = picture.get_bounding_rect(min_alpha=_VISIBLE)
        place = self._moved(target, ink.move(box.topleft))
        whole = self._moved(target, box)
        clip = self._moved(target, target.get_clip())
        if place is None or clip is None or whole is None or not ink.width:
            return
        self.layers[-1].append(
            Line(
                text,
                place,
                whole,
                clip,
                self.is_in("floating"),
                self.is_in("board") or self.is_in("pill"),
                self.is_in("scrolling"),
            )
        )

    def add_picture(
        self, target: pygame.Surface, picture: pygame.Surface, place: tuple[int, int]
    ) -> None:
        """A counter, a die, an icon, as far as it isn't clipped; very large or faint pictures hide
        nothing."""
        _, replays = self._aside.get(id(picture), (picture, []))
        for replay in replays:
            replay(target, place)
        if replays:
            return
        if any(map(self.is_in, ("type", "furniture", "board", "floating"))):
            return
        if any(picture is one for one in self._type):
            return
        if max(picture.get_size()) > _LARGEST_PICTURE or (picture.get_alpha() or 255) < 200:
            return
        box = self._moved(target, pygame.Rect(place, picture.get_size()))
        clip = self._moved(target, target.get_clip())
        if box is not None and clip is not None:
            drawn, seen = box.clip(clip), pygame.Mask(box.size)
            corner = drawn.left - box.left, drawn.top - box.top
            seen.draw(pygame.Mask(drawn.size, fill=True), corner)
            mask = pygame.mask.from_surface(picture, _SOLID).overlap_mask(seen, (0, 0))
            self.layers[-1].append(Sheet("picture", box, False, mask))

    # --- Reading --------------------------------------------------------------------------

    def faults(self) -> list[str]:
        """All faults, one line each."""
        if self.window is None:
            return []
        window = self.window.get_rect()
        found = sorted(self.missing)
        for layer in self.layers:
            found += _rule_ids(layer)
            found += _out_of(layer, window)
            found += _out_of_panels(layer)
            found += _over_each_other(layer)
            found += _panels_cut(layer)
        return list(dict.fromkeys(found))


def _lines(layer: list[Sheet | Line]) -> list[tuple[int, Line]]:
    return [(n, one) for n, one in enumerate(layer) if isinstance(one, Line) and not one.is_print]


def _sheets(layer: list[Sheet | Line]) -> list[tuple[int, Sheet]]:
    return [(n, one) for n, one in enumerate(layer) if isinstance(one, Sheet)]


def _rule_ids(layer: list[Sheet | Line]) -> list[str]:
    """Ids of rules, which are shown by their numbers."""
    return [f"{line.text!r} is an id" for _, line in _lines(layer) if _RULE_ID.search(line.text)]


def _out_of(layer: list[Sheet | Line], window: pygame.Rect) -> list[str]:
    """Text and panels outside the window, text cut by a clip."""
    found = []
    room = window.inflate(2 * _SLACK, 2 * _SLACK)
    for _, line in _lines(layer):
        clip = line.clip.inflate(2 * _SLACK, 2 * _SLACK)
        seen = line.box.clip(line.clip)
        if line.scrolls and not seen.height:
            continue
        if not line.scrolls and not room.contains(line.box):
            found.append(f"{line.text!r} at {tuple(line.box)} leaves the window")
        elif line.box.left < clip.left or line.box.right > clip.right:
            found.append(f"{line.text!r} at {tuple(line.box)} is cut at the side by {tuple(clip)}")
        elif not line.scrolls and not clip.contains(line.box):
            found.append(f"{line.text!r} at {tuple(line.box)} is cut by {tuple(clip)}")
    for _, sheet in _sheets(layer):
        if sheet.kind in _FURNITURE and not room.contains(sheet.box.inflate(-2, -2)):
            found.append(f"{sheet.kind} {tuple(sheet.box)} leaves the window")
    return found


def _out_of_panels(layer: list[Sheet | Line]) -> list[str]:
    """Text that exceeds its panel."""
    found = []
    sheets = _sheets(layer)
    for place, line in _lines(layer):
        seen = line.box.clip(line.clip)
        if not seen.width or not seen.height:
            continue
        below = [
            one
            for n, one in sheets
            if n < place and one.kind != "picture" and one.box.colliderect(seen)
        ]
        if not below:
            continue
        under = below[-1]
        if not under.box.inflate(2 * _SLACK, 2 * _SLACK).contains(seen):
            what = f"{under.kind} {tuple(under.box)}"
            found.append(f"{line.text!r} at {tuple(line.box)} sticks out of the {what}")
    return found


def _over_each_other(layer: list[Sheet | Line]) -> list[str]:
    """Text over text, and text under a later panel."""
    found = []
    lines = _lines(layer)
    for number, (place, line) in enumerate(lines):
        seen = line.box.clip(line.clip)
        if not seen.width or not seen.height:
            continue
        covers = [
            (n, one)
            for n, one in _sheets(layer)
            if n > place and one.kind in _COVERING and _is_over(one, seen)
        ]
        for _, cover in covers:
            if not cover.floats and not line.floats:
                what = f"{cover.kind} {tuple(cover.box)}"
                found.append(f"{line.text!r} at {tuple(line.box)} lies under the {what}")
        for later, other in lines[number + 1 :]:
            both = seen.clip(other.box.clip(other.clip))
            if not _run_together(line, other, both):
                continue
            if other.floats and not line.floats:
                continue
            if any(n < later and one.box.contains(both) for n, one in covers):
                continue
            is_struck_twice = line.text == other.text and line.box.colliderect(other.box)
            if is_struck_twice and abs(line.box.x - other.box.x) <= 8 >= abs(
                line.box.y - other.box.y
            ):
                continue
            found.append(
                f"{line.text!r} at {tuple(line.box)} lies under "
                f"{other.text!r} at {tuple(other.box)}"
            )
    return found


def _is_over(sheet: Sheet, words: pygame.Rect) -> bool:
    both = sheet.box.clip(words)
    if sheet.mask is None or not both.size:
        return bool(both.width and both.height)
    part = pygame.Mask(both.size, fill=True)
    hidden = sheet.mask.overlap_area(part, (both.x - sheet.box.x, both.y - sheet.box.y))
    return hidden > _GRAZE * min(words.size)


def _run_together(line: Line, other: Line, both: pygame.Rect) -> bool:
    """Whether letters overlap, or lines are closer than in any text."""
    if both.width > _GRAZE and both.height > _GRAZE:
        return True
    crossing = line.whole.clip(line.clip).clip(other.whole.clip(other.clip))
    if not crossing.width or not _share_column(line.box, other.box):
        return False
    return crossing.height > _LEADING * min(line.whole.height, other.whole.height) and (
        line.whole.centery != other.whole.centery
    )


def _share_column(box: pygame.Rect, other: pygame.Rect) -> bool:
    return min(box.right, other.right) - max(box.left, other.left) > _GRAZE


def _panels_cut(layer: list[Sheet | Line]) -> list[str]:
    """Panels that cover parts of panels."""
    found = []
    sheets = [one for _, one in _sheets(layer) if not one.floats and one.kind in _FURNITURE]
    for number, sheet in enumerate(sheets):
        for other in sheets[number + 1 :]:
            both = sheet.box.clip(other.box)
            if both.width <= 1 or both.height <= 1 or sheet.box.contains(other.box):
                continue
            found.append(
                f"{sheet.kind} {tuple(sheet.box)} is cut by {other.kind} {tuple(other.box)}"
            )
    return found


def _paper(proofs: Proofs, size: tuple[int, int]) -> pygame.Surface:
    """A window surface that reports the pictures drawn on it."""

    class Paper(pygame.Surface):
        def blit(
            self,
            source: pygame.Surface,
            dest: Any = (0, 0),
            area: Any = None,
            *more: Any,
            **named: Any,
        ) -> pygame.Rect:
            is_solid = area is None and not more and not named
            if is_solid:
                place = (round(dest[0]), round(dest[1]))
                proofs.add_picture(self, source, place)
            return super().blit(source, dest, area, *more, **named)

    return Paper(size)


@cache
def _drawn_by(file: str) -> frozenset[int]:
    return frozenset(TTFont(assets.folder("sprites") / "fonts" / file).getBestCmap())


@cache
def _without_glyph(text: str, role: Role) -> tuple[str, ...]:
    """The characters of a text that are missing from the font of a role."""
    files = {char: font_file(role, char) for char in text}
    return tuple(
        f"{char!r} of {text!r} isn't in {file}"
        for char, file in files.items()
        if ord(char) not in _drawn_by(file)
    )


def _cut_letters(setter: Typesetter, text: str, style: Style) -> tuple[str, ...]:
    """The text, if its line is too low for its letters: Japanese ones don't get as small."""
    high, baseline = setter.height(style), setter.ascent(style)
    lows = []
    for run in setter._runs(text, style):
        if run.font.get_height() > high * run.fine:
            ink = run.ink(style.colour).get_bounding_rect(min_alpha=_SOLID)
            lows.append(max(baseline - run.ascent, 0) + ink.bottom)
    return (f"{text!r} is cut by its line",) if max(lows, default=0) > high else ()


# --- Listening in -----------------------------------------------------------------------------


def reading(monkeypatch: pytest.MonkeyPatch) -> Proofs:
    """Record everything drawn inside the context."""
    made = Proofs()
    _watch_type(monkeypatch, made)
    _watch_furniture(monkeypatch, made)
    _watch_layers(monkeypatch)
    _watch_scenes(monkeypatch, made)
    return made


def _watch_type(monkeypatch: pytest.MonkeyPatch, proofs: Proofs) -> None:
    draw = Typesetter.draw

    def watched(
        self: Typesetter,
        target: pygame.Surface,
        text: str,
        style: Style,
        place: Point,
        anchor: Anchor = "topleft",
    ) -> pygame.Rect:
        if text.strip():
            picture = self.line(text, style)
            box = pygame.Rect(anchored(picture.get_size(), place, anchor), picture.get_size())
            proofs.know(picture)
            proofs.missing.update(_without_glyph(text.strip(), style.role))
            proofs.missing.update(_cut_letters(self, text, style))
            proofs.add_line(text, target, box, picture)
        with proofs.during("type"):
            return draw(self, target, text, style, place, anchor)

    monkeypatch.setattr(Typesetter, "draw", watched)


def _watch_furniture(monkeypatch: pytest.MonkeyPatch, proofs: Proofs) -> None:
    def watch(kind: Kind, owner: type, name: str, get_box: Callable[..., pygame.Rect]) -> None:
        draw = getattr(owner, name)

        def watched(self: Any, target: pygame.Surface, *rest: Any, **more: Any) -> Any:
            proofs.add_sheet(kind, target, get_box(self, *rest))
            with proofs.during(kind if kind == "row" else "furniture"):
                return draw(self, target, *rest, **more)

        monkeypatch.setattr(owner, name, watched)

    for kind in _FURNITURE:
        if kind != "button":
            watch(kind, Trim, kind, lambda _, rect, *__: rect)
    _watch_buttons(monkeypatch, proofs)


def _watch_buttons(monkeypatch: pytest.MonkeyPatch, proofs: Proofs) -> None:
    """A button is a picture with a label."""
    paint = Trim.button

    def painted(self: Trim, size: tuple[int, int], *rest: Any) -> pygame.Surface:
        picture = paint(self, size, *rest)
        proofs.add_sheet("button", picture, picture.get_rect())
        return picture

    monkeypatch.setattr(Trim, "button", painted)


def _watch_layers(monkeypatch: pytest.MonkeyPatch) -> None:
    """A cached part of the window is painted again each time, so that its texts are recorded."""
    draw = StillLayer.draw

    def watched(self: StillLayer, *rest: Any) -> None:
        self._shows = None
        draw(self, *rest)

    monkeypatch.setattr(StillLayer, "draw", watched)


def _watch_scenes(monkeypatch: pytest.MonkeyPatch, proofs: Proofs) -> None:
    def mark(owner: type, name: str, what: str) -> None:
        draw = getattr(owner, name)

        def watched(self: Any, *rest: Any, **more: Any) -> Any:
            with proofs.during(what):
                return draw(self, *rest, **more)

        monkeypatch.setattr(owner, name, watched)

    mark(BoardView, "draw", "board")
    mark(ScrollArea, "draw_part", "scrolling")
    mark(Tooltip, "draw", "floating")
    mark(AdviserSlip, "draw", "floating")
    mark(Show, "_draw_caption", "floating")
    mark(Show, "_draw_call", "floating")
    mark(Trim, "pill", "pill")
    mark(Trim, "sink", "furniture")
    mark(Tail, "paint", "scrolling")
    for scene in {*_all_kinds_of(Scene)}:
        if "draw" in vars(scene):
            _layer(monkeypatch, proofs, scene)
    _layer(monkeypatch, proofs, Extras)


def _all_kinds_of(base: type[Scene]) -> Iterator[type[Scene]]:
    for kind in base.__subclasses__():
        yield kind
        yield from _all_kinds_of(kind)


def _layer(
    monkeypatch: pytest.MonkeyPatch, proofs: Proofs, scene: type[Scene] | type[Extras]
) -> None:
    """Each scene is a layer, and so are the extra parts over it."""
    draw = scene.draw

    def watched(self: Any, target: pygame.Surface) -> None:
        name = f"scene {id(self)}"
        if proofs.is_in(name):
            draw(self, target)
            return
        proofs.new_layer()
        with proofs.during(name):
            draw(self, target)
        proofs.new_layer()

    monkeypatch.setattr(scene, "draw", watched)
