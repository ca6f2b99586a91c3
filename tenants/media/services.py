"""Keeping files, and letting go of them."""

import hashlib
import re
from contextlib import suppress
from typing import IO, Any

from django.core.exceptions import ValidationError
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import IntegrityError, transaction

from shared.tenancy.cache import content_changed
from tenants.media import usage
from tenants.media.images import Picture, read_picture
from tenants.media.items import fallback_key_of, key_of, keys_of, thumbnail_key_of
from tenants.media.models import LIBRARY, Media

MAX_BYTES = 25_000_000
TOO_LARGE = f"A picture has at most {MAX_BYTES // 1_000_000} MB."
_PATH = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*(/[a-z0-9]+(-[a-z0-9]+)*){0,3}")
_CHUNK = 1 << 20


class InUse(Exception):
    """Something still shows the file."""

    def __init__(self, uses: list[usage.Use]) -> None:
        super().__init__(f"Used in {len(uses)} places.")
        self.uses = uses


def store(
    file: IO[bytes], *, alt: str = "", path: str = LIBRARY, by: int | None = None, title: str = ""
) -> Media:
    """Keep the picture in `file`; the same file a second time is the row it already has.

    Raises ValidationError, by field, for what is no picture, too large, or meant for a strange place.
    """
    return store_once(file, alt=alt, path=path, by=by, title=title)[0]


def store_once(
    file: IO[bytes], *, alt: str = "", path: str = LIBRARY, by: int | None = None, title: str = ""
) -> tuple[Media, bool]:
    """What `store` does, and whether the row is new."""
    folder = checked_path(path)
    digest = _digest(file)
    known = Media.objects.filter(sha256=digest).first()
    if known is not None:
        return known, False
    picture = read_picture(file)
    media = Media(
        path=folder,
        extension=picture.extension,
        mime=picture.mime,
        alt=alt,
        title=title,
        width=picture.width,
        height=picture.height,
        size=len(picture.content),
        sha256=digest,
        dominant_color=picture.dominant_color,
        created_by_id=by,
    )
    _write_files(media, picture)
    try:
        with transaction.atomic():
            media.save()
            content_changed()
    except IntegrityError:
        _delete_files(keys_of(media))
        # Somebody sent the same file at the same moment; anything else is a mistake of ours.
        return Media.objects.get(sha256=digest), False
    except Exception:
        _delete_files(keys_of(media))
        raise
    return media, True


@transaction.atomic
def describe(media: Media, **changes: Any) -> Media:
    """Change what is said about a file: alt, title, focal point."""
    for name, value in changes.items():
        setattr(media, name, value)
    media.save(update_fields=list(changes))
    content_changed()
    return media


@transaction.atomic
def delete(media: Media, *, force: bool = False) -> None:
    """Delete the row and, once that is certain, the files. Raises InUse, unless uses are to go too."""
    uses = usage.uses_of([media.pk]).get(media.pk, [])
    if uses and not force:
        raise InUse(uses)
    usage.forget_everywhere(media.pk)
    keys = keys_of(media)
    media.delete()
    content_changed()
    transaction.on_commit(lambda: _delete_files(keys))


def checked_path(path: str) -> str:
    """A folder of this domain's files. Raises ValidationError for what could be somebody else's."""
    folder = path.strip("/") or LIBRARY
    if len(folder) > 120 or not _PATH.fullmatch(folder) or folder.startswith(f"{LIBRARY}/"):
        raise ValidationError({"path": "Use a folder name of lower case letters, digits and dashes."})
    return folder


def _digest(file: IO[bytes]) -> str:
    digest = hashlib.sha256()
    size = 0
    file.seek(0)
    while chunk := file.read(_CHUNK):
        size += len(chunk)
        if size > MAX_BYTES:
            raise ValidationError({"file": TOO_LARGE})
        digest.update(chunk)
    file.seek(0)
    if not size:
        raise ValidationError({"file": "The file is empty."})
    return digest.hexdigest()


def _write_files(media: Media, picture: Picture) -> None:
    written: list[str] = []
    contents = {
        key_of(media): picture.content,
        thumbnail_key_of(media): picture.thumbnail_png,
        fallback_key_of(media): picture.fallback,
    }
    try:
        for key, content in contents.items():
            written.append(default_storage.save(key, ContentFile(content)))
    except Exception:
        _delete_files(tuple(written))
        raise


def _delete_files(keys: tuple[str, ...]) -> None:
    for key in keys:
        # A file that is gone already is what was wanted.
        with suppress(FileNotFoundError):
            default_storage.delete(key)
