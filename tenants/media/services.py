"""Upload, describe, replace and delete files.

See docs/decisions/media.md.
"""

import re
from collections.abc import Iterable
from typing import IO, Any

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from shared.accounts.audit import Record
from shared.api.languages import retranslate
from shared.api.versions import Check, lock_row, permit
from shared.jobs import enqueueing
from shared.tenancy.cache import invalidate_content
from tenants.media import cleaning, editing, quota, raw_uploads, storing, usage
from tenants.media.cleaning import TWICE
from tenants.media.decoding import Reader, in_child
from tenants.media.incoming import IncomingFile, Ready, copy_to_folder, inspect_file, prepare
from tenants.media.items import list_keys
from tenants.media.models import LIBRARY, Media, MediaState
from tenants.media.pending import PROCESS, as_pending, get_priority
from tenants.media.quota import Uploader
from tenants.media.refusals import UnusableFile

MOST_SENDERS = 50
"""Maximum number of users, in addition to the first one, that are recorded for the same content."""
_PATH = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*(/[a-z0-9]+(-[a-z0-9]+)*){0,3}")


class MediaInUse(Exception):
    """The file is still in use. `uses` lists the places that use it."""

    def __init__(self, uses: list[usage.MediaUse]) -> None:
        super().__init__(f"Used in {len(uses)} places.")
        self.uses = uses


def receive(
    file: IO[bytes], *, sender: Uploader | None = None, alt: str = "", path: str = LIBRARY, title: str = ""
) -> tuple[Media, bool]:
    """Store `file` so that the worker cleans it, and return its row and whether the row is new.

    If the content is already known, the existing row is returned, and a rejected file is tried again. Raises
    StorageDown, and ValidationError with field errors for the file's kind or size, the quota or the folder.
    """
    folder, by = check_path(path), sender.user_id if sender else None
    sent = inspect_file(file)
    known = Media.objects.holding(sent.digest).first()
    if known is not None and not known.is_refused:
        _note_sender(known, by)
        return known, False
    if known is None:
        quota.check_number(sender)
    quota.check(sent.size, sender)
    media = known or Media(path=folder, size=0, is_cleaned=False, created_by_id=by)
    media.alt, media.title = alt or media.alt, title or media.title
    try:
        _store_raw(media, sent, sender)
    except IntegrityError:
        # A parallel upload of the same file caused this error. With any other cause, get() fails.
        known = Media.objects.get(sha256=sent.digest)
        _note_sender(known, by)
        return known, False
    return media, known is None


def _note_sender(media: Media, by: int | None) -> None:
    """Record that the user `by` also has this file, and may use it in their own content."""
    if by is None or by == media.created_by_id or by in media.also_sent_by_ids:
        return
    with transaction.atomic():
        row = lock_row(Media.objects.only("also_sent_by_ids"), media.pk)
        if by in row.also_sent_by_ids:
            return
        # A row must fit on a database page. Beyond the limit, only the latest users are recorded.
        row.also_sent_by_ids = [*row.also_sent_by_ids, by][-MOST_SENDERS:]
        row.save(update_fields=["also_sent_by_ids"])


def replace(
    media: Media, file: IO[bytes], sender: Uploader | None = None, *, check: Check[Media] = permit
) -> Media:
    """Replace the file of this row, which gets a new name after the worker has cleaned the new file.

    Until then, the row keeps the previous file. Raises the errors of `receive`, and ValidationError if the
    file is of another kind or the library already contains it.
    """
    sent = inspect_file(file)
    known = Media.objects.holding(sent.digest).first()
    if known is not None and known.pk == media.pk and not known.is_refused:
        return media
    if known is not None and known.pk != media.pk:
        raise ValidationError({"file": _(TWICE)})
    if sent.kind.mime.partition("/")[0] != media.mime.partition("/")[0]:
        raise ValidationError(
            {"file": _("Replace an image with an image, a video with a video, or a PDF with a PDF.")}
        )
    quota.check(sent.size - media.size - media.raw_size, sender)
    try:
        _store_raw(media, sent, sender, check)
    except IntegrityError as error:
        raise ValidationError({"file": _(TWICE)}) from error
    return media


def store(
    file: IO[bytes],
    *,
    alt: str = "",
    path: str = LIBRARY,
    by: int | None = None,
    title: str = "",
    read: Reader = in_child,
) -> Media:
    """Store and clean `file` before returning. Use this function only in the worker and in commands,
    never in a request.

    If the content is already known, this returns the existing row. Raises the errors of `receive`,
    ValidationError for a file that cannot be cleaned, and DecoderDied. `read` decodes the file, in a child
    process unless the file is our own.
    """
    folder = check_path(path)
    sent = inspect_file(file)
    known = Media.objects.holding(sent.digest).first()
    if known is not None and not known.is_refused:
        return known
    quota.check(sent.size)
    media = known or Media(path=folder, alt=alt, title=title, size=0, created_by_id=by)
    with copy_to_folder(sent) as source:
        try:
            ready = prepare(source, sent.kind, read)
        except UnusableFile as error:
            raise ValidationError({"file": retranslate(str(error))}) from error
        try:
            _store(media, ready, sent.digest)
        except IntegrityError:
            return Media.objects.get(sha256=sent.digest)
    return media


