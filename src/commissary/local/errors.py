"""What stops a start."""


class LocalError(Exception):
    """Something the person at the keyboard can put right; its text is one line for them."""
