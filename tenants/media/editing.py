"""Apply the edits of an image to its original, which remains in storage."""

from copy import copy
from pathlib import Path
from tempfile import TemporaryDirectory

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from shared.data_types import JsonObject
from shared.jobs import shutdown
from shared.jobs.claims import Claim
from shared.tenancy.cache import invalidate_content
from tenants.media import cleaning, quota, storing
from tenants.media.completion import complete
from tenants.media.decoding import in_child
from tenants.media.incoming import Ready
from tenants.media.items import get_original_key, list_keys
from tenants.media.kinds import BY_EXTENSION
from tenants.media.models import Media, random_name
from tenants.media.pending import SIZES
from tenants.media.refusals import UnusableFile


def check_editable(media: Media, edits: JsonObject) -> None:
    """Raise ValidationError if the file cannot be edited, or if its original would exceed the storage
    quota."""
    if media.raw_name or not media.is_cleaned:
        raise ValidationError({"edits": _("This file is still processing. Try again in a moment.")})
    if not media.has_sizes:
        raise ValidationError({"edits": _explain_refusal(media)})
    if edits and not media.original_name:
        quota.check(media.size)


def _explain_refusal(media: Media) -> str:
    if media.is_svg:
        return _("An SVG can't be cropped or rotated here. Edit it in a drawing program, then replace it.")
    if media.width is not None:
        return _("Animated images can't be cropped or rotated.")
    return _("Only images can be cropped or rotated.")


def apply(media: Media, claim: Claim) -> bool:
    """Replace the row's file with the edited original, and return whether it was replaced.

    Until then, the row keeps the previous file. Raises FileNotFoundError, StorageDown, UnusableFile,
    DecoderDied or DecodingCancelled before it changes anything.
    """
    with TemporaryDirectory(prefix="commissary-edit-") as name:
        folder = Path(name)
        source = folder / "source"
        storing.fetch(get_original_key(media), source)
        facts = in_child("edit", source, folder, is_over=shutdown.is_requested, **media.edits)
        facts |= {"is_animated": False, "left_out": {}}
        small = (folder / "thumbnail", folder / "fallback")
        ready = Ready(BY_EXTENSION[media.extension], facts, folder / "file", *small)
        return _put_in_place(media, claim, ready, source)


def _put_in_place(media: Media, claim: Claim, ready: Ready, source: Path) -> bool:
    """Write both the files and the row, or neither, and return whether they were written.

    Raises UnusableFile if the files exceed the quota.
    """
    made = copy(media)
    cleaning.describe(made, ready)
    made.edits = made.applied_edits = media.edits
    if made.edits:
        # The original gets its own name, so that visitors cannot find the cropped parts.
        made.original_name = media.original_name or random_name()
        made.original_size = source.stat().st_size
    former, current = set(list_keys(media)), set(list_keys(made))
    done = False
    try:
        cleaning.write(made, ready)
        if get_original_key(made) not in former and made.original_name:
            storing.write({get_original_key(made): source})
        with transaction.atomic():
            quota.claim(made.size + made.original_size - media.size - media.original_size)
            values = {name: getattr(made, name) for name in cleaning.DESCRIBED}
            done = complete(media, lambda: claim.requeue(priority=SIZES), **values)
            if done:
                invalidate_content()
    except ValidationError as error:
        raise UnusableFile(" ".join(error.messages)) from error
    finally:
        storing.delete(former - current if done else current - former)
    return done
