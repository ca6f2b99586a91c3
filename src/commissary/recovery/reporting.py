"""The output of the commands about backups, as lines of text or as JSON."""

import json
import sys
from dataclasses import asdict
from typing import TYPE_CHECKING

from commissary.recovery.manifest import BackupManifest
from shared.data_types import JsonObject
from shared.tenancy.plurals import pluralize

if TYPE_CHECKING:
    from commissary.recovery.missing_files import MissingFiles


def row(manifest: BackupManifest) -> JsonObject:
    """Return a summary of a backup, without its long lists of parts and schemas."""
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


def line(shown: JsonObject) -> str:
    """Return the line that --list prints for a backup. `shown` comes from `row`."""
    if shown["state"] != "complete":
        return f"{shown['id']}  {shown['state']}"
    return (
        f"{shown['id']}  {shown['snapshot_at'][:19]}Z  {pluralize(shown['domains'], 'domain')}, "
        f"{shown['rows']} rows, {shown['files']} files ({size(shown['file_bytes'])}), "
        f"database {size(shown['database_bytes'])}"
    )


def sentence(manifest: BackupManifest) -> str:
    totals = manifest.totals
    return (
        f"{manifest.id}: {pluralize(totals.domains, 'domain')}, {totals.rows} rows, "
        f"{totals.files} files ({size(totals.file_bytes)})"
    )


def size(number: float) -> str:
    for unit in ("B", "kB", "MB"):
        if number < 1000:
            return f"{number:.0f} {unit}" if unit == "B" else f"{number:.1f} {unit}"
        number /= 1000
    return f"{number:.1f} GB"


def print_json(value: JsonObject) -> None:
    print(json.dumps(value, ensure_ascii=False, default=str))


def print_missing(missing: "MissingFiles") -> None:
    """Print the missing domains, and the missing files that rows reference, to stderr."""
    for each in missing.domains:
        print(f"✗ {each}", file=sys.stderr)
    if missing.domains:
        print(
            (
                f"✗ The backup is incomplete. Broken domains: {len(missing.domains)}. Run commissary "
                "doctor, and restore them from an older backup. No older backup was deleted."
            ),
            file=sys.stderr,
        )
    for each in missing.named:
        print(f"✗ No such file: {each}", file=sys.stderr)
    if missing.count:
        print(
            (
                f"✗ The backup is incomplete: {missing.count} files are missing from the storage. Check "
                "STORAGE_URL, then restore the files or delete them in the panel. No older backup was "
                "deleted."
            ),
            file=sys.stderr,
        )
