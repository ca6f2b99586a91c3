"""Backups and restores are in the audit log. Their dry runs check everything and change nothing."""

import json
from pathlib import Path
from typing import Any

from shared.accounts.models import AuditEvent
from shared.tenancy.unit_of_work import DomainRef, shared_work
from tests.commissary.recovery.conftest import OTHER, RunCli, find_databases

WORDS = {
    "backed_up": ("backup",),
    "pruned": ("backup", "--prune", "--keep", "1"),
    "restored": ("restore", "--into-empty"),
}


def list_events() -> list[tuple[str, str]]:
    with shared_work():
        events = AuditEvent.objects.filter(action__startswith="installation.").order_by("pk")
        return [(each.action, each.data["via"]) for each in events]


def list_files(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*"))


def test_backups_and_restores_are_recorded(
    product: DomainRef, cli: RunCli, target: Path, elsewhere: Any
) -> None:
    cli("backup", target)
    for action, (command, *options) in WORDS.items():
        if command == "restore":
            elsewhere()
        before, files = list_events(), list_files(target)

        tried = cli(command, target, *options, "--json", "--dry-run")

        assert (tried.code, json.loads(tried.out)["dry_run"]) == (0, True)
        assert (list_events(), list_files(target), find_databases(OTHER)) == (before, files, [])
        assert cli(command, target, *options).code == 0
        assert list_events() == [*before, (f"installation.{action}", "command line")]


def test_dry_run_of_a_restore_without_backup_is_rejected(
    product: DomainRef, cli: RunCli, target: Path
) -> None:
    assert cli("restore", target, "--into-empty", "--dry-run").code == 4
