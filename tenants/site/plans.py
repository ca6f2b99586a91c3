"""What the page at an url is: a post, the index of a collection, or nothing."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tenants.options.reading import MEMBERS_SHOWN
from tenants.posts.collections import (
    BLOG,
    CATERINGS,
    COLLECTIONS,
    CUISINES,
    MEMBERS,
    PAGES,
    SHOWCASES,
)
from tenants.posts.models import Post
from tenants.posts.public import last_segment
from tenants.site.addresses import Query
from tenants.site.lists import PER_PAGE, Found, Wish
from tenants.site.standard_home import standard_home

FAQ = "faq"

_INDEX = {each.index_path: each for each in COLLECTIONS if each.index_path}
_WORDS = {
    MEMBERS: "Everyone who cooks here, with what they serve.",
    CUISINES: "Choose by what you feel like eating.",
    SHOWCASES: "What we did, where and with whom.",
    CATERINGS: "Food for your event, your office or your street.",
    BLOG: "News and stories.",
}


@dataclass(frozen=True)
class Plan:
    """What there is to read for a page, and how it is called."""

    kind: str
    collection: str | None
    title: str
    description: str
    query: Query
    post: Post | None = None
    builder: Mapping[str, Any] | None = None
    wishes: tuple[Wish, ...] = ()
    faqs: bool = False
    cuisines: bool = False

    def is_past_the_end(self, found: Found) -> bool:
        """Whether a later page of the list was asked for than there is."""
        return self.query.page > 1 and found.is_empty


def what_counts(url: str | None, query: Query) -> Query:
    """The part of `query` that changes what is at `url`: lists have pages, members are chosen by cuisine."""
    collection = _INDEX.get(url or "")
    if collection is None:
        return Query()
    return query if collection is MEMBERS else Query(page=query.page, q=query.q)


def plan_of_post(post: Post, query: Query) -> Plan:
    """A post's own page: its content, and what its collection or its blocks show beside it.

    A page in the place of a collection's index shows the same list as the index would.
    """
    blocks = _blocks_of(post.live_builder)
    index = plan_of_index(post.live_url or "", query)
    wishes = index.wishes if index else _wishes_of_blocks(blocks)
    if post.collection is CUISINES:
        wishes = (Wish(MEMBERS, cuisine=last_segment(post.live_url or "")),)
    return Plan(
        kind="post",
        collection=post.collection.slug,
        title=post.live_title,
        description="",
        query=index.query if index else Query(),
        post=post,
        builder=post.live_builder,
        wishes=wishes,
        faqs=_asks(blocks) or post.live_url == FAQ,
        cuisines=_offers_filter(blocks) or (index is not None and index.cuisines),
    )


def plan_of_home(template: str, *, title: str) -> Plan:
    """Home, for a domain that has no page of its own there."""
    builder = standard_home(template, title=title)
    blocks = _blocks_of(builder)
    return Plan(
        kind="index",
        collection=None,
        title=title,
        description="",
        query=Query(),
        builder=builder,
        wishes=_wishes_of_blocks(blocks),
        faqs=_asks(blocks),
        cuisines=_offers_filter(blocks),
    )


def plan_of_index(url: str, query: Query) -> Plan | None:
    """The list of a collection, which exists without anybody making a page for it; None for other urls."""
    if url == FAQ:
        return Plan("index", FAQ, "FAQ", "Questions people ask us, and what we answer.", Query(), faqs=True)
    collection = _INDEX.get(url)
    if collection is None:
        return None
    wish = Wish(collection, offset=(query.page - 1) * PER_PAGE, cuisine=query.cuisine, search=query.q)
    return Plan(
        kind="index",
        collection=collection.slug,
        title=collection.title,
        description=_WORDS[collection],
        query=query,
        wishes=(wish,),
        cuisines=collection is MEMBERS,
    )


def with_house(wishes: tuple[Wish, ...], *, template: str) -> tuple[Wish, ...]:
    """On a restaurant's site every page knows the one member it is about: its phone, hours and address."""
    if template != "restaurant" or any(wish.collection is MEMBERS for wish in wishes):
        return wishes
    return (*wishes, Wish(MEMBERS, limit=1))


def plan_of_nothing() -> Plan:
    """The not-found page, which offers some members instead."""
    return Plan("error", None, "", "", Query(), wishes=(Wish(MEMBERS, limit=MEMBERS_SHOWN),))


def breadcrumbs(plan: Plan) -> list[dict[str, str]]:
    """The way from home to the page; none for home itself and for what is not there."""
    is_home = plan.post.live_url == "" if plan.post else plan.collection is None
    if plan.kind == "error" or is_home:
        return []
    crumbs = [{"text": "Home", "url": "/"}]
    if plan.post is not None:
        collection = plan.post.collection
        if collection is not PAGES:
            crumbs.append({"text": collection.title, "url": f"/{collection.index_path}"})
        return [*crumbs, {"text": plan.title, "url": f"/{plan.post.live_url}"}]
    path = (
        FAQ
        if plan.collection == FAQ
        else next(u for u, each in _INDEX.items() if each.slug == plan.collection)
    )
    return [*crumbs, {"text": plan.title, "url": f"/{path}"}]


def _wishes_of_blocks(blocks: Sequence[Mapping[str, Any]]) -> tuple[Wish, ...]:
    """One wish that covers every block which draws members."""
    drawn = [block for block in blocks if block["type"] in ("MembersGrid", "MeetTheMembers")]
    if not drawn:
        return ()
    limits = {"": 0}
    for block in drawn:
        cuisine, limit = block["props"].get("cuisine") or "", int(block["props"].get("limit") or 12)
        limits[cuisine] = max(limit, limits.get(cuisine, 0))
    everybody = limits.pop("")
    return (Wish(MEMBERS, limit=max(everybody, 1), also_of=tuple(limits.items())),)


def _blocks_of(builder: Mapping[str, Any] | None) -> Sequence[Mapping[str, Any]]:
    content: Sequence[Mapping[str, Any]] = (builder or {}).get("content", ())
    return content


def _asks(blocks: Sequence[Mapping[str, Any]]) -> bool:
    return any(block["type"] == "Faq" for block in blocks)


def _offers_filter(blocks: Sequence[Mapping[str, Any]]) -> bool:
    return any(block["type"] == "MembersGrid" and block["props"].get("show_filter", True) for block in blocks)
