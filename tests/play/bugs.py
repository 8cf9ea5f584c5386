"""Bugs to plant in a copy of the rules (mutation testing), and the test that must find each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

NET: Final = "the net"
"""A few checked games (`tests.play.small_net`)."""
HASH_SEEDS: Final = "other hash seeds"
"""The same games with other hash seeds."""


@dataclass(frozen=True)
class Bug:
    """One changed line in a file of game/rules, and the test that must find it."""

    what: str
    file: str
    right: str
    wrong: str
    found_by: str
    """A test file or folder under tests/rules, NET or HASH_SEEDS."""


BUGS: Final = (
    Bug(
        "a river can be left anywhere",
        "board/field.py",
        'if leaves_river and not self.is_on("road", origin):',
        "if leaves_river and not origin:",
        "field/test_movement.py",
    ),
    Bug(
        "marsh takes only half a point",
        "field/movement.py",
        "return 0 if cost == ALL_MP else left - cost",
        "return left - 1 if cost == ALL_MP else left - cost",
        "field/test_movement.py",
    ),
    Bug(
        "a die equal to the hexes isn't noticed",
        "field/movement.py",
        "noticed = die <= counted",
        "noticed = die < counted",
        "field/test_detection.py",
    ),
    Bug(
        "Ines can be wounded",
        "common/combat.py",
        "if man.wounded or not table.sheet.has_wounded_side(man):",
        "if man.wounded:",
        NET,
    ),
    Bug(
        "three items can be carried",
        "common/items.py",
        "return len(man.items) < CARRY_LIMIT",
        "return len(man.items) <= CARRY_LIMIT",
        NET,
    ),
    Bug(
        "the gear of the dead vanishes",
        "events/people.py",
        "        if self.dropped:\n",
        "        if not self.dropped:\n",
        NET,
    ),
    Bug(
        "infection markers don't go back to their cup",
        "events/enemies.py",
        "state.bites = (*state.bites, enemy.bite)",
        "state.bites = (*state.bites,)",
        NET,
    ),
    Bug(
        "a German needs one hit more than he has men",
        "field/combat.py",
        "if hits >= table.sheet.men_left(enemy):",
        "if hits > table.sheet.men_left(enemy):",
        NET,
    ),
    Bug(
        "Germans stack in the castle",
        "castle/reactions.py",
        "crowded=germans - {VILLAGE}",
        "crowded=set()",
        NET,
    ),
    Bug(
        "units block no sight",
        "board/castle.py",
        "return between is not None and held.isdisjoint(between)",
        "return between is not None",
        "castle/test_sight.py",
    ),
    Bug(
        "stairs to the upper floor wake the ground floor",
        "castle/movement.py",
        '_wake_floor(table, "R7.7.1-stairs-up", "2F")',
        '_wake_floor(table, "R7.7.1-stairs-up", "1F")',
        "castle/test_discovery.py",
    ),
    Bug(
        "a throw must beat the distance",
        "castle/blasts.py",
        "return die, die >= distance",
        "return die, die > distance",
        "castle/test_throwing.py",
    ),
    Bug(
        "just enough explosives are too few",
        "castle/demolition.py",
        "if count >= required(table, floor))",
        "if count > required(table, floor))",
        "castle/test_demolition.py",
    ),
    Bug(
        "a group's luck may count 6",
        "castle/infiltration.py",
        "GROUP_LUCK_CAP: Final = 5",
        "GROUP_LUCK_CAP: Final = 6",
        "castle/test_infiltration.py",
    ),
    Bug(
        "the night goes on after six",
        "castle/turn.py",
        "if minutes >= state.deadline or is_done_early(state):",
        "if minutes > state.deadline or is_done_early(state):",
        NET,
    ),
    Bug(
        "a fork plays on with the game's own checkpoint",
        "game.py",
        "self._start_from(checkpoint.state.copy(), checkpoint.dice.copy())",
        "self._start_from(checkpoint.state, checkpoint.dice.copy())",
        NET,
    ),
    Bug(
        "dice don't stop an undo",
        "game.py",
        "            if event.blocks_undo:",
        "            if event.blocks_undo and not event:",
        "test_contract.py",
    ),
    Bug(
        "hidden counters are hit on a 4",
        "counters.py",
        "HIDDEN_NEED: Final = 5",
        "HIDDEN_NEED: Final = 4",
        "hunt/test_hunt_actions.py",
    ),
    Bug(
        "no zombie rises from a dead German",
        "castle/enemy_attacks.py",
        'if fell and enemy.kind == "zombie" and foe.kind == "german":',
        'if fell and enemy.kind == "undead" and foe.kind == "german":',
        "castle/test_monster_reactions.py",
    ),
    Bug(
        "Germans look for paras in the order of a set",
        "field/combat.py",
        "list(dict.fromkeys([man.at for man in table.state.paras_on_map()]))",
        "list({man.at for man in table.state.paras_on_map()})[:1]",
        HASH_SEEDS,
    ),
    # --- The jump ---
    Bug(
        "the wind carries a man one hex short",
        "field/drop.py",
        "hexes_away(origin, board.arrows[die - 1], die)",
        "hexes_away(origin, board.arrows[die - 1], die - 1)",
        "field/test_drop.py",
    ),
    Bug(
        "flak kills who jumps, not who would jump last",
        "field/drop.py",
        'kill(table, "R3.2-flak", waiting[-1]',
        'kill(table, "R3.2-flak", waiting[0]',
        "field/test_drop.py",
    ),
    # --- The march ---
    Bug(
        "no group's search can fail",
        "field/turn.py",
        "return min(5, sum(",
        "return min(6, sum(",
        "field/test_detection.py",
    ),
    Bug(
        "who was bounced by an ambush attacks all the same",
        "field/turn.py",
        'if aftermath == "ambushed":',
        'if aftermath == "noticed":',
        "field/test_field_markers.py",
    ),
    Bug(
        "for the beast a German unit is one man",
        "field/markers.py",
        "crowds.get(enemy.at, 0) + state.sheet.men_left(enemy)",
        "crowds.get(enemy.at, 0) + 1",
        "field/test_field_markers.py",
    ),
    Bug(
        "sights are forgotten when firing",
        "common/combat.py",
        " else face.combat) + face.marksman",
        " else face.combat)",
        "field/test_field_combat.py",
    ),
    Bug(
        "Germans walk through paras",
        "board/field.py",
        "if left >= cost and target not in best and target not in closed:",
        "if left >= cost and target not in best:",
        NET,
    ),
    Bug(
        "Germans wade through the marsh",
        "board/field.py",
        "if other != self.nonette and (by_road or other not in self.marsh)",
        "if other != self.nonette",
        "field/test_field_combat.py",
    ),
    Bug(
        "who is still on the march at dawn marches on",
        "field/turn.py",
        'if state.clock >= state.deadline:\n            _run_out_of_time(table, "still',
        'if state.clock > state.deadline:\n            _run_out_of_time(table, "still',
        NET,
    ),
    Bug(
        "a hostage dropped on the run is safe",
        "castle/movement.py",
        "if target == VILLAGE and not action.fast:",
        "if target == VILLAGE:",
        "castle/test_rulings_of_moves.py",
    ),
    Bug(
        "a German overlooks the detonator he passes",
        "castle/reactions.py",
        "_tear_out_detonator(table, enemy, path)",
        "_tear_out_detonator(table, enemy, path[-1:])",
        "castle/test_rulings_of_moves.py",
    ),
    # --- Infiltration ---
    Bug(
        "the clue helps those who haven't got it",
        "castle/infiltration.py",
        "bonus = CLUE_BONUS if table.state.clue else 0",
        "bonus = 0 if table.state.clue else CLUE_BONUS",
        "castle/test_infiltration.py",
    ),
    Bug(
        "who has tried may try again",
        "castle/infiltration.py",
        "if man.name not in COMPANIONS and not man.tried]",
        "if man.name not in COMPANIONS]",
        "castle/test_infiltration.py",
    ),
    # --- The castle ---
    Bug(
        "a stumble wounds whoever has no wounded side",
        "castle/movement.py",
        "elif man.wounded or not table.sheet.has_wounded_side(man):",
        "elif man.wounded:",
        "castle/test_castle_movement.py",
    ),
    Bug(
        "what helps against zombies helps against undead",
        "castle/combat.py",
        "return row.purple if",
        "return row.green if",
        "castle/test_castle_combat.py",
    ),
    Bug(
        "blasts are halved downwards",
        "castle/blasts.py",
        "return (total + 1) // 2 if force.is_halved else total",
        "return total // 2 if force.is_halved else total",
        "castle/test_throwing.py",
    ),
    Bug(
        "whom a bite kills stays dead",
        "castle/enemy_attacks.py",
        "    if man.at == DEAD:\n        return True",
        "    if man.at == DEAD:\n        return False",
        "castle/test_monster_reactions.py",
    ),
    Bug(
        "zombies keep their hits over the turn",
        "castle/turn.py",
        "    _mend_monsters(table)\n",
        "",
        "castle/test_reactions.py",
    ),
    Bug(
        "the third event brings one German only",
        "castle/ambitions.py",
        '"R8.2.3-event3", 2',
        '"R8.2.3-event3", 1',
        "castle/test_haunebu.py",
    ),
    Bug(
        "the controller never breaks",
        "castle/ambitions.py",
        "if die == BREAKS:",
        "if die > BREAKS:",
        "castle/test_zombies.py",
    ),
    Bug(
        "an officer is injected before anybody has met him",
        "castle/ambitions.py",
        "officer is not None and officer.up and not officer.bite",
        "officer is not None and not officer.bite",
        "castle/test_reich.py",
    ),
    Bug(
        "a volley hits with a 6 only",
        "castle/combat.py",
        "VOLLEY_NEED: Final = 5",
        "VOLLEY_NEED: Final = 6",
        "castle/test_village.py",
    ),
    # --- The end ---
    Bug(
        "out of the cellar one runs as from the tower",
        "castle/demolition.py",
        '"2F": 2, "basement": 3}',
        '"2F": 2, "basement": 2}',
        "castle/test_demolition.py",
    ),
    Bug(
        "six points are too few to rise",
        "castle/demolition.py",
        "points < POINTS_TO_RISE:",
        "points <= POINTS_TO_RISE:",
        "castle/test_demolition.py",
    ),
    # --- The hunt ---
    Bug(
        "the gun reaches three hexes",
        "hunt.py",
        "GUN_RANGE: Final = 2",
        "GUN_RANGE: Final = 3",
        "hunt/test_hunt_actions.py",
    ),
    Bug(
        "two zombies don't overrun the tank",
        "hunt.py",
        "for at in zombies_up(hunt).values()) > 1:",
        "for at in zombies_up(hunt).values()) > 2:",
        "hunt",
    ),
    Bug(
        "on a 6 zombies come one hex only",
        "hunt.py",
        "{5: 1, 6: 2}",
        "{5: 1, 6: 1}",
        "hunt",
    ),
    # --- Variants and switches ---
    Bug(
        "only the nearest friend in the way must duck",
        "castle/sight.py",
        "for man in friends_in_the_way(table, origin, target)\n",
        "for man in friends_in_the_way(table, origin, target)[:1]\n",
        "variants/test_friends.py",
    ),
    Bug(
        "the sniper takes anybody first",
        "field/markers.py",
        "for man in table.sheet.lowest_luck(waiting)]",
        "for man in waiting]",
        "variants",
    ),
    Bug(
        "the rocket can be fired at the next square",
        "castle/blasts.py",
        "NEAREST: Final = 2",
        "NEAREST: Final = 1",
        "variants/test_weapons.py",
    ),
    Bug(
        "the colonel stops for whomever he sees",
        "castle/reactions.py",
        "return prey is not None and all(",
        "return prey is None and all(",
        "variants/test_jaeger.py",
    ),
    Bug(
        "one rider too many has to be rescued",
        "hunt.py",
        "for counter in hunt.attached) >= wanted",
        "for counter in hunt.attached) > wanted",
        "hunt/test_hunt_options.py",
    ),
    Bug(
        "racks run empty though they can't",
        "hunt.py",
        "return die == 1 and not table.options.no_breakdowns",
        "return die == 1",
        "hunt/test_hunt_options.py",
    ),
    Bug(
        "the switch of the mine is wired the wrong way round",
        "field/markers.py",
        "if table.options.mine_stays:",
        "if not table.options.mine_stays:",
        "field/test_rulings_field.py",
    ),
    Bug(
        "without the papers it is not quite as bad as ruled",
        "castle/demolition.py",
        '"strategic-defeat" if options.papers_decide_all',
        '"operational-defeat" if options.papers_decide_all',
        "castle/test_rulings_castle.py",
    ),
    # --- The contract ---
    Bug(
        "whoever thinks ahead reshuffles what he has seen",
        "common/hidden.py",
        "state.hidden.items() if marker not in state.peeked}",
        "state.hidden.items()}",
        "test_hidden.py",
    ),
    Bug(
        "anything may be chosen",
        "game.py",
        "if not _is_offered(option, decision.options):",
        "if option is None:",
        "test_contract.py",
    ),
)
