"""The shapes of replies about posts, for the API's description; `replies` makes what they describe."""

from rest_framework import serializers

from tenants.media.serializers import MediaItemShape


class PersonShape(serializers.Serializer):
    id = serializers.IntegerField()
    firstname = serializers.CharField()
    lastname = serializers.CharField()


class BlockShape(serializers.Serializer):
    """One block of a page; which props it has depends on its type."""

    type = serializers.CharField()
    props = serializers.DictField()


class BuilderShape(serializers.Serializer):
    """The document of the page builder."""

    schema = serializers.IntegerField()
    root = serializers.DictField()  # type: ignore[assignment]  # the name on the wire, declared and not set
    content = BlockShape(many=True)


class PostBodyShape(serializers.Serializer):
    """The body, as it can be sent back; lists leave the builder out."""

    attributes = serializers.DictField()
    media = serializers.DictField(help_text="A file's id by slot; a gallery is a list of ids.")
    external_data = serializers.DictField(child=serializers.ListField(child=serializers.IntegerField()))
    builder = BuilderShape(required=False, allow_null=True)


class CuisineShape(serializers.Serializer):
    id = serializers.IntegerField()
    _id = serializers.UUIDField()
    title = serializers.CharField()
    url = serializers.CharField()


class CategoryShape(serializers.Serializer):
    id = serializers.IntegerField()
    _id = serializers.UUIDField()
    name = serializers.CharField()


class CuisineTagShape(serializers.Serializer):
    id = serializers.IntegerField()
    _id = serializers.UUIDField()
    title = serializers.CharField()
    icon_data = MediaItemShape(allow_null=True)


class ExternalItemsShape(serializers.Serializer):
    """What the external data names, in the same order."""

    cuisines = CuisineShape(many=True)
    cuisine_tags = CuisineTagShape(many=True)
    categories = CategoryShape(many=True)


class ContentShape(serializers.Serializer):
    """What one version of a post says."""

    url = serializers.CharField()
    title = serializers.CharField()
    post_body = PostBodyShape()
    media_items = serializers.DictField(
        child=MediaItemShape(), help_text="The files by slot; a gallery is a list."
    )
    external_items = ExternalItemsShape()
    no_index = serializers.BooleanField()
    no_follow = serializers.BooleanField()
    show_in_sitemap = serializers.BooleanField()


class PublicPostShape(ContentShape):
    """What anybody may know of a live post."""

    id = serializers.IntegerField()
    _id = serializers.UUIDField()
    post_status_id = serializers.IntegerField()
    post_type_id = serializers.IntegerField()
    position = serializers.IntegerField()
    is_live = serializers.BooleanField()
    published_at = serializers.DateTimeField(allow_null=True)


class PostShape(PublicPostShape):
    """A post in its latest version, with what is said about it."""

    has_unpublished_changes = serializers.BooleanField()
    publish_at = serializers.DateTimeField(allow_null=True)
    unpublish_at = serializers.DateTimeField(allow_null=True)
    deleted_at = serializers.DateTimeField(allow_null=True)
    created_at = serializers.DateTimeField()
    updated_at = serializers.DateTimeField()
    created_by = PersonShape(allow_null=True)
    updated_by = PersonShape(allow_null=True)
    owner = PersonShape(allow_null=True)
    version = serializers.IntegerField()


class VisiblePostShape(PostShape):
    """A post as the caller may see it: the latest version, or the public one without what the team knows."""

    def get_fields(self) -> dict[str, serializers.Field]:
        fields = super().get_fields()
        for name in fields.keys() - PublicPostShape().get_fields().keys():
            fields[name].required = False
        return fields


class RevisionRowShape(serializers.Serializer):
    """One save of a post."""

    number = serializers.IntegerField()
    title = serializers.CharField()
    url = serializers.CharField()
    post_status_id = serializers.IntegerField()
    created_at = serializers.DateTimeField()
    created_by = PersonShape(allow_null=True)


class RevisionShape(ContentShape):
    """One save of a post with all it said."""

    number = serializers.IntegerField()
    post_status_id = serializers.IntegerField()
    created_at = serializers.DateTimeField()
    created_by = PersonShape(allow_null=True)


class SiblingShape(serializers.Serializer):
    """A post as the quick switch names it."""

    id = serializers.IntegerField()
    _id = serializers.UUIDField()
    title = serializers.CharField()
    url = serializers.CharField()
    position = serializers.IntegerField()
    post_status_id = serializers.IntegerField()


class FoundPostShape(SiblingShape):
    """A post as a search over all collections names it."""

    post_type_id = serializers.IntegerField()
    collection = serializers.CharField(help_text="The slug of its collection.")
    is_live = serializers.BooleanField()
    updated_at = serializers.DateTimeField()


class PostUseShape(serializers.Serializer):
    """One place that leads to a post or shows it."""

    kind = serializers.CharField(help_text="The slug of a collection, `header-menu` or `footer-menu`.")
    id = serializers.IntegerField()
    title = serializers.CharField()


class TypeShape(serializers.Serializer):
    """A collection, as lists of choices name it."""

    id = serializers.IntegerField()
    slug = serializers.CharField()
    name = serializers.CharField()
    plural = serializers.CharField()
    url_prefix = serializers.CharField()


class StatusShape(serializers.Serializer):
    id = serializers.IntegerField()
    slug = serializers.CharField()
    name = serializers.CharField()


class StatusCountShape(StatusShape):
    count = serializers.IntegerField()


class PostCountsShape(serializers.Serializer):
    """How many posts of a collection the caller reaches."""

    all = serializers.IntegerField(help_text="Without the trash.")
    live = serializers.IntegerField()
    changed = serializers.IntegerField(help_text="Live, with changes nobody sees yet.")
    trash = serializers.IntegerField()
    statuses = StatusCountShape(many=True)


class TypeGroupShape(serializers.Serializer):
    """A post's collection, in order, with the neighbours of the post."""

    type = TypeShape()
    posts = SiblingShape(many=True)
    previous = SiblingShape(allow_null=True)
    next = SiblingShape(allow_null=True)
