"""Backup and restore of a whole installation.

See docs/decisions/installation-backups.md.
"""

from importlib import import_module
from typing import Final

COMMANDS: Final = {
    "backup": "back up the installation; list, verify and prune backups",
    "restore": "restore an installation from a backup",
}
"""The help text of each command, by name."""


def run(name: str, arguments: list[str]) -> int:
    """Run the command `name` and return its exit code.

    The command loads Django itself, after it has made sure that its database is running.
    """
    code: int = getattr(import_module("commissary.recovery.commands"), name)(arguments)
    return code
