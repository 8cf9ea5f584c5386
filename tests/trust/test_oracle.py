"""Files from outside against the oracle: sound, kept, structured, and guided by coverage."""

from __future__ import annotations

import json
import secrets
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.trust.guided import CORPUS, KINDS, fuzz, is_available, measured
from tests.trust.hostile_saves import Parts, sample
from tests.trust.kinds import Kind
from tests.trust.oracle import judge, taste
from tests.trust.samples import put, sound

KEPT = [(kind, path) for kind in KINDS for path in sorted((CORPUS / kind).glob("*"))]


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_sound_files_do_all_they_must(kind: Kind, tmp_path: Path) -> None:
    verdict = judge(kind, put(kind, sound(kind)[0], tmp_path))
    assert verdict.is_accepted
    assert verdict.wrong == ""


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_no_such_file_is_refused(kind: Kind, tmp_path: Path) -> None:
    for content in (b"\0" * 4000, b"<" * 300_000, b'{"a":' * 20_000, b"\xff\xfe"):
        verdict = judge(kind, put(kind, content, tmp_path))
        assert not verdict.is_accepted
        assert verdict.wrong == ""


@pytest.mark.parametrize(
    ("kind", "kept"), KEPT, ids=[f"{kind}-{path.name[:8]}" for kind, path in KEPT]
)
def test_kept_files_are_taken_in_or_refused(kind: Kind, kept: Path, tmp_path: Path) -> None:
    taste(kind, put(kind, kept.read_bytes(), tmp_path))


# --- Structure -----------------------------------------------------------------------------------

WORDS = st.text(max_size=8) | st.sampled_from(["Blake", "0503", "1F-0507", "field", "dead", "Z1"])
PLAIN = st.none() | st.booleans() | st.integers(-5, 400) | st.integers() | st.floats() | WORDS
JSON = st.recursive(
    PLAIN, lambda some: st.lists(some, max_size=4) | st.dictionaries(WORDS, some, max_size=4)
)
QUIET = settings(
    max_examples=60, deadline=None, suppress_health_check=list(HealthCheck), database=None
)


def tasted(kind: Kind, content: bytes) -> None:
    with tempfile.TemporaryDirectory() as place:
        taste(kind, put(kind, content, Path(place)))


@QUIET
@given(st.data())
def test_any_value_in_a_position_is_taken_in_or_refused(data: st.DataObject) -> None:
    parts = Parts.of(sample("castle", 60))
    position = parts.snapshot["position"]
    assert isinstance(position, dict)
    name = data.draw(st.sampled_from(sorted(position)))
    value = position[name]
    if isinstance(value, dict) and value and data.draw(st.booleans()):
        value[data.draw(st.sampled_from(sorted(value)))] = data.draw(JSON)
    else:
        position[name] = data.draw(JSON)
    if data.draw(st.booleans()):
        parts.header["start"] = position  # a scenario: the game begins there
        parts.header["seed"] = 0
        parts.choices = []
        parts.snapshot["choices"] = 0
    tasted("save", parts.text().encode("utf-8", "surrogatepass"))


@QUIET
@given(
    st.dictionaries(
        st.sampled_from(sorted(json.loads(sound("settings")[0])))
        | st.sampled_from(["rules", "lessons", "prologue", "pad"])
        | WORDS,
        JSON,
        max_size=4,
    )
)
def test_any_settings_are_taken_in_or_refused(value: dict[str, object]) -> None:
    tasted("settings", json.dumps(value).encode())


@QUIET
@given(st.data())
def test_any_value_in_the_records_is_taken_in_or_refused(data: st.DataObject) -> None:
    records = json.loads(sound("records")[0])
    records[data.draw(st.sampled_from(sorted(records)))] = data.draw(JSON)
    tasted("records", json.dumps(records).encode())


@pytest.mark.slow
def test_the_kept_files_reach_most_of_each_gate_and_exporter(tmp_path: Path) -> None:
    reached = [measured(kind, tmp_path) for kind in KINDS]
    for module, (_, count) in reached[0].items():
        met = {line for modules in reached for line in modules[module].met}
        assert len(met) >= 0.7 * count, module


# --- Guided by coverage --------------------------------------------------------------------------

needs_atheris = pytest.mark.skipif(not is_available(), reason="needs Atheris")


@needs_atheris
@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_guided_for_two_minutes(kind: Kind) -> None:
    run = fuzz(kind, 120 // len(KINDS), seed=1)
    print(run)
    assert run.failure == ""
    assert run.executions > 0


@needs_atheris
@pytest.mark.nightly
@pytest.mark.parametrize("kind", KINDS)
def test_guided_for_an_hour(kind: Kind) -> None:
    seed = secrets.randbelow(1_000_000)
    print(f"seed {seed}")
    run = fuzz(kind, 3600 // len(KINDS), seed)
    print(run)
    assert run.failure == ""
