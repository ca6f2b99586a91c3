"""Backup and restore of a whole installation: docs/decisions/installation-backups.md."""

from importlib import import_module
from typing import Final

COMMANDS: Final = {
    "backup": "save the whole installation; list, verify and prune what was saved",
    "restore": "bring a whole installation back",
}
"""Name of a command → its help."""


def run(name: str, arguments: list[str]) -> int:
    """Run the command; return the exit code. Django is loaded only when its database is running."""
    code: int = getattr(import_module("commissary.recovery.commands"), name)(arguments)
    return code


def listing() -> str:
    """Return the commands with their help, one line each."""
    lines = [f"    {name:<14}{what}" for name, what in COMMANDS.items()]
    return "\n".join(["Recovery, each with --help of its own:", "", *lines, "", ""])
