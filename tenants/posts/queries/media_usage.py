"""Find file uses for the media library: the posts and tags that show a file."""

from collections import defaultdict
from collections.abc import Collection, Iterator

from django.utils.translation import ngettext

from shared.api.access import Access
from tenants.media.usage import Ids, MediaUse, select_shown_files
from tenants.posts.collections import by_type
from tenants.posts.content import references
from tenants.posts.models import CuisineTag, Post
from tenants.posts.queries.uses import as_seen

_SHOWN = ("title", "type", "media_ids", "live_url", "deleted_at")


def without_hidden_posts(access: Access, uses: list[MediaUse]) -> list[MediaUse]:
    """Return the uses with the titles that the caller may see.

    One entry contains the number of posts that the caller cannot see.
    """
    seen = as_seen(access, uses)
    if hidden := len(uses) - len(seen):
        said = ngettext("%(count)s post you can't open", "%(count)s posts you can't open", hidden)
        seen.append(MediaUse("hidden", 0, said % {"count": hidden}))
    return seen


class PostMedia:
    """The uses of files in posts and cuisine tags."""

    def uses(self, media_ids: Collection[int]) -> dict[int, list[MediaUse]]:
        wanted = set(media_ids)
        uses: dict[int, list[MediaUse]] = defaultdict(list)
        for post in Post.objects.showing(wanted).in_order().only(*_SHOWN):
            use = MediaUse(by_type(post.type).slug, post.pk, post.title, is_public=post.is_live)
            for media_id in wanted.intersection(post.media_ids):
                uses[media_id].append(use)
        for tag in CuisineTag.objects.filter(icon_id__in=wanted):
            if tag.icon_id is not None:
                uses[tag.icon_id].append(MediaUse(kind="cuisine-tags", id=tag.pk, title=tag.title))
        return uses

    def used(self) -> Iterator[Ids]:
        yield select_shown_files(Post.objects.all())
        yield CuisineTag.objects.exclude(icon=None).values("icon")

    def remove(self, media_id: int) -> None:
        references.remove_media(media_id)
        CuisineTag.objects.filter(icon_id=media_id).update(icon=None)
