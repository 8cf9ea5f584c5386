"""What is heard: effects by cue, music by stage, and the clock that ticks towards six."""

from game.tabletop.sound.tracks import Mood
from game.ui.audio.sound import Sound
from game.ui.audio.volumes import Volumes

__all__ = ["Mood", "Sound", "Volumes"]
