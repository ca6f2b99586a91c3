"""What stops a start."""


class LocalError(Exception):
    """Something the person at the keyboard can put right; its text is one line for them."""


class AlreadyReported(LocalError):
    """The same, when another process has said the line."""

    EXIT_CODE = 3
    """What such a process ends with."""
