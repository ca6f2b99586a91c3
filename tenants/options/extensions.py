"""Register options: versions, file uses, file links, and menu entries that link to posts."""

from collections import defaultdict
from collections.abc import Collection, Iterator

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from shared.accounts.domains.services import NEW_DOMAIN_CURRENCY
from shared.domains.signals import domain_created
from tenants.history.kinds import KINDS
from tenants.history.models import Kind
from tenants.media import usage
from tenants.media.links import find_linked_files, linking, select_linked_files, without_links
from tenants.media.usage import Ids, MediaUse
from tenants.options.defaults import set_currency, write_defaults
from tenants.options.models import ONLY_ROW, MenuItem, SiteOptions
from tenants.options.versions import OPTIONS_KINDS, NavigationVersions
from tenants.posts.models import Post
from tenants.posts.queries import uses
from tenants.posts.queries.uses import MOST, PostUse

PLACES = {
    "logo": gettext_noop("Logo"),
    "fav_icon": gettext_noop("Favicon"),
    "auth_background": gettext_noop("Sign-in background"),
    "og_image": gettext_noop("Preview image"),
    "truck_image": gettext_noop("404 page"),
}
"""Columns of the options row that refer to files, with a title for each."""


class OptionsMedia:
    """The uses of files in the options."""

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


COLUMNS = {"join_url": gettext_noop("“Join us” banner"), "business": gettext_noop("Business info links")}
"""Columns of the options row with links, with a title for each."""


class LinkedFiles:
    """The links to files in menus and options."""

    def uses(self, media_ids: Collection[int]) -> dict[int, list[MediaUse]]:
        wanted, uses = set(media_ids), defaultdict[int, list[MediaUse]](list)
        for item in linking(MenuItem.objects.in_order(), "url"):
            for media_id in find_linked_files(item.url) & wanted:
                uses[media_id].append(MediaUse(f"{item.menu}-menu", item.pk, item.text))
        for row in SiteOptions.objects.values(*COLUMNS):
            for column, title in COLUMNS.items():
                for media_id in find_linked_files(row[column]) & wanted:
                    uses[media_id].append(MediaUse("options", ONLY_ROW, _(title)))
        return dict(uses)

    def used(self) -> Iterator[Ids]:
        yield select_linked_files(MenuItem.objects.all(), "url")
        for column in COLUMNS:
            yield select_linked_files(SiteOptions.objects.all(), column)

    def remove(self, media_id: int) -> None:
        items = [
            each for each in linking(MenuItem.objects.all(), "url") if media_id in find_linked_files(each.url)
        ]
        for item in items:
            item.url = ""
        MenuItem.objects.bulk_update(items, ["url"])
        for options in SiteOptions.objects.select_for_update(of=("self",)):
            if find_linked_files(options.join_url, options.business) >= {media_id}:
                options.join_url = without_links(options.join_url, {media_id})
                options.business = _remove_dead_links(without_links(options.business, {media_id}))
                options.save(update_fields=list(COLUMNS))


class MenuUses:
    """The uses of posts in menus."""

    def uses(self, post: Post) -> Iterator[PostUse]:
        for item in MenuItem.objects.filter(post=post).in_order()[:MOST]:
            yield PostUse(f"{item.menu}-menu", item.pk, item.text)


usage.SOURCES.add("options", OptionsMedia())
usage.SOURCES.add("links", LinkedFiles())
uses.SOURCES.add("menus", MenuUses())
KINDS.add(Kind.NAVIGATION, NavigationVersions())
for each in OPTIONS_KINDS:
    KINDS.add(each.kind, each)


def _remove_dead_links(business: dict[str, object] | None) -> dict[str, object] | None:
    """Remove the business's links that have no URL."""
    links = business.get("links") if business else None
    return (
        {**business, "links": [each for each in links if each["url"]]}
        if business and isinstance(links, list)
        else business
    )


NEW_DOMAIN_CURRENCY.add("options", set_currency)
domain_created.connect(write_defaults, dispatch_uid="options.defaults")
