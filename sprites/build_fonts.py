"""Build the shipped fonts from the npm @fontsource packages: one subset TrueType file per weight.

Run it only when a face, a weight or the set of characters changes; the game never runs it.
It needs fonttools and brotli, and the six packages unpacked under one folder:

    npm install @fontsource/barlow-condensed @fontsource/big-shoulders-stencil-display \\
        @fontsource/biz-udgothic @fontsource/biz-udpgothic @fontsource/dela-gothic-one \\
        @fontsource/dotgothic16
    python sprites/build_fonts.py node_modules/@fontsource sprites/fonts
"""

from __future__ import annotations

import argparse
import math
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from fontTools.merge import Merger
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem

EM = 1000
BORROWED = "≤≥≠←→↑↓…"
LATIN = {*range(0x20, 0x7F), *range(0xA0, 0x180), *map(ord, "–—‘’“”„•…−≤≥≠←→↑↓½¼¾×·€™")}

Outline = list[tuple[float, float]]


@dataclass(frozen=True)
class Face:
    """One shipped file: its source, and the changes to it."""

    file: str
    package: str
    weight: int
    kanji: range | None = None
    """Rows of JIS X 0208 to include: 16-47 are the common ones, 48-84 the rest.

    An empty range includes kana and signs only; None nothing Japanese.
    """
    symbols: bool = False


KANA_ONLY = range(16, 16)
"""The kanji of the proportional and the fixed-width face are the same outlines."""

FACES = (
    Face("BarlowCondensed-400.ttf", "barlow-condensed", 400, symbols=True),
    Face("BarlowCondensed-500.ttf", "barlow-condensed", 500, symbols=True),
    Face("BarlowCondensed-600.ttf", "barlow-condensed", 600, symbols=True),
    Face("BarlowCondensed-700.ttf", "barlow-condensed", 700, symbols=True),
    Face("BarlowCondensed-800.ttf", "barlow-condensed", 800, symbols=True),
    Face("BigShouldersStencil-900.ttf", "big-shoulders-stencil-display", 900),
    Face("BIZUDGothic-400.ttf", "biz-udgothic", 400, kanji=range(16, 85)),
    Face("BIZUDGothic-700.ttf", "biz-udgothic", 700, kanji=range(16, 85)),
    Face("BIZUDPGothic-700.ttf", "biz-udpgothic", 700, kanji=KANA_ONLY),
    Face("DelaGothicOne-400.ttf", "dela-gothic-one", 400, kanji=range(16, 48)),
    Face("DotGothic16-400.ttf", "dotgothic16", 400, kanji=range(16, 48)),
)


def jis(rows: range) -> set[int]:
    """Code points of rows of JIS X 0208 (1-8: symbols and kana, 16-47: level 1 kanji)."""
    points = set()
    for row in rows:
        for cell in range(1, 95):
            try:
                points.add(ord(bytes([0xA0 + row, 0xA0 + cell]).decode("euc_jp")))
            except UnicodeDecodeError:
                continue
    return points


def characters(face: Face, locale: Path) -> set[int]:
    """The characters of a face: Latin for all, kana and common kanji for the Japanese ones."""
    wanted = set(LATIN)
    if face.kanji is not None:
        wanted |= jis(range(1, 9)) | jis(face.kanji)
    if face.kanji:
        for catalogue in locale.glob("**/*.po"):
            wanted |= {ord(char) for char in catalogue.read_text(encoding="utf-8")}
    return wanted


def parts(home: Path, face: Face, wanted: set[int]) -> Iterator[tuple[Path, set[int]]]:
    """The files of a package that contain wanted characters, with those not in an earlier file.

    The packages are split for browsers: two large files, and about a hundred small ones.
    """
    files = sorted(home.glob(f"files/*-{face.weight}-normal.woff2"))
    large = [
        file
        for part in ("japanese", "latin")
        for file in files
        if f"-{part}-{face.weight}" in file.name
    ]
    missing = set(wanted)
    for file in [*large, *(file for file in files if file not in large)]:
        found = missing & set(TTFont(file, lazy=True).getBestCmap())
        if found:
            missing -= found
            yield file, found


def load_part(path: Path, wanted: set[int], folder: Path) -> Path:
    """Subset one package file and scale it to our em size; returns the new file."""
    font = TTFont(path)
    freeze_tabular_digits(font)
    options = Options()
    options.layout_features = ["kern"]
    options.hinting = False
    options.notdef_outline = True
    options.drop_tables += ["GSUB", "GDEF", "BASE", "vhea", "vmtx", "VORG", "gasp", "DSIG"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=wanted)
    subsetter.subset(font)
    scale_upem(font, EM)
    out = folder / f"{path.stem}.ttf"
    font.flavor = None
    font.save(out)
    return out


def freeze_tabular_digits(font: TTFont) -> None:
    """Map 0-9 to the tabular figures, because the game's text drawing has no OpenType features."""
    table = font["GSUB"].table if "GSUB" in font else None
    if table is None or table.FeatureList is None:
        return
    lookups = {
        index
        for record in table.FeatureList.FeatureRecord
        if record.FeatureTag == "tnum"
        for index in record.Feature.LookupListIndex
    }
    swaps: dict[str, str] = {}
    for index in lookups:
        for subtable in table.LookupList.Lookup[index].SubTable:
            single = getattr(subtable, "ExtSubTable", subtable)
            swaps |= getattr(single, "mapping", {})
    for cmap in font["cmap"].tables:
        for digit in range(ord("0"), ord("9") + 1):
            if digit in cmap.cmap:
                cmap.cmap[digit] = swaps.get(cmap.cmap[digit], cmap.cmap[digit])


