"""Child processes of the test run."""

from contextlib import suppress

import psutil


def list_children(module: str) -> list[psutil.Process]:
    """Return the living child processes of this process that run a Python module."""
    found = []
    for each in psutil.Process().children():
        with suppress(psutil.NoSuchProcess):
            found += [each] if module in each.cmdline() else []
    return found
