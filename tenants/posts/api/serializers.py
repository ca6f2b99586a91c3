"""Request bodies and query parameters of posts."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from rest_framework import serializers
from rest_framework.request import Request

from shared.api.fields import Id, WholeNumber
from shared.data_types import JsonObject, ValidatedData
from tenants.media.models import Media
from tenants.posts import collections
from tenants.posts.api import replies
from tenants.posts.changes import reviews
from tenants.posts.collections import Collection
from tenants.posts.content.body import Body
from tenants.posts.content.field_values import clean_text
from tenants.posts.models import Category, CuisineTag, Post, Status
from tenants.posts.queries import rights
from tenants.posts.queries.listing import SORT_KEYS, PostFilter, local_moment
from tenants.posts.schemas import PostReply

MAX_SEARCH = 200
FITS_NOTHING = 0
MOMENT_HELP = "`YYYY-MM-DD HH:MM:SS` in the domain's time zone, inclusive."
MAX_POSITION = 2**31 - 1


class PostStatus(WholeNumber):
    """1 draft, 2 published, 3 scheduled, 4 in review, 5 archived."""

    default_error_messages = {"unknown": gettext_lazy("This status doesn't exist.")}

    def to_internal_value(self, data: object) -> Any:
        number = super().to_internal_value(data)
        if number not in Status.values:
            self.fail("unknown")
        return Status(number)

    def to_representation(self, value: Any) -> int:
        return int(value)


class PostType(serializers.CharField):
    """A collection, given as its post type id or its slug."""

    default_error_messages = {"unknown": gettext_lazy("This post type doesn't exist.")}

    def to_internal_value(self, data: Any) -> Any:
        try:
            return collections.by_name(super().to_internal_value(data))
        except KeyError:
            self.fail("unknown")

    def run_validators(self, value: object) -> None:
        """Skip validators: the value is a collection, and text validators would convert it to a string."""

    def to_representation(self, value: Any) -> str:
        return str(value.slug)


class PostBody(serializers.Serializer):
    """The body of a post. Omitted parts are not changed, and `builder: null` removes the builder content."""

    attributes = serializers.DictField(required=False)
    media = serializers.DictField(required=False)
    external_data = serializers.DictField(required=False)
    builder = serializers.JSONField(required=False, allow_null=True)

    def to_internal_value(self, data: object) -> Any:
        sent = super().to_internal_value(data)
        return Body(
            attributes=sent.get("attributes"),
            media=sent.get("media"),
            external=sent.get("external_data"),
            builder=sent.get("builder"),
            clears_builder="builder" in sent,
        )


class _Save(serializers.Serializer):
    """The fields of every save: the requested status, and the version that the save is based on.

    Clients may send back a whole post. Fields that this endpoint cannot write are ignored.
    """

    answered_beside = PostReply.__required_keys__
    lasts = True

    post_status_id = PostStatus(required=False)
    publish_at = serializers.DateTimeField(required=False, allow_null=True)
    unpublish_at = serializers.DateTimeField(required=False, allow_null=True)
    version = WholeNumber(required=False, min_value=1, max_value=MAX_POSITION)


class _TitleAndUrl(_Save):
    """The fields of a save that may change the title and URL."""

    title = serializers.CharField(required=False, max_length=1000)
    url = serializers.CharField(required=False, allow_blank=True, allow_null=True, max_length=1000)


class PostCreate(_TitleAndUrl):
    """The body of POST /api/posts."""

    post_type_id = WholeNumber(help_text="The id of the collection.")
    post_status_id = PostStatus(default=Status.DRAFT)
    post_body = PostBody(default=Body)
    no_index = serializers.BooleanField(default=False)
    no_follow = serializers.BooleanField(default=False)
    show_in_sitemap = serializers.BooleanField(default=True)

    def validate_post_type_id(self, value: int) -> Collection:
        try:
            return collections.by_type(value)
        except KeyError as error:
            raise serializers.ValidationError(_("This post type doesn't exist.")) from error


class PostBodySave(_TitleAndUrl):
    """The body of PUT …/body."""

    post_body = PostBody()
    autosave = serializers.BooleanField(
        required=False,
        help_text=(
            "Whether this is an autosave. With `version`, it can replace the user's previous "
            "autosave in the revisions."
        ),
    )


class AutosaveBody(serializers.Serializer):
    """The body of PUT …/autosave."""

    content = serializers.DictField(help_text="The values of the form, which need not be valid yet.")
    version = WholeNumber(
        min_value=1, max_value=MAX_POSITION, help_text="The version that they are based on."
    )


class PostDataSave(_TitleAndUrl):
    """The body of PUT …/data: every field of a post except its body."""

    no_index = serializers.BooleanField(required=False)
    no_follow = serializers.BooleanField(required=False)
    show_in_sitemap = serializers.BooleanField(required=False)
    owner_id = Id(required=False, allow_null=True)

    def validate_owner_id(self, value: int | None) -> int | None:
        if value is not None and not rights.is_on_the_team(value):
            raise serializers.ValidationError(_("This user isn't on the team."))
        return value


class PostStatusSave(_Save):
    """The body of PUT …/status."""

    post_status_id = PostStatus()


class PostOrder(serializers.Serializer):
    """The body of PATCH …/order. A position beyond either end selects that end."""

    position = WholeNumber()


class VersionOnly(serializers.Serializer):
    """The version that the caller has read."""

    version = WholeNumber(required=False, min_value=1, max_value=MAX_POSITION)


class RevisionRestore(VersionOnly):
    """The body of PUT …/revisions/{n}/restore."""

    publish = serializers.BooleanField(default=False, help_text="Publish the version instead of a draft.")


class SendBack(VersionOnly):
    """The body of PUT …/send-back."""

    word = serializers.CharField(max_length=reviews.WORD_LENGTH, help_text="The requested changes.")

    def validate_word(self, word: str) -> str:
        return clean_text(word, max_length=reviews.WORD_LENGTH, lines=True)


class PostInvitation(serializers.Serializer):
    """The body of POST …/people."""

    email = serializers.EmailField(max_length=254)
    firstname = serializers.CharField(max_length=100, required=False, default="", allow_blank=True)
    lastname = serializers.CharField(max_length=100, required=False, default="", allow_blank=True)


class RevisionName(serializers.Serializer):
    """The body of PATCH …/revisions/{n}."""

    name = serializers.CharField(max_length=80, allow_blank=True, help_text='"" removes the name.')

    def validate_name(self, name: str) -> str:
        return clean_text(name, max_length=80)


class RevisionQuery(serializers.Serializer):
    """Query parameters of GET …/revisions."""

    only = serializers.ChoiceField(choices=("all", "published", "named"), required=False, default="all")


class PostListQuery(serializers.Serializer):
    """Query parameters of GET /api/posts/by-type."""

    type = PostType()
    deleted = serializers.BooleanField(required=False, default=False)
    status = serializers.CharField(
        required=False, help_text="One status id, or several, separated by commas."
    )
    sortBy = serializers.ChoiceField(choices=SORT_KEYS, required=False, default="position")
    sortDir = serializers.ChoiceField(choices=("asc", "desc"), required=False, default="asc")
    startDate = serializers.CharField(required=False, help_text=MOMENT_HELP)
    endDate = serializers.CharField(required=False, help_text=MOMENT_HELP)
    search = serializers.CharField(required=False, max_length=MAX_SEARCH, allow_blank=True)
    category = Id(required=False)
    latest = serializers.BooleanField(
        required=False,
        default=False,
        help_text="Only posts whose latest version the current user can see, as in the panel.",
    )

    def validate_status(self, value: str) -> frozenset[Status]:
        field = PostStatus()
        return frozenset(field.to_internal_value(each.strip()) for each in value.split(","))

    def validate_startDate(self, value: str) -> Any:
        return _moment(value, is_end=False)

    def validate_endDate(self, value: str) -> Any:
        return _moment(value, is_end=True)

    @staticmethod
    def filter(validated: ValidatedData) -> PostFilter:
        return PostFilter(
            collection=validated["type"],
            deleted=validated["deleted"],
            statuses=validated.get("status", frozenset()),
            search=validated.get("search", "").strip(),
            category=validated.get("category"),
            latest=validated["latest"],
            created_from=validated.get("startDate"),
            created_until=validated.get("endDate"),
            sort_by=validated["sortBy"],
            descending=validated["sortDir"] == "desc",
        )


class CategoryBody(serializers.ModelSerializer):
    _id = serializers.UUIDField(source="uid", read_only=True)

    class Meta:
        model = Category
        fields = ("id", "_id", "name")
        validators = ()  # The service rejects duplicate names, with the same error for all callers.


class IconData(serializers.Serializer):
    """The icon of a cuisine tag: the id of a file in this domain's library."""

    id = Id()

    def to_internal_value(self, data: object) -> Any:
        icon = Media.objects.filter(pk=super().to_internal_value(data)["id"]).first()
        if icon is None:
            raise serializers.ValidationError({"id": _("This file doesn't exist.")})
        return icon


