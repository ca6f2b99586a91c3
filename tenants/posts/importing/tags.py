"""Look up the domain's cuisine tags by title, and create the tags that a file adds."""

from collections.abc import Iterable

from tenants.posts.content.body import MAX_REFERENCES
from tenants.posts.models import CuisineTag

_LONGEST = CuisineTag._meta.get_field("title").max_length


class Tags:
    """The domain's cuisine tags, including those that an import creates."""

    def __init__(self, titles: Iterable[str]) -> None:
        wanted = {title.lower(): title[:_LONGEST] for title in titles}
        self._ids = {title.lower(): pk for pk, title in CuisineTag.objects.values_list("pk", "title")}
        missing = [CuisineTag(title=title) for key, title in wanted.items() if key not in self._ids]
        created = CuisineTag.objects.bulk_create(missing)
        self._ids.update((tag.title.lower(), tag.pk) for tag in created)

    def ids_of(self, titles: Iterable[str]) -> list[int]:
        """Return the ids of the tags, up to the maximum for a member."""
        return [self._ids[key] for title in titles if (key := title.lower()) in self._ids][:MAX_REFERENCES]
