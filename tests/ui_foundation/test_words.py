from __future__ import annotations

import ast
import pickle
import re
import string
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from xml.parsers import expat

import msgspec
import pytest
from fontTools.ttLib import TTFont

from game import assets
from game.archive import SaveError, Settings
from game.archive.log import LOG
from game.archive.records import LETTERS
from game.boards import load_boards
from game.rules import counters, decisions
from game.sentence import DETAIL, Sentence, SpokenError, json_cause, system_cause, xml_cause
from game.ui.typography.text import font_file
from game.ui.words import LANGUAGES, Words, _keep_in_log, use
from tests.ui_foundation.catalogues import GAME, sentences

LITERAL_KEY = re.compile(r"""\b(?:say|words\.count)\(\s*"([\w.\-]+)\"""")
MARKUP = re.compile(r"\*\*|<[\w\-]*/?>|</>|\{\w+\}")


def blanks(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@cache
def drawn_by(file: str) -> frozenset[int]:
    return frozenset(TTFont(assets.folder("sprites") / "fonts" / file).getBestCmap())


@cache
def told_below() -> frozenset[str]:
    """Every English sentence that is made where no other language is known."""
    return frozenset(
        template
        for path in GAME.rglob("*.py")
        for template in templates(ast.parse(path.read_text(encoding="utf-8")))
        if MARKUP.sub("", template).strip(" :")
    )


@cache
def spoken() -> frozenset[str]:
    """What makes a sentence."""
    kinds = [SpokenError]
    for kind in kinds:
        kinds += kind.__subclasses__()
    return frozenset({"Sentence", *(kind.__name__ for kind in kinds)})


def templates(tree: ast.Module) -> Iterator[str]:
    """What sentences are made of in a file; each must be spelt out where it is used."""
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call):
            continue
        made_by = ast.unparse(call.func)
        is_fault = made_by.endswith(("faults.add", "faults.at")) or made_by == "_refusal"
        if not is_fault and made_by not in spoken():
            continue
        said = call.args[1:] if is_fault else call.args
        if any(isinstance(one, ast.JoinedStr) for one in said):
            pytest.fail(f"no catalogue can hold {ast.unparse(call)}")
        for one in said:
            if isinstance(one, ast.Constant) and isinstance(one.value, str):
                blank = {word.arg for word in call.keywords}
                assert blanks(one.value) == blank, ast.unparse(call)
                yield one.value


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_can_be_drawn_in_text_and_bold(language: str) -> None:
    for key, text in sentences(language).items():
        for char in MARKUP.sub("", text):
            for role in ("text", "bold", "heavy"):
                file = font_file(role, char)
                assert char == "\n" or ord(char) in drawn_by(file), f"{key}: {char!r} not in {file}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_heads_can_be_drawn_in_the_display_face(language: str) -> None:
    for key, text in sentences(language).items():
        if key.startswith(("title", "panel.", "stage.", "outcome.", "floor.", "options.")):
            for char in text:
                assert ord(char) in drawn_by(font_file("display", char)), f"{key}: {char!r}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_and_items_can_be_drawn_in_every_face(language: str) -> None:
    for key, text in sentences(language).items():
        is_name = key.startswith(("name.", "item.", "marker.", "unit.", "stage.", "ambition."))
        if not is_name or key.endswith(".use"):
            continue
        for char in MARKUP.sub("", text + text.upper()):
            for role in ("display", "text", "bold", "heavy"):
                file = font_file(role, char)
                assert ord(char) in drawn_by(file), f"{key}: {char!r} not in {file}"


def test_initials_and_figures_can_be_drawn_as_on_a_cabinet() -> None:
    for char in LETTERS:
        assert ord(char) in drawn_by(font_file("arcade", char)), char


@pytest.mark.parametrize("language", LANGUAGES)
def test_places_on_the_boards_can_be_drawn(language: str) -> None:
    boards = load_boards()
    named = [*boards.field.names.values(), *boards.hunt.names.values()]
    named += [line.title for line in boards.field.lines]
    named += [room.title for room in boards.castle.rooms]
    names = {names[language] for names in named if language in names}
    assert len(names) > 20
    for name in names:
        for char in name + name.upper():
            for role in ("display", "text", "bold"):
                file = font_file(role, char)
                assert ord(char) in drawn_by(file), f"{name}: {char!r} not in {file}"