class CuisineTagBody(serializers.ModelSerializer):
    _id = serializers.UUIDField(source="uid", read_only=True)
    icon_data = IconData(source="icon", required=False, allow_null=True)

    class Meta:
        model = CuisineTag
        fields = ("id", "_id", "title", "icon_data")
        validators = ()

    def to_representation(self, instance: CuisineTag) -> JsonObject:
        return {**replies.cuisine_tag_reply(instance)}


def get_expected_version(request: Request, post: Post, sent: ValidatedData) -> int | None:
    """Return the version that a save is based on: the body's `version` or If-Match, or None if both are
    missing.

    An invalid If-Match value, or one of another post, matches no version.
    """
    if "version" in sent:
        return int(sent["version"])
    tag = request.headers.get("If-Match", "").strip().removeprefix("W/").strip('"')
    if tag in ("", "*"):
        return None
    uid, _dot, version = tag.rpartition(".")
    is_ours = uid in ("", str(post.uid)) and version.isascii() and version.isdigit() and len(version) < 10
    return int(version) if is_ours else FITS_NOTHING


def _moment(value: str, *, is_end: bool) -> Any:
    try:
        return local_moment(value, is_end=is_end)
    except (ValueError, OverflowError) as error:
        raise serializers.ValidationError(_("Enter a date and time as YYYY-MM-DD HH:MM:SS.")) from error
