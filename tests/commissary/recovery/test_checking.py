"""The doctor reports old, missing and unreadable backups."""

import json
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from django.db import connections

from commissary.recovery import checking
from shared.doctor.examination import CHECKS
from shared.tenancy.router import OWNER
from tests.commissary.recovery.conftest import RunCli


@pytest.fixture
def problems(product: object, target: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], list[str]]:
    """Findings of the doctor about the backups in `target`."""
    monkeypatch.setenv("BACKUP_TARGET", str(target))
    return lambda: [each.problem for each in CHECKS["backups"](connections[OWNER], {})]


def test_old_backup_is_reported_and_recent_one_is_not(
    problems: Callable[[], list[str]], cli: RunCli, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert problems() == [f"There is no backup in {target}."]
    assert json.loads(cli("backup", "--json").out)["id"]
    assert problems() == []

    monkeypatch.setattr(checking, "OLD", timedelta(0))

    assert problems() == [f"The latest backup in {target} is 0 days old."]


def test_interrupted_backup_does_not_count(
    problems: Callable[[], list[str]], cli: RunCli, target: Path
) -> None:
    cli("backup")
    (manifest,) = target.rglob("manifest.json")
    manifest.unlink()

    assert problems() == [f"There is no backup in {target}."]


def test_unreadable_target_is_named_without_its_key(
    problems: Callable[[], list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BACKUP_TARGET", "s3://key:hidden@127.0.0.1:9/bucket?tls=0")

    (problem,) = problems()

    assert problem.startswith("The backups can't be listed: s3://127.0.0.1/bucket cannot be used: ")
    assert "hidden" not in problem


def test_without_a_backup_target_nothing_is_reported(
    problems: Callable[[], list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("BACKUP_TARGET")

    assert problems() == []
