"""Which pictures the options show."""

from collections import defaultdict
from collections.abc import Collection, Iterator

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from tenants.media.usage import Ids, Use
from tenants.options.models import ONLY_ROW, ErrorPage, Seo, SiteOptions

PLACES: tuple[tuple[type[SiteOptions] | type[Seo] | type[ErrorPage], str, str], ...] = (
    (SiteOptions, "logo", gettext_noop("Logo")),
    (SiteOptions, "fav_icon", gettext_noop("Icon")),
    (SiteOptions, "auth_background", gettext_noop("Sign-in background")),
    (Seo, "og_image", gettext_noop("Preview picture")),
    (ErrorPage, "truck_image", gettext_noop("Not-found page")),
)


class OptionsMedia:
    """The options as a user of files."""

    def uses(self, media_ids: Collection[int]) -> dict[int, list[Use]]:
        found: defaultdict[int, list[Use]] = defaultdict(list)
        rows = SiteOptions.objects.values_list(
            "logo", "fav_icon", "auth_background", "seo__og_image", "error_page__truck_image"
        )
        for row in rows:
            for media_id, (_model, _field, title) in zip(row, PLACES, strict=True):
                if media_id in media_ids:
                    found[media_id].append(Use("options", ONLY_ROW, _(title)))
        return dict(found)

    def used(self) -> Iterator[Ids]:
        for model, field, _title in PLACES:
            yield model.objects.exclude(**{field: None}).values(field)

    def forget(self, media_id: int) -> None:
        for model, field, _title in PLACES:
            model.objects.filter(**{field: media_id}).update(**{field: None})
