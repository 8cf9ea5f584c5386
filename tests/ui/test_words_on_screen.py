"""What the panels call a thing, and that they say it once."""

from __future__ import annotations

from game.painting.wording import Teller
from game.rules import Game
from game.rules.counters import GERMANS
from game.rules.events.markers import ItemFound, MarkerTurnedUp
from game.rules.state import Enemy
from game.tabletop.hud.log import LogPanel
from game.tabletop.tooltips.descriptions import Descriptions
from game.window.app import App

AT = "0503"
TURNED = MarkerTurnedUp("R4.2.3-turn-up", "katana", AT)
FOUND = ItemFound("R4.2.4-item", "katana", AT)


def test_an_item_found_is_told_once(app: App) -> None:
    state = Game.new(app.evening.boards, 1).state
    panel, teller = LogPanel(app.kit), Teller(app.kit.words, app.evening.boards)
    panel.follow([TURNED], state, teller, {})
    assert [line.words for line in panel.lines] == [f"{AT}: **Katana**"]
    panel.follow([TURNED, FOUND], state, teller, {})
    assert [line.words for line in panel.lines] == [f"{AT}: **Katana** found"]


def test_R8_2_2_event2_drugged_germans_are_called_so(app: App) -> None:
    state = Game.new(app.evening.boards, 1, part="castle").state
    name = next(iter(GERMANS))
    drugged = Enemy(name, "german", "1F-0507", up=True, bite=next(iter(state.sheet.bites)))
    state.enemies[name] = drugged
    teller = Teller(app.kit.words, app.evening.boards)
    card = Descriptions(app.kit, teller, app.evening.boards).enemy(state, drugged)
    assert (card.title, card.rule) == ("Injected Germans", "R8.2.2-event2")
    assert teller.name(name, state).startswith("Injected Germans")
    sober = Enemy(name, "german", "1F-0507", up=True)
    assert Descriptions(app.kit, teller, app.evening.boards).enemy(state, sober).title == "Germans"
