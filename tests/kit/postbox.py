"""Received emails, delivered by the worker's own code."""

import re
from urllib.parse import parse_qs, urlsplit

from django.core import mail

from tests.kit.jobs import work_of_mail


def arrived(to: str | None = None) -> list[mail.EmailMessage]:
    """All mails so far, or those to one address."""
    work_of_mail()
    return [each for each in mail.outbox if to is None or each.to == [to]]


def subjects(to: str | None = None) -> list[str]:
    return [str(each.subject) for each in arrived(to)]


def link_in(message: mail.EmailMessage) -> str:
    """The first address in the text of a mail."""
    match = re.search(r"https?://\S+", str(message.body))
    assert match is not None
    return match[0]


def token_in(message: mail.EmailMessage) -> str:
    """The token in the link of a mail."""
    query = parse_qs(urlsplit(link_in(message)).query)
    return (query.get("token") or query["email_token"])[0]
