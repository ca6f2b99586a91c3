"""Register the file uses of patterns."""

from collections import defaultdict
from collections.abc import Collection, Iterator

from tenants.media import usage
from tenants.media.links import without_links
from tenants.media.usage import Ids, MediaUse, select_shown_files
from tenants.patterns.models import Pattern
from tenants.posts import blocks


class PatternMedia:
    """The uses of files in patterns."""

    def uses(self, media_ids: Collection[int]) -> dict[int, list[MediaUse]]:
        wanted = set(media_ids)
        uses: dict[int, list[MediaUse]] = defaultdict(list)
        rows = Pattern.objects.showing(wanted).in_order().values_list("id", "name", "media_ids")
        for pattern_id, name, shown in rows:
            for media_id in wanted.intersection(shown):
                uses[media_id].append(MediaUse("patterns", pattern_id, name, is_public=False))
        return uses

    def used(self) -> Iterator[Ids]:
        yield select_shown_files(Pattern.objects.all())

    def remove(self, media_id: int) -> None:
        patterns = list(Pattern.objects.showing({media_id}).select_for_update())
        for pattern in patterns:
            pattern.builder = without_links(blocks.without(pattern.builder, {media_id}), {media_id})
            pattern.media_ids = [each for each in pattern.media_ids if each != media_id]
        Pattern.objects.bulk_update(patterns, ["builder", "media_ids"])


usage.SOURCES.add("patterns", PatternMedia())
