"""Named queries of posts."""

import json
from collections.abc import Iterable
from functools import reduce
from typing import TYPE_CHECKING

from django.db import models

from tenants.media.usage import filter_by_files
from tenants.posts.collections import Collection

if TYPE_CHECKING:
    from tenants.posts.models import Post  # noqa: F401  # the model of the query set

LIVE = models.Q(deleted_at__isnull=True, live_url__isnull=False)
HIDDEN = models.Q(deleted_at__isnull=True, live_url__isnull=True)


class PostQuerySet(models.QuerySet["Post"]):
    def undeleted(self) -> "PostQuerySet":
        return self.filter(deleted_at__isnull=True)

    def trashed(self) -> "PostQuerySet":
        return self.filter(deleted_at__isnull=False)

    def live(self) -> "PostQuerySet":
        """Return posts visible to visitors."""
        return self.filter(LIVE)

    def hidden(self) -> "PostQuerySet":
        """Return posts visible to the team only: drafts and unpublished posts."""
        return self.filter(HIDDEN)

    def of(self, collection: Collection) -> "PostQuerySet":
        return self.filter(type=collection.type)

    def in_order(self) -> "PostQuerySet":
        return self.order_by("position", "id")

    def referring_to(self, relation: str, target_id: int) -> "PostQuerySet":
        """Return posts that refer to the cuisine, tag or category in their latest or public version."""
        latest = models.Q(**{f"external__{relation}__contains": [target_id]})
        public = models.Q(**{f"live_external__{relation}__contains": [target_id]})
        return self.filter(latest | public)

    def showing(self, media_ids: Iterable[int]) -> "PostQuerySet":
        """Return posts that show one of these files, in their latest or public version."""
        return self.filter(filter_by_files(media_ids))

    def naming_in_blocks(self, path: str, row: int | str) -> "PostQuerySet":
        """Return posts with a reference to `row` at this JSON path of a block, in their latest or public
        version."""
        conditions = [_path_exists(name, path, row) for name in ("builder", "live_builder")]
        return self.filter(models.Q(conditions[0]) | models.Q(conditions[1]))

    def showing_block(self, block_type: str, block_id: str) -> "PostQuerySet":
        """Return posts with this block in their public version, at any depth."""
        return self.showing_blocks(block_type, [block_id])

    def showing_blocks(self, block_type: str, block_ids: Iterable[str]) -> "PostQuerySet":
        """Return posts with any of these blocks in their public version, at any depth."""
        path = f'$.** ? (@.type == "{block_type}" && @.props.id == $row)'
        conditions = (models.Q(_path_exists("live_builder", path, each)) for each in block_ids)
        return self.filter(reduce(models.Q.__or__, conditions, models.Q(pk__in=[])))

    def without_builder(self) -> "PostQuerySet":
        """Defer the builder content, which can be large."""
        return self.defer("builder", "live_builder")


def _path_exists(column: str, path: str, row: int | str) -> models.Func:
    """Return SQL for whether the JSON path, with `row` as `$row`, matches in the column."""
    return models.Func(
        models.F(column),
        models.Value(path),
        models.Value(json.dumps({"row": row})),
        function="jsonb_path_exists",
        output_field=models.BooleanField(),
    )
