"""The body of `PUT /api/options/menus`: two trees of at most three levels."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _
from rest_framework import serializers

from shared.data_types import JsonMapping, ValidatedData
from tenants.options.fields import PostReference, SafeLinkField, posts_by_reference
from tenants.options.models import MenuItem
from tenants.options.services import MenuItemInput
from tenants.posts.models import Post

MAX_LEVELS = 3
MAX_SIBLINGS = 30
MAX_ITEMS = 150


class MenuItemBody(serializers.Serializer):
    """An entry of a menu. A `post` entry refers to a post and uses its URL."""

    text = serializers.CharField(max_length=80)
    url = SafeLinkField(allow_blank=True, required=False, default="")
    type = serializers.ChoiceField(choices=MenuItem.Type.choices, default=MenuItem.Type.LINK)
    post_id = PostReference(allow_null=True, required=False, default=None)
    mode = serializers.ChoiceField(choices=MenuItem.Mode.choices, default=MenuItem.Mode.LINK)

    def get_fields(self) -> dict[str, serializers.Field]:
        return {**super().get_fields(), "children": _items(default=list)}

    def validate(self, attrs: ValidatedData) -> ValidatedData:
        if attrs["type"] == MenuItem.Type.POST and attrs["post_id"] is None:
            raise serializers.ValidationError({"post_id": _("Choose a post.")})
        if attrs["type"] == MenuItem.Type.LINK and not attrs["url"] and not attrs["children"]:
            raise serializers.ValidationError({"url": _("Enter a link, or add items below this one.")})
        return attrs


def _items(**options: Any) -> serializers.ListSerializer:
    return serializers.ListSerializer(
        child=MenuItemBody(), required=False, max_length=MAX_SIBLINGS, **options
    )


class MenuBody(serializers.Serializer):
    """The header and footer menus. An omitted menu is not changed."""

    header = _items()
    footer = _items()


class Menus(serializers.Serializer):
    """The body of `GET` and `PUT /api/options/menus`."""

    menuBody = MenuBody()

    def validate(self, attrs: ValidatedData) -> ValidatedData:
        for name, items in attrs["menuBody"].items():
            entries = list(_walk(items, level=1))
            if any(level > MAX_LEVELS for level, _item in entries):
                raise serializers.ValidationError(
                    {f"menuBody.{name}": _("A menu can have up to %(most)s levels.") % {"most": MAX_LEVELS}}
                )
            if len(entries) > MAX_ITEMS:
                raise serializers.ValidationError(
                    {f"menuBody.{name}": _("A menu can have up to %(most)s items.") % {"most": MAX_ITEMS}}
                )
        return attrs


def validate_entries(body: JsonMapping) -> dict[str, list[MenuItemInput]]:
    """Return the validated `menuBody` with its posts loaded.

    Raises ValidationError for posts that do not exist on this domain.
    """
    references = {item["post_id"] for items in body.values() for _level, item in _walk(items, level=1)} - {
        None
    }
    posts = posts_by_reference(references)
    if references - set(posts):
        raise serializers.ValidationError({"menuBody": _("A menu item links to a post that doesn't exist.")})
    return {name: _entries(items, posts) for name, items in body.items()}


def _entries(items: Sequence[JsonMapping], posts: Mapping[int | UUID, Post]) -> list[MenuItemInput]:
    return [
        MenuItemInput(
            text=item["text"],
            type=item["type"],
            mode=item["mode"],
            url=item["url"],
            post=posts[item["post_id"]] if item["type"] == MenuItem.Type.POST else None,
            children=_entries(item["children"], posts),
        )
        for item in items
    ]


def _walk(items: Sequence[JsonMapping], *, level: int) -> Iterator[tuple[int, JsonMapping]]:
    for item in items:
        yield level, item
        yield from _walk(item["children"], level=level + 1)
