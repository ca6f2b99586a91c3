"""Making the sizes of pictures: each once, however many workers look for work at the same time.

A picture is claimed in a short transaction, worked on outside of it, and settled by whoever still
holds the claim. Whoever dies in between loses the claim after two minutes. Keys are made of the
picture's name and width, so that doing it twice writes the same files.
"""

import logging
import time
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

from django.db import transaction
from django.db.models import F
from django.db.models.functions import Now
from django.utils.translation import gettext as _

from shared.tenancy.cache import content_changed
from tenants.media import storing
from tenants.media.decoding import in_child
from tenants.media.images import Refused
from tenants.media.items import SIZES_IN, focal_name, key_of, share_key_of, size_key_of, variant_keys_of
from tenants.media.models import MAX_TRIES, Media, State

CLAIM = timedelta(minutes=2)
WAITS = (timedelta(seconds=10), timedelta(minutes=1), timedelta(minutes=5), timedelta(minutes=30))
"""How long after the first, second … failure the next try is."""
ROUND_SECONDS = 60.0

log = logging.getLogger(__name__)


def make_due() -> int:
    """Make the sizes of all pictures that wait for it, for a minute at most; how many were finished."""
    ends = time.monotonic() + ROUND_SECONDS
    _give_up()
    made = 0
    while time.monotonic() < ends and (media := _claim()) is not None:
        made += _try(media)
    return made


def _claim() -> Media | None:
    """The next picture, ours for two minutes; None if nothing is due. The try counts from now on."""
    with transaction.atomic():
        media = Media.objects.due().order_by("next_try_at").select_for_update(skip_locked=True).first()
        if media is not None:
            Media.objects.filter(pk=media.pk).update(
                tries=F("tries") + 1, claimed_until=Now() + CLAIM, next_try_at=Now() + CLAIM
            )
            media.tries += 1
        return media


def _try(media: Media) -> bool:
    try:
        return _make(media)
    except FileNotFoundError:
        problem = _("The file is not in the storage.")
    except storing.StorageDown:
        problem = _("The storage did not answer.")
    except Refused as error:
        problem = str(error)
    except Exception as error:  # whatever one picture does, the next one is tried
        log.exception("media.sizes_failed", extra={"media": media.pk})
        problem = _("Something in it makes our programs fail (%(name)s).") % {"name": type(error).__name__}
    _settle_failure(media, problem)
    return False


def _make(media: Media) -> bool:
    if not media.has_sizes:
        return _is_back(media)
    with TemporaryDirectory(prefix="commissary-sizes-") as name:
        folder = Path(name)
        storing.fetch(key_of(media), folder / "source")
        focal = {"focal_x": media.focal_x, "focal_y": media.focal_y}
        widths = in_child("draw", folder / "source", folder, **focal)["widths"]
        share = focal_name(media)
        files = {
            size_key_of(media, width, each): folder / f"{width}.{each}"
            for width in widths
            for each in SIZES_IN
        }
        storing.write({**files, share_key_of(media, share): folder / "share.jpg"})
    former = set(variant_keys_of(media))
    media.variants = {"widths": widths, "share": share}
    with transaction.atomic():
        done = _settle(media, state=State.READY, variants=media.variants, problem="", tries=0)
        if done:
            content_changed()
    current = set(variant_keys_of(media))
    if done:
        storing.delete(former - current)
    elif not Media.objects.filter(pk=media.pk, hashed_name=media.hashed_name, path=media.path).exists():
        # Deleted, replaced or moved meanwhile: nobody will ask for these. Who lost the claim leaves them.
        storing.delete(current)
    return done


def _is_back(media: Media) -> bool:
    """A film or a PDF has no sizes: it is looked at because its file was missing."""
    for _chunk in storing.part(key_of(media), 0, 1).chunks:
        break
    return _settle(media, state=State.READY, problem="", tries=0)


def _settle_failure(media: Media, problem: str) -> None:
    log.warning("media.no_sizes", extra={"media": media.pk, "tries": media.tries, "problem": problem})
    if media.tries >= MAX_TRIES:
        _settle(media, state=State.FAILED, problem=problem, failed_at=Now())
    else:
        _settle(media, next_try_at=Now() + WAITS[media.tries - 1], problem=problem)


def _settle(media: Media, **values: object) -> bool:
    """Write how the try ended, unless the picture was changed meanwhile or somebody else has it by now."""
    ours = Media.objects.filter(
        pk=media.pk,
        state=State.PENDING,
        tries=media.tries,
        hashed_name=media.hashed_name,
        path=media.path,
        focal_x=media.focal_x,
        focal_y=media.focal_y,
    )
    return bool(ours.update(claimed_until=None, **values))


def _give_up() -> None:
    gone = Media.objects.given_up().update(
        state=State.FAILED,
        problem=_("Every try ended with the end of its process."),
        claimed_until=None,
        failed_at=Now(),
    )
    if gone:
        log.error("media.given_up", extra={"count": gone})
