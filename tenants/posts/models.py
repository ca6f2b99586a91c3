"""Posts with their latest and public versions, revisions, redirects, categories and cuisine tags."""

from copy import copy
from datetime import datetime

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models.functions import Lower

from shared.data_types import JsonObject
from shared.tenancy.uuids import uuid7
from tenants.media.models import Media
from tenants.posts import (
    collections,
    comment_models,  # noqa: F401  # Django finds this table through the import
)
from tenants.posts.collections import Collection
from tenants.posts.querysets import HIDDEN, LIVE, PostQuerySet

URL_LENGTH = 200
TITLE_LENGTH = 200


class Status(models.IntegerChoices):
    """The status of a post's latest version. `is_live` indicates whether there is a public version."""

    DRAFT = 1, "Draft"
    PUBLISHED = 2, "Published"
    SCHEDULED = 3, "Scheduled"
    IN_REVIEW = 4, "In review"
    ARCHIVED = 5, "Archived"


class Content(models.Model):
    """The content of one version of a post."""

    title = models.CharField(max_length=TITLE_LENGTH)
    url = models.CharField(max_length=URL_LENGTH, blank=True)
    attributes = models.JSONField(default=dict)
    media = models.JSONField(default=dict)
    external = models.JSONField(default=dict)
    builder = models.JSONField(null=True)
    no_index = models.BooleanField(default=False)
    no_follow = models.BooleanField(default=False)
    show_in_sitemap = models.BooleanField(default=True)

    class Meta:
        abstract = True

    def content(self) -> JsonObject:
        """Return the content of this version by field name."""
        return {name: getattr(self, name) for name in CONTENT}


CONTENT = (
    "title",
    "url",
    "attributes",
    "media",
    "external",
    "builder",
    "no_index",
    "no_follow",
    "show_in_sitemap",
)


