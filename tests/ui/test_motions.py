"""Frames of animations: figures in their poses, shots, missiles."""

from __future__ import annotations

from itertools import pairwise
from typing import get_args

import pygame
import pytest

from game.painting.counters.figures import STILL, Act, acts, pose_at
from game.rules.events.castle import BlastFelt, EnemyTurned, ItemThrown
from game.rules.events.enemies import EnemyRemoved, MarkerTurnedUp
from game.rules.events.hunt import CounterTurnedUp, GunFired
from game.rules.events.people import GroupMoved, ParaDied
from game.rules.events.play import AttackRolled, Event
from game.rules.state import TANK
from game.tabletop.motion.dice_beside import draw_dice_beside
from game.tabletop.motion.director import Motion
from game.tabletop.motion.effects import draw_over
from game.tabletop.motion.moving_counters import Ground, moved, pose_of, quake, travelled
from game.tabletop.shown_events.row import GOES_OFF, RISE_MS, SETTLED, with_reduced_motion
from game.tabletop.shown_events.table import animation_of
from game.window.app import App

PLACES = {"Dylan": (60.0, 60.0), "G3": (240.0, 60.0), "0101": (60.0, 60.0), "0203": (240.0, 60.0)}
GROUND = Ground(lambda cell: PLACES[cell], lambda name: PLACES.get(name), 48)
SHOTS = AttackRolled("R4.4.1-dice", ("Dylan",), "G3", (4, 5), (0, 0), 3, 2)
BLOW = AttackRolled("R7.6.4-melee", ("Dylan",), "G3", (4, 5), (0, 0), 3, 2, melee=True)
THROW = ItemThrown("R7.6.5-hit", "grenade", "Dylan", "0101", "0203", 2, 4, True)
DUD = ItemThrown("R7.6.5-miss", "grenade", "Dylan", "0101", "0203", 2, 1, False)
BLAST = BlastFelt("R7.6.5-blast-all", "Dylan", "0101", (4,), 3, False, 1)
FOUND = MarkerTurnedUp("R4.2.4-rush", "dog", "0203")
STEP = GroupMoved("R4.2.2-allowance", ("Dylan",), "0101", "0203", 1)
GUN = GunFired("M7.3-fire", "0203", "0203", 5, 0, 3, True)


def motion_at(event: Event, share: float) -> Motion:
    """An event after that share of its animation."""
    motion = Motion(event, animation_of(event))
    motion.advance(share * motion.animation.ms)
    return motion


def sky(app: App, event: Event, share: float) -> pygame.Surface:
    """The effects above the counters, on black."""
    target = pygame.Surface((320, 160))
    draw_over(target, app.kit, motion_at(event, share), GROUND)
    return target


def light(app: App, event: Event, share: float) -> pygame.Rect:
    """The rectangle of the effects above the counters; empty for none."""
    black = pygame.mask.from_threshold(sky(app, event, share), (0, 0, 0), (8, 8, 8, 255))
    black.invert()
    boxes = black.get_bounding_rects()
    return boxes[0].unionall(boxes[1:]) if boxes else pygame.Rect(0, 0, 0, 0)


@pytest.mark.parametrize("act", get_args(Act))
def test_every_act_moves_and_prints_on_every_kind_of_counter(app: App, act: Act) -> None:
    press = app.kit.press
    for first, second in pairwise(dict.fromkeys(acts()[act])):
        for picture in (press.german, press.zombie, press.undead):
            name = "G6" if picture == press.german else "Z2"
            frames = [picture(name, 60, pose=pose) for pose in (first, second)]
            assert frames[0].get_buffer().raw != frames[1].get_buffer().raw
        men = [press.para("Hank", 60, wounded=True, pose=pose) for pose in (first, second)]
        assert men[0].get_buffer().raw != men[1].get_buffer().raw


def test_acts_that_change_nothing_for_good_end_as_they_are_printed() -> None:
    for act in ("fire", "strike", "throw", "rise"):
        assert pose_at(act, 1.0) == STILL


def test_shooter_aims_fires_and_rests_while_others_stand_still() -> None:
    assert pose_of(motion_at(SHOTS, 0.01), "Dylan").prop == "gun"
    assert pose_of(motion_at(SHOTS, 0.2), "Dylan").prop == "shot"
    assert pose_of(motion_at(SHOTS, 0.95), "Dylan") == STILL
    assert pose_of(motion_at(SHOTS, 0.2), "Angel") == STILL


