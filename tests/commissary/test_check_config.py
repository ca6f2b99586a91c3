"""`check-config --connect` ends, even if services hang."""

from threading import Event

import pytest

from commissary.processes.check_config import run

pytestmark = pytest.mark.no_db


def test_hanging_service_is_named_and_does_not_block_others(capsys: pytest.CaptureFixture[str]):
    never = Event()

    def hangs() -> str:
        never.wait()
        return "at last"

    results = run({"Storage": hangs, "Private storage": hangs, "Valkey": lambda: "valkey 9"}, seconds=0.3)

    never.set()
    assert results == [False, False, True]
    assert capsys.readouterr().out.splitlines() == [
        "✗ Storage: no answer within 0.3 s",
        "✗ Private storage: no answer within 0.3 s",
        "✓ Valkey: valkey 9",
    ]


def test_service_error_is_one_line(capsys: pytest.CaptureFixture[str]):
    def refuses() -> str:
        raise ValueError("not\n  today")

    assert run({"Valkey": refuses}) == [False]
    assert capsys.readouterr().out == "✗ Valkey: not today\n"