def add_glyph(font: TTFont, char: str, draw: TTGlyphPen, advance: int) -> None:
    """Add an outline to the font under the character's code point."""
    name = f"uni{ord(char):04X}"
    glyph = draw.glyph()
    font["glyf"][name] = glyph
    glyph.recalcBounds(font["glyf"])
    font["hmtx"][name] = (advance, getattr(glyph, "xMin", 0))
    for cmap in font["cmap"].tables:
        if cmap.isUnicode():
            cmap.cmap[ord(char)] = name


def borrow(font: TTFont, donor: TTFont) -> None:
    """Copy the symbols Barlow lacks, slightly narrowed to match condensed letters."""
    names, glyphs = donor.getBestCmap(), donor.getGlyphSet()
    for char in BORROWED:
        if ord(char) in font.getBestCmap() or ord(char) not in names:
            continue
        glyph = glyphs[names[ord(char)]]
        pen = TTGlyphPen(None)
        glyph.draw(TransformPen(pen, (0.72, 0, 0, 0.84, 0, 0)))
        add_glyph(font, char, pen, round(glyph.width * 0.72))


def star(points: int, radius: float, inner: float, centre: tuple[float, float]) -> Outline:
    """A star's outline, clockwise from its top."""
    corners = []
    for step in range(points * 2):
        angle = math.pi / 2 - step * math.pi / points
        length = radius if step % 2 == 0 else radius * inner
        x, y = centre[0] + length * math.cos(angle), centre[1] + length * math.sin(angle)
        corners.append((x, y))
    return corners


def heart() -> Outline:
    """The outline of a heart, as sampled points."""
    turns = [step * math.tau / 40 for step in range(40)]
    xs = [16 * math.sin(t) ** 3 for t in turns]
    ys = [
        13 * math.cos(t) - 5 * math.cos(2 * t) - 2 * math.cos(3 * t) - math.cos(4 * t)
        for t in turns
    ]
    return [(275 + x * 15, 370 + y * 18) for x, y in zip(xs, ys, strict=True)]


OWN_SIGNS: dict[str, tuple[Outline, int]] = {
    "★": (star(5, 330, 0.40, (320, 340)), 640),
    "♥": (heart(), 550),
    "✓": ([(30, 330), (110, 390), (200, 250), (430, 680), (500, 640), (215, 90)], 530),
    "▲": ([(40, 120), (250, 600), (460, 120)], 500),
    "▼": ([(40, 600), (460, 600), (250, 120)], 500),
    "◀": ([(440, 600), (440, 100), (40, 350)], 480),
    "▶": ([(40, 600), (440, 350), (40, 100)], 480),
}


def draw_own_signs(font: TTFont) -> None:
    """Add a star, heart, tick and arrowheads, so that text in any language can use them."""
    for char, (outline, advance) in OWN_SIGNS.items():
        if ord(char) in font.getBestCmap():
            continue
        pen = TTGlyphPen(None)
        pen.moveTo(outline[0])
        for corner in outline[1:]:
            pen.lineTo(corner)
        pen.closePath()
        add_glyph(font, char, pen, advance)


def merge(home: Path, face: Face, wanted: set[int], folder: Path) -> TTFont:
    """Merge all wanted characters of a package into one font."""
    loaded = [load_part(path, found, folder) for path, found in parts(home, face, wanted)]
    if len(loaded) == 1:
        return TTFont(loaded[0])
    merged = folder / "merged.ttf"
    Merger().merge([str(part) for part in loaded]).save(merged)
    return TTFont(merged)


def build(face: Face, packages: Path, out: Path, locale: Path) -> None:
    """Write one file of sprites/fonts and its licence."""
    home = packages / face.package
    with tempfile.TemporaryDirectory() as scratch:
        font = merge(home, face, characters(face, locale), Path(scratch))
        if face.symbols:
            weight = 400 if face.weight < 650 else 700
            donor = Face("", "biz-udpgothic", weight)
            signs = set(map(ord, BORROWED))
            borrow(font, merge(packages / donor.package, donor, signs, Path(scratch)))
        draw_own_signs(font)
        font["post"].formatType = 3.0
        font.save(out / face.file)
    write_licence(home / "LICENSE", font, out / f"OFL-{face.package}.txt")


def write_licence(licence: Path, font: TTFont, out: Path) -> None:
    """Write the Open Font License with the copyright line of the font."""
    terms = licence.read_text(encoding="utf-8").partition("\n\n")[2]
    out.write_text(f"{font['name'].getDebugName(0)}\n\n{terms}", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("packages", type=Path, help="the folder that holds the @fontsource folders")
    parser.add_argument("out", type=Path, help="where the fonts go, sprites/fonts")
    arguments = parser.parse_args()
    locale = Path(__file__).parent.parent / "game" / "locale"
    for face in FACES:
        build(face, arguments.packages, arguments.out, locale)
        print(f"{face.file}: {(arguments.out / face.file).stat().st_size // 1024} KB")


if __name__ == "__main__":
    main()
