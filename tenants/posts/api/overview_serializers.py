"""What can be asked about many posts at once."""

from typing import Any

from rest_framework import serializers

from shared.api.routers import ID_OR_UUID
from tenants.posts.api.serializers import MAX_SEARCH, PostType
from tenants.posts.queries.listing import PostSelection

MOST_IDS = 50
"""Of posts that one question names: their addresses are long, and a value of a query is short."""
_ONE_ID = f"(?:{ID_OR_UUID})"


class PostChoiceQuery(serializers.Serializer):
    """What GET /api/posts/choices can be asked."""

    type = PostType(required=False)
    sortBy = serializers.ChoiceField(choices=("position", "title"), required=False, default="title")  # noqa: N815  # the name on the wire
    search = serializers.CharField(
        required=False,
        max_length=MAX_SEARCH,
        allow_blank=True,
        default="",
        help_text="A few letters of the title or the url; titles that begin with them come first.",
    )
    ids = serializers.RegexField(
        rf"^{_ONE_ID}(,{_ONE_ID}){{0,{MOST_IDS - 1}}}$",
        required=False,
        help_text=f"Only these posts: up to {MOST_IDS} of their `id` or `_id` with commas between.",
    )
    urls = serializers.RegexField(
        rf"^[a-z0-9/-]*(,[a-z0-9/-]*){{0,{MOST_IDS - 1}}}$",
        required=False,
        allow_blank=True,
        help_text=f"Only posts at these urls: up to {MOST_IDS} with commas between.",
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
    """What GET /api/posts/counts can be asked."""

    type = PostType()


class PostSearchQuery(serializers.Serializer):
    """What GET /api/search can be asked."""

    q = serializers.CharField(max_length=MAX_SEARCH)
