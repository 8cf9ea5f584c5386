"""The table of all events: the animation, the sound cues and the log entry of each type.

It has a row for each event type, in the order of the modules in `game/rules/events`. Functions that
several rows share are in `row.py`, those of a single stage or topic in the modules beside it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.rules.board import Boards, Cell
from game.rules.clock import VICTORIES
from game.rules.events import castle, enemies, field, hunt, people, play
from game.rules.events.play import Event
from game.rules.state import NOWHERE, State
from game.tabletop.shown_events import combat, units
from game.tabletop.shown_events.row import (
    LOGGED,
    UNLOGGED,
    Animation,
    Context,
    Row,
    TimedCue,
    cue,
    dice,
    dice_then,
    no_animation,
    pause,
    roll_dice,
    silent,
)


def _end_cues(event: play.NightEnded, _: Context) -> Iterator[TimedCue]:
    yield 0, "victory" if event.outcome in VICTORIES else "defeat"


SHOWN_EVENTS: Final[dict[type[Event], Row]] = {
    # event                        animation              sound cues                 log
    castle.RaidBegan:          Row(no_animation,          silent,                    UNLOGGED),
    castle.FieldLeft:          Row(no_animation,          silent,                    UNLOGGED),
    castle.AmbitionRevealed:   Row(no_animation,          cue("pencil"),             LOGGED),
    castle.GarrisonLaidOut:    Row(no_animation,          cue("flip"),               UNLOGGED),
    castle.GearPooled:         Row(no_animation,          cue("item"),               UNLOGGED),
    castle.KitUsedAtOnce:      Row(no_animation,          cue("heal"),               LOGGED),
    castle.AttemptBegan:       Row(no_animation,          cue("step"),               LOGGED),
    castle.InfiltrationRolled: Row(roll_dice,             dice,                      LOGGED),
    castle.LoveGrew:           Row(no_animation,          cue("love"),               LOGGED),
    castle.PassageFound:       Row(no_animation,          cue("key"),                LOGGED),
    castle.LooksWon:           Row(no_animation,          cue("pencil"),             UNLOGGED),
    castle.LookSpent:          Row(no_animation,          silent,                    UNLOGGED),
    castle.ItemThrown:         Row(combat.throw,          combat.throw_cues,         LOGGED),
    castle.ShotSpoiled:        Row(no_animation,          cue("refuse"),             LOGGED),
    castle.BlastFelt:          Row(combat.feel_blast,     combat.feel_blast_cues,    LOGGED),
    castle.ExplosivesSet:      Row(units.set_charge,       cue("charge"),             LOGGED),
    castle.DetonatorPlaced:    Row(units.set_charge,       cue("detonator"),          LOGGED),
    castle.ShotForgone:        Row(no_animation,          silent,                    UNLOGGED),
    castle.VolleyFired:        Row(combat.volley,         dice_then("volley"),       LOGGED),
    castle.HostageDelivered:   Row(no_animation,          cue("found"),              LOGGED),
    castle.FatherMoved:        Row(units.move_father,      cue("groan"),              UNLOGGED),
    castle.FatherActed:        Row(no_animation,          silent,                    UNLOGGED),
    castle.DaughterTaken:      Row(no_animation,          cue("found"),              UNLOGGED),
    castle.ArrivalRolled:      Row(roll_dice,             dice,                      LOGGED),
    castle.EnemyTurned:        Row(units.turn,            units.turn_cues,           LOGGED),
    castle.DoctorTurned:       Row(units.turn_doctor,     units.turn_cues,           LOGGED),
    castle.ParaInjected:       Row(units.inject,          cue("inject"),             LOGGED),
    castle.ZombiesDanced:      Row(units.dance,            cue("controller"),         LOGGED),
    castle.FatherFound:        Row(no_animation,          cue("groan"),              LOGGED),
    castle.FatherReleased:     Row(no_animation,          cue("groan"),              UNLOGGED),
    castle.MonstersMended:     Row(no_animation,          cue("groan"),              UNLOGGED),
    castle.DetonatorTornOut:   Row(units.lose_detonator,   cue("torn"),               LOGGED),
    castle.SurplusLeftOut:     Row(no_animation,          silent,                    UNLOGGED),
    castle.CompanionJoined:    Row(no_animation,          cue("found"),              LOGGED),
    castle.TankFound:          Row(no_animation,          cue("tank"),               LOGGED),
    castle.DuelFought:         Row(roll_dice,             dice_then("gun"),          LOGGED),
    castle.RocketFired:        Row(roll_dice,             dice_then("gun"),          LOGGED),
    castle.IgniterThrown:      Row(combat.throw_igniter,  dice_then("throw"),        LOGGED),
    castle.FlameTurnedOn:      Row(no_animation,          cue("flames"),             LOGGED),
    castle.DetonatorFailed:    Row(no_animation,          cue("fizzle"),             LOGGED),
    castle.CastleExploded:     Row(units.explode,          units.explode_cues,         LOGGED),
    castle.EscapeRolled:       Row(roll_dice,             dice,                      LOGGED),
    castle.ParaEscaped:        Row(units.escape,           units.RUN_CUES,             LOGGED),
    castle.LevelRaised:        Row(no_animation,          cue("stamp"),              LOGGED),
    enemies.MarkersPlaced:     Row(no_animation,          cue("flip"),               UNLOGGED),
    enemies.MarkerPeeked:      Row(units.peek,            cue("pencil"),             LOGGED),
    enemies.MarkerTurnedUp:    Row(units.reveal,          units.reveal_cues,         LOGGED),
    enemies.MarkerRemoved:     Row(no_animation,          silent,                    UNLOGGED),
    enemies.MarkerPutBack:     Row(no_animation,          cue("flip"),               LOGGED),
    enemies.ItemFound:         Row(units.find_item,       units.find_item_cues,      LOGGED),
    enemies.MarkersCleared:    Row(no_animation,          cue("flip"),               UNLOGGED),
    enemies.EnemyPlaced:       Row(units.place_enemy,     units.place_enemy_cues,    LOGGED),
    enemies.EnemyTurnedUp:     Row(units.flip_enemy,      units.flip_enemy_cues,     LOGGED),
    enemies.EnemyMoved:        Row(units.move_enemy,      units.move_enemy_cues,     UNLOGGED),
    enemies.EnemyReacted:      Row(no_animation,          silent,                    UNLOGGED),
    enemies.EnemyHit:          Row(units.hit_enemy,       units.hit_enemy_cues,      UNLOGGED),
    enemies.EnemyRemoved:      Row(units.remove_enemy,    units.remove_enemy_cues,   LOGGED),
    field.NightBegan:          Row(no_animation,          silent,                    UNLOGGED),
    field.DropOrderChosen:     Row(no_animation,          cue("pencil"),             UNLOGGED),
    field.DropRolled:          Row(units.roll_drop,       units.roll_drop_cues,      LOGGED),
    field.ParaLanded:          Row(units.land,            units.LANDING_CUES,        LOGGED),
    field.PlaneFlewOn:         Row(units.fly_on,          cue("plane"),              LOGGED),
    field.ClueTaken:           Row(no_animation,          cue("pencil"),             LOGGED),
    field.ClueSeen:            Row(no_animation,          cue("pencil"),             LOGGED),
    field.ParaReturned:        Row(units.return_para,     cue("found"),              LOGGED),
    field.GroupBounced:        Row(units.bounce,          cue("step"),               LOGGED),
    field.GroupArrived:        Row(no_animation,          cue("bell"),               LOGGED),
    field.MarchEnded:          Row(no_animation,          silent,                    UNLOGGED),
    hunt.HuntBegan:            Row(no_animation,          cue("tank"),               UNLOGGED),
    hunt.HuntTurnBegan:        Row(combat.begin_turn,       cue("clock"),              LOGGED),
    hunt.PointsRolled:         Row(combat.roll_points,      combat.points_cues,        LOGGED),
    hunt.ActionDiceRolled:     Row(combat.roll_points,      combat.points_cues,        LOGGED),
    hunt.DieKept:              Row(no_animation,          silent,                    LOGGED),
    hunt.PointsDropped:        Row(no_animation,          silent,                    UNLOGGED),
    hunt.TankMoved:            Row(combat.drive,            cue("tank"),               LOGGED),
    hunt.TankScouted:          Row(no_animation,          cue("scout"),              UNLOGGED),
    hunt.GunFired:             Row(combat.fire_gun,         dice_then("gun"),          LOGGED),
    hunt.TankRammed:           Row(combat.ram,              combat.ram_cues,           LOGGED),
    hunt.AmmunitionRanOut:     Row(no_animation,          cue("empty"),              LOGGED),
    hunt.TrackBroke:           Row(no_animation,          cue("track"),              LOGGED),
    hunt.RepairRolled:         Row(roll_dice,             combat.repair_cues,          LOGGED),
    hunt.TankMended:           Row(no_animation,          cue("repair"),             UNLOGGED),
    hunt.CounterAttached:      Row(no_animation,          cue("hitch"),              LOGGED),
    hunt.CounterTurnedUp:      Row(combat.flip_counter,     combat.flip_counter_cues,  LOGGED),
    hunt.CounterRemoved:       Row(combat.remove_counter,   combat.remove_counter_cues,  LOGGED),
    hunt.CounterattackBegan:   Row(combat.warn,             combat.warn_cues,          LOGGED),
    hunt.StirringRolled:       Row(roll_dice,             dice,                      LOGGED),
    hunt.ZombieMoved:          Row(combat.move_zombie,      cue("rustle"),             LOGGED),
    hunt.AttachedLost:         Row(no_animation,          cue("own-loss"),           LOGGED),
    hunt.TankDamaged:          Row(combat.damage_tank,      cue("burning"),            LOGGED),
    hunt.EventRolled:          Row(roll_dice,             dice,                      LOGGED),
    hunt.CountersReshuffled:   Row(no_animation,          combat.RESHUFFLE_CUES,       LOGGED),
    hunt.RiderTurned:          Row(no_animation,          combat.RIDER_CUES,           LOGGED),
    hunt.EventExchanged:       Row(no_animation,          cue("flip"),               UNLOGGED),
    people.ActionBegan:        Row(no_animation,          cue("clicker"),            UNLOGGED),
    people.ActionJoined:       Row(no_animation,          cue("clicker"),            UNLOGGED),
    people.GroupChanged:       Row(no_animation,          silent,                    UNLOGGED),
    people.WentFullSpeed:      Row(no_animation,          units.FULL_SPEED_CUES,     LOGGED),
    people.GroupMoved:         Row(units.step,            units.step_cues,           UNLOGGED),
    people.MoveEnded:          Row(no_animation,          silent,                    UNLOGGED),
    people.ActionEnded:        Row(no_animation,          silent,                    UNLOGGED),
    people.ParaPlaced:         Row(units.appear,          cue("flip"),               UNLOGGED),
    people.ParaWounded:        Row(units.wound,           cue("wound"),              LOGGED),
    people.ParaMarked:         Row(no_animation,          cue("hit"),                UNLOGGED),
    people.ParaHealed:         Row(units.heal,            cue("heal"),               LOGGED),
    people.ParaDied:           Row(units.fall,            units.fall_cues,           LOGGED),
    people.ItemAssigned:       Row(no_animation,          cue("item"),               UNLOGGED),
    people.ItemLeftBehind:     Row(no_animation,          cue("lay-down"),           UNLOGGED),
    people.ItemLaidDown:       Row(units.take_or_lay,     cue("lay-down"),           LOGGED),
    people.ItemPickedUp:       Row(units.take_or_lay,     cue("item"),               LOGGED),
    people.ItemHandedOver:     Row(no_animation,          cue("hand-over"),          LOGGED),
    people.ItemsSwapped:       Row(no_animation,          cue("exchange"),           LOGGED),
    people.ItemSpent:          Row(no_animation,          cue("spent"),              LOGGED),
    people.HitCancelled:       Row(units.cancel_hit,      cue("saved"),              LOGGED),
    play.StageBegan:           Row(pause(350),            cue("stage"),              LOGGED),
    play.TurnBegan:            Row(no_animation,          cue("turn"),               LOGGED),
    play.PhaseBegan:           Row(pause(250),            silent,                    UNLOGGED),
    play.ClockAdvanced:        Row(pause(350),            cue("clock"),              UNLOGGED),
    play.NightEnded:           Row(no_animation,          _end_cues,                 LOGGED),
    play.LuckTested:           Row(roll_dice,             combat.luck_cues,          LOGGED),
    play.DetectionTested:      Row(roll_dice,             combat.detection_cues,     LOGGED),
    play.AttackRolled:         Row(combat.attack,         combat.attack_cues,        LOGGED),
}  # fmt: skip


def animation_of(event: Event) -> Animation:
    """The animation of an event. Raises KeyError for a type without a row."""
    return SHOWN_EVENTS[type(event)].animation(event)


def cues_of(event: Event, boards: Boards, state: State) -> tuple[TimedCue, ...]:
    """The sound cues of an event in order of time, given the position before it."""
    context = Context(animation_of(event), boards, state)
    return tuple(SHOWN_EVENTS[type(event)].cues(event, context))


def is_logged(event: Event) -> bool:
    """Whether the log has a line for events of this type."""
    return SHOWN_EVENTS[type(event)].is_logged


def place_of(event: Event, state: State) -> Cell | None:
    """The cell where an event happened, given the position after it; None if it has none."""
    animation = animation_of(event)
    at = animation.path[-1] if animation.path else getattr(event, "at", None)
    if isinstance(at, str):
        return at if at not in NOWHERE else None
    names = [getattr(event, "target", ""), *animation.subjects]
    for group in ("attackers", "group", "who"):
        names.extend(getattr(event, group, ()))
    units_found = (state.unit(name) for name in names)
    places = (unit.at for unit in units_found if unit is not None)
    return next((place for place in places if place not in NOWHERE), None)