def test_all_languages_have_the_same_keys_and_blanks() -> None:
    english, japanese = sentences("en"), sentences("ja")
    assert english.keys() == japanese.keys() - told_below()
    for key, text in english.items():
        assert text and japanese[key], key
        assert blanks(text) == blanks(japanese[key]), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_has_two_sentences(language: str) -> None:
    """Of two with one key the first was told in both places, with blanks that nobody filled."""
    folder = GAME / "locale" / language / "LC_MESSAGES"
    texts = [path.read_text("utf-8") for path in folder.glob("*.po")]
    keys = [key for text in texts for key in re.findall(r'^msgid "(.+)"$', text, re.MULTILINE)]
    assert not {key for key, times in Counter(keys).items() if times > 1}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_number_has_all_its_forms_and_no_other(language: str) -> None:
    many = 0
    for path in sorted((GAME / "locale" / language / "LC_MESSAGES").glob("*.po")):
        head, *entries = path.read_text(encoding="utf-8").split("\n\n")
        for entry in entries:
            if "\nmsgid_plural " in entry:
                many += 1
                forms = re.findall(r"^msgstr\[(\d)\] \".", entry, re.MULTILINE)
                assert f"nplurals={len(forms)};" in head, f"{path.name}: {entry}"
    assert many > 10


def test_what_goes_wrong_is_told_in_japanese() -> None:
    japanese = sentences("ja")
    assert len(told_below()) > 150
    assert told_below() - japanese.keys() == frozenset()
    assert {key for key in japanese if " " in key} <= told_below(), "nobody says that any more"
    for template in told_below():
        assert blanks(template) - {DETAIL} == blanks(japanese[template]), template


def test_a_sentence_within_a_sentence_is_told_too() -> None:
    why = Sentence("permission denied")
    error = SaveError(
        "{path}: can't be read ({reason}); check its rights", path="a.night", reason=why
    )
    told = use("ja").tell(error.sentence)
    assert "a.night" in told
    assert use("ja").tell(why) in told
    assert str(error) == "a.night: can't be read (permission denied); check its rights"
    assert use("en").tell(error.sentence) == str(error)


@pytest.mark.parametrize(
    "text",
    ['{"window":1}', '{"muted":3}', "[", "", "{x", '{"language":"fr"}', '{"text_scale":900}',
     '{"lessons":{"a":-1}}', '{"maps":{"z":"q"}}', '{"maps":{"field":""}}'],
)  # fmt: skip
def test_what_is_wrong_with_settings_is_told_in_japanese_alone(text: str) -> None:
    with pytest.raises(msgspec.MsgspecError) as caught:
        msgspec.json.decode(text, type=Settings)
    cause = json_cause(caught.value)
    assert DETAIL not in cause.values, "a message of the library that has no words of ours"
    told = MARKUP.sub("", use("ja").tell(cause))
    quoted = (
        *("window", "muted", "language", "fr", "text_scale", "lessons", "maps", "JSON", "z"),
        *("true", "false"),
    )
    for name in quoted:
        told = told.replace(name, "")
    assert not re.search("[A-Za-z]", told), told


@pytest.mark.parametrize(
    "text", ["<a>", "<a></b>", "<a", "x", "<a b='1' b='2'/>", "<a/><a/>", "&x;"]
)
def test_what_is_wrong_with_a_map_is_told_in_japanese_alone(text: str) -> None:
    with pytest.raises(expat.ExpatError) as caught:
        expat.ParserCreate().Parse(text, True)
    told = use("ja").tell(xml_cause(caught.value)).replace("XML", "")
    assert not re.search("[A-Za-z]", told), told


