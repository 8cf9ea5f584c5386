"""What every accepted file must do, whatever it is: it can be drawn, played, and exported.

A map and a save lead to a game. `plays` makes up to 500 decisions in it, `draws` shows each scene
that they reach in both languages, and `pages` are all texts that are exported as HTML or SVG.
"""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Final

import pygame

from game.archive.save import SaveWriter
from game.archive.settings import Settings
from game.bots import bot, play_out
from game.painting.report.story import story_of
from game.painting.report.web_page import html_of
from game.rules import Game
from game.rules.board import Boards
from game.rules.game import Part
from game.rules.options import Options
from game.simulation import report, series
from game.simulation.order import Order
from game.simulation.pictures import draw
from game.simulation.row_builder import row_of
from game.simulation.summary import summarise
from game.window.gallery import Gallery

DECISIONS: Final = 500
LANGUAGES: Final = ("en", "ja")
PARTS: Final[tuple[Part, ...]] = ("evening", "castle", "hunt")
_SMALL: Final = (960, 600)


def plays(game: Game, seed: int, decisions: int = DECISIONS) -> Iterator[Game]:
    """Play on at random; yields the game at its start, in each stage, and when it stops."""
    player, stage = bot("random", seed), ""
    for _ in range(decisions):
        if game.state.stage != stage:
            stage = game.state.stage
            yield game
        if game.decision is None:
            return
        game.choose(player.choose(game))
    yield game


def draws(boards: Boards, game: Game) -> None:
    """Show the scene of the game in each language."""
    gallery = _gallery(boards)
    for language in LANGUAGES:
        gallery.dress(_SMALL, Settings(language=language))
        gallery.open_game("", game.fork() if game.origin is None else game)
        gallery.stack.draw(pygame.Surface(_SMALL))


def stands(boards: Boards, parts: tuple[Part, ...] = PARTS, seed: int = 1) -> None:
    """Play and draw everything the boards lead to."""
    for part in parts:
        for game in plays(Game.new(boards, seed, part=part), seed, DECISIONS // len(parts)):
            draws(boards, game)


def pages(boards: Boards, name: str = "castle") -> dict[str, str]:
    """Every exported text, of a game on these boards and of a simulation."""
    game = Game.new(boards, 3, part="castle")
    play_out(game, bot("random", 3))
    order = Order("0", "random", "castle", None, Options(), boards.digests)
    rows = [row_of(game)]
    summary = summarise(order, rows, boards)
    drawn = draw(summary, rows, boards)
    member = series.Member(name, name, summary, None)
    gallery = _gallery(boards)
    found = {f"{chart}.svg": text for chart, text in drawn.items()}
    found["report"] = report.html(summary, drawn, boards, None)
    found["series"] = series.html([member, member])
    for language in LANGUAGES:
        found[f"page-{language}"] = _page(gallery, game, language, name)
    return found


def _page(gallery: Gallery, game: Game, language: str, name: str) -> str:
    gallery.dress(_SMALL, Settings(language=language))
    story = story_of(game, gallery.evening.teller)
    return html_of(gallery.evening.kit, story, [], SaveWriter(game).text(), name)


class _Skeleton(HTMLParser):
    """The tags of a page with the names of their attributes."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, tuple[str, ...]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, tuple(name for name, _ in attrs)))


def skeleton(page: str) -> list[tuple[str, tuple[str, ...]]]:
    """The page without its words and values: the same for the same game, whatever its names."""
    reader = _Skeleton()
    reader.feed(page)
    reader.close()
    return reader.tags


def _gallery(boards: Boards) -> Gallery:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    return Gallery(boards, _SMALL, Settings(language="en"))