class Post(Content):
    """A piece of content in one of the collections."""

    uid = models.UUIDField(default=uuid7, editable=False)
    type = models.PositiveSmallIntegerField(editable=False)
    status = models.PositiveSmallIntegerField(choices=Status.choices, default=Status.DRAFT)
    position = models.PositiveIntegerField(default=0, editable=False)
    version = models.PositiveIntegerField(default=1, editable=False)
    publish_at = models.DateTimeField(null=True, blank=True)
    unpublish_at = models.DateTimeField(null=True, blank=True)
    deleted_at = models.DateTimeField(null=True, blank=True, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(editable=False)
    created_by_id = models.BigIntegerField(null=True, editable=False)
    updated_by_id = models.BigIntegerField(null=True, editable=False)
    owner_id = models.BigIntegerField(null=True, blank=True)
    business = models.JSONField(null=True, editable=False)
    """A member's facts about opening hours; see `tenants.hours.facts`. Changes are public immediately."""

    # The public version is a copy, so that a draft can change every field without publishing anything.
    live_title = models.CharField(max_length=TITLE_LENGTH, blank=True, default="", editable=False)
    live_url = models.CharField(max_length=URL_LENGTH, null=True, editable=False)  # noqa: DJ001  # "" is home, so only NULL says "not public"
    live_attributes = models.JSONField(default=dict, editable=False)
    live_media = models.JSONField(default=dict, editable=False)
    live_external = models.JSONField(default=dict, editable=False)
    live_builder = models.JSONField(null=True, editable=False)
    live_no_index = models.BooleanField(default=False, editable=False)
    live_no_follow = models.BooleanField(default=False, editable=False)
    live_show_in_sitemap = models.BooleanField(default=True, editable=False)
    published_at = models.DateTimeField(null=True, editable=False)
    has_unpublished_changes = models.BooleanField(default=False, editable=False)

    # The author who submitted the post for review, and the editor's response. See `reviews`.
    handed_in_at = models.DateTimeField(null=True, editable=False)
    handed_in_by_id = models.BigIntegerField(null=True, editable=False)
    sent_back_at = models.DateTimeField(null=True, editable=False)
    sent_back_by_id = models.BigIntegerField(null=True, editable=False)
    sent_back_word = models.TextField(blank=True, default="", db_default="", editable=False)

    media_ids = ArrayField(models.BigIntegerField(), default=list, editable=False)
    """The ids of all files of the latest and public versions, stored to find the uses of a file in one
    query."""

    is_renamed = False
    """Whether publishing has changed the public title since this object was read from the database."""

    objects = PostQuerySet.as_manager()

    is_gathered = False
    """Whether the last save of this object replaced the previous version, as autosaves do."""

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("uid",), name="posts_post_uid_unique"),
            models.UniqueConstraint(
                fields=("url",), condition=models.Q(deleted_at__isnull=True), name="posts_post_url_unique"
            ),
            models.UniqueConstraint(
                fields=("live_url",),
                condition=models.Q(deleted_at__isnull=True),
                name="posts_post_live_url_unique",
            ),
            models.CheckConstraint(
                condition=models.Q(status__in=Status.values), name="posts_post_status_known"
            ),
            models.CheckConstraint(
                condition=~models.Q(status=Status.SCHEDULED) | models.Q(publish_at__isnull=False),
                name="posts_post_scheduled_has_a_date",
            ),
        )
        indexes = (
            models.Index(fields=("type", "position"), name="posts_post_in_order"),
            # This index lets queries read the order and the number of live posts without reading the posts.
            models.Index(fields=("type", "position", "id"), condition=LIVE, name="posts_post_live_in_order"),
            models.Index(fields=("type", "position"), condition=HIDDEN, name="posts_post_hidden_in_order"),
            GinIndex(
                fields=("live_external",), opclasses=("jsonb_path_ops",), name="posts_post_live_external"
            ),
            models.Index(fields=("owner_id",), name="posts_post_owner"),
            models.Index(
                fields=("publish_at",), condition=models.Q(status=3), name="posts_post_to_be_published"
            ),
        )

    def __str__(self) -> str:
        return self.title

    @property
    def collection(self) -> Collection:
        return collections.by_type(self.type)

    @property
    def is_live(self) -> bool:
        """Whether the post has a public version and is not in the trash."""
        return self.deleted_at is None and self.live_url is not None

    @property
    def due_at(self) -> datetime | None:
        """The time of the next scheduled publishing or unpublishing, or None if there is none."""
        moments = (
            self.publish_at if self.status == Status.SCHEDULED else None,
            self.unpublish_at if self.live_url is not None else None,
        )
        return min((each for each in moments if each is not None), default=None)

    def publish(self, now: datetime) -> None:
        """Make the latest version the public one."""
        if self.live_url is None:
            self.published_at = now
        for name in CONTENT:
            setattr(self, f"live_{name}", getattr(self, name))
        self.status = Status.PUBLISHED
        self.publish_at = None

    def take_down(self) -> None:
        """Remove the public version, but keep the latest version."""
        self.live_title, self.live_url = "", None
        self.live_attributes, self.live_media, self.live_external = {}, {}, {}
        self.live_builder = None
        self.published_at = None
        self.unpublish_at = None

    def as_if_live(self, now: datetime) -> "Post":
        """Return a copy for rendering with the latest version as the public one. Never save the copy."""
        shown = copy(self)
        shown.publish(now)
        return shown

    def differs_from_live(self) -> bool:
        """Return whether there is a public version that differs from the latest version."""
        return self.live_url is not None and any(
            getattr(self, name) != getattr(self, f"live_{name}") for name in CONTENT
        )


class Revision(Content):
    """A post after a save. `number` is the post's version at that time."""

    post = models.ForeignKey(Post, on_delete=models.CASCADE, related_name="revisions", db_index=False)
    number = models.PositiveIntegerField()
    status = models.PositiveSmallIntegerField(choices=Status.choices)
    created_at = models.DateTimeField()
    created_by_id = models.BigIntegerField(null=True)
    autosaved_since = models.DateTimeField(null=True)
    """The time of the first autosave in this revision; NULL for other saves."""
    name = models.CharField(max_length=80, blank=True, default="", db_default="")
    """The name that a user gave this revision."""

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("post", "number"), name="posts_revision_number_unique"),
        )

    def __str__(self) -> str:
        return f"{self.title} ({self.number})"


