"""Where a domain's mail goes and comes from. The options know it, and they are no business of this app."""

from collections.abc import Callable
from dataclasses import dataclass

from shared.tenancy.extensions import ExtensionPoint


@dataclass(frozen=True)
class Mailbox:
    """The domain's address for mail from visitors, and how its own mail looks; "" is none."""

    email: str = ""
    outgoing_email: str = ""
    title: str = ""
    accent: str = ""


SOURCES: ExtensionPoint[str, Callable[[], Mailbox]] = ExtensionPoint()
"""Who says where the current domain's mail goes: the first one that there is."""


def mailbox() -> Mailbox:
    """The current domain's mailbox; an empty one if nobody says."""
    return next((source() for source in SOURCES.values()), Mailbox())
