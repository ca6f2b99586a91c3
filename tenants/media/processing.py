"""Process pending files: clean uploads, then create the sizes of images."""

from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

import structlog
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from shared.jobs import shutdown
from shared.jobs.claims import Claim, Interrupted, RetryableError
from shared.jobs.kinds import JobKind, JobLimit
from shared.tenancy.cache import invalidate_content
from tenants.media import antivirus, cleaning, editing, pending, storing
from tenants.media.completion import complete
from tenants.media.decoding import DecoderDied, DecodingCancelled, in_child
from tenants.media.items import SIZES_IN, focal_name, get_key, get_share_key, get_size_key, list_variant_keys
from tenants.media.models import Media, MediaState
from tenants.media.refusals import UnusableFile

LEASE = timedelta(minutes=2)
SECOND_FOR = 1_000_000
"""The number of bytes per second that slow storage transfers. The extension of a lease is based on it."""

log = structlog.get_logger(__name__)


def process(claim: Claim) -> bool:
    """Do the pending work for a file, and return whether it was done. Raises the errors of
    `shared.jobs.claims`."""
    media = Media.objects.in_state(MediaState.PENDING).filter(pk=int(claim.key)).first()
    if media is None:
        return False
    claim.renew(LEASE + timedelta(seconds=max(media.raw_size, media.size) // SECOND_FOR))
    try:
        if media.raw_name:
            return cleaning.clean(media, claim)
        return editing.apply(media, claim) if media.has_pending_edits else make_sizes(media, claim)
    except DecodingCancelled as error:
        raise Interrupted from error
    except FileNotFoundError as error:
        raise RetryableError(_("The file is missing from the storage.")) from error
    except antivirus.ScannerDown as error:
        log.warning("media.scanner_down", reason=str(error))
        return _wait_for_scanner(media, claim)
    except storing.StorageDown as error:
        log.warning("media.storage_down", reason=error.reason)
        raise RetryableError(_("The storage did not respond."), error.reason) from error
    except DecoderDied as error:
        raise RetryableError(_("Processing this file took too long. Try again in a moment.")) from error
    except UnusableFile as error:
        raise RetryableError(str(error)) from error


def _wait_for_scanner(media: Media, claim: Claim) -> bool:
    """Leave the file pending, to be retried later. Return False, because the work is not done."""
    waiting = Media.objects.in_state(MediaState.PENDING).filter(pk=media.pk, raw_name=media.raw_name)
    waiting.update(problem=_("The virus scanner isn't responding. The file will be scanned when it's back."))
    claim.requeue(run_at=timezone.now() + antivirus.RETRY_AFTER, priority=pending.CLEANING)
    return False


PROCESSING = JobKind(
    pending.PROCESS,
    group="pictures",
    run=process,
    describe=pending.describe,
    retry=pending.retry,
    on_failure=pending.note_failure,
    waits=(timedelta(seconds=10), timedelta(minutes=1), timedelta(minutes=5), timedelta(minutes=30)),
    lease=LEASE,
    # Run one child process per domain at a time.
    limit=JobLimit("pictures"),
)


def make_sizes(media: Media, claim: Claim) -> bool:
    """Create the sizes of a claimed image, and return whether they were created.

    Raises FileNotFoundError, StorageDown, UnusableFile, DecoderDied or DecodingCancelled.
    """
    if not media.has_sizes:
        return _is_back(media, claim)
    with TemporaryDirectory(prefix="commissary-sizes-") as name:
        folder = Path(name)
        storing.fetch(get_key(media), folder / "source")
        focal = {"focal_x": media.focal_x, "focal_y": media.focal_y}
        answer = in_child(
            "render_variants", folder / "source", folder, is_over=shutdown.is_requested, **focal
        )
        widths = answer["widths"]
        share = focal_name(media)
        files = {
            get_size_key(media, width, each): folder / f"{width}.{each}"
            for width in widths
            for each in SIZES_IN
        }
        storing.write({**files, get_share_key(media, share): folder / "share.jpg"})
    former = set(list_variant_keys(media))
    media.variants = {"widths": widths, "share": share}
    with transaction.atomic():
        done = complete(media, claim.finish, state=MediaState.READY, variants=media.variants, problem="")
        if done:
            invalidate_content()
    current = set(list_variant_keys(media))
    if done:
        storing.delete(former - current)
    elif not Media.objects.filter(pk=media.pk, hashed_name=media.hashed_name, path=media.path).exists():
        # The file was deleted, replaced or moved, so no page requests these sizes. If only the claim was
        # lost, keep the sizes.
        storing.delete(current)
    return done


def _is_back(media: Media, claim: Claim) -> bool:
    """Mark a missing video or PDF as ready if its file is in storage again, and return whether it was marked.

    These files have no sizes to create. Raises FileNotFoundError if the file is still missing.
    """
    for _chunk in storing.part(get_key(media), 0, 1).chunks:
        break
    return complete(media, claim.finish, state=MediaState.READY, problem="")
