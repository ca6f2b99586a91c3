"""Read summaries of posts: counts by status, and searches by title, URL or text."""

from django.contrib.postgres.search import SearchQuery
from django.db.models import Case, Count, F, Func, IntegerField, JSONField, Q, Value, When
from django.db.models.functions import Lower

from shared.api.access import Access
from shared.data_types import JsonObject
from tenants.posts.collections import Collection
from tenants.posts.models import Post, Status
from tenants.posts.queries import rights
from tenants.posts.queries.listing import PostSelection, select_posts
from tenants.posts.querysets import PostQuerySet
from tenants.posts.schemas import FormChoice
from tenants.posts.searching.models import CONFIG, LiveText

MOST_MATCHES = 20
MOST_FORMS = 100
# In lax mode, `**` would return blocks in lists twice.
_FORMS = """strict $.** ? (@.type == "Form").props ? (@.id.type() == "string")"""
_NAMES = ("uid", "type", "owner_id", "title", "url", "live_title", "live_url")


def counts(access: Access, collection: Collection) -> JsonObject:
    """Return the numbers of posts of a collection that the caller may see: by status, live, changed and in
    the trash."""
    live = Q(deleted_at__isnull=True)
    return (
        Post.objects.of(collection)
        .filter(rights.accessible_to(access))
        .aggregate(
            all=Count("pk", filter=live),
            live=Count("pk", filter=live & Q(live_url__isnull=False)),
            changed=Count("pk", filter=live & Q(has_unpublished_changes=True)),
            trash=Count("pk", filter=~live),
            **{f"status_{each.value}": Count("pk", filter=live & Q(status=each)) for each in Status},
        )
    )


def choices(access: Access, collection: Collection | None, wanted: PostSelection) -> PostQuerySet:
    """Return the posts with a title, of one collection or of all collections.

    The query loads only the columns for titles and URLs.
    """
    named = Post.objects.filter(Q(title__gt="") | Q(live_title__gt=""))
    posts = named if collection is None else named.of(collection)
    return select_posts(posts, access, wanted).only(*_NAMES)


def list_forms() -> list[FormChoice]:
    """Return the first forms of all live posts, sorted by the titles of the posts."""
    forms = Func(
        F("live_builder"),
        Value(_FORMS),
        function="jsonb_path_query",
        set_returning=True,
        output_field=JSONField(),
    )
    live = Post.objects.live().exclude(live_builder=None)
    rows = (
        live.annotate(form=forms).order_by("live_title", "pk").values_list("form", "live_title", "live_url")
    )
    return [
        {"id": form["id"], "title": form.get("title") or title, "url": url or ""}
        for form, title, url in rows[:MOST_FORMS]
    ]


def matching(access: Access, words: str) -> PostQuerySet:
    """Return up to 20 posts of all collections with `words` in their title, URL or text.

    Posts with titles that start with the words come first. Posts with the words only in the public text come
    last.
    """
    place = Case(
        When(title__istartswith=words, then=Value(0)),
        When(title__icontains=words, then=Value(1)),
        When(url__icontains=words, then=Value(2)),
        default=Value(3),
        output_field=IntegerField(),
    )
    query = SearchQuery(words, search_type="websearch", config=CONFIG)
    saying = LiveText.objects.filter(search=query).values("post_id")
    matching = Q(title__icontains=words) | Q(url__icontains=words) | Q(pk__in=saying)
    posts = Post.objects.undeleted().filter(rights.accessible_to(access), matching)
    return posts.without_builder().order_by(place, Lower("title"), "id")[:MOST_MATCHES]
