"""What the head of a page says: to search engines, to link previews, to the browser."""

from collections.abc import Mapping
from typing import Any

from tenants.posts.models import Post
from tenants.posts.public import PostPublic
from tenants.site import structured_data
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
    page, origin = payload["page"], payload["origin"]
    description = _description(payload)
    image = _image(page["post"], og_image)
    absolute = f"{origin}{image['share_url']}" if image else None
    return {
        "title": page_title(_name(payload), payload["seo"]["title"]),
        "description": description,
        "canonical": _canonical(payload),
        "robots": _robots(payload, post),
        "image": absolute,
        "type": "article" if page["kind"] == "post" and page["collection"] == "blog" else "website",
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


def _image(post: PostPublic | None, og_image: Mapping[str, Any] | None) -> Mapping[str, Any] | None:
    for slot in ("poster", "gallery", "logo"):
        found: Any = (post or {"media_items": {}})["media_items"].get(slot)
        first = (found or [None])[0] if isinstance(found, list) else found
        if first:
            return dict(first)
    return og_image


def _json_ld(
    payload: Mapping[str, Any], description: str, image: str | None, organisation: Mapping[str, str]
) -> list[dict[str, Any]]:
    page, origin = payload["page"], payload["origin"]
    post, collection = page["post"], page["collection"]
    site = payload["seo"]["title"] or DEFAULT_SITE_TITLE
    things: list[dict[str, Any]] = []
    if page["kind"] == "error":
        return things
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
    if post and collection == "members":
        things.append(
            structured_data.food_establishment(post, description=description, image=image, origin=origin)
        )
    if post and collection == "blog":
        things.append(
            structured_data.blog_posting(
                post, description=description, image=image, origin=origin, publisher=site
            )
        )
    faqs = payload["lists"].get("faqs", {}).get("items")
    if faqs:
        things.append(structured_data.faq_page(faqs))
    if page["breadcrumbs"]:
        things.append(structured_data.breadcrumbs(page["breadcrumbs"], origin=origin))
    return things
