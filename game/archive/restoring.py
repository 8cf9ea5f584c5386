"""Restoring a saved game: by replaying its choices, or else from its snapshot."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from msgspec import Struct

from game.archive.disk import SaveError
from game.archive.save import EventHash, Saved, options_of, sheet_of
from game.rules.board import Boards
from game.rules.decisions import Option
from game.rules.dice import ScriptedDice
from game.rules.game import Game, IllegalOptionError, Origin
from game.rules.ladder import rung_of
from game.rules.recording import begin_again
from game.rules.sheet import CounterSheet
from game.sentence import Sentence, cleaned_texts

_WRITTEN_DICE: Final = Sentence(
    "The dice of this save are fixed, so it can't be continued; watch it with longest-day replay."
)


class ReplayDifference(Struct, frozen=True):
    """The first choice of a save whose outcome differs from the recorded one."""

    number: int
    """Counted from 1; one more than there are choices if only the digests differ."""
    choice: Option | None
    why: Sentence

    def __str__(self) -> str:
        return self.sentence

    @property
    def sentence(self) -> Sentence:
        """The number of the choice and the reason, for the player."""
        if self.choice is None:
            return self.why
        return Sentence(
            'choice {number}, "{choice}": {why}',
            number=self.number,
            choice=self.choice,
            why=self.why,
        )


def restore(saved: Saved, boards: Boards, notes: list[str] | None = None) -> Game:
    """The saved game, replayed from its beginning.

    If rules or maps have changed since, the game continues from the snapshot, and a sentence
    that says so is added to `notes`; so is one about counters changed otherwise than by a level
    of difficulty. Raises SaveError when neither works, or when the save has scripted dice, which
    would run out during play.
    """
    game, difference = play_again(saved, boards)
    if isinstance(game.dice, ScriptedDice):
        raise SaveError(_WRITTEN_DICE)
    is_by_level = rung_of(game.options, game.state.sheet, game.part) is not None
    if notes is not None and saved.header.counters and not is_by_level:
        notes.append(
            Sentence(
                "This game uses changed counters: {counters}.",
                counters=saved.changed_counters,
            )
        )
    if difference is None:
        return game
    game = _from_snapshot(saved, boards, difference)
    if notes is not None:
        notes.append(
            Sentence(
                "This game was saved by version {version}, and since then {change} "
                "({difference}). It continues from where it was saved; what came before "
                "can't be replayed.",
                version=saved.header.game,
                change=_what_changed(saved, boards),
                difference=difference.sentence,
            )
        )
    return game


def play_again(saved: Saved, boards: Boards) -> tuple[Game, ReplayDifference | None]:
    """Replay a save's choices up to the first one whose outcome differs.

    Raises SaveError when the starting position can't be set up.
    """
    game = _at_the_start(saved, boards)
    events = EventHash()
    events.update(game.events)
    for number, (choice, mark) in enumerate(zip(saved.choices, saved.marks, strict=True), 1):
        try:
            events.update(game.choose(choice))
        except IllegalOptionError as error:
            return game, ReplayDifference(
                number, choice, Sentence("it can't be chosen there: {detail}", detail=error)
            )
        except Exception as error:
            return game, ReplayDifference(
                number, choice, Sentence("the rules do not allow it: {detail}", detail=repr(error))
            )
        if events.mark != mark:
            return game, ReplayDifference(
                number, choice, Sentence("what followed differs from the recording")
            )
    if events.digest != saved.header.digest:
        why = Sentence("the whole game differs from the recording")
        return game, ReplayDifference(len(saved.choices) + 1, None, why)
    return game, None


def map_names_that_differ(saved: Saved, boards: Boards) -> list[str]:
    """Names of the maps that differ from the ones the save was played on."""
    now = dict(boards.digests)
    names = sorted({*saved.header.maps, *now})
    return [name for name in names if saved.header.maps.get(name) != now.get(name)]


def _at_the_start(saved: Saved, boards: Boards) -> Game:
    header = saved.header
    options, sheet = options_of(saved), sheet_of(saved)
    try:
        if header.start is not None:
            game = Game.from_position(boards, header.start, options=options)
            assert game.origin is not None
            texts = cleaned_texts(header.texts) or None
            game.origin = Origin(
                header.part,
                header.seed,
                game.origin.position,
                texts=texts,
                scenario=header.scenario,
                jumps=header.jumps,
            )
            if header.begun is not None:
                beginning = replace(game.origin, position=header.begun or None)
                begin_again(boards, options, beginning, sheet)
                game.origin = replace(game.origin, begun=beginning)
            return game
        game = Game.new(boards, header.seed, options, header.part, sheet)
        game.origin = Origin(header.part, header.seed, jumps=header.jumps)
        return game
    except Exception as error:
        raise SaveError(
            "This save can't be set up on these maps ({detail}); start with the maps it "
            "was played on.",
            detail=error,
        ) from error


def _with_hits_capped(position: Mapping[str, Any], sheet: CounterSheet) -> dict[str, Any]:
    """The position with hits capped below the men on the counter, which may have changed: a unit
    that was on the board when the game was saved stays there."""
    enemies = position.get("enemies")
    if not isinstance(enemies, dict):
        return dict(position)
    capped = dict(enemies)
    for name, enemy in enemies.items():
        is_hit = isinstance(enemy, dict) and isinstance(enemy.get("hits"), int)
        if name in sheet.germans and is_hit and not enemy.get("bite"):
            men = sheet.germans[name].men
            capped[name] = {**enemy, "hits": min(enemy["hits"], men - 1)}
    return {**position, "enemies": capped}


def _from_snapshot(saved: Saved, boards: Boards, difference: ReplayDifference) -> Game:
    """The game from its snapshot, followed by the later choices up to the first illegal one."""
    try:
        position = _with_hits_capped(saved.snapshot.position, sheet_of(saved))
        game = Game.from_position(boards, position, options=options_of(saved))
        for choice in saved.choices[saved.snapshot.choices :]:
            if game.decision is None or choice not in game.decision.options:
                break
            game.choose(choice)
        if isinstance(game.dice, ScriptedDice):
            raise SaveError(_WRITTEN_DICE)
    except SaveError:
        raise
    except Exception as error:
        raise SaveError(
            "This save no longer fits the rules or maps of this version ({difference}; "
            "{detail}); play it with version {version} and its maps.",
            difference=difference.sentence,
            detail=error,
            version=saved.header.game,
        ) from error
    return game


def _what_changed(saved: Saved, boards: Boards) -> Sentence:
    names = map_names_that_differ(saved, boards)
    if not names:
        return Sentence("rules have changed")
    return Sentence("maps have changed: {names}", names=", ".join(names))
