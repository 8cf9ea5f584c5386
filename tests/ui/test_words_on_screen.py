"""What the panels call a thing, and that they say it once."""

from __future__ import annotations

import pygame
import pytest

from game.painting.wording import Teller
from game.rules import Game
from game.rules.board import Cell
from game.rules.counters import GERMANS, HUNT_COUNTERS
from game.rules.decisions import ChooseCell, LoseItem, PickUp, Step
from game.rules.events.castle import VolleyFired
from game.rules.events.enemies import (
    EnemyMoved,
    EnemyPlaced,
    EnemyRemoved,
    EnemyTurnedUp,
    ItemFound,
    MarkerTurnedUp,
)
from game.rules.events.hunt import GunFired
from game.rules.events.people import ItemLaidDown, ItemPickedUp, ItemSpent, ParaHealed
from game.rules.events.play import Event
from game.rules.game import Part
from game.rules.state import Enemy
from game.rules.units import EnemyKind
from game.tabletop.fights.attack_reader import Situation
from game.tabletop.fights.words import fighter_name
from game.tabletop.hud.log import LogBook
from game.tabletop.session import Followed
from game.tabletop.stages.run import last_parts
from game.tabletop.tooltips.descriptions import Descriptions
from game.ui.typography.text import Style
from game.ui.views.pane import laid_out
from game.ui.views.texts import Text
from game.ui.views.view import Placed
from game.window.app import App

AT = "0503"
TURNED = MarkerTurnedUp("R4.2.3-turn-up", "katana", AT)
FOUND = ItemFound("R4.2.4-item", "katana", AT)


def test_an_item_found_is_told_once(app: App) -> None:
    state = Game.new(app.context.boards, 1).state
    panel, teller = LogBook(app.kit), Teller(app.kit.words, app.context.boards)
    panel.follow([TURNED], state, teller, {})
    assert [line.words for line in panel.lines] == [f"{AT}: **Katana**"]
    panel.follow([TURNED, FOUND], state, teller, {})
    assert [line.words for line in panel.lines] == [f"{AT}: **Katana** found"]


def test_M7_3_fire_the_log_names_the_number_the_die_itself_had_to_reach(app: App) -> None:
    state = Game.new(app.context.boards, 1, part="hunt").state
    teller = Teller(app.kit.words, app.context.boards)
    shot = GunFired("M7.3-fire", next(iter(HUNT_COUNTERS)), "0302", 3, 2, 5, hit=True)
    assert "needed 3" in teller.event(shot, state)
    volley = VolleyFired("R7.8.5-paras", ("Angel",), (), (5,), 1)
    assert "needed 5" in teller.event(volley, state)


@pytest.mark.parametrize(
    ("part", "cell", "name"),
    [
        ("evening", "1704", "The Brickworks"),
        ("evening", "1907", "Nonette"),
        ("evening", "0503", "0503"),
        ("hunt", "0403", "Walled Orchard"),
        # A bridge on the field, and nothing in the hunt.
        ("hunt", "1208", "1208"),
    ],
)
def test_a_hex_is_called_by_its_name_wherever_it_has_one(
    app: App, part: Part, cell: Cell, name: str
) -> None:
    app.context.begin(part, 1)
    teller, state = app.context.teller, app.context.session.shown
    assert teller.cell(cell) == name
    assert teller.option(Step(cell), state) == f"Go to {name}"
    log = teller.plain_event(EnemyTurnedUp("R4.3.2-active", "G1", cell), state)
    assert log == f"{name}: Germans alerted"


def test_R4_2_6_who_treats_his_own_wound_is_named_once(app: App) -> None:
    state, teller = Game.new(app.context.boards, 1).state, app.context.teller
    own = teller.event(ParaHealed("R4.2.6-heal", "Blake", "Blake", "first-aid-1"), state)
    assert own == "**Blake** used a first-aid kit"
    other = teller.event(ParaHealed("R4.2.6-heal", "Blake", "Hank", "first-aid-1"), state)
    assert other == "**Hank** gave **Blake** first aid"


def test_a_room_too_long_for_the_line_of_a_man_is_shortened_before_it_is_left_out(app: App) -> None:
    parts, style = ["Transmitter Room", "ready"], Style("text", 15)
    whole = app.kit.type.width("Transmitter Room · ready", style)
    line = last_parts(app.kit, parts, style)

    def told(room: int) -> Placed:
        return laid_out(app.kit, line, pygame.Rect(0, 0, room, 40))

    assert list(told(whole).words()) == ["Transmitter Room", " · ready"]
    cut = told(round(whole * 0.75))
    assert list(cut.words()) == ["Transmitter Room", " · ready"]
    texts = [one for one in cut.walk() if isinstance(one.view, Text)]
    assert [one.view.cuts for one in texts] == [True, False]  # type: ignore[attr-defined]
    assert texts[1].rect.right <= round(whole * 0.75)
    assert list(told(10).words()) == ["ready"]


