"""How much room a domain's files have."""

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db.models import F, Sum
from django.utils.translation import gettext as _

from shared.tenancy.locks import lock_kind
from tenants.media.models import Media

MOST_FILES = 100_000
"""Each, however small, is a row, work for the worker and up to a dozen objects of the storage."""


def check_number() -> None:
    """Raise ValidationError if the domain has as many files as it may have."""
    if Media.objects.count() >= MOST_FILES:
        said = _("There are at most %(most)s files. Delete files nobody needs, then send it again.")
        raise ValidationError({"file": said % {"most": MOST_FILES}})


def used_bytes() -> int:
    """The bytes of the current domain's files and of what waits to become one; sizes are not counted."""
    return Media.objects.aggregate(bytes=Sum(F("size") + F("raw_size")))["bytes"] or 0


def check(more: int) -> None:
    """Raise ValidationError if the domain has no room for so many bytes more."""
    room: int = settings.MEDIA_QUOTA_BYTES
    if used_bytes() + more > room:
        raise ValidationError(
            {
                "file": _(
                    "The %(room)s for this site's files are used up. Delete files nobody needs, then "
                    "send it again."
                )
                % {"room": _in_words(room)}
            }
        )


def claim(more: int, *, is_new: bool = False) -> None:
    """The same inside a transaction: others who claim wait for its end, so that two do not share one room."""
    lock_kind(Media)
    if is_new:
        check_number()
    check(more)


def _in_words(size: int) -> str:
    for unit, factor in (("GB", 10**9), ("MB", 10**6), ("KB", 10**3)):
        if size >= factor:
            return f"{size / factor:g} {unit}"
    return f"{size} bytes"
