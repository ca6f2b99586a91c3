"""Check the storage quota of a domain, and the share of one user."""

from dataclasses import dataclass

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db.models import F, Sum
from django.utils.translation import gettext as _

from shared.api.permissions import Role
from shared.api.shares import get_share
from shared.domains.quotas import Count
from shared.tenancy.locks import lock_kind
from shared.tenancy.unit_of_work import current_domain
from tenants.media.models import Media, MediaQuerySet

MOST_FILES = 100_000
"""Maximum number of files. Even a small file is a row, work for the worker and up to a dozen storage
objects."""


@dataclass(frozen=True)
class Uploader:
    """The user who uploads a file, and their role."""

    user_id: int
    role: Role

    def check_number(self) -> None:
        """Raise ValidationError if the user has reached the maximum number of files for this role."""
        share = get_share(self.role, MOST_FILES)
        if share is not None and Media.objects.made_by(self.user_id).count() >= share:
            said = _("You can upload up to %(most)s files. Delete some of your files, then upload again.")
            raise ValidationError({"file": said % {"most": share}})

    def check(self, more: int) -> None:
        """Raise ValidationError if `more` bytes would exceed the user's share of the storage."""
        share = get_share(self.role, get_room())
        if share is not None and _sum_bytes(Media.objects.made_by(self.user_id)) + more > share:
            said = _("Your files can use up to %(room)s. Delete some of your files, then upload again.")
            raise ValidationError({"file": said % {"room": _in_words(share)}})


def check_number(sender: Uploader | None = None) -> None:
    """Raise ValidationError if the domain or the sender has reached the maximum number of files."""
    if sender is not None:
        sender.check_number()
    if Media.objects.count() >= MOST_FILES:
        said = _("A site can have up to %(most)s files. Delete files you don't need, then upload again.")
        raise ValidationError({"file": said % {"most": MOST_FILES}})


def get_room() -> int:
    """Return the storage quota of the current domain in bytes."""
    own = current_domain().quotas.storage
    return int(settings.MEDIA_QUOTA_BYTES) if own is None else own


def count_used_bytes() -> int:
    """Return the number of bytes of the current domain's files, originals and pending uploads, without
    image sizes.
    """
    return _sum_bytes(Media.objects.all())


COUNT = Count(count_used_bytes, get_room)


def _sum_bytes(files: MediaQuerySet) -> int:
    return files.aggregate(bytes=Sum(F("size") + F("raw_size") + F("original_size")))["bytes"] or 0


def check(more: int, sender: Uploader | None = None) -> None:
    """Raise ValidationError if `more` bytes would exceed the quota of the domain or the sender's share."""
    if sender is not None:
        sender.check(more)
    room = get_room()
    if count_used_bytes() + more > room:
        raise ValidationError(
            {
                "file": _(
                    "This site's files can use up to %(room)s. "
                    "Delete files you don't need, then upload again."
                )
                % {"room": _in_words(room)}
            }
        )


def claim(more: int, sender: Uploader | None = None, *, is_new: bool = False) -> None:
    """Check the quota inside a transaction. Raises the errors of `check`, and of `check_number` for a new
    file.

    Parallel claims wait until the transaction ends, so that no space is used twice.
    """
    lock_kind(Media)
    if is_new:
        check_number(sender)
    check(more, sender)


def _in_words(size: int) -> str:
    for unit, factor in (("GB", 10**9), ("MB", 10**6), ("KB", 10**3)):
        if size >= factor:
            return f"{size / factor:g} {unit}"
    return f"{size} bytes"