def test_R8_2_2_event2_drugged_germans_are_called_so(app: App) -> None:
    state = Game.new(app.context.boards, 1, part="castle").state
    name = next(iter(GERMANS))
    drugged = Enemy(name, "german", "1F-0507", up=True, bite=next(iter(state.sheet.bites)))
    state.enemies[name] = drugged
    teller = Teller(app.kit.words, app.context.boards)
    card = Descriptions(app.kit, teller, app.context.boards).enemy(state, drugged)
    assert (card.title, card.rule) == ("Injected Germans", "R8.2.2-event2")
    assert teller.name(name, state).startswith("Injected Germans")
    state.enemies[name] = sober = Enemy(name, "german", "1F-0507", up=True)
    assert Descriptions(app.kit, teller, app.context.boards).enemy(state, sober).title == "Germans"


@pytest.mark.parametrize(
    ("ambition", "placed", "title", "told"),
    [
        ("haunebu", ("Z1", "undead", ""), "Worm", "A worm appeared in {at}"),
        ("reich", ("Z1", "undead", ""), "Undead", "An undead rose in {at}"),
        ("zombies", ("Z1", "zombie", ""), "Zombie", "A zombie rose in {at}"),
        (
            "haunebu",
            ("G1", "german", "B1"),
            "Injected Germans",
            "Injected Germans appeared at {at}",
        ),
        ("reich", ("G1", "german", ""), "Germans", "Germans appeared at {at}"),
    ],
)
def test_an_enemy_has_one_name_in_log_fight_and_card(
    app: App, ambition: str, placed: tuple[str, EnemyKind, str], title: str, told: str
) -> None:
    boards, square = app.context.boards, "1F-0507"
    state = Game.new(boards, 1, part="castle").state
    state.ambition = ambition
    name, kind, bite = placed
    name = next(iter(GERMANS)) if name == "G1" else name
    bite = next(iter(state.sheet.bites)) if bite else ""
    event = EnemyPlaced("R8.1.1-event1", name, kind, square, up=True, bite=bite)
    teller = Teller(app.kit.words, boards)
    assert teller.plain_event(event, state) == told.format(at=teller.cell(square))
    event.change(state)
    assert teller.name(name, state).startswith(title)
    card = Descriptions(app.kit, teller, boards).enemy(state, state.enemies[name])
    assert card.title == title
    fighter = Situation(state, boards, []).enemy(name)
    assert fighter_name(app.kit, fighter, state, teller) == title
    panel = LogBook(app.kit)
    order = Followed(0, "way", "R7.8.1-2-approach", ChooseCell("1F-0508"), ())
    moved = EnemyMoved("R7.8.1-approach", name, (square, "1F-0508"))
    panel.follow([moved], state, teller, {0: (order,)})
    assert panel.lines[0].words.startswith(f"{title}: to ")
    removed = EnemyRemoved("R7.6.4-one-attack-kill", name, square, "removed")
    removed.change(state)
    panel.follow([moved, event, removed], state, teller, {})
    end = "removed" if kind == "german" else "fell"
    assert panel.lines[-1].words == f"**{title}** {end}", "also when it is gone"


_GEAR, _SQUARE = "R4.2.3-drop-pick", "1F-0508"


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (
            ItemPickedUp(_GEAR, "prisoner", "Blake", _SQUARE),
            "ブレークが捕虜を連れ出した",
        ),
        (
            ItemPickedUp(_GEAR, "katana", "Blake", _SQUARE),
            "ブレークが日本刀を拾った",
        ),
        (
            ItemLaidDown(_GEAR, "doctor", "Blake", _SQUARE),
            "ブレークが博士をその場に残した",
        ),
        (
            ItemLaidDown("R7.2.2-double-move", "grenade-1", "Blake", _SQUARE),
            "ブレークが手榴弾を落とした",
        ),
        (ItemSpent("R7.6.4-flamethrower", "flamethrower-1", "Blake"), "火炎放射器は燃料切れ"),
    ],
)
def test_persons_are_led_and_what_is_lost_in_a_sprint_is_dropped(
    app: App, event: Event, told: str
) -> None:
    app.context.speak("ja")
    state = Game.new(app.context.boards, 1).state
    assert app.context.teller.plain_event(event, state) == told


def test_an_option_about_a_person_reads_so(app: App) -> None:
    app.context.speak("ja")
    teller, state = app.context.teller, Game.new(app.context.boards, 1).state
    assert teller.option(PickUp("prisoner", "Blake"), state) == "ブレークが捕虜を連れ出す"
    assert teller.option(LoseItem("doctor"), state) == "博士を見捨てる"
    assert teller.option(LoseItem("katana"), state) == "日本刀を捨てる"