def test_words_that_are_not_ours_are_left_to_the_log(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A game that was played before keeps its log to its own file.
    monkeypatch.setattr(LOG, "propagate", True)
    # What was logged once is not logged again.
    _keep_in_log.cache_clear()
    cause = system_cause(ValueError("Embedded Null Byte"))
    assert "embedded null byte" in use("en").tell(cause)
    with caplog.at_level("INFO", "longest-day"):
        assert "embedded" not in use("ja").tell(cause)
    assert "embedded null byte" in caplog.text


def test_braces_in_a_file_stay_what_they_are() -> None:
    inner = Sentence('{name}: "{line}" is no part of a map', name="{x}", line="{}")
    assert use("en").tell(pickle.loads(pickle.dumps(inner))) == '{x}: "{}" is no part of a map'
    assert Sentence("{error}.", error=inner) == '{x}: "{}" is no part of a map.'


def test_every_key_the_game_speaks_has_a_sentence() -> None:
    known = sentences("en")
    spoken = {
        key: path.relative_to(GAME)
        for path in GAME.rglob("*.py")
        for key in LITERAL_KEY.findall(path.read_text(encoding="utf-8"))
    }
    assert {key: path for key, path in spoken.items() if key not in known} == {}


def test_what_the_counter_sheet_names_has_a_word() -> None:
    words = use("en")
    keys = [f"name.{name}" for name in (*counters.ROSTER, *counters.OFFICERS)]
    keys += [f"item.{kind}{end}" for kind in counters.ITEM_KINDS for end in ("", ".use")]
    markers = set(counters.FIELD_MARKERS) - set(counters.FIELD_ITEMS)
    keys += [f"marker.{counters.kind_of(marker)}" for marker in markers]
    keys += [f"ambition.{ambition}" for ambition in counters.AMBITIONS]
    assert [key for key in keys if not words.has(key)] == []


def test_every_option_has_a_label_with_its_own_blanks() -> None:
    known = sentences("en")
    for option in decisions.Option.__subclasses__():
        label = known[f"option.{option.word}"]
        fields = option.__struct_fields__
        carriers = {f"{field}_of" for field in fields}
        assert blanks(label) <= {*fields, *carriers}, option.word


def test_the_compiled_words_are_those_of_the_sources() -> None:
    for language in LANGUAGES:
        words = Words(language)
        for key, text in sentences(language).items():
            assert not blanks(text) <= set() or words.say(key) == text, f"run build_words.py: {key}"
            assert words.has(key), f"run build_words.py: {key}"


def test_facts_in_a_line_are_joined_by_the_sign_of_the_language() -> None:
    """`kit.say("dot")`; figures alone, a needed roll and its chance, are the same in all."""
    of_figures = {"intent.py", "odds_rows.py"}
    joined = [path.name for path in GAME.rglob("*.py") if " · " in path.read_text(encoding="utf-8")]
    assert set(joined) == of_figures


def test_an_unknown_key_is_shown_rather_than_lost() -> None:
    assert use("ja").say("no.such.key") == "no.such.key"


def test_items_and_floors_are_lower_case_inside_an_english_sentence() -> None:
    """A blank behind a word of the sentence is marked ``!l``; one that begins a line isn't."""
    named = re.compile(r"[a-z'}] [(*]*\{(?:item|items|other_item|floor|floors)\}")
    assert not {key: text for key, text in sentences("en").items() if named.search(text)}


@pytest.mark.parametrize(
    ("item", "shown"),
    [
        ("Gasoline", "Angel takes the gasoline"),
        ("MG42", "Angel takes the MG42"),
        ("First-aid kit", "Angel takes the first-aid kit"),
    ],
)
def test_a_name_inside_a_sentence(item: str, shown: str) -> None:
    assert use("en").say("option.take", para="Angel", item=item) == shown


def test_several_names_inside_a_sentence_are_all_lower_case() -> None:
    assert use("en").say("confirm.set.yes", items="Grenade + Gas cylinder") == (
        "Set grenade + gas cylinder"
    )


def test_japanese_falls_back_to_english(tmp_path: Path) -> None:
    folder = tmp_path / "en" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    compiled = GAME / "locale" / "en" / "LC_MESSAGES" / "common.mo"
    (folder / "common.mo").write_bytes(compiled.read_bytes())
    assert Words("ja", tmp_path).say("button.undo") == "Undo"


@pytest.mark.parametrize(
    ("listed", "variables", "language"),
    [
        # As from the Finder: the system's list alone.
        (["ja"], {}, "ja"),
        (["en", "ja"], {}, "en"),
        (["de", "ja", "en"], {}, "ja"),
        (["de"], {}, "en"),
        (["jam"], {}, "en"),
        # Where the system has no list, its variables.
        ([], {"LANG": "ja_JP.UTF-8"}, "ja"),
        ([], {"LANG": "ja"}, "ja"),
        ([], {"LANG": "C.UTF-8"}, "en"),
        ([], {}, "en"),
        # What a player sets for one program comes first.
        (["en"], {"LC_ALL": "ja_JP.UTF-8"}, "ja"),
        (["ja"], {"LC_MESSAGES": "C"}, "en"),
    ],
)
def test_the_system_language_is_used_when_none_is_chosen(
    monkeypatch: pytest.MonkeyPatch, listed: list[str], variables: dict[str, str], language: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    entries = [{"language": one, "country": None} for one in listed]
    monkeypatch.setattr("pygame.system.get_pref_locales", lambda: entries)
    assert use("").language == language


def test_a_blank_may_have_a_value_in_every_text() -> None:
    words = use("en")
    assert words.say("reason.nothing-exploded") == "06:00 came, and nothing blew up."
    words.blanks["deadline"] = "04:30"
    assert words.say("reason.nothing-exploded").startswith("04:30")
    assert words.say("reason.nothing-exploded", deadline="now").startswith("now")
    with pytest.raises(KeyError):
        words.blank("nobody")
