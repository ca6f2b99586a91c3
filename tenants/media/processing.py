"""Process pending files: clean uploads, then create the sizes of pictures."""

from datetime import timedelta

import structlog
from django.utils import timezone
from django.utils.translation import gettext as _

from shared.jobs.claims import Claim, Interrupted, RetryableError
from shared.jobs.kinds import JobKind, JobLimit
from tenants.media import antivirus, cleaning, pending, sizes, storing
from tenants.media.decoding import DecoderDied, DecodingCancelled
from tenants.media.models import Media, MediaState
from tenants.media.refusals import UnusableFile

LEASE = timedelta(minutes=2)
SECOND_FOR = 1_000_000
"""A slow storage transfers this number of bytes per second; the lease is extended accordingly."""

log = structlog.get_logger(__name__)


def process(claim: Claim) -> bool:
    """Do the pending work of a file; return whether it was done. Raises what `shared.jobs.claims` names."""
    media = Media.objects.in_state(MediaState.PENDING).filter(pk=int(claim.key)).first()
    if media is None:
        return False
    claim.renew(LEASE + timedelta(seconds=max(media.raw_size, media.size) // SECOND_FOR))
    try:
        return cleaning.clean(media, claim) if media.raw_name else sizes.make(media, claim)
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
        raise RetryableError(_("Preparing the menu took too long. Try again in a moment.")) from error
    except UnusableFile as error:
        raise RetryableError(str(error)) from error


def _wait_for_scanner(media: Media, claim: Claim) -> bool:
    """Leave the file pending until the scanner is available, however long that takes."""
    waiting = Media.objects.in_state(MediaState.PENDING).filter(pk=media.pk, raw_name=media.raw_name)
    waiting.update(problem=_("The virus scanner is not responding. The file will be scanned when it's back."))
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
    # One child at a time per domain.
    limit=JobLimit("pictures"),
)
