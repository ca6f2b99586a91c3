"""Errors that prevent Commissary from starting."""


class LocalError(Exception):
    """A problem that the operator can fix. Its message is one line."""


class AlreadyReported(LocalError):
    """A `LocalError` that another process has already reported."""

    EXIT_CODE = 3
    """The exit code for the process."""
