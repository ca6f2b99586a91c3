"""Get the email addresses of a domain from the options, which this app must not import."""

from collections.abc import Callable
from dataclasses import dataclass

from shared.tenancy.extensions import ExtensionPoint


@dataclass(frozen=True)
class Mailbox:
    """The domain's addresses for visitors' emails, or "" for no address, and the appearance of its emails."""

    email: str = ""
    outgoing_email: str = ""
    title: str = ""
    accent: str = ""


SOURCES: ExtensionPoint[str, Callable[[], Mailbox]] = ExtensionPoint()
"""Functions that return the current domain's mailbox. Only the first function is used."""


def mailbox() -> Mailbox:
    """Return the current domain's mailbox, which is empty without a source."""
    return next((source() for source in SOURCES.values()), Mailbox())
