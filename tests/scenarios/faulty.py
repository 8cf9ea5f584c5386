"""Scenario files with faults, and what is said of them."""

from __future__ import annotations

FORM = """version = 1
starts = "castel"
begins = "3:00"
ends = 5
titel = "x"
goal = { blow = ["3F"], hom = ["doctor"] }
[text.en]
titel = "X"
[men]
Angel = { at = "village", items = ["katana", "charge-1", "lighter"] }
[men.Blake]
itms = []
"""
FORM_FAULTS = """2: “starts” can't be 'castel'; write starts = "march" | "village" | "castle"
3: “begins” has the wrong format; write begins = "04:30"
4: “ends” is a whole number but must be a text; write ends = "04:30"
5: "titel" means nothing here; take one of version, text, author, starts, begins, ends, level, \
rules, values, maps, men, carries, enemies, markers, ambition, goal, measured
6: "goal.hom" means nothing here; did you mean home?
6: “goal.blow[0]” can't be '3F'; write blow = ["basement" | "1F" | "2F"]
7: "text.en.title" is missing; write title = "The bridge"
8: "text.en.titel" means nothing here; did you mean title?
10: “men.Angel.items” is too short or too long; write items = ["charge-1", "lighter"]
12: "men.Blake.itms" means nothing here; did you mean items?"""

MEANING = """version = 1
starts = "castle"
begins = "05:00"
ends = "04:30"
goal = { home = ["docter"], alive = ["Hank"] }
[text.en]
title = "X"
[men]
Angle = { at = "kitchn", items = ["katana", "charge-9"] }
[men.Blake]
at = "B-0101"
items = ["katana"]
[rules]
mine_stay = true
[values]
Hank.luk = 3
Hank.luck = "three"
[enemies]
on = { G3 = 14, Wafnr = 2, G4 = "1F-9999" }
pool = ["G3", "G99"]
[markers]
deal = ["doctor", "docter"]
"""
MEANING_FAULTS = """4: ends at 04:30 and begins at 05:00; the end must be later
5: "Hank" doesn't belong in goal.alive; take one of Angle, Blake
5: "docter" doesn't belong in goal.home; did you mean doctor?
9: "Angle" doesn't belong in men; did you mean Angel?
9: "charge-9" doesn't belong in men.Angle.items; did you mean charge-2?
9: "kitchn" is no place on the map; name a square like 1F-0201, a room, or village
11: "B-0101" is no place on the map; name a square like 1F-0201, a room, or village
12: katana is in 2 places; leave it in one
14: "mine_stay" doesn't belong in rules; did you mean mine_stays?
16: Hank has no "luk"; it has luck, fit.combat, fit.move, fit.marksman, fit.melee, fit.bomb, \
wounded.combat, wounded.move, wounded.marksman, wounded.melee, wounded.bomb
17: Hank.luck must be a whole number
19: "1F-9999" is no place on the map; name a square like 1F-0201, a room, or village
19: "Wafnr" doesn't belong in enemies.on; did you mean Wafner?
19: the map has no SS square 14; it has 1 to 10
20: "G99" doesn't belong in enemies.pool; did you mean G9?
20: G3 is in 2 places; leave it in one
22: "docter" doesn't belong in markers.deal; did you mean doctor?"""

_TITLE = '[text.en]\ntitle = "X"\n'
SINGLE = {
    "": '"text" is missing; write text = { en = { title = "…" } }',
    "version = 3\nlamps = 2": "1: is a scenario of version 3; this version of the game",
    "version = 1\n[text.en\n": "2: isn't TOML at column 9",
    f"version = 0\n{_TITLE}": "1: “version” must be at least 1; write version = 1",
    f'version = 1\ncarries = {{ after = "x" }}\n{_TITLE}': "2: nobody is there to carry anything",
    f"version = 1\ncarries = {{ men = true }}\n{_TITLE}": '2: "carries.after" is missing; write',
    f'version = 1\n{_TITLE}goal = "{"x" * 25}"': "4: “text.en.goal” is too short or",
    f'version = 1\n{_TITLE}[measured]\nof = "a"\nnovice = {{ won = 1, games = 0 }}': "6: “meas",
    f'version = 1\nambition = "reich"\n{_TITLE}': '2: "ambition" is only for what starts',
    f'version = 1\nstarts = "castle"\n{_TITLE}': "2: starts in the castle, and nobody is there",
    f'version = 1\nstarts = "castle"\n{_TITLE}[men]': "5: nobody is there; name a man",
    f'version = 1\nstarts = "village"\n{_TITLE}[men.Angel]\nat = "1F-0201"': "6: Angel is in",
    f"version = 1\ngoal = {{ blow = [] }}\n{_TITLE}": "2: the goal asks for nothing",
    f'version = 1\n{_TITLE}[maps]\ncastle = "../x.tmx"': '5: "../x.tmx" must name a file',
    f'version = 1\n{_TITLE}[maps]\ncastle = "x.tmx"': "/x.tmx: x.tmx can't be read",
    f"version = 1\n{_TITLE}[values]\na{'.a' * 20_000} = 1": "5: has more than 300 dots",
    f"version = 1\n{_TITLE}a = {'[' * 20_000}": "is nested too deeply",
    f'version = 1\nstarts = "castle"\n{_TITLE}[men]\nAngel = {{}}\n[markers]\ndeal = ['
    + '"gas-1", ' * 30
    + "]": "8: 30 markers are dealt, and the map has room for 20",
}
FAULTY = (FORM, MEANING, *SINGLE)