class Autosave(models.Model):
    """A user's unsaved changes to a post. They are not a version, and other users cannot see them."""

    pk = models.CompositePrimaryKey("post_id", "user_id")
    post = models.ForeignKey(Post, on_delete=models.CASCADE, related_name="autosaves", db_index=False)
    user_id = models.BigIntegerField()
    version = models.PositiveIntegerField()
    """The version of the post that the changes are based on."""
    content = models.JSONField()
    """The values of the form, which may be invalid."""
    saved_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.post_id} by {self.user_id}"


class PreviewLinkQuerySet(models.QuerySet["PreviewLink"]):
    def open(self, now: datetime) -> "PreviewLinkQuerySet":
        """Return links that have not expired."""
        return self.filter(expires_at__gt=now)

    def to_site(self) -> "PreviewLinkQuerySet":
        """Return links to the whole site instead of a single post."""
        return self.filter(post=None)


class PreviewLink(models.Model):
    """Access without signing in, until the link expires or is revoked.

    A link with a post shows its latest version. A link without a post shows a site that is not open yet.
    """

    uid = models.UUIDField(default=uuid7, editable=False)
    post = models.ForeignKey(
        Post, on_delete=models.CASCADE, null=True, blank=True, related_name="preview_links", db_index=False
    )
    token_hash = models.CharField(max_length=64, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)
    created_by_id = models.BigIntegerField(null=True, editable=False)
    expires_at = models.DateTimeField()

    objects = PreviewLinkQuerySet.as_manager()

    def __str__(self) -> str:
        return f"Preview of {self.post or 'the site'}"


class RedirectQuerySet(models.QuerySet["Redirect"]):
    def manual(self) -> "RedirectQuerySet":
        return self.filter(is_manual=True)

    def automatic(self) -> "RedirectQuerySet":
        return self.filter(is_manual=False)

    def leading_somewhere(self) -> "RedirectQuerySet":
        """Return redirects to a path or to a live post."""
        is_seen = models.Q(post__deleted_at__isnull=True, post__live_url__isnull=False)
        return self.filter(models.Q(post=None) | is_seen)

    def lead(self, from_url: str, post: Post) -> None:
        """Redirect a former URL of `post` to the post."""
        self.update_or_create(from_url=from_url, is_manual=False, defaults={"post": post})


class Redirect(models.Model):
    """A redirect within the site: a former URL of a post, or a manually created redirect.

    A redirect to a post follows all later URLs of the post, so visitors are redirected only once.
    """

    from_url = models.CharField(max_length=URL_LENGTH, blank=True)
    to_url = models.CharField(max_length=URL_LENGTH, blank=True, default="", db_default="")
    post = models.ForeignKey(
        Post, on_delete=models.CASCADE, null=True, related_name="redirects", db_index=False
    )
    is_manual = models.BooleanField(default=False, db_default=False)
    is_permanent = models.BooleanField(default=True, db_default=True)
    created_at = models.DateTimeField(auto_now_add=True)

    objects = RedirectQuerySet.as_manager()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("from_url", "is_manual"), name="posts_redirect_from_unique"),
        )

    def __str__(self) -> str:
        return f"/{self.from_url} → /{self.target}"

    @property
    def target(self) -> str:
        """The current target URL, without a leading slash."""
        if self.post is None:
            return self.to_url
        return self.post.url if self.post.live_url is None else self.post.live_url


class Category(models.Model):
    """A category of blog posts."""

    uid = models.UUIDField(default=uuid7, editable=False)
    name = models.CharField(max_length=80)

    class Meta:
        constraints = (models.UniqueConstraint(Lower("name"), name="posts_category_name_unique"),)

    def __str__(self) -> str:
        return self.name


class CuisineTag(models.Model):
    """A label with an icon for members, such as "vegan"."""

    uid = models.UUIDField(default=uuid7, editable=False)
    title = models.CharField(max_length=80)
    icon = models.ForeignKey(
        Media, on_delete=models.SET_NULL, null=True, blank=True, related_name="+", db_index=False
    )

    class Meta:
        constraints = (models.UniqueConstraint(Lower("title"), name="posts_cuisine_tag_title_unique"),)

    def __str__(self) -> str:
        return self.title
