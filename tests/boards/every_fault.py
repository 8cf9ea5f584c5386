"""Maps with every fault."""

from __future__ import annotations

Plant = tuple[str, str, tuple[str, ...]]
"""The original text, its replacement, and the expected message."""
CASTLE: tuple[Plant, ...] = (
    (
        "1,1,2,2,2,1,2,1,2,2,2,2,2,2,2,",
        "1,1,999,2,2,1,2,1,2,2,2,2,2,2,2,",
        ('layer "ground"', "(column 2, row 0)", "999", "choose a tile"),
    ),
    (
        '<object id="7" name="hall" type="room" x="1024" y="64" width="320" height="192">',
        '<object id="7" name="hall" type="room" x="1024" y="64" width="320" height="192" '
        'rotation="5">',
        ('layer "rooms"', "object 7", '"room"', "(column 18, row 2)", "set its rotation to 0"),
    ),
    (
        '<object id="10" name="gallery" type="room"',
        '<object id="10" type="room"',
        ('layer "rooms"', "object 10", "(column 27, row 2)", "give it one"),
    ),
    (
        '<object id="17" type="doorway" x="1024" y="256">',
        '<object id="17" type="doorway" x="1000" y="256">',
        ('layer "doorways"', "object 17", "(column 15, row 4)", "from corner to corner"),
    ),
    (
        '<object id="18" type="doorway" x="1152" y="256">',
        '<object id="18" type="doorway" glow="1" x="1152" y="256">',
        ('layer "doorways"', "object 18", '"glow"', "remove it"),
    ),
    (
        '<property name="number" type="int" value="3"/>',
        '<property name="number" type="int" value="three"/>',
        ('layer "places"', '"three"', "a whole number"),
    ),
    (
        '<property name="required" type="int" value="4"/>',
        '<property name="required" type="int" value="40"/>',
        ("explosive icons", "require fewer"),
    ),
    (
        'type="road"',
        'type="rodeo"',
        ('layer "places"', '"rodeo"', "(column ", "choose charge"),
    ),
    (
        '<property name="note_5" value=',
        '<property name="note_5" type="class" value=',
        ("note_5", "class", "use a string"),
    ),
    (
        "</map>",
        ' <objectgroup id="40" name="places" offsetx="8">\n'
        '  <object id="500" type="marker" x="2" y="2"/>\n </objectgroup>\n</map>',
        ('layer "places"', "offset to 0, 0"),
    ),
)
FIELD: tuple[Plant, ...] = (
    ('type="nonette"', 'type="nonet"', ("nonet", "choose")),
    ('type="river"', 'type="revier"', ("revier", "choose")),
    ('name="arrows"', 'name="arrow"', ("arrows", "five different")),
    (
        '<property name="order" type="int" value="2"/>',
        '<property name="order" type="int" value="1"/>',
        ("number the aircraft hexes",),
    ),
)
