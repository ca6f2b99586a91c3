"""Every limit stands in one table, is told to operators, and can be set by them."""

import ast
import re

import pytest

from commissary.config.env import read_environment
from commissary.config.reading import BadSettings, read_settings
from commissary.devserver.options import read_options
from shared.accounts import limits, throttle
from shared.accounts.limits import BadLimit, Rate, read_limit
from shared.api.errors import TooMany
from tests.kit.sources import ROOT, python_sources

OPERATIONS = (ROOT / "docs" / "operations.md").read_text()
ROW = re.compile(r"^\| `LIMIT_(\w+)` \| (\d+)/(\d+) \| (.+) \|$", re.MULTILINE)


def test_operators_are_told_of_every_limit_and_of_no_other():
    rows = ROW.findall(OPERATIONS)
    facts = {name: (int(times), int(seconds), words) for name, times, seconds, words in rows}

    assert facts == {each.name: (each.times, each.seconds, each.protects) for each in limits.TABLE.values()}


def test_a_limit_is_called_in_the_code_as_operators_call_it():
    assert {name: getattr(limits, name, None) for name in limits.TABLE} == limits.TABLE


def test_no_limit_stands_outside_the_table():
    def made_in(path):
        for node in ast.walk(ast.parse(path.read_text())):
            called = node.func if isinstance(node, ast.Call) else None
            if isinstance(called, ast.Name) and called.id in {"Rate", "Backoff"}:
                yield str(path.relative_to(ROOT))

    products = [path for path in python_sources() if path.relative_to(ROOT).parts[0] in {"shared", "tenants"}]
    elsewhere = {name for path in products for name in made_in(path)}

    # That a proof is used once is what it is, and nobody's to change.
    assert elsewhere == {"shared/accounts/limits.py", "tenants/submissions/proofs.py"}


def test_an_operator_sets_one_in_the_usual_way():
    read = read_settings({"LIMIT_FORM_TRIES": " 600/30 ", "LIMIT_FORM_SPAM": "", "PATH": "/bin"}).limits

    assert {name: (each.times, each.seconds) for name, each in read.items()} == {"FORM_TRIES": (600, 30)}


def test_waits_stay_as_they_are_when_one_is_set():
    read = read_limit("LIMIT_SIGN_IN_NETWORK", "5/60")

    assert (read.times, getattr(read, "first_wait", None)) == (5, limits.SIGN_IN_NETWORK.first_wait)


def test_what_is_set_is_in_force(settings):
    settings.LIMITS = read_settings({"LIMIT_CACHE_CLEARS": "1/60"}).limits
    throttle.consume("a", limits.CACHE_CLEARS)

    with pytest.raises(TooMany):
        throttle.consume("a", limits.CACHE_CLEARS)


WRONG = {
    "LIMIT_FORM_TRIES": [
        "often",
        "30",
        "30/",
        "0/60",
        "30/0",
        "-1/60",
        "3/6/2",
        "3.5/60",
        "٣/60",
        "12345678/6",
    ],
    "LIMIT_FORM_TRYS": ["30/60"],
}


@pytest.mark.parametrize(("name", "text"), [(name, text) for name, texts in WRONG.items() for text in texts])
def test_what_cannot_be_meant_is_said_in_one_line_before_anything_runs(name, text, monkeypatch):
    monkeypatch.setenv(name, text)

    for read in (read_options, read_environment):
        with pytest.raises(BadSettings, match=f"^{name}: ") as refused:
            read()
        assert "\n" not in str(refused.value)


def test_there_is_no_limit_without_a_name_but_in_tests():
    assert "" not in limits.TABLE
    assert throttle.configured_rate(Rate(1, 60)) == Rate(1, 60)
    with pytest.raises(BadLimit):
        read_limit("LIMIT_", "1/60")
