"""Enqueue the processing of files."""

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any, Final

from shared.data_types import JsonObject
from shared.jobs import enqueueing
from shared.jobs.kinds import Subject
from tenants.media.models import Media, MediaState

if TYPE_CHECKING:
    from shared.jobs.claims import Claim

PROCESS = "media.process"
"""The kind of the job that `tenants.media.processing` runs."""
NO_RAW: Final[dict[str, Any]] = {"raw_name": "", "raw_sha256": "", "raw_size": 0, "raw_extension": ""}
"""The column values of a row without a pending upload."""
NO_EDITS: Final[dict[str, Any]] = {"edits": {}, "applied_edits": {}, "original_name": "", "original_size": 0}
"""The column values of an image without edits."""
PENDING: Final[dict[str, Any]] = {"state": MediaState.PENDING, "problem": ""}
"""The column values of a row with pending work."""
CLEANING, SIZES = 0, 1
"""The priorities of jobs. Uploads and edits come before sizes, because a file is not visible until it is
cleaned."""


def as_pending(media: Media) -> JsonObject:
    """Mark the file as pending, and return the changed columns."""
    for name, value in PENDING.items():
        setattr(media, name, value)
    return dict(PENDING)


def get_priority(media: Media) -> int:
    return CLEANING if media.raw_name or media.has_pending_edits else SIZES


def describe(keys: Collection[str]) -> Mapping[str, Subject]:
    """Describe the files with these keys for the list of failed jobs."""
    files = Media.objects.filter(pk__in=list(map(int, keys)))
    return {str(media.pk): Subject(str(media), f"/panel/media?file={media.pk}") for media in files}


def retry(keys: Collection[str]) -> Collection[str]:
    """Mark the files as pending again, and return the keys of the files that can be retried."""
    failed = Media.objects.in_state(MediaState.FAILED).filter(pk__in=list(map(int, keys)))
    chosen = [media.pk for media in failed.select_for_update() if not media.is_refused]
    Media.objects.filter(pk__in=chosen).update(**PENDING)
    return list(map(str, chosen))


def note_failure(claim: "Claim", problem: str, is_over: bool) -> None:
    """Store the reason for the last failed attempt in the file's row."""
    state = MediaState.FAILED if is_over else MediaState.PENDING
    Media.objects.filter(pk=int(claim.key), state=MediaState.PENDING).update(state=state, problem=problem)


def rebuild_jobs() -> None:
    """Recreate the jobs of the current domain from its rows, after all rows have been replaced."""
    enqueueing.cancel(PROCESS)
    for priority, rows in (
        (CLEANING, Media.objects.in_state(MediaState.PENDING).exclude(raw_name="")),
        (SIZES, Media.objects.in_state(MediaState.PENDING).filter(raw_name="")),
    ):
        enqueueing.enqueue_all(PROCESS, list(rows.values_list("pk", flat=True)), priority=priority)
    for media in Media.objects.in_state(MediaState.FAILED):
        if not media.is_refused:
            enqueueing.note_failed(PROCESS, [media.pk], media.problem)
