"""Backup and restore of a whole installation: see docs/decisions/installation-backups.md."""

from importlib import import_module
from typing import Final

COMMANDS: Final = {
    "backup": "back up the installation; list, verify and prune backups",
    "restore": "restore an installation from a backup",
}
"""Name of a command → its help."""


def run(name: str, arguments: list[str]) -> int:
    """Run the command; return the exit code. Django is loaded only once its database is running."""
    code: int = getattr(import_module("commissary.recovery.commands"), name)(arguments)
    return code
