"""Received emails, delivered by the worker's own code."""

import re
from urllib.parse import parse_qs, urlsplit

from django.core import mail

from tests.kit.jobs import send_due_mail


def receive_emails(to: str | None = None) -> list[mail.EmailMessage]:
    """Send due emails, and return all received emails, or only the emails to one address."""
    send_due_mail()
    return [each for each in mail.outbox if to is None or each.to == [to]]


def subjects(to: str | None = None) -> list[str]:
    return [str(each.subject) for each in receive_emails(to)]


def find_link(message: mail.EmailMessage) -> str:
    """Return the first URL in the text of an email."""
    match = re.search(r"https?://\S+", str(message.body))
    assert match is not None
    return match[0]


def find_token(message: mail.EmailMessage) -> str:
    """Return the token in the link of an email."""
    query = parse_qs(urlsplit(find_link(message)).query)
    return (query.get("token") or query["email_token"])[0]
