"""Emails with a DKIM signature."""

from typing import Any

import dkim
from django.conf import settings
from django.core.mail import EmailMultiAlternatives

from shared.mail.dkim_keys import read_dkim_key


class SignedMessage(EmailMultiAlternatives):
    """An email signed for `host` with the key under `selector`; not signed without a selector."""

    def __init__(self, *, selector: str, host: str, **fields: Any) -> None:
        super().__init__(**fields)
        self._selector, self._host = selector, host

    def message(self, *, policy: Any = None) -> Any:
        # Any: the stubs describe the messages of Django 6.
        message: Any = super().message()
        if self._selector:
            signature = dkim.sign(
                message.as_bytes(linesep="\r\n"),
                self._selector.encode(),
                self._host.encode(),
                read_dkim_key(settings.MAIL_DKIM_KEY)[0],
                canonicalize=(b"relaxed", b"relaxed"),
            )
            name, _, value = signature.decode("ascii").partition(":")
            # Django rejects a header of several lines; verifiers accept both forms.
            message[name] = " ".join(value.split())
        return message
