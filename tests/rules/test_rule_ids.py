"""Every rule of the book is proved by a test that bears its id."""

from __future__ import annotations

from tests.rules.rule_ids import RULE_IDS, name_for, names_of_tests


def test_every_rule_id_has_its_test() -> None:
    names = names_of_tests()
    missing = [
        rule
        for rule in RULE_IDS
        if not any(
            name == name_for(rule) or name.startswith(name_for(rule) + "_") for name in names
        )
    ]
    assert missing == []
