"""Fixtures for email tests: an email to send, and a mail server."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from shared.mail.outbox import Letterhead, queue
from shared.tenancy.unit_of_work import DomainRef
from tests.kit.smtp import MailServer, mail_server

LETTERHEAD = ("reply_to", "from_name", "from_address")


@pytest.fixture
def send(alpha: DomainRef) -> Callable[..., None]:
    """Queue an invitation to alpha."""

    def queue_one(to: str = "ines@example.com", **values: Any) -> None:
        context = {"name": "Ines", "inviter": "Ada", "role": "Editor", "expires": "5 December 2026"}
        context |= {"url": "https://alpha.test/change-password?token=secret", **values.pop("context", {})}
        head = {name: values.pop(name) for name in LETTERHEAD if name in values}
        queue("invitation", to=to, domain=alpha, context=context, letterhead=Letterhead(**head), **values)

    return queue_one


@pytest.fixture
def server(settings: Any) -> Iterator[MailServer]:
    """A mail server, and the settings that use it."""
    with mail_server() as running:
        use(settings, running.port)
        yield running


def use(settings: Any, port: int) -> None:
    """Send emails by SMTP to a port of this machine."""
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = "127.0.0.1", port, 2