def test_a_flamethrower_sets_its_target_on_fire() -> None:
    flames = AttackRolled("R7.6.4", ("Dylan",), "G3", (4,), (0,), 3, 1, weapons=("flamethrower",))
    assert pose_of(motion_at(flames, 0.2), "G3").prop == "flames"
    assert pose_of(motion_at(SHOTS, 0.2), "G3") == STILL


def test_tracers_fly_from_man_to_target(app: App) -> None:
    assert not light(app, SHOTS, 0.05)
    assert pygame.Rect(50, 45, 200, 30).contains(light(app, SHOTS, 0.2))
    assert light(app, SHOTS, 0.2)
    assert not light(app, SHOTS, 0.6)


def test_a_blow_leaps_at_the_enemy_and_comes_home() -> None:
    counter = pygame.Surface((48, 48))
    places = [
        moved(motion_at(BLOW, share), counter, PLACES["Dylan"], GROUND)[1][0]
        for share in (0.0, 0.15, 0.45, 0.9)
    ]
    assert places[1] < places[0] < places[2]
    assert places[3] == places[0]


def test_P10_the_frame_of_those_who_act_goes_with_them() -> None:
    """It stayed in the cell they had left until they had arrived."""
    counter = pygame.Surface((48, 48))
    for share in (0.1, 0.5, 0.9):
        motion = motion_at(STEP, share)
        away = travelled(motion, "0101", GROUND)
        there = moved(motion, counter, PLACES["0101"], GROUND)[1]
        assert away is not None
        assert (PLACES["0101"][0] + away[0], PLACES["0101"][1] + away[1]) == there
    assert travelled(motion_at(STEP, 0.5), "0203", GROUND) is None
    assert travelled(motion_at(SHOTS, 0.5), "0101", GROUND) is None
    assert travelled(None, "0101", GROUND) is None


def test_what_is_thrown_flies_in_an_arc_and_lies_where_it_landed(app: App) -> None:
    flying, landed = light(app, DUD, 0.25), light(app, DUD, 0.8)
    assert 100 < flying.centerx < 200
    assert flying.top < landed.top
    assert landed.collidepoint(PLACES["0203"])
    assert landed == light(app, DUD, 0.95)


def test_on_target_it_goes_off_where_it_landed_and_the_board_trembles_then(app: App) -> None:
    burst = light(app, THROW, 0.75)
    assert burst.collidepoint(PLACES["0203"])
    assert burst.width > 2 * light(app, THROW, 0.5).width
    assert burst.width > light(app, BLAST, 0.5).width
    assert quake(motion_at(THROW, 0.3)) == (0, 0)
    assert any(quake(motion_at(THROW, GOES_OFF + 0.05)))
    assert quake(motion_at(DUD, GOES_OFF + 0.05)) == (0, 0)


def test_what_was_turned_up_is_held_over_its_cell_long_enough_to_be_read(app: App) -> None:
    assert animation_of(FOUND).ms >= 1500
    assert with_reduced_motion(animation_of(FOUND)).ms == animation_of(FOUND).ms
    held = motion_at(FOUND, 0.5)
    held.is_applied = True
    target = pygame.Surface((320, 160))
    draw_over(target, app.kit, held, GROUND)
    seen = pygame.mask.from_threshold(target, (0, 0, 0), (8, 8, 8, 255))
    seen.invert()
    x, y = seen.centroid()
    assert abs(x - PLACES["0203"][0]) < 8
    assert y < PLACES["0203"][1] - 20


def test_what_was_turned_up_at_the_upper_edge_is_seen_whole(app: App) -> None:
    held = motion_at(FOUND, 0.5)
    held.is_applied = True
    heights = []
    for top in (0, 50):
        target = pygame.Surface((320, 160))
        target.set_clip((0, top, 320, 160 - top))
        draw_over(target, app.kit, held, GROUND)
        seen = pygame.mask.from_threshold(target, (0, 0, 0), (8, 8, 8, 255))
        seen.invert()
        heights.append(seen.get_bounding_rects()[0].height)
    assert heights[0] == heights[1]


def test_the_tank_is_thrown_back_by_its_gun() -> None:
    ground = Ground(lambda cell: PLACES[cell], lambda _: (60.0, 60.0), 48)
    tank = pygame.Surface((48, 48))
    assert TANK in animation_of(GUN).subjects
    assert moved(motion_at(GUN, SETTLED + 0.02), tank, (60.0, 60.0), ground)[1][0] < 55
    assert moved(motion_at(GUN, 0.9), tank, (60.0, 60.0), ground)[1][0] == 60


