"""Answers the media library's question which posts and tags show a file."""

from collections import defaultdict
from collections.abc import Collection, Iterator

from tenants.media.usage import Ids, MediaUse, shown_in
from tenants.posts import references
from tenants.posts.collections import by_type
from tenants.posts.models import CuisineTag, Post


class PostMedia:
    """Posts and cuisine tags as users of media."""

    def uses(self, media_ids: Collection[int]) -> dict[int, list[MediaUse]]:
        wanted = set(media_ids)
        uses: dict[int, list[MediaUse]] = defaultdict(list)
        rows = Post.objects.showing(wanted).in_order().values_list("id", "title", "type", "media_ids")
        for post_id, title, type_id, shown in rows:
            for media_id in wanted.intersection(shown):
                uses[media_id].append(MediaUse(kind=by_type(type_id).slug, id=post_id, title=title))
        for tag in CuisineTag.objects.filter(icon_id__in=wanted):
            if tag.icon_id is not None:
                uses[tag.icon_id].append(MediaUse(kind="cuisine-tags", id=tag.pk, title=tag.title))
        return uses

    def used(self) -> Iterator[Ids]:
        yield shown_in(Post.objects.all())
        yield CuisineTag.objects.exclude(icon=None).values("icon")

    def remove(self, media_id: int) -> None:
        references.remove_media(media_id)
        CuisineTag.objects.filter(icon_id=media_id).update(icon=None)
