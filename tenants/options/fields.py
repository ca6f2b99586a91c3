"""Serializer fields of options."""

import re
from typing import Any
from uuid import UUID

from django.db.models import Q
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from shared.api.fields import Id, Reference
from tenants.media.items import MediaItem, media_item
from tenants.media.models import Media
from tenants.media.serializers import MediaItemShape
from tenants.posts.content.links import COMPLAINT, clean_link
from tenants.posts.models import Post

MAX_LINK = 500
_BARE_PATH = re.compile(r"[a-z0-9][a-z0-9/-]*")


class SafeLinkField(serializers.CharField):
    """A link target, where `members` means `/members`. With `elsewhere_only`, the target must be on
    another site.
    """

    def __init__(self, *, elsewhere_only: bool = False, **kwargs: Any) -> None:
        self.elsewhere_only = elsewhere_only
        super().__init__(max_length=MAX_LINK, **kwargs)

    def to_internal_value(self, data: Any) -> str:
        written = super().to_internal_value(data)
        if not written:
            return written
        try:
            link = clean_link(f"/{written}" if _BARE_PATH.fullmatch(written) else written)
        except ValueError as error:
            raise serializers.ValidationError(str(error)) from error
        if self.elsewhere_only and link[0] in "/#?":
            raise serializers.ValidationError(COMPLAINT.replace(" or a single /", ""))
        return link


class MediaReference(Reference):
    """The id of one of this domain's files."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(Media, unknown=_("This file doesn't exist."), **kwargs)


@extend_schema_field(MediaItemShape(allow_null=True))
class PictureField(serializers.Field):
    """A file in the form that the front end shows. The field is read-only; the `…_id` field sets the file.

    The value is None until the file is cleaned.
    """

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(read_only=True, **kwargs)

    def to_representation(self, value: Media) -> MediaItem | None:
        return media_item(value) if value.is_cleaned else None


@extend_schema_field({"oneOf": [{"type": "integer"}, {"type": "string", "format": "uuid"}], "nullable": True})
class PostReference(serializers.Field):
    """A post by its `id` or `_id`, returned as `_id`. The caller checks with one query whether all posts
    exist."""

    def to_internal_value(self, data: object) -> int | UUID:
        if isinstance(data, str) and "-" in data:
            try:
                return UUID(data)
            except ValueError as error:
                raise serializers.ValidationError(_("Enter the ID of a post.")) from error
        return int(Id().run_validation(data))

    def to_representation(self, value: object) -> str:
        return str(value)


def posts_by_reference(references: set[int | UUID]) -> dict[int | UUID, Post]:
    """Return the posts among `references` that are not deleted, by reference, in one query."""
    ids = [each for each in references if isinstance(each, int)]
    uids = [each for each in references if isinstance(each, UUID)]
    if not references:
        return {}
    posts = Post.objects.undeleted().filter(Q(pk__in=ids) | Q(uid__in=uids)).only("id", "uid")
    return {key: post for post in posts for key in (post.pk, post.uid)}
