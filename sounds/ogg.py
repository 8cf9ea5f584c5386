"""Encodes waves as Ogg Vorbis with oggenc (Debian: vorbis-tools)."""

from __future__ import annotations

import subprocess
import zlib
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

RATE = 44100


def write(path: Path, wave: NDArray[np.float64], quality: float) -> None:
    """Encode a wave, mono or (samples, 2); oggenc's quality goes from -1 to 10.

    The stream's serial number is derived from the file name, so equal waves give equal files.
    """
    whole = np.round(np.clip(wave, -1.0, 1.0) * 32767.0).astype("<i2")
    channels = 1 if wave.ndim == 1 else 2
    command = ["oggenc", "--quiet", "--raw", "--raw-rate", str(RATE), "--raw-chan", str(channels)]
    command += ["--quality", str(quality), "--serial", str(zlib.crc32(path.name.encode()) >> 1)]
    command += ["--output", str(path), "-"]
    subprocess.run(command, input=whole.tobytes(), check=True)
