"""Files sent with forms. They are identified by content, stored without URLs, and available only to the team.

They are never shown, decoded or added to the library, because uploads by visitors are not trusted.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import timedelta
from typing import IO, Any
from uuid import UUID

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.files.base import File
from django.core.files.storage import storages
from django.db import transaction
from django.db.models import Sum

from shared.api.uploads import MB, Limit, LimitedUpload
from shared.data_types import JsonObject
from shared.domains.named_files import FileName
from shared.tenancy.locks import lock_kind
from shared.tenancy.unit_of_work import DomainRef, current_domain
from shared.tenancy.uuids import uuid7
from tenants.media import antivirus, sweeping
from tenants.media.kinds import AVIF, GIF, HEAD, JPEG, PDF, PNG, WEBP, FileKind, find_kind
from tenants.media.models import random_name
from tenants.media.storages import StoredRange
from tenants.media.storing import FAILURES, StorageDown
from tenants.submissions.models import Submission, SubmissionFile

MAX_BYTES = 10 * MB
MOST_OF_A_FIELD = 3
MOST_OF_A_FORM = 5
MOST_BYTES_OF_A_FORM = 25 * MB
KINDS = (JPEG, PNG, WEBP, AVIF, GIF, PDF)
TOO_LARGE = f"A file can be up to {MAX_BYTES // MB} MB."
WRONG_KIND = "Choose an image (JPEG, PNG, WebP, AVIF, GIF) or a PDF."
NO_ROOM = (
    "We received your message without its files because our storage is full. "
    "If they are important, please email them to us."
)


def upload_handler() -> LimitedUpload:
    """Return the upload handler for the files of a form."""
    together = f"All files together can be up to {MOST_BYTES_OF_A_FORM // MB} MB."
    return LimitedUpload(Limit(MAX_BYTES, TOO_LARGE), together=Limit(MOST_BYTES_OF_A_FORM, together))


@dataclass(frozen=True)
class SubmittedFile:
    """An uploaded file of a form."""

    name: str
    kind: FileKind
    size: int
    digest: str
    content: IO[bytes]
    uid: UUID = field(default_factory=uuid7)

    @property
    def answer(self) -> JsonObject:
        """The stored answer that describes the file."""
        return {"uid": str(self.uid), "name": self.name, "type": self.kind.mime, "size": self.size}


SentFiles = Mapping[str, Sequence[SubmittedFile]]
"""The files of a form by field name."""


def check_files(
    files: Sequence[SubmittedFile], allowed: Sequence[str], *, required: bool
) -> list[JsonObject]:
    """Return the answer to a file field in its stored form.

    `allowed` limits the kinds of files. Raises ValidationError if a required file is missing or a file is not
    accepted.
    """
    if required and not files:
        raise ValidationError("Choose a file.")
    if len(files) > MOST_OF_A_FIELD:
        raise ValidationError(f"Choose up to {MOST_OF_A_FIELD} files.")
    wanted = {each.strip().lower().lstrip(".").replace("jpeg", "jpg") for each in allowed}
    for each in files:
        if wanted and not wanted & {each.kind.extension, each.kind.family}:
            raise ValidationError(f"Choose one of these types: {', '.join(allowed)}.")
    return [each.answer for each in files]


def inspect_file(name: str, content: IO[bytes], size: int, digest: str) -> SubmittedFile:
    """Identify a file by its first bytes. Raises ValidationError for an unsupported kind."""
    content.seek(0)
    kind = find_kind(content.read(HEAD))
    content.seek(0)
    if kind not in KINDS or not size:
        raise ValidationError(WRONG_KIND)
    return SubmittedFile(_safe_name(name, kind), kind, size, digest, content)


def has_room(files: SentFiles) -> bool:
    """Return whether the files fit into the domain's quota for form files.

    Parallel callers wait until this transaction ends.
    """
    size = sum(each.size for several in files.values() for each in several)
    if not size:
        return True
    lock_kind(SubmissionFile)
    room: int = settings.FORM_FILES_QUOTA_BYTES
    return count_used_bytes() + size <= room


def discard_files(answers: Iterable[JsonObject], why: str) -> list[JsonObject]:
    """Return the answers, adding the reason `why` to each file: `no_room`, `spam` or `doubted`.

    The files are not stored.
    """
    return [
        {**each, "value": [{**file, "not_kept": why} for file in each["value"]]}
        if each["type"] == "file" and each["value"]
        else each
        for each in answers
    ]


def store(submission: Submission, files: SentFiles) -> None:
    """Store a submission's files in its transaction: both rows and content, or neither.

    Raises StorageDown.
    """
    rows = [
        (
            each,
            SubmissionFile(
                submission=submission,
                field=name,
                uid=each.uid,
                name=each.name,
                mime=each.kind.mime,
                size=each.size,
                key=random_name(),
                is_pending=antivirus.is_configured(),
            ),
        )
        for name, several in files.items()
        for each in several
    ]
    if not rows:
        return
    keys = [get_key(row.key) for _, row in rows]
    try:
        for each, row in rows:
            storages["private"].save(get_key(row.key), File(each.content))
        SubmissionFile.objects.bulk_create([row for _, row in rows])
    except FAILURES as error:
        _delete(keys)
        raise StorageDown from error
    except BaseException:
        _delete(keys)
        raise


def part(file: SubmissionFile) -> StoredRange:
    """Return the content of a file. Raises FileNotFoundError if it is missing."""
    storage: Any = storages["private"]
    stored: StoredRange = storage.part(get_key(file.key), 0, None)
    return stored


def delete_after_commit(submissions: Iterable[int]) -> None:
    """Delete the files of these submissions after the commit."""
    files = SubmissionFile.objects.filter(submission__in=list(submissions))
    delete_bytes_after_commit(files.values_list("key", flat=True))


def delete_bytes_after_commit(names: Iterable[str]) -> None:
    """Delete the files with these random names after the commit."""
    keys = [get_key(name) for name in names]
    if keys:
        transaction.on_commit(lambda: _delete(keys))


def count_used_bytes() -> int:
    """Return the number of bytes of the current domain's form files, which have their own quota."""
    return SubmissionFile.objects.aggregate(bytes=Sum("size"))["bytes"] or 0


