"""Backups in the output of commands: a line of text, or JSON."""

import json
from dataclasses import asdict
from typing import Any

from commissary.recovery.manifest import BackupManifest


def row(manifest: BackupManifest) -> dict[str, Any]:
    """Return a backup's summary without its long lists of parts and schemas."""
    return {
        "id": manifest.id,
        "state": "complete",
        "installation": manifest.installation,
        "version": manifest.version,
        "started_at": manifest.started_at,
        "snapshot_at": manifest.snapshot_at,
        "finished_at": manifest.finished_at,
        **asdict(manifest.totals),
        "database_bytes": sum(each.size for each in manifest.dumps),
        "secrets": [asdict(each) for each in manifest.secrets],
    }


def line(shown: dict[str, Any]) -> str:
    """Return the line of a backup for --list, from its `row`."""
    if shown["state"] != "complete":
        return f"{shown['id']}  {shown['state']}"
    return (
        f"{shown['id']}  {shown['snapshot_at'][:19]}Z  {shown['domains']} domains, {shown['rows']} rows, "
        f"{shown['files']} files ({size(shown['file_bytes'])}), database {size(shown['database_bytes'])}"
    )


def sentence(manifest: BackupManifest) -> str:
    totals = manifest.totals
    return (
        f"{manifest.id}: {totals.domains} domains, {totals.rows} rows, "
        f"{totals.files} files ({size(totals.file_bytes)})"
    )


def size(number: float) -> str:
    for unit in ("B", "kB", "MB"):
        if number < 1000:
            return f"{number:.0f} {unit}" if unit == "B" else f"{number:.1f} {unit}"
        number /= 1000
    return f"{number:.1f} GB"


def print_json(value: dict[str, Any]) -> None:
    print(json.dumps(value, ensure_ascii=False, default=str))
