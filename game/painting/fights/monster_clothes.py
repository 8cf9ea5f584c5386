"""What each zombie and undead wears over its jacket, by the name of its head.

The units are those of the rig; the trunk is at x 22-79 and y 57-128. `{dark}`, `{light}` and
`{rim}` are the colours of its own cloth; the moon shines from the upper right.
"""

from __future__ import annotations

from typing import Final

_SEAM: Final = 'fill="none" stroke="#0d140b" stroke-width="2" stroke-linecap="round"'

MONSTER_CLOTHES: Final[dict[str, str]] = {
    # A soldier's belt of cartridges.
    "head-zombie-1": (
        '<path d="M31 66 L70 122" fill="none" stroke="#141c12" stroke-width="7"/>'
        '<path d="M31 66 L70 122" fill="none" stroke="#b8902f" stroke-width="4.4" '
        'stroke-dasharray="3 3.4"/>'
    ),
    # Bare ribs.
    "head-zombie-2": (
        '<path d="M37 84 C42 78 60 78 66 85 L63 114 C56 120 45 120 40 114Z" fill="#0d0f08"/>'
        '<path d="M52 82 V116" fill="none" stroke="#cfd0a0" stroke-width="3"/>'
        '<path d="M40 88 C46 85 50 86 52 88 C55 86 59 85 64 88 M40 96 C46 93 50 94 52 96 '
        "C55 94 59 93 64 96 M41 104 C46 101 50 102 52 104 C55 102 59 101 63 104 M43 112 "
        'C47 109 50 110 52 112 C55 110 58 109 61 112" fill="none" stroke="#e3e4bd" '
        'stroke-width="2.8" stroke-linecap="round"/>'
    ),
    # A fat man whose belly hangs over his belt.
    "head-zombie-3": (
        '<path d="M24 90 C8 112 22 142 52 142 C82 142 92 112 78 90Z" fill="{dark}"/>'
        '<path d="M54 90 C60 108 60 128 54 142 C82 142 92 112 78 90Z" fill="{light}"/>'
        '<path d="M78 94 C86 108 84 124 74 134" fill="none" stroke="{rim}" stroke-width="2.2" '
        'stroke-linecap="round"/>'
        '<path d="M40 112 C46 106 58 106 64 114 C60 126 46 128 40 112Z" fill="#4f8a3c"/>'
        '<path d="M52 117 v4" fill="none" stroke="#1d3519" stroke-width="3" '
        'stroke-linecap="round"/>'
    ),
    # A torn skirt.
    "head-zombie-4": (
        '<path d="M28 118 L76 118 L92 178 L83 171 L76 184 L68 172 L60 186 L51 173 L43 186 '
        'L35 172 L27 183 L20 171 L10 178Z" fill="{dark}"/>'
        '<path d="M54 118 L76 118 L92 178 L83 171 L76 184 L68 172 L60 186 L56 178Z" '
        'fill="{light}"/>'
        '<path d="M34 128 L24 166 M46 128 L43 174 M66 128 L74 168" fill="none" '
        'stroke="#141019" stroke-width="1.8" stroke-opacity="0.7"/>'
        '<path d="M27 114 L76 114 L77 122 L27 122Z" fill="#b7a3cf"/>'
    ),
    # An officer's tunic with its buttons, its belt and a medal.
    "head-zombie-5": (
        '<path d="M28 120 L76 120 L82 150 L55 146 L24 150Z" fill="{dark}"/>'
        '<path d="M55 120 L76 120 L82 150 L55 146Z" fill="{light}"/>'
        '<path d="M32 66 L72 124" fill="none" stroke="#15181a" stroke-width="4.4"/>'
        '<path d="M27 117 L76 117 L76 126 L27 126Z" fill="#15181a"/>'
        '<rect x="47" y="116" width="10" height="11" rx="1.5" fill="#b8902f"/>'
        '<path d="M47 88 h.1 M47 100 h.1 M47 112 h.1 M58 88 h.1 M58 100 h.1" fill="none" '
        'stroke="#e0c878" stroke-width="4.600" stroke-linecap="round"/>'
        '<path d="M63 82 H71 L67 92Z" fill="#7c1f14"/>'
        '<circle cx="67" cy="95" r="4.600" fill="#d8dee2"/>'
    ),
    # A monk's habit, with a rope round it.
    "head-zombie-6": (
        '<path d="M26 116 L77 116 L88 196 L78 190 L68 200 L57 191 L46 201 L35 191 L24 199 '
        'L12 194Z" fill="{dark}"/>'
        '<path d="M54 116 L77 116 L88 196 L78 190 L68 200 L57 191Z" fill="{light}"/>'
        '<path d="M36 128 L27 184 M46 128 L45 190 M65 128 L72 186" fill="none" '
        'stroke="#120c07" stroke-width="2" stroke-opacity="0.7"/>'
        '<path d="M27 117 C40 124 62 124 76 117" fill="none" stroke="#c9b27a" '
        'stroke-width="5" stroke-linecap="round"/>'
        '<path d="M60 121 C63 136 59 146 62 160" fill="none" stroke="#c9b27a" '
        'stroke-width="3.600" stroke-linecap="round"/>'
        '<path d="M62 160 v5" fill="none" stroke="#e6d6ac" stroke-width="6" '
        'stroke-linecap="round"/>'
    ),
    # A butcher's apron.
    "head-zombie-7": (
        '<path d="M39 62 L37 78 M61 62 L64 78" fill="none" stroke="#a99c7e" stroke-width="3"/>'
        '<path d="M35 77 L66 77 L74 112 L77 166 C60 172 40 172 24 166 L28 112Z" '
        'fill="#8d8268"/>'
        '<path d="M54 77 L66 77 L74 112 L77 166 C70 169 62 170 55 170.500Z" fill="#c4b892"/>'
        '<path d="M43 94 L58 90 L63 100 L57 114 L46 110Z M38 140 L47 136 L50 146 L42 152Z '
        'M61 134 L69 138 L66 147Z" fill="#4a3a26" fill-opacity="0.75"/>'
        '<path d="M28 118 L75 118" fill="none" stroke="#6e634a" stroke-width="3.400"/>'
    ),
    # Bandages, one of them loose.
    "head-zombie-8": (
        '<path d="M24 80 L78 70 L78 79 L24 89Z M25 98 L77 90 L77 99 L25 107Z '
        'M26 116 L76 108 L76 117 L26 125Z" fill="#a8a288"/>'
        '<path d="M54 74.500 L78 70 L78 79 L54 83.500Z M54 93.600 L77 90 L77 99 L54 102.600Z '
        'M54 111.600 L76 108 L76 117 L54 120.600Z" fill="#e6e0c6"/>'
        '<path d="M26 72 L76 96 M28 128 L76 100" fill="none" stroke="#c9c3a8" '
        'stroke-width="6"/>'
        '<path d="M70 124 C78 138 70 148 80 164 L73 168 C62 150 72 140 63 126Z" '
        'fill="#e6e0c6"/>'
    ),
    # The canister of a gas mask, and its hose.
    "head-undead-1": (
        '<path d="M40 60 C34 76 36 92 46 100" fill="none" stroke="#120a20" '
        'stroke-width="10" stroke-linecap="round"/>'
        '<path d="M40 60 C34 76 36 92 46 100" fill="none" stroke="#5c4a80" '
        'stroke-width="7" stroke-dasharray="3 2.400"/>'
        '<rect x="40" y="96" width="26" height="32" rx="5" fill="#1d1430"/>'
        '<path d="M54 96 H61 C64 96 66 98 66 101 V123 C66 126 64 128 61 128 H54Z" '
        'fill="#6a5590"/>'
        '<path d="M40 106 H66 M40 117 H66" fill="none" stroke="#0f0a1a" stroke-width="2"/>'
    ),
    # A doctor's coat.
    "head-undead-2": (
        '<path d="M24 76 L44 60 L48 128 L46 178 L36 172 L26 180 L14 172 L27 122Z" '
        'fill="#8f8ab0"/>'
        '<path d="M57 59 L79 76 L76 122 L90 172 L80 180 L70 172 L60 178 L57 128Z" '
        'fill="#dcd8f2"/>'
        '<path d="M44 60 L50 84 L57 59 L63 66 L52 96 L38 66Z" fill="#b5afd4"/>'
        '<path d="M61 92 L74 90 L74 104 L61 105Z" fill="#b5afd4"/>'
        '<path d="M67 80 V96" fill="none" stroke="#8a4be0" stroke-width="3.400" '
        'stroke-linecap="round"/>'
        '<path d="M32 140 l6 4 l-5 6Z M70 134 l7 3 l-5 7Z" fill="#5a2f8c" '
        'fill-opacity="0.8"/>'
    ),
    # Shoulders that are too broad, sewn on.
    "head-undead-3": (
        '<path d="M10 88 C8 70 22 62 38 60 L62 60 C80 62 92 70 90 88 L76 98 L26 98Z" '
        'fill="{dark}"/>'
        '<path d="M53 60 L62 60 C80 62 92 70 90 88 L76 98 L54 98Z" fill="{light}"/>'
        '<path d="M74 64 C84 67 89 74 89 85" fill="none" stroke="{rim}" stroke-width="2.4" '
        'stroke-linecap="round"/>'
        '<path d="M30 70 L26 96 M72 70 L76 96 M50 76 L50 122" fill="none" stroke="#0d0817" '
        'stroke-width="2.200"/>'
        '<path d="M24 78 l9 2 M23 87 l9 2 M69 80 l9 -2 M70 89 l9 -2 M45 84 h10 M45 93 h10 '
        'M45 102 h10 M45 111 h10" fill="none" stroke="#d9cdf0" stroke-width="1.800" '
        'stroke-linecap="round"/>'
    ),
    # Chains.
    "head-undead-4": (
        '<path d="M24 84 L78 116 M78 78 L26 118" fill="none" stroke="#0d0817" '
        'stroke-width="8"/>'
        '<path d="M24 84 L78 116 M78 78 L26 118" fill="none" stroke="#aeb6c6" '
        'stroke-width="4.600" stroke-dasharray="6 3" stroke-linecap="round"/>'
        '<rect x="43" y="91" width="16" height="14" rx="2.500" fill="#2b2d38"/>'
        '<rect x="51" y="91" width="8" height="14" rx="2.500" fill="#777d8d"/>'
        '<circle cx="51" cy="98" r="2.400" fill="#0d0817"/>'
    ),
    # A breastplate with a gauge.
    "head-undead-5": (
        '<path d="M26 74 C36 66 64 66 76 74 L73 116 C62 126 40 126 30 116Z" fill="#2a2f42"/>'
        '<path d="M53 67.600 C62 68 70 70 76 74 L73 116 C68 121 62 123.500 54 124Z" '
        'fill="#767d9c"/>'
        '<path d="M62 69 C68 70 73 72 75.500 75" fill="none" stroke="#c6cde6" '
        'stroke-width="2.200" stroke-linecap="round"/>'
        '<circle cx="51" cy="96" r="12" fill="#12131d"/>'
        '<circle cx="51" cy="96" r="9" fill="#6b3fc0"/>'
        '<circle cx="51" cy="96" r="5" fill="#d9c2ff"/>'
        '<path d="M32 80 h.1 M70 80 h.1 M34 112 h.1 M69 112 h.1" fill="none" '
        'stroke="#b8c0da" stroke-width="5" stroke-linecap="round"/>'
    ),
    # Feelers that grow out of its sides.
    "head-undead-6": (
        '<path d="M32 92 C8 92 10 120 -6 118 M34 108 C18 118 22 140 6 146 '
        'M72 90 C96 86 94 112 112 106 M70 106 C88 114 82 138 100 140" fill="none" '
        'stroke="#241a3a" stroke-width="9" stroke-linecap="round"/>'
        '<path d="M32 91 C8 91 10 119 -6 117 M34 107 C18 117 22 139 6 145 '
        'M72 89 C96 85 94 111 112 105 M70 105 C88 113 82 137 100 139" fill="none" '
        'stroke="#9d86d8" stroke-width="4.600" stroke-linecap="round"/>'
    ),
    # Spikes of bone on its shoulders and down its breast.
    "head-undead-7": (
        '<path d="M22 82 L6 62 L32 70Z M32 72 L22 46 L42 64Z" fill="#8f86a8"/>'
        '<path d="M79 82 L96 62 L70 70Z M69 72 L80 46 L59 64Z" fill="#e6dff5"/>'
        '<path d="M43 82 L52 92 L61 82Z M43 96 L52 106 L61 96Z M43 110 L52 120 L61 110Z" '
        'fill="#cfc6e6"/>'
        '<path d="M52 92 L61 82 L53 82Z M52 106 L61 96 L53 96Z M52 120 L61 110 L53 110Z" '
        'fill="#f1ecfb"/>'
    ),
    # Two who were sewn together.
    "head-undead-8": (
        '<path d="M50 58 C62 61 76 66 79 78 L75 128 L50 128Z" fill="#6c6f86"/>'
        '<path d="M66 62 C72 65 77 70 78 80" fill="none" stroke="#c2c6dc" '
        'stroke-width="2.200" stroke-linecap="round"/>'
        f'<path d="M50 60 L50 128" {_SEAM}/>'
        '<path d="M44 70 l12 3 M44 80 l12 3 M44 90 l12 3 M44 100 l12 3 M44 110 l12 3" '
        'fill="none" stroke="#e4dcf5" stroke-width="2" stroke-linecap="round"/>'
    ),
    # The rings of a worm.
    "head-undead-9": "".join(
        f'<path d="M{50 - half} {y} C{50 - half} {y + 9} {50 + half} {y + 9} {50 + half} {y}" '
        f'fill="none" stroke="{colour}" stroke-width="{width}" stroke-linecap="round"/>'
        for y, half in ((122, 24), (109, 27), (96, 28), (83, 26), (70, 21))
        for colour, width in (("#1f1238", 14), ("#6a45b0", 9))
    )
    + "".join(
        f'<path d="M56 {y + 4} C{46 + half} {y + 4} {49 + half} {y + 3} {49 + half} {y - 1}" '
        'fill="none" stroke="#b79be8" stroke-width="4" stroke-linecap="round"/>'
        for y, half in ((122, 24), (109, 27), (96, 28), (83, 26), (70, 21))
    ),
}
