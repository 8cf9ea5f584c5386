"""Draw the program's icon from the drawings in ``svg``: icon/longest-day .png, .ico and .icns.

A zombie in a helmet before the moon, enlarged in small icons. Needs pygame-ce:

    python sprites/draw_icon.py
"""

from __future__ import annotations

import io
import re
import struct
from pathlib import Path

import pygame

HERE = Path(__file__).resolve().parent
FIGURE = HERE / "svg" / "figure-zombie-1.svg"
FOLDER = HERE / "icon"

PNG_PIXELS = 256
ICO_PIXELS = (16, 20, 24, 32, 48, 64, 256)
# The icns type codes for PNG data, by size in pixels.
ICNS_PIXELS = {
    "ic11": 32,
    "ic12": 64,
    "ic07": 128,
    "ic13": 256,
    "ic08": 256,
    "ic14": 512,
    "ic09": 512,
    "ic10": 1024,
}

PICTURE = """
<svg xmlns="http://www.w3.org/2000/svg" width="{pixels}" height="{pixels}" viewBox="0 0 128 128">
<defs>
<linearGradient id="sky" x1="0%" y1="0%" x2="0%" y2="100%">
<stop offset="0%" stop-color="#0a1018"/><stop offset="100%" stop-color="#2c5a78"/>
</linearGradient>
</defs>
<rect x="3" y="3" width="122" height="122" rx="27" fill="url(#sky)"/>
<circle cx="64" cy="56" r="44" fill="#efe9cf"/>
<circle cx="40" cy="38" r="8" fill="#d9d4bb"/>
<circle cx="93" cy="70" r="9" fill="#d9d4bb"/>
<g transform="translate({left} {top}) scale({scale})">{figure}</g>
</svg>
"""
WHOLE = {"scale": 1.24, "left": 0, "top": 9}
CLOSE = {"scale": 1.7, "left": -22, "top": 0}
LARGEST_CLOSE = 32


def picture(pixels: int) -> pygame.Surface:
    figure = re.sub(r"</?svg[^>]*>", "", FIGURE.read_text(encoding="utf-8"))
    placing = CLOSE if pixels <= LARGEST_CLOSE else WHOLE
    drawing = PICTURE.format(pixels=pixels, figure=figure, **placing)
    surface = pygame.image.load_sized_svg(io.BytesIO(drawing.encode()), (pixels, pixels))
    return inside_frame(surface)


def inside_frame(surface: pygame.Surface) -> pygame.Surface:
    """The part inside the rounded frame; the SVG reader doesn't support clipping."""
    pixels = surface.get_width()
    frame = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{pixels}" height="{pixels}" '
        'viewBox="0 0 128 128"><rect x="3" y="3" width="122" height="122" rx="27" fill="#ffffff"/>'
        "</svg>"
    )
    mask = pygame.image.load_sized_svg(io.BytesIO(frame.encode()), (pixels, pixels))
    surface.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


def png(pixels: int) -> bytes:
    file = io.BytesIO()
    pygame.image.save(picture(pixels), file, "icon.png")
    return file.getvalue()


def ico() -> bytes:
    """A Windows icon: a directory of sizes, then the pictures as PNG."""
    pictures = [png(pixels) for pixels in ICO_PIXELS]
    table = struct.pack("<HHH", 0, 1, len(pictures))
    offset = len(table) + 16 * len(pictures)
    for pixels, data in zip(ICO_PIXELS, pictures, strict=True):
        side = pixels % 256  # 256 is stored as 0
        table += struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(data), offset)
        offset += len(data)
    return table + b"".join(pictures)


def icns() -> bytes:
    """A macOS icon: for each size the type code, the length and the picture as PNG."""
    parts = b""
    for letters, pixels in ICNS_PIXELS.items():
        data = png(pixels)
        parts += letters.encode() + struct.pack(">I", len(data) + 8) + data
    return b"icns" + struct.pack(">I", len(parts) + 8) + parts


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / "longest-day.png").write_bytes(png(PNG_PIXELS))
    (FOLDER / "longest-day.ico").write_bytes(ico())
    (FOLDER / "longest-day.icns").write_bytes(icns())


if __name__ == "__main__":
    main()