@transaction.atomic
def describe(media: Media, *, check: Check[Media] = permit, **changes: Any) -> Media:
    """Change the data of a file: alt text, title, focal point, edits or folder.

    Raises ValidationError for invalid edits or an invalid folder.
    """
    media = lock_row(Media.objects.all(), media.pk, check=check)
    if changes.get("edits", media.edits) != media.edits:
        editing.check_editable(media, changes["edits"])
    folder = check_path(changes.pop("path")) if "path" in changes else media.path
    moves_focus = {"focal_x", "focal_y"} & changes.keys() and media.has_sizes
    # A running job uses the previous path, focal point or edits.
    is_in_work = media.state == MediaState.PENDING and (
        {"focal_x", "focal_y", "edits"} & changes.keys() or folder != media.path
    )
    for name, value in changes.items():
        setattr(media, name, value)
    needs_work = moves_focus or is_in_work or media.has_pending_edits
    if needs_work:
        changes |= as_pending(media)
    if folder != media.path:
        _move(media, folder)
        changes["path"] = folder
    media.save(update_fields=list(changes))
    if needs_work:
        _enqueue(media)
    invalidate_content()
    return media


@transaction.atomic
def delete(media: Media, *, record: Record, force: bool = False, check: Check[Media] = permit) -> None:
    """Delete the row and, after the commit, the files.

    If the file is in use, raises MediaInUse, or removes all references to it if `force` is set.
    """
    media = lock_row(Media.objects.all(), media.pk, check=check, to_delete=True)
    uses = usage.list_uses([media.pk]).get(media.pk, [])
    if uses and not force:
        raise MediaInUse(uses)
    usage.remove_references(media.pk)
    keys, raw = list_keys(media), media.raw_name
    record("media.deleted", name=str(media), media_id=media.pk, uses=len(uses))
    pk = media.pk
    media.delete()
    enqueueing.cancel(PROCESS, [pk])
    invalidate_content()
    _delete_after_commit(keys)
    if raw:
        transaction.on_commit(lambda: raw_uploads.delete([raw]))


@transaction.atomic
def make_anew(media: Media, *, check: Check[Media] = permit) -> Media:
    """Clean the file again, or recreate the sizes of an image, resetting the tries.

    Raises ValidationError if there is nothing to process.
    """
    media = lock_row(Media.objects.all(), media.pk, check=check)
    if media.is_refused:
        raise ValidationError(
            {"file": _("This file was rejected and deleted. Upload it again, or upload another file.")}
        )
    if not media.raw_name and not media.has_sizes:
        raise ValidationError({"file": _("This file has no resized versions.")})
    media.save(update_fields=list(as_pending(media)))
    _enqueue(media)
    return media


def check_path(path: str) -> str:
    """Return the folder in normalized form. Raises ValidationError for invalid and reserved paths."""
    folder = path.strip("/") or LIBRARY
    if len(folder) > 120 or not _PATH.fullmatch(folder) or folder.startswith(f"{LIBRARY}/"):
        raise ValidationError(
            {"path": _("Use only lowercase letters, digits and dashes in the folder name.")}
        )
    return folder


def _store_raw(
    media: Media, sent: IncomingFile, sender: Uploader | None, check: Check[Media] = permit
) -> None:
    """Store both the upload and its row, or neither.

    Raises IntegrityError if the library already contains the content, and ValidationError if the upload
    exceeds the quota or the row's file has since been replaced or deleted.
    """
    former, freed = media.raw_name, media.size + media.raw_size
    name = raw_uploads.store(sent.file)
    try:
        with transaction.atomic():
            quota.claim(sent.size - freed, sender, is_new=media.pk is None)
            if media.pk is not None:
                _lock_unchanged(media, check)
            changes = as_pending(media) | {
                "raw_name": name,
                "raw_sha256": sent.digest,
                "raw_size": sent.size,
                "raw_extension": sent.kind.extension,
            }
            if not media.is_cleaned:
                stored = sent.kind.stored
                kind = {"extension": stored.extension, "mime": stored.mime, "sha256": sent.digest}
                changes |= kind | {"alt": media.alt, "title": media.title}
            for field, value in changes.items():
                setattr(media, field, value)
            if media.pk is not None:
                media.save(update_fields=list(changes))
            else:
                media.save()
            _enqueue(media)
            if former:
                transaction.on_commit(lambda: raw_uploads.delete([former]))
    except BaseException:
        raw_uploads.delete([name])
        raise


def _enqueue(media: Media) -> None:
    enqueueing.enqueue(PROCESS, media.pk, priority=get_priority(media))


def _lock_unchanged(media: Media, check: Check[Media]) -> None:
    same = Media.objects.filter(hashed_name=media.hashed_name, raw_name=media.raw_name)
    try:
        lock_row(same, media.pk, check=check)
    except Media.DoesNotExist as error:
        said = _("Another user has just replaced or deleted this file.")
        raise ValidationError({"file": said}) from error


def _store(media: Media, ready: Ready, digest: str) -> None:
    """Write both the files and the row, or neither.

    Raises IntegrityError if the library already contains the content, and ValidationError if the files exceed
    the quota.
    """
    cleaning.describe(media, ready)
    media.sha256 = digest
    files = cleaning.write(media, ready)
    try:
        with transaction.atomic():
            quota.claim(media.size, is_new=media.pk is None)
            media.save()
            invalidate_content()
            if media.state == MediaState.PENDING:
                _enqueue(media)
    except BaseException:
        storing.delete(files)
        raise


def _move(media: Media, folder: str) -> None:
    former = list_keys(media)
    media.path = folder
    moved = {old: new for old, new in zip(former, list_keys(media), strict=True) if old != new}
    storing.copy(moved)
    _delete_after_commit(moved)


def _delete_after_commit(keys: Iterable[str]) -> None:
    gone = tuple(keys)
    transaction.on_commit(lambda: storing.delete(gone))
