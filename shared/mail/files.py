"""The local mail backend, which writes emails to a folder. Any mail program can open the files."""

import email
import os
import re
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from email import policy
from email.message import EmailMessage as ParsedMessage
from email.utils import parsedate_to_datetime
from pathlib import Path

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend

from shared.tenancy.uuids import uuid7

BACKEND = "shared.mail.files.EmailBackend"
MAX_FILES = 1_000
_ID = re.compile(r"<([0-9a-f-]{36})@")


@dataclass(frozen=True)
class StoredMail:
    """An email that was written to a file."""

    id: str
    subject: str
    sender: str
    to: str
    at: datetime | None
    text: str
    html: str


class EmailBackend(BaseEmailBackend):
    """A mail backend that writes emails to files.

    An email that is sent twice has only one file, named by its id.
    """

    def __init__(self, fail_silently: bool = False, timeout: float | None = None, **options: object) -> None:
        super().__init__(fail_silently=fail_silently)

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        _folder().mkdir(mode=0o700, parents=True, exist_ok=True)
        for message in email_messages:
            _write(_file_name(message), message.message().as_bytes())
        for forgotten in list_files()[MAX_FILES:]:
            forgotten.unlink(missing_ok=True)
        return len(email_messages)


def list_files() -> list[Path]:
    """Return the email files, newest first. Their names start with a time."""
    return sorted(_folder().glob("*.eml"), reverse=True)


def read(path: Path) -> StoredMail:
    """Return the email in a file."""
    parsed = email.message_from_bytes(path.read_bytes(), policy=policy.default)
    date = parsed["Date"]
    return StoredMail(
        id=path.stem,
        subject=str(parsed["Subject"] or ""),
        sender=str(parsed["From"] or ""),
        to=str(parsed["To"] or ""),
        at=parsedate_to_datetime(str(date)) if date else None,
        text=_part(parsed, "plain"),
        html=_part(parsed, "html"),
    )


def _part(parsed: ParsedMessage, kind: str) -> str:
    part = parsed.get_body((kind,))
    return str(part.get_content()) if part is not None else ""


def _file_name(message: EmailMessage) -> str:
    match = _ID.match(str(message.extra_headers.get("Message-ID", "")))
    return match[1] if match else str(uuid7())


def _write(name: str, content: bytes) -> None:
    """Write a file atomically. Only its owner can read it."""
    handle, temporary = tempfile.mkstemp(prefix=".", dir=_folder())
    with os.fdopen(handle, "wb") as file:
        file.write(content)
    Path(temporary).replace(_folder() / f"{name}.eml")


def _folder() -> Path:
    return Path(settings.COMMISSARY_HOME) / "mail"
