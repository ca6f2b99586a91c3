"""Turn uploads into files that may be served. A child process decodes and re-encodes them."""

from copy import copy
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import structlog
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.translation import gettext

from shared.jobs import shutdown
from shared.jobs.claims import Claim
from shared.tenancy.cache import invalidate_content
from tenants.media import antivirus, quota, raw_uploads, storing
from tenants.media.completion import complete
from tenants.media.decoding import in_child
from tenants.media.incoming import Ready, prepare
from tenants.media.items import get_fallback_key, get_key, get_thumbnail_key, list_keys
from tenants.media.kinds import BY_EXTENSION
from tenants.media.models import Media, MediaState, random_name
from tenants.media.pending import NO_EDITS, NO_RAW, SIZES, as_pending
from tenants.media.refusals import TOO_LARGE_TO_SCAN, VIRUS, UnusableFile, gettext_noop

log = structlog.get_logger(__name__)

TWICE = gettext_noop("This file is already in the media library.")


def clean(media: Media, claim: Claim) -> bool:
    """Replace the row's file with the cleaned upload, and return whether it was replaced.

    If the file cannot be cleaned, it is deleted, and the reason is stored in its row. Raises
    FileNotFoundError, StorageDown, ScannerDown, DecoderDied or DecodingCancelled before it changes anything.
    """
    with TemporaryDirectory(prefix="commissary-upload-") as folder:
        source = Path(folder, "sent")
        raw_uploads.fetch(media.raw_name, source)
        try:
            _scan(media, source)
            read = partial(in_child, is_over=shutdown.is_requested)
            ready = prepare(source, BY_EXTENSION[media.raw_extension], read)
            return _put_in_place(media, claim, ready)
        except UnusableFile as error:
            return _refuse(media, claim, str(error))


def _scan(media: Media, source: Path) -> None:
    """Raise UnusableFile if the file contains a virus, and ScannerDown if the scanner is unavailable."""
    try:
        with source.open("rb") as file:
            antivirus.scan(iter(partial(file.read, antivirus.PIECE), b""))
    except antivirus.VirusFound as error:
        log.warning("media.virus_found", media_id=media.pk, signature=str(error))
        raise UnusableFile(VIRUS) from error
    except antivirus.TooLargeToScan as error:
        raise UnusableFile(TOO_LARGE_TO_SCAN) from error


def describe(media: Media, ready: Ready) -> None:
    """Set the row's fields to the data of the new file.

    The file gets a new name, because browsers cache URLs forever.
    """
    for name in ("width", "height", "dominant_color", "is_animated", "left_out"):
        setattr(media, name, ready.facts[name])
    media.extension, media.mime, media.size = ready.kind.extension, ready.kind.mime, ready.size
    media.hashed_name, media.variants, media.is_cleaned = random_name(), {}, True
    as_pending(media)
    media.state = MediaState.PENDING if media.has_sizes else MediaState.READY
    for name, value in NO_EDITS.items():
        setattr(media, name, value)


def write(media: Media, ready: Ready) -> dict[str, Path]:
    """Write the files of a row, and return them by key. Raises StorageDown, without leaving files behind."""
    paths: dict[str, Path | None] = {
        get_key(media): ready.file,
        get_thumbnail_key(media): ready.thumbnail,
        get_fallback_key(media): ready.fallback,
    }
    files = {key: path for key, path in paths.items() if path is not None}
    storing.write(files)
    return files


DESCRIBED = (
    "width",
    "height",
    "dominant_color",
    "is_animated",
    "left_out",
    "extension",
    "mime",
    "size",
    "hashed_name",
    "variants",
    "is_cleaned",
    "state",
    "problem",
    "edits",
    "applied_edits",
    "original_name",
    "original_size",
)


def _put_in_place(media: Media, claim: Claim, ready: Ready) -> bool:
    """Write both the files and the row, or neither, and return whether they were written.

    Raises UnusableFile if the file exceeds the quota or is a duplicate.
    """
    made = copy(media)
    describe(made, ready)
    files, done = write(made, ready), False
    try:
        with transaction.atomic():
            quota.claim(made.size - media.size - media.original_size - media.raw_size)
            values = {name: getattr(made, name) for name in DESCRIBED}
            # The job continues with the image sizes.
            end = partial(claim.requeue, priority=SIZES) if made.state == MediaState.PENDING else claim.finish
            done = complete(media, end, **values, **NO_RAW, sha256=media.raw_sha256)
            if done:
                invalidate_content()
    except ValidationError as error:
        raise UnusableFile(" ".join(error.messages)) from error
    except IntegrityError as error:
        raise UnusableFile(TWICE) from error
    finally:
        if not done:
            # The row was deleted, replaced or not written, so nothing refers to these files.
            storing.delete(files)
    if done:
        storing.delete(list_keys(media))
        raw_uploads.delete([media.raw_name])
    return done


def _refuse(media: Media, claim: Claim, reason: str) -> bool:
    problem = gettext("The new file was rejected. %(reason)s") % {"reason": reason}
    problem = problem if media.is_cleaned else reason
    # If the previous file exists, its sizes can be retried. Otherwise, a retry is pointless.
    end = partial(claim.fail, problem, "") if media.is_cleaned else claim.finish
    if complete(media, end, **NO_RAW, state=MediaState.FAILED, problem=problem):
        raw_uploads.delete([media.raw_name])
    return False
