"""The cost of a page is independent of the size of its collection."""

from collections.abc import Callable
from typing import Any

from django.db import transaction
from rest_framework.test import APIClient

from shared.api.permissions import Role
from shared.tenancy.cache import invalidate_content
from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.posts.models import Post
from tenants.posts.searching.models import LiveText
from tenants.site.payload.addresses import Query
from tenants.site.payload.page_payload import page_at
from tests.kit import make
from tests.kit.copies import copy_post
from tests.kit.moving_on import run_as_owner
from tests.kit.touched import Touched, measure_touched

FEW, MANY = 50, 5_000
MOST_GROWTH = 1.3
DEPTH = 20
"""Index blocks for a few thousand rows; one block contains fifty rows."""


def test_page_reads_as_much_at_5000_members_as_at_50(
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

    def request_page(url: str, **query: Any) -> Callable[[], object]:
        return lambda: page_at(url, Query(**query))

    requests: dict[str, Callable[[], object]] = {
        "home": request_page(""),
        "a member": request_page("members/m-25"),
        "members": request_page("members"),
        "members who cook Thai": request_page("members", cuisine="thai"),
        "members that hold a word": request_page("members", q="tacos"),
        "a cuisine": request_page("cuisines/thai"),
        "a blog post": request_page("blog/post"),
        "nothing": request_page("nowhere"),
        "the type group": lambda: editor.get(f"/api/posts/{middle.pk}/type-group"),
    }

    few = _count_touched(alpha, requests)
    with unit_of_work(alpha), transaction.atomic():
        copy_post(middle, MANY - FEW)
        invalidate_content()
    many = _count_touched(alpha, requests)

    grown = {name: (few[name], many[name]) for name in requests if _measure_growth(few[name], many[name])}
    assert grown == {}


def _measure_growth(few: Touched, many: Touched) -> bool:
    most_blocks = max(few.blocks * MOST_GROWTH, few.blocks + DEPTH)
    return many.blocks > most_blocks or many.rows > few.rows * MOST_GROWTH


def _count_touched(domain: DomainRef, requested: dict[str, Callable[[], object]]) -> dict[str, Touched]:
    # Analyze now instead of by autovacuum, so that plans and counts are always the same.
    for model in (Post, LiveText):
        run_as_owner(f'VACUUM ANALYZE "{domain.schema_name}"."{model._meta.db_table}"')
    with unit_of_work(domain):
        return {name: measure_touched(act) for name, act in requested.items()}
