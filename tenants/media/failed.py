"""Files that could not be cleaned for now, and pictures whose sizes could not be made."""

from collections.abc import Collection

from shared.api.access import Access
from shared.background.kinds import AT_ONCE, Failure
from tenants.media import services
from tenants.media.models import Media


class FailedSizes:
    """Files that wait in vain: to be shown at all, or for the smaller sizes that pages load."""

    name = "pictures"

    def failures(self, _access: Access, limit: int) -> list[Failure]:
        return [_failure(media) for media in Media.objects.failed().order_by("-failed_at", "-id")[:limit]]

    def count(self, _access: Access) -> int:
        return Media.objects.failed().count()

    def retry(self, _access: Access, ids: Collection[int] | None) -> int:
        found = Media.objects.failed() if ids is None else Media.objects.failed().filter(pk__in=ids)
        chosen = list(found.order_by("id").values_list("pk", flat=True)[:AT_ONCE])
        return services.make_all_anew(Media.objects.failed().filter(pk__in=chosen))


def _failure(media: Media) -> Failure:
    return Failure(
        id=media.pk,
        title=str(media),
        reason=media.problem,
        tries=media.tries,
        failed_at=media.failed_at or media.created_at,
        path=f"/panel/media?file={media.pk}",
    )
