"""Writing down how the work on a claimed file ended."""

from tenants.media.models import Media, State


def settle(media: Media, **values: object) -> bool:
    """Write `values`, unless the file was changed meanwhile or somebody else has it by now."""
    ours = Media.objects.filter(
        pk=media.pk,
        state=State.PENDING,
        tries=media.tries,
        hashed_name=media.hashed_name,
        raw_name=media.raw_name,
        path=media.path,
        focal_x=media.focal_x,
        focal_y=media.focal_y,
    )
    return bool(ours.update(**{"claimed_until": None, **values}))
