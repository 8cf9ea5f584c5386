"""The dice panel says nothing of a roll before its dice lie still."""

from __future__ import annotations

import pygame
import pytest
from msgspec.structs import replace

from game.rules.events.castle import ArrivalRolled
from game.rules.events.play import AttackRolled
from game.scenes.stages.play_scene import PlayScene
from game.tabletop.actions import SwitchView, ToggleNames, ToggleSight
from game.tabletop.hud.dice_panel import DicePanel
from game.tabletop.motion.director import Motion
from game.tabletop.parts.panels import RolledDice
from game.tabletop.shown_events.combat import attack
from game.ui.views.stops import action_of
from game.ui.views.view import Layout
from game.window.app import App
from tests.ui.positions import COURT, GATE, raid
from tests.ui.strips import to_a_blow, to_the_strip

PANEL = pygame.Rect(0, 0, 260, 110)
HIT = (232, 64, 47)


def _reds(app: App, many: int, progress: float) -> int:
    """The red pixels of a panel whose dice all hit, at some point of the roll."""
    event = AttackRolled("R7.6.4-attack", ("Blake",), "Z1", (6,) * many, (0,) * many, 4, many)
    motion = Motion(event, attack(event))
    motion.advance(progress * motion.animation.ms)
    picture = pygame.Surface(PANEL.size)
    DicePanel(app.kit).draw(picture, PANEL, motion)
    return pygame.mask.from_threshold(picture, HIT, (40, 40, 40, 255)).count()


@pytest.mark.usefixtures("seen")
@pytest.mark.parametrize("many", [3, 14])
def test_no_hit_is_seen_before_the_dice_lie(app: App, many: int) -> None:
    app.loop.frame(16)
    assert _reds(app, many, 1.0) > 100
    assert _reds(app, many, 0.1) == 0


@pytest.mark.usefixtures("seen")
@pytest.mark.parametrize(("text_scale", "is_drawn"), [(100, True), (200, False)])
def test_with_large_text_an_empty_panel_hides_no_map(
    app: App, text_scale: int, is_drawn: bool
) -> None:
    """It lay over the room in which the charges were set."""
    app.kit.settings = replace(app.kit.settings, text_scale=text_scale)
    app.kit.fit((1280, 720))
    picture = pygame.Surface(PANEL.size)
    DicePanel(app.kit).draw(picture, PANEL, None)
    black = pygame.mask.from_threshold(picture, (0, 0, 0), (1, 1, 1, 255)).count()
    assert (black < PANEL.width * PANEL.height) is is_drawn


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("text_scale", [100, 200])
def test_in_the_castle_neither_dice_nor_the_log_lie_over_squares(
    app: App, size: tuple[int, int], text_scale: int
) -> None:
    """Dice hid the great hall and whoever acted there, the latest line the lowest squares."""
    app.kit.settings = replace(app.kit.settings, text_scale=text_scale)
    app.kit.fit(size)
    scene = raid(app, {"Blake": GATE, "Hank": COURT})
    frame = scene.frame
    assert frame.map.contains(frame.dice)
    assert not frame.log.colliderect(frame.board)
    assert not scene.latest.place.colliderect(frame.board)
    buttons = [
        one.rect
        for one in scene.ring.widgets
        if isinstance(action_of(one), SwitchView | ToggleSight | ToggleNames)
    ]
    assert len(buttons) == 3
    assert frame.dice.collidelist(buttons) < 0


def test_a_roll_shown_in_large_comes_to_the_panel_only_afterwards(app: App) -> None:
    to_a_blow(app)
    to_the_strip(app)
    scene = app.stack.top
    assert isinstance(scene, PlayScene)
    dice = next(part for part in scene.parts if isinstance(part, RolledDice))
    director = app.context.session.director
    motion = director.motion
    assert motion is not None
    assert dice.panel.last is not motion.event
    while director.is_busy or scene.fights.showing is not None:
        app.loop.frame(16)
    app.loop.frame(16)
    assert dice.panel.last is motion.event


def test_two_gold_dice_say_which_square_they_name(app: App) -> None:
    """Nobody knew what the gold dice of an arrival were about."""
    app.loop.frame(16)
    panel = DicePanel(app.kit, ArrivalRolled("R8.3.2-event2", "Z2", (3, 6), "1F-0506"))
    words = Layout(app.kit).place(panel.view(), PANEL).words()
    assert app.kit.say("dice.arrival", n=9) in words
