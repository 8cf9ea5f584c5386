"""What stages show between their bars has no fault in any language, size of text or window."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import product
from typing import Final

import pytest

from game.archive.settings import Settings
from game.boards import load_boards
from game.bots import bot
from game.rules import Game
from game.rules.board import VILLAGE
from game.rules.counters import EIGHT
from game.rules.decisions import Act, Assign, Attempt, Join, Option
from game.rules.events.field import ParaLanded
from game.rules.position import Plain
from game.scenes.stages.castle import CastleScene
from game.scenes.stages.demolition import DemolitionScene
from game.scenes.stages.drop import DropScene
from game.scenes.stages.equip import EquipScene
from game.scenes.stages.hunt import HuntScene
from game.scenes.stages.play_scene import PlayScene
from game.scenes.stages.village import VillageScene
from game.tabletop.replay import ReplayBar
from game.tabletop.stages.drop import Flight
from game.ui.theme import TEXT_PERCENTS
from game.ui.views.view import Placed
from game.ui.words import LANGUAGES
from tests.tools.gallery import Gallery
from tests.ui.driving import before_the_castle
from tests.ui.layout_faults import WINDOWS, layout_faults

STAGES: Final[dict[str, Callable[[Gallery], Callable[[], Placed]]]] = {
    "packing": lambda gallery: stage(gallery, "equip"),
    "jump order": lambda gallery: stage(gallery, "line-up"),
    "who goes": lambda gallery: stage(gallery, "infiltration"),
    "sharing out": lambda gallery: stage(gallery, "infiltration", shared_out()),
    "escape": lambda gallery: stage(gallery, "demolition"),
    "caught": lambda gallery: stage(gallery, "infiltration", caught()),
    "tank": lambda gallery: hunt(gallery).tank.placed,
    "action die": lambda gallery: hunt(gallery).die.placed,
    "top bar of the hunt": lambda gallery: hunt(gallery).top.placed,
    "replay": lambda gallery: replay(gallery).placed,
    "tower": lambda gallery: castle(gallery).castle.tower.placed,
    "slip of a jump": lambda gallery: drop(gallery, jumps).slip_of_jump.placed,
    "slip of the last hex": lambda gallery: drop(gallery, jumps_from_last).slip_of_jump.placed,
    "route": lambda gallery: drop(gallery, jumps_from_last).route.placed,
    "death": lambda gallery: drop(gallery, dies).news.placed,
    "bad drop": lambda gallery: drop(gallery, is_bad).news.placed,
}


def stage(gallery: Gallery, name: str, game: Game | None = None) -> Callable[[], Placed]:
    """What a stage shows between its bars in a typical position, or with a game."""
    scene = gallery.open(name) if game is None else gallery.open_game(name, game)
    gallery.context.session.director.skip()
    scene.update(0)
    if isinstance(scene, DemolitionScene):

        def of_the_run() -> Placed:
            # The stack lays out what is open; the morning has replaced this scene.
            scene.arrange(gallery.stack.size)
            return scene.run.placed()

        return of_the_run
    assert isinstance(scene, EquipScene | VillageScene)
    return scene.table.placed


def play(gallery: Gallery, name: str) -> PlayScene:
    """A stage in a typical position."""
    scene = gallery.open(name)
    assert isinstance(scene, PlayScene)
    return scene


def hunt(gallery: Gallery) -> HuntScene:
    """The hunt in a typical position."""
    scene = play(gallery, "hunt")
    assert isinstance(scene, HuntScene)
    return scene


def castle(gallery: Gallery) -> CastleScene:
    """The castle in a typical position."""
    scene = play(gallery, "castle")
    assert isinstance(scene, CastleScene)
    return scene


def replay(gallery: Gallery) -> ReplayBar:
    """The bar of a replay, in the middle of a game."""
    (bar,) = play(gallery, "replay").game_context.extras.parts
    assert isinstance(bar, ReplayBar)
    return bar


BAD_DROP: Final = 8
"""A seed with which flak hits over three hexes, and a few men are left."""


@cache
def packed() -> tuple[Option, ...]:
    """The choices up to the drop."""
    game, sergeant = Game.new(load_boards(), BAD_DROP), bot("sergeant", BAD_DROP)
    while game.state.stage == "equip":
        game.choose(sergeant.choose(game))
    return tuple(game.choices)


def drop(gallery: Gallery, is_meant: Callable[[Flight], bool]) -> DropScene:
    """The drop at the first moment of this kind."""
    game, context = Game.new(load_boards(), BAD_DROP), gallery.context
    for option in packed()[:-1]:
        game.choose(option)
    context.play(game)
    context.session.choose(packed()[-1])
    director, shown = context.session.director, context.session.shown
    director.skip(lambda: shown.stage == "drop")
    gallery.stack.top.update(0)
    scene = gallery.stack.top
    assert isinstance(scene, DropScene)
    while not is_meant(scene.flight):
        assert director.is_busy
        if director.is_held:
            director.go_on()
        director.skip(lambda: director.is_held or is_meant(scene.flight))
    return scene


def jumps(flight: Flight) -> bool:
    """Whether a man stands in the door."""
    return bool(flight.jumper)


def jumps_from_last(flight: Flight) -> bool:
    """Whether a man has jumped over the last hex, and another is next."""
    return not flight.is_rolled_for and isinstance(flight.event, ParaLanded)


def dies(flight: Flight) -> bool:
    """Whether a death waits to be read."""
    return flight.victim is not None


def is_bad(flight: Flight) -> bool:
    """Whether another drop may be tried."""
    return flight.is_decimated


@cache
def to_be_shared_out() -> tuple[Option, ...]:
    """The choices of an evening up to the moment when Nonette shares out."""
    game, sergeant = Game.new(load_boards(), 1), bot("sergeant", 1)
    while not (game.state.stage == "infiltration" and game.state.to_assign):
        game.choose(sergeant.choose(game))
    return tuple(game.choices)


def shared_out() -> Game:
    """An evening whose men are in Nonette, with items that nobody carries yet."""
    game = Game.new(load_boards(), 1)
    for option in to_be_shared_out():
        game.choose(option)
    return game


def caught() -> Game:
    """Nine in Nonette, four of whom were caught: one of them takes the hit."""
    men: dict[str, Plain] = {name: {"at": VILLAGE} for name in EIGHT}
    men |= {
        "Angel": {"at": VILLAGE, "items": ["diary"]},
        "Blake": {"at": VILLAGE, "items": ["charm", "lighter"]},
        "Cooper": {"at": VILLAGE, "wounded": True},
        "Ines": {"at": VILLAGE},
    }
    game = before_the_castle(men, [6])
    for item, name in (("diary", "Angel"), ("charm", "Blake"), ("lighter", "Blake")):
        game.choose(Assign(item, name))
    game.choose(Act("Angel"))
    for name in ("Blake", "Cooper", "Dylan"):
        game.choose(Join(name))
    game.choose(Attempt())
    return game


@pytest.mark.parametrize("name", STAGES)
def test_nothing_of_a_stage_is_cut_hidden_or_outside(gallery: Gallery, name: str) -> None:
    faults, shown = [], STAGES[name](gallery)
    for window, text, language in product(WINDOWS, TEXT_PERCENTS, LANGUAGES):
        gallery.redress(window, Settings(language=language, text_scale=text))
        placed = shown()
        assert any(placed.words())
        faults += [f"{window}, {text} %, {language}: {one}" for one in layout_faults(placed)]
    assert faults == []
