"""What is heard: effects by name, music by mood, and a clock that ticks under it."""

from game.ui.audio.bank import Cue, SoundBank, Track
from game.ui.audio.sound import Sound
from game.ui.audio.volumes import Volumes

__all__ = ["Cue", "Sound", "SoundBank", "Track", "Volumes"]
