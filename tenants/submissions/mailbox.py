"""The email addresses of a domain. They come from the options, which this app must not import."""

from collections.abc import Callable
from dataclasses import dataclass

from shared.tenancy.extensions import ExtensionPoint


@dataclass(frozen=True)
class Mailbox:
    """The domain's address for visitors' emails, and the appearance of its emails; "" means no address."""

    email: str = ""
    outgoing_email: str = ""
    title: str = ""
    accent: str = ""


SOURCES: ExtensionPoint[str, Callable[[], Mailbox]] = ExtensionPoint()
"""Provide the current domain's mailbox; the first source is used."""


def mailbox() -> Mailbox:
    """The current domain's mailbox; empty without a source."""
    return next((source() for source in SOURCES.values()), Mailbox())