def list_named_files() -> Iterator[FileName]:
    """Yield the files of the current domain's submissions."""
    for key in SubmissionFile.objects.values_list("key", flat=True).iterator():
        yield "private", get_key(key)


def sweep(age: timedelta, dry_run: bool = False) -> int:
    """Delete files older than `age` that killed processes have left behind, and return their number."""

    def referenced(keys: list[str]) -> set[str]:
        names = {key.rpartition("/")[2] for key in keys}
        return {
            get_key(key) for key in SubmissionFile.objects.filter(key__in=names).values_list("key", flat=True)
        }

    return sweeping.delete_unreferenced(
        storages["private"], get_folder(current_domain()), referenced, age=age, dry_run=dry_run
    )


def get_folder(domain: DomainRef) -> str:
    """Return the folder of a domain's form files.

    Its name does not contain the host, because another domain may get the host later.
    """
    return f"submissions/{domain.schema_name}"


def get_key(key: str) -> str:
    """Return the current domain's storage key for the random name."""
    return f"{get_folder(current_domain())}/{key}"


def _delete(keys: Iterable[str]) -> None:
    for key in keys:
        with suppress(*FAILURES):
            storages["private"].delete(key)


def _safe_name(name: str, kind: FileKind) -> str:
    """Return the original name without paths and invisible characters, with the extension of the file's
    actual kind."""
    plain = "".join(letter if letter.isprintable() else " " for letter in name)
    stem = plain.replace("\\", "/").rpartition("/")[2].rpartition(".")[0] or "file"
    return f"{' '.join(stem.split())[:100]}.{kind.extension}"
