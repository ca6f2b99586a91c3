"""Create the sizes of pictures. Keys consist of name and width, so a repetition writes the same files."""

from pathlib import Path
from tempfile import TemporaryDirectory

from django.db import transaction

from shared.jobs import shutdown
from shared.jobs.claims import Claim
from shared.tenancy.cache import content_changed
from tenants.media import storing
from tenants.media.completion import complete
from tenants.media.decoding import in_child
from tenants.media.items import SIZES_IN, focal_name, key_of, share_key_of, size_key_of, variant_keys_of
from tenants.media.models import Media, MediaState


def make(media: Media, claim: Claim) -> bool:
    """Create the sizes of a claimed picture; return whether that was done.

    Raises FileNotFoundError, StorageDown, UnusableFile, DecoderDied and DecodingCancelled.
    """
    if not media.has_sizes:
        return _is_back(media, claim)
    with TemporaryDirectory(prefix="commissary-sizes-") as name:
        folder = Path(name)
        storing.fetch(key_of(media), folder / "source")
        focal = {"focal_x": media.focal_x, "focal_y": media.focal_y}
        answer = in_child("draw", folder / "source", folder, is_over=shutdown.is_requested, **focal)
        widths = answer["widths"]
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
        done = complete(media, claim.finish, state=MediaState.READY, variants=media.variants, problem="")
        if done:
            content_changed()
    current = set(variant_keys_of(media))
    if done:
        storing.delete(former - current)
    elif not Media.objects.filter(pk=media.pk, hashed_name=media.hashed_name, path=media.path).exists():
        # Deleted, replaced or moved since: these files are never requested. A lost claim leaves them.
        storing.delete(current)
    return done


def _is_back(media: Media, claim: Claim) -> bool:
    """Check that a video or PDF, which has no sizes, is in the storage again after it was missing."""
    for _chunk in storing.part(key_of(media), 0, 1).chunks:
        break
    return complete(media, claim.finish, state=MediaState.READY, problem="")
