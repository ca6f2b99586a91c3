"""Where a domain's mail goes and comes from. The options know it, and they are no business of this app."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Mailbox:
    """The domain's address for mail from visitors, and how its own mail looks; "" is none."""

    email: str = ""
    outgoing_email: str = ""
    title: str = ""
    accent: str = ""


_sources: list[Callable[[], Mailbox]] = []


def register(source: Callable[[], Mailbox]) -> None:
    """Let `source` say where the current domain's mail goes; called when an app above this one is ready."""
    _sources[:] = [source]


def mailbox() -> Mailbox:
    """The current domain's mailbox; an empty one if nobody says."""
    return _sources[0]() if _sources else Mailbox()
