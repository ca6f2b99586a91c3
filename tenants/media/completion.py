"""Record the result of the work on a claimed file."""

from collections.abc import Callable

from django.db import transaction

from tenants.media.models import Media, MediaState


@transaction.atomic
def complete(media: Media, end: Callable[[], bool], **values: object) -> bool:
    """Write `values` and call `end` for the claim. Return False if the file changed or the claim was lost.

    Locks the row before the job, like all code that locks both.
    """
    ours = Media.objects.filter(
        pk=media.pk,
        state=MediaState.PENDING,
        hashed_name=media.hashed_name,
        raw_name=media.raw_name,
        path=media.path,
        focal_x=media.focal_x,
        focal_y=media.focal_y,
        edits=media.edits,
    )
    if not ours.update(**values):
        return False
    if end():
        return True
    transaction.set_rollback(True)
    return False
