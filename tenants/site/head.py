"""What the head of a page says: to search engines, to link previews, to the browser."""

from collections.abc import Mapping
from typing import Any

from tenants.posts.blocks import every_block
from tenants.posts.collections import by_name
from tenants.posts.models import Post
from tenants.posts.public import PostPublic
from tenants.site import share_cards, structured_data
from tenants.site.addresses import Query

DEFAULT_SITE_TITLE = "Site"
_MOST_DESCRIPTION = 300


def page_title(page: str, site: str) -> str:
    """`{page} | {site title}`; a page that is called like the site, or not at all, is the site."""
    site = site.strip() or DEFAULT_SITE_TITLE
    page = page.strip()
    return site if page in ("", site) else f"{page} | {site}"


def head_of(
    payload: Mapping[str, Any],
    *,
    post: Post | None,
    og_image: Mapping[str, Any] | None,
    organisation: Mapping[str, str],
) -> dict[str, Any]:
    """The head of the page in `payload`, whose `head` is still missing."""
    page = payload["page"]
    description = _description(payload)
    preview = _preview(payload, og_image)
    absolute = preview["url"] if preview else None
    return {
        "title": page_title(_name(payload), payload["seo"]["title"]),
        "description": description,
        "canonical": _canonical(payload),
        "robots": _robots(payload, post),
        "image": absolute,
        "preview": preview,
        "type": "article" if _schema_org(page) == "BlogPosting" else "website",
        "alternates": _alternates(payload),
        "json_ld": _json_ld(payload, description, absolute, organisation),
    }


def _alternates(payload: Mapping[str, Any]) -> list[dict[str, str]]:
    """The same in another form: the blog as a feed, where a page has to do with it."""
    has_posts = payload["page"]["collection"] == "blog" or payload["lists"].get("blog", {}).get("total")
    if not has_posts:
        return []
    title = f"{payload['seo']['title'] or DEFAULT_SITE_TITLE} – Blog"
    return [{"type": "application/rss+xml", "title": title, "href": f"{payload['origin']}/feed.xml"}]


def _name(payload: Mapping[str, Any]) -> str:
    """What the page is called in its title; later pages of a list say which they are."""
    page = payload["page"]
    if page["kind"] == "error":
        return payload["error_page"]["title"] or "Page not found"
    number, words = page["query"]["page"], page["query"]["q"]
    if page["kind"] == "search" and words:
        return f"{words} – {page['title']}"
    return f"{page['title']} – page {number}" if number > 1 else page["title"]


def _description(payload: Mapping[str, Any]) -> str:
    page = payload["page"]
    if page["kind"] == "error":
        return str(payload["error_page"]["subtitle"])
    own = page["post"]["excerpt"] if page["post"] else page["description"]
    return str(own or payload["seo"]["description"])[:_MOST_DESCRIPTION]


def _canonical(payload: Mapping[str, Any]) -> str:
    asked = payload["page"]["query"]
    query = Query(page=asked["page"], cuisine=asked["cuisine"], category=asked["category"])
    return f"{payload['origin']}/{payload['url']}{query.encoded()}"


def _robots(payload: Mapping[str, Any], post: Post | None) -> str:
    if payload["page"]["kind"] in ("error", "search") or payload["page"]["query"]["q"]:
        return "noindex, follow"
    no_index = post is not None and post.live_no_index
    no_follow = post is not None and post.live_no_follow
    return f"{'noindex' if no_index else 'index'}, {'nofollow' if no_follow else 'follow'}"


def _own_picture(page: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """The first picture of the page that a link preview can show."""
    items = page["post"]["media_items"] if page["post"] else {}
    slots = [items.get(slot) for slot in ("poster", "gallery", "logo")]
    candidates = [each for slot in slots for each in (slot if isinstance(slot, list) else [slot])]
    candidates[1:1] = [block["props"].get("image_item") for block in page["blocks"]]
    return next((each for each in candidates if each and _is_photo(each)), None)


def _is_photo(item: Mapping[str, Any]) -> bool:
    return str(item["share_url"]).endswith((".jpg", ".jpeg", ".png", ".webp", ".gif"))


def _preview(payload: Mapping[str, Any], chosen: Mapping[str, Any] | None) -> dict[str, Any] | None:
    """The picture of a link preview: the page's own, else the one chosen for all, else its card."""
    page, origin = payload["page"], payload["origin"]
    if page["kind"] in ("error", "search"):
        return None
    item = _own_picture(page) or (chosen if chosen and _is_photo(chosen) else None)
    if item is None:
        address = share_cards.address_of(payload)
        return {"url": f"{origin}{address}", "alt": page["title"], "width": 1200, "height": 630}
    is_cut = item["share_url"] != item["url"]
    return {
        "url": f"{origin}{item['share_url']}",
        "alt": item["alt"],
        "width": 1200 if is_cut else item["width"],
        "height": 630 if is_cut else item["height"],
    }


def _json_ld(
    payload: Mapping[str, Any], description: str, image: str | None, organisation: Mapping[str, str]
) -> list[dict[str, Any]]:
    page, origin = payload["page"], payload["origin"]
    post = page["post"]
    site = payload["seo"]["title"] or DEFAULT_SITE_TITLE
    things: list[dict[str, Any]] = []
    if page["kind"] == "error":
        return things
    said: dict[str, Any] = {"description": description, "image": image, "origin": origin}
    if payload["url"] == "":
        things.append(
            structured_data.website(
                payload["options"],
                name=site,
                origin=origin,
                organisation=organisation,
                same_as=[social["link"] for social in payload["socials"]],
            )
        )
        things += [
            structured_data.food_establishment(house, kind="Restaurant", **said) for house in _house(payload)
        ]
    schema_org = _schema_org(page)
    if schema_org == "FoodEstablishment":
        kind = "Restaurant" if payload["domain"]["template"] == "restaurant" else "FoodEstablishment"
        things.append(structured_data.food_establishment(post, kind=kind, **said))
    if schema_org == "BlogPosting":
        things.append(structured_data.blog_posting(post, publisher=site, **said))
    if schema_org == "Event" and post["attributes"].get("date"):
        address = organisation.get("address") or payload["options"]["address"]
        things.append(structured_data.event(post, place=address or site, organizer=site, **said))
    things += [
        structured_data.menu(block["props"], name=page["title"], url=_canonical(payload))
        for block in every_block({"content": page["blocks"]})
        if block["type"] == "FoodMenu" and block["props"].get("sections")
    ]
    faqs = payload["lists"].get("faqs", {}).get("items")
    if faqs:
        things.append(structured_data.faq_page(faqs))
    if page["breadcrumbs"]:
        things.append(structured_data.breadcrumbs(page["breadcrumbs"], origin=origin))
    return things


def _house(payload: Mapping[str, Any]) -> list[PostPublic]:
    """The one restaurant a restaurant's site is about; its card on the home page holds all of it."""
    listed = payload["lists"].get("members", {})
    is_one = payload["domain"]["template"] == "restaurant" and listed.get("total") == 1
    return list(listed["items"]) if is_one else []


def _schema_org(page: Mapping[str, Any]) -> str:
    """What a page is told as beside being one: what its post is, "" for a page without."""
    return by_name(page["post"]["collection"]).schema_org if page["post"] else ""
