"""Query parameters of requests about many posts."""

from typing import Any

from rest_framework import serializers

from shared.api.routers import ID_OR_UUID
from tenants.posts.api.serializers import MAX_SEARCH, PostType
from tenants.posts.queries.listing import PostSelection

MOST_IDS = 50
"""Maximum number of ids in one request: ids and urls can be long, and query values are limited."""
_ONE_ID = f"(?:{ID_OR_UUID})"


class PostChoiceQuery(serializers.Serializer):
    """Query parameters of GET /api/posts/choices."""

    type = PostType(required=False)
    sortBy = serializers.ChoiceField(choices=("position", "title"), required=False, default="title")
    search = serializers.CharField(
        required=False,
        max_length=MAX_SEARCH,
        allow_blank=True,
        default="",
        help_text="Part of a title or URL; titles that begin with it come first.",
    )
    ids = serializers.RegexField(
        rf"^{_ONE_ID}(,{_ONE_ID}){{0,{MOST_IDS - 1}}}$",
        required=False,
        help_text=f"Only these posts: up to {MOST_IDS} values of `id` or `_id`, separated by commas.",
    )
    urls = serializers.RegexField(
        rf"^[a-z0-9/-]*(,[a-z0-9/-]*){{0,{MOST_IDS - 1}}}$",
        required=False,
        allow_blank=True,
        help_text=f"Only posts with these URLs: up to {MOST_IDS}, separated by commas.",
    )

    @staticmethod
    def selection(validated: dict[str, Any]) -> PostSelection:
        ids, urls = validated.get("ids"), validated.get("urls")
        return PostSelection(
            search=validated["search"].strip(),
            ids=None if ids is None else frozenset(ids.split(",")),
            urls=None if urls is None else frozenset(urls.split(",")),
            sort_by=validated["sortBy"],
            best_first=True,
        )


class PostCountQuery(serializers.Serializer):
    """Query parameters of GET /api/posts/counts."""

    type = PostType()


class PostSearchQuery(serializers.Serializer):
    """Query parameters of GET /api/search."""

    q = serializers.CharField(max_length=MAX_SEARCH)
