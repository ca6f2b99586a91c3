"""Errors that prevent Commissary from starting."""

from typing import Final

EX_CONFIG: Final = 2
"""The exit code for invalid settings.

It is the same as for wrong usage, because a restart would also fail.
"""


class LocalError(Exception):
    """A problem that the operator can fix. Its message is one line."""


class AlreadyReported(LocalError):
    """A `LocalError` that another process has already reported."""

    EXIT_CODE = 3
    """The exit code for the process."""
