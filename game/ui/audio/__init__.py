"""Sound effects by name, looped music by mood, and a ticking clock under the music."""

from game.ui.audio.bank import Cue, SoundBank, Track
from game.ui.audio.sound import Sound
from game.ui.audio.volumes import Volumes

__all__ = ["Cue", "Sound", "SoundBank", "Track", "Volumes"]
