"""Keeping files, changing what is said of them, and letting go of them."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import IO, Any

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from shared.accounts.audit import Record
from shared.tenancy.cache import content_changed
from tenants.media import bell, quota, storing, usage
from tenants.media.decoding import Reader, in_child
from tenants.media.incoming import Ready, arrived, made_ready
from tenants.media.items import fallback_key_of, key_of, keys_of, thumbnail_key_of
from tenants.media.models import LIBRARY, Media, State, random_name

_PATH = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*(/[a-z0-9]+(-[a-z0-9]+)*){0,3}")


class InUse(Exception):
    """Something still shows the file."""

    def __init__(self, uses: list[usage.Use]) -> None:
        super().__init__(f"Used in {len(uses)} places.")
        self.uses = uses


def store(
    file: IO[bytes],
    *,
    alt: str = "",
    path: str = LIBRARY,
    by: int | None = None,
    title: str = "",
    read: Reader = in_child,
) -> Media:
    """Keep `file`; the same file a second time is the row it already has.

    Raises ValidationError, by field, for what is no file of ours, too large, or meant for a strange
    place, and StorageDown. `read` says who looks into it: a child, unless the file is our own.
    """
    return store_once(file, alt=alt, path=path, by=by, title=title, read=read)[0]


def store_once(
    file: IO[bytes],
    *,
    alt: str = "",
    path: str = LIBRARY,
    by: int | None = None,
    title: str = "",
    read: Reader = in_child,
) -> tuple[Media, bool]:
    """What `store` does, and whether the row is new."""
    folder = checked_path(path)
    with arrived(file) as sent:
        known = Media.objects.filter(sha256=sent.digest).first()
        if known is not None:
            return known, False
        quota.check(sent.size)
        with made_ready(sent, read) as ready:
            media = Media(path=folder, alt=alt, title=title, sha256=sent.digest, created_by_id=by)
            _describe_content(media, ready)
            try:
                _keep(media, ready)
            except IntegrityError:
                # Somebody sent the same file at the same moment; anything else is a mistake of ours.
                return Media.objects.get(sha256=sent.digest), False
    return media, True


def replace(media: Media, file: IO[bytes], *, read: Reader = in_child) -> Media:
    """Put another file in the place of this one: it stays the same row, under another name.

    Raises what `store` raises, and ValidationError for a file of another family or one the library has.
    """
    with arrived(file) as sent:
        if sent.digest == media.sha256:
            return media
        if Media.objects.filter(sha256=sent.digest).exists():
            raise ValidationError({"file": _("The library has this file already.")})
        if sent.kind.mime.partition("/")[0] != media.mime.partition("/")[0]:
            raise ValidationError(
                {"file": _("Replace a picture by a picture, a video by a video, a PDF by a PDF.")}
            )
        quota.check(sent.size - media.size)
        with made_ready(sent, read) as ready:
            former, name, freed = keys_of(media), media.hashed_name, media.size
            media.hashed_name = random_name()
            media.sha256 = sent.digest
            media.variants = {}
            _describe_content(media, ready)
            try:
                _keep(media, ready, freed=freed, instead_of=name)
            except IntegrityError as error:
                raise ValidationError({"file": _("The library has this file already.")}) from error
    storing.delete(former)
    return media


@transaction.atomic
def describe(media: Media, **changes: Any) -> Media:
    """Change what is said about a file: alt, title, focal point, or the folder it is in."""
    folder = checked_path(changes.pop("path")) if "path" in changes else media.path
    moves_focus = {"focal_x", "focal_y"} & changes.keys() and media.has_sizes
    for name, value in changes.items():
        setattr(media, name, value)
    if moves_focus:
        changes |= _as_pending(media)
        bell.ring_after_commit()
    if folder != media.path:
        _move(media, folder)
        changes["path"] = folder
    media.save(update_fields=list(changes))
    content_changed()
    return media


@transaction.atomic
def delete(media: Media, *, record: Record, force: bool = False) -> None:
    """Delete the row and, once that is certain, the files. Raises InUse, unless uses are to go too."""
    uses = usage.uses_of([media.pk]).get(media.pk, [])
    if uses and not force:
        raise InUse(uses)
    usage.forget_everywhere(media.pk)
    keys = keys_of(media)
    record("media.deleted", name=str(media), media_id=media.pk, uses=len(uses))
    media.delete()
    content_changed()
    _delete_after_commit(keys)


@transaction.atomic
def make_anew(media: Media) -> Media:
    """Have the sizes of a picture made once more, from the first try on."""
    if not media.has_sizes:
        raise ValidationError({"file": _("No sizes are made of this file.")})
    media.save(update_fields=list(_as_pending(media)))
    bell.ring_after_commit()
    return media


@transaction.atomic
def make_all_anew(pictures: QuerySet[Media]) -> int:
    """The same for many pictures at once; how many there were."""
    count = pictures.update(**_pending())
    if count:
        bell.ring_after_commit()
    return count


def checked_path(path: str) -> str:
    """A folder of this domain's files. Raises ValidationError for what could be somebody else's."""
    folder = path.strip("/") or LIBRARY
    if len(folder) > 120 or not _PATH.fullmatch(folder) or folder.startswith(f"{LIBRARY}/"):
        raise ValidationError({"path": _("Use a folder name of lower case letters, digits and dashes.")})
    return folder


def _describe_content(media: Media, ready: Ready) -> None:
    for name in ("width", "height", "dominant_color", "is_animated"):
        setattr(media, name, ready.facts[name])
    media.extension, media.mime, media.size = ready.kind.extension, ready.kind.mime, ready.size
    _as_pending(media)
    media.state = State.PENDING if media.has_sizes else State.READY


def _as_pending(media: Media) -> dict[str, Any]:
    """Set what makes the worker look at a picture; the columns this changes."""
    changes = _pending()
    for name, value in changes.items():
        setattr(media, name, value)
    return changes


def _pending() -> dict[str, Any]:
    return {
        "state": State.PENDING,
        "tries": 0,
        "problem": "",
        "failed_at": None,
        "claimed_until": None,
        "next_try_at": timezone.now(),
    }


def _keep(media: Media, ready: Ready, *, freed: int = 0, instead_of: str = "") -> None:
    """Write files and row: both, or none. Raises IntegrityError if the content is in the library.

    `instead_of` names what the row was called: somebody else may have replaced or deleted it meanwhile.
    """
    paths: dict[str, Path | None] = {
        key_of(media): ready.file,
        thumbnail_key_of(media): ready.thumbnail,
        fallback_key_of(media): ready.fallback,
    }
    files = {key: path for key, path in paths.items() if path is not None}
    storing.write(files)
    try:
        with transaction.atomic():
            quota.claim(media.size - freed)
            if instead_of and not Media.objects.filter(pk=media.pk, hashed_name=instead_of).exists():
                raise ValidationError({"file": _("Somebody else replaced or deleted this file meanwhile.")})
            media.save()
            content_changed()
            bell.ring_after_commit()
    except BaseException:
        storing.delete(files)
        raise


def _move(media: Media, folder: str) -> None:
    former = keys_of(media)
    media.path = folder
    moved = {old: new for old, new in zip(former, keys_of(media), strict=True) if old != new}
    storing.copy(moved)
    _delete_after_commit(moved)


def _delete_after_commit(keys: Iterable[str]) -> None:
    gone = tuple(keys)
    transaction.on_commit(lambda: storing.delete(gone))