def test_who_is_bitten_is_crept_over_where_he_stands() -> None:
    bitten = ParaDied("R7.8.2-infect-wounded", "Dylan", "0101", "turned")
    shot = ParaDied("R4.5.5-per-hit", "Dylan", "0101", "hit")
    assert (animation_of(bitten).kind, animation_of(shot).kind) == ("creep", "sink")
    counter = pygame.Surface((48, 48), pygame.SRCALPHA)
    counter.fill((255, 255, 255))
    drugged = EnemyTurned("R8.1.1-lieutenant", "Dylan", "undead", "0101", "a")
    for event, stained in ((bitten, "green"), (drugged, "violet")):
        picture, place = moved(motion_at(event, 0.9), counter, PLACES["Dylan"], GROUND)
        assert place == PLACES["Dylan"]
        red, green, blue, _ = pygame.transform.average_color(picture)
        assert (green > blue) == (stained == "green")
        assert red < 255


def test_who_was_away_turns_where_he_comes_back() -> None:
    away = EnemyTurned("R8.1.1-lieutenant", "Dylan", "undead", "0203", "a")
    counter = pygame.Surface((48, 48), pygame.SRCALPHA)
    assert animation_of(away).path == ("0203",)
    assert moved(motion_at(away, 0.1), counter, PLACES["Dylan"], GROUND)[1] == PLACES["0203"]


def test_a_blast_shakes_the_board_for_a_moment() -> None:
    assert any(quake(motion_at(BLAST, 0.1)))
    assert quake(motion_at(BLAST, 0.9)) == (0, 0)
    assert quake(motion_at(SHOTS, 0.1)) == (0, 0)


@pytest.mark.parametrize("event", [SHOTS, BLOW, THROW, GUN, BLAST])
def test_reduced_motion_keeps_the_dice_and_nothing_else(app: App, event: Event) -> None:
    animation = with_reduced_motion(animation_of(event))
    motion = Motion(event, animation)
    motion.advance(0.2 * animation.ms)
    assert animation.kind in ("dice", "blast")
    assert pose_of(motion, "Dylan") == STILL
    assert quake(motion) == (0, 0)
    counter = pygame.Surface((48, 48))
    assert moved(motion, counter, (60.0, 60.0), GROUND) == (counter, (60.0, 60.0))


def test_the_dead_fall() -> None:
    fallen = EnemyRemoved("R4.4.2", "G3", "0203", "removed")
    assert pose_of(motion_at(fallen, 0.9), "G3").dy > 30


def test_a_counter_of_the_hunt_stands_there_before_anything_is_done_to_it() -> None:
    shown = CounterTurnedUp("M7.2-show", "turret", "0203")
    counter = pygame.Surface((48, 48))
    grown = moved(
        motion_at(shown, RISE_MS / animation_of(shown).ms), counter, (60.0, 60.0), GROUND
    )[0]
    assert animation_of(shown).ms >= 1000
    assert grown.get_size() == counter.get_size()


def _dice(app: App, event: Event, share: float) -> pygame.Surface:
    """The dice beside the target, on black."""
    target = pygame.Surface((320, 160))
    draw_dice_beside(target, app.kit, motion_at(event, share), GROUND)
    return target


def _reds(app: App, event: Event, share: float) -> int:
    """Pixels as red as a die that hits."""
    drawn = _dice(app, event, share)
    return pygame.mask.from_threshold(drawn, (232, 64, 47), (12, 12, 12, 255)).count()


@pytest.mark.usefixtures("seen")
def test_the_dice_of_an_attack_lie_beside_its_target(app: App) -> None:
    x, y = PLACES["G3"]
    missed = AttackRolled("R4.4.1-dice", ("Dylan",), "G3", (1, 2), (0, 0), 3, 0)
    for event in (SHOTS, missed):
        place = round(x - 0.21 * GROUND.size), round(y - 0.78 * GROUND.size)
        assert _dice(app, event, 0.95).get_at(place)[:3] != (0, 0, 0)
    assert _reds(app, SHOTS, 0.3) == 0
    assert _reds(app, SHOTS, 0.95) > 0
    assert _reds(app, missed, 0.95) == 0


def test_no_dice_lie_there_before_an_attack_begins(app: App) -> None:
    assert pygame.transform.average_color(_dice(app, SHOTS, 0))[:3] == (0, 0, 0)
