"""`check-config --connect` ends even if services hang."""

import json
from threading import Event
from typing import Any

import pytest
from botocore.exceptions import BotoCoreError

from commissary.config.connectivity import CHECKS
from commissary.processes.check_config import run
from tests.kit.smtp import mail_server

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


def test_results_are_printed_as_json(capsys: pytest.CaptureFixture[str]):
    assert run({"Valkey": lambda: "valkey 9"}, as_json=True) == [True]

    assert json.loads(capsys.readouterr().out) == {
        "services": [{"name": "Valkey", "is_well": True, "text": "valkey 9"}]
    }


def test_mail_server_is_tried(settings: Any):
    with mail_server() as server:
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", server.port
        assert CHECKS["Mail server"]() == "accepts the connection"

    with pytest.raises(ValueError, match=r"^The mail server could not be reached\.$"):
        CHECKS["Mail server"]()


def test_target_of_backups_is_tried(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("BACKUP_TARGET", "s3://key:secret@127.0.0.1:1/backups?tls=0")

    with pytest.raises(BotoCoreError, match="Could not connect"):
        CHECKS["Backups"]()


def test_service_error_is_one_line(capsys: pytest.CaptureFixture[str]):
    def refuses() -> str:
        raise ValueError("not\n  today")

    assert run({"Valkey": refuses}) == [False]
    assert capsys.readouterr().out == "✗ Valkey: not today\n"
