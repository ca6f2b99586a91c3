"""What a page costs does not grow with the collection it is from."""

from collections.abc import Callable
from typing import Any

from django.db import connection, transaction
from rest_framework.test import APIClient

from shared.api.permissions import Role
from shared.tenancy.cache import content_changed
from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.posts.models import Post
from tenants.posts.searching.models import LiveText
from tenants.site.addresses import Query
from tenants.site.payload import page_at
from tests.kit import make
from tests.kit.moving_on import as_owner
from tests.kit.touched import Touched, touched_by

_TEXT = "(SELECT string_agg(md5((n * i)::text), ' ') FROM generate_series(1, 50) AS i)"
"""As long as texts are and not compressed to a few bytes: where rows are short, reading all is cheap."""
FEW, MANY = 50, 5_000
MOST_GROWTH = 1.3
DEPTH = 20
"""Blocks on the way down to a few of thousands of rows; fifty rows stand in one block."""


def test_at_5000_members_a_page_touches_what_it_touches_at_50(
    committed: None, alpha: DomainRef, as_role: Callable[..., APIClient]
) -> None:
    editor = as_role(Role.EDITOR)
    with unit_of_work(alpha):
        thai = make.post("cuisines", title="Thai", url="cuisines/thai")
        for number in range(FEW):
            external = {"cuisines": [thai.pk]} if number < 9 else {}
            title = f"{'Tacos' if number < 5 else 'Member'} {number}"
            make.post(title=title, url=f"members/m-{number}", external=external)
        make.post(
            "blog",
            url="blog/post",
            external={"categories": [make.category().pk]},
            media={"poster": make.media().pk},
        )
        middle = Post.objects.get(url="members/m-25")

    def at(url: str, **query: Any) -> Callable[[], object]:
        return lambda: page_at(url, Query(**query))

    asked: dict[str, Callable[[], object]] = {
        "home": at(""),
        "a member": at("members/m-25"),
        "members": at("members"),
        "members who cook Thai": at("members", cuisine="thai"),
        "members that hold a word": at("members", q="tacos"),
        "a cuisine": at("cuisines/thai"),
        "a blog post": at("blog/post"),
        "nothing": at("nowhere"),
        "the type group": lambda: editor.get(f"/api/posts/{middle.pk}/type-group"),
    }

    few = _touched(alpha, asked)
    with unit_of_work(alpha), transaction.atomic():
        _copy(middle, MANY - FEW)
        content_changed()
    many = _touched(alpha, asked)

    grown = {name: (few[name], many[name]) for name in asked if _grew(few[name], many[name])}
    assert grown == {}


def _grew(few: Touched, many: Touched) -> bool:
    most_blocks = max(few.blocks * MOST_GROWTH, few.blocks + DEPTH)
    return many.blocks > most_blocks or many.rows > few.rows * MOST_GROWTH


def _touched(domain: DomainRef, asked: dict[str, Callable[[], object]]) -> dict[str, Touched]:
    # Now and not whenever it comes by, so that plans and what they touch are always the same.
    for model in (Post, LiveText):
        as_owner(f'VACUUM ANALYZE "{domain.schema_name}"."{model._meta.db_table}"')
    with unit_of_work(domain):
        return {name: touched_by(act) for name, act in asked.items()}


def _copy(original: Post, number: int) -> None:
    """So many live posts behind all others of its collection, with words of their own."""
    own = {
        "uid": "gen_random_uuid()",
        "title": "'Copy ' || n",
        "live_title": "'Copy ' || n",
        "url": "'members/copy-' || n",
        "live_url": "'members/copy-' || n",
        "position": "49 + n",
        "live_attributes": f"jsonb_build_object('description', {_TEXT})",
    }
    columns = [each.column for each in Post._meta.concrete_fields if not each.primary_key]
    values = ", ".join(own.get(str(each), f'"{each}"') for each in columns)
    names = ", ".join(f'"{each}"' for each in columns)
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO posts_post ({names}) SELECT {values} FROM posts_post, generate_series(1, %s) AS n "
            "WHERE id = %s",
            [number, original.pk],
        )
        cursor.execute(
            f"INSERT INTO {LiveText._meta.db_table} (post_id, title, summary, words, spellings, word_count) "
            "SELECT id, live_title, '', 'copied text', '', 2 FROM posts_post WHERE title LIKE 'Copy %%'"
        )
