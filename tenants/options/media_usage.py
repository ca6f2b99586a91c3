"""The pictures of the options."""

from collections import defaultdict
from collections.abc import Collection, Iterator

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from tenants.media.usage import Ids, MediaUse
from tenants.options.models import ONLY_ROW, SiteOptions

PLACES = {
    "logo": gettext_noop("Logo"),
    "fav_icon": gettext_noop("Favicon"),
    "auth_background": gettext_noop("Sign-in background"),
    "og_image": gettext_noop("Preview image"),
    "truck_image": gettext_noop("404 page"),
}
"""Columns of the only row, with a title for each."""


class OptionsMedia:
    """The options as a user of files."""

    def uses(self, media_ids: Collection[int]) -> dict[int, list[MediaUse]]:
        uses: defaultdict[int, list[MediaUse]] = defaultdict(list)
        for row in SiteOptions.objects.values_list(*PLACES):
            for media_id, title in zip(row, PLACES.values(), strict=True):
                if media_id in media_ids:
                    uses[media_id].append(MediaUse("options", ONLY_ROW, _(title)))
        return dict(uses)

    def used(self) -> Iterator[Ids]:
        for field in PLACES:
            yield SiteOptions.objects.exclude(**{field: None}).values(field)

    def remove(self, media_id: int) -> None:
        for field in PLACES:
            SiteOptions.objects.filter(**{field: media_id}).update(**{field: None})
