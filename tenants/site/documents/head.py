"""Build the head of a page: metadata for search engines, link previews and browsers."""

from collections.abc import Mapping, Sequence
from typing import TypedDict

from django.utils import timezone

from shared.data_types import JsonObject
from tenants.food_menus.wire import ShownMenu
from tenants.hours.facts import OWN, OWN_BUSINESS, OtherDay
from tenants.media.items import MediaItem
from tenants.posts.blocks import every_block
from tenants.posts.collections import CUISINES, FAQ_PATH, MEMBERS, by_name
from tenants.posts.queries.public import last_segment
from tenants.posts.schemas import PostPublic
from tenants.site.documents import share_cards, structured_businesses, structured_data, structured_menus
from tenants.site.payload import menu_pages
from tenants.site.payload.addresses import Query
from tenants.site.payload.schemas import (
    Alternate,
    HeadlessPayload,
    JsonLd,
    LinkPreview,
    PageContent,
    PageHead,
)
from tenants.stops.wire import ShownStop

Days = Mapping[str, Sequence[OtherDay]]
DEFAULT_SITE_TITLE = "Site"
LEAST_CUISINE_MEMBERS = 2
"""Search engines index a cuisine page without own content if it has this number of members or more."""
_MOST_DESCRIPTION = 300
_ABOUT_THE_BUSINESS = ("OpeningHours", "Locations")


def page_title(page: str, site: str) -> str:
    """Return the title `{page} | {site title}`, or only the site title if the page has the same title or
    none."""
    site = site.strip() or DEFAULT_SITE_TITLE
    page = page.strip()
    return site if page in ("", site) else f"{page} | {site}"


class HeadFacts(TypedDict):
    """Facts for the head that are not part of the page content."""

    no_index: bool
    no_follow: bool
    og_image: MediaItem | None
    """The image in link previews of pages without an image."""
    organisation: Mapping[str, str]
    cuisines: Sequence[str]
    """The names of the site's cuisines."""
    modified_at: str
    """The time of the last public change of the page's post, or "" if it is unknown."""
    preferred_url: str
    """The URL of a page with the same content that search engines should index instead, or "" for this
    page."""


def build_head(
    payload: HeadlessPayload,
    facts: HeadFacts,
    *,
    days: Days,
    menus: Sequence[ShownMenu],
    stops: Sequence[ShownStop],
) -> PageHead:
    """Return the current head of the page in `payload`. `days` are special hours and closures."""
    page = payload["page"]
    description = _description(payload)
    preview = _preview(payload, facts["og_image"])
    absolute = preview["url"] if preview else None
    canonical = (
        f"{payload['origin']}/{preferred}" if (preferred := facts["preferred_url"]) else _own_url(payload)
    )
    return {
        "title": page_title(_name(payload), payload["seo"]["title"]),
        "description": description,
        "canonical": canonical,
        "robots": _robots(payload, facts, has_stops=bool(stops), menus=menus),
        "image": absolute,
        "preview": preview,
        "type": "article" if _is_article(page) else "website",
        "alternates": _alternates(payload),
        "json_ld": _json_ld(payload, description, absolute, facts, days=days, menus=menus, stops=stops),
    }


def _alternates(payload: HeadlessPayload) -> list[Alternate]:
    """Return the alternate versions of a page: the feed of the blog if the page is related to the blog,
    otherwise none."""
    blog = payload["lists"].get("blog")
    if payload["page"]["collection"] != "blog" and not (blog and blog["total"]):
        return []
    title = f"{payload['seo']['title'] or DEFAULT_SITE_TITLE} – Blog"
    return [{"type": "application/rss+xml", "title": title, "href": f"{payload['origin']}/feed.xml"}]


def _name(payload: HeadlessPayload) -> str:
    """Return the name of the page for its title, with a page number for later pages of a list."""
    page = payload["page"]
    if payload["error_page"] is not None:
        return payload["error_page"]["title"] or "Page not found"
    number, words = page["query"]["page"], page["query"]["q"]
    if page["kind"] == "search" and words:
        return f"{words} – {page['title']}"
    return f"{page['title']} – page {number}" if number > 1 else page["title"]


def _description(payload: HeadlessPayload) -> str:
    page = payload["page"]
    if payload["error_page"] is not None:
        return payload["error_page"]["subtitle"]
    own = page["post"]["excerpt"] if page["post"] else page["description"]
    return (own or payload["seo"]["description"])[:_MOST_DESCRIPTION]


def _own_url(payload: HeadlessPayload) -> str:
    """Return the canonical URL.

    The list of members with one cuisine has the URL of the cuisine's page.
    """
    wanted = payload["page"]["query"]
    if wanted["cuisine"] and wanted["page"] == 1 and payload["url"] == MEMBERS.index_path:
        cuisines = payload["lists"].get("cuisines")
        listed = cuisines["items"] if cuisines else []
        urls = (each["url"] for each in listed if last_segment(each["url"]) == wanted["cuisine"])
        if url := next(urls, ""):
            return f"{payload['origin']}/{url}"
    query = Query(page=wanted["page"], cuisine=wanted["cuisine"], category=wanted["category"])
    return f"{payload['origin']}/{payload['url']}{query.encoded()}"


def _robots(
    payload: HeadlessPayload, facts: HeadFacts, *, has_stops: bool, menus: Sequence[ShownMenu]
) -> str:
    page = payload["page"]
    # A page with one filter can be indexed. Combined filters are only views of the list.
    is_view = page["query"]["q"] or page["query"]["toggles"] or "," in page["query"]["cuisine"]
    is_empty = _is_empty_index(payload, has_stops=has_stops, menus=menus) or _is_bare_cuisine(payload)
    if page["kind"] in ("error", "search") or is_view or is_empty:
        return "noindex, follow"
    return f"{'noindex' if facts['no_index'] else 'index'}, {'nofollow' if facts['no_follow'] else 'follow'}"


def _is_empty_index(payload: HeadlessPayload, *, has_stops: bool, menus: Sequence[ShownMenu]) -> bool:
    """Return whether the page is an empty list, which search engines should not index."""
    page = payload["page"]
    if page["kind"] != "index":
        return False
    if page["collection"] == menu_pages.COLLECTION:
        return not any(each["sections"] for each in menus)
    if page["collection"] == "stops":
        return not has_stops
    listed = payload["lists"].get("faqs" if page["collection"] == FAQ_PATH else page["collection"] or "")
    return not listed or not listed["total"]


def _is_bare_cuisine(payload: HeadlessPayload) -> bool:
    """Return whether the page is a cuisine without own content and with too few members.

    Search engines should index the member instead.
    """
    post, listed = payload["page"]["post"], payload["lists"].get(MEMBERS.slug)
    if post is None or post["collection"] != CUISINES.slug or payload["page"]["blocks"] or listed is None:
        return False
    return not post["attributes"].get("description") and listed["total"] < LEAST_CUISINE_MEMBERS


def _own_picture(page: PageContent) -> MediaItem | None:
    """Return the first image of the page that a link preview can show, or None if there is none."""
    items = page["post"]["media_items"] if page["post"] else {}
    slots = [items.get(slot) for slot in ("poster", "gallery", "logo")]
    candidates = [each for slot in slots for each in (slot if isinstance(slot, list) else [slot])]
    candidates[1:1] = [block["props"].get("image_item") for block in page["blocks"]]
    return next((each for each in candidates if each and _is_photo(each)), None)


def _is_photo(item: MediaItem) -> bool:
    return item["share_url"].endswith((".jpg", ".jpeg", ".png", ".webp", ".gif"))


def _preview(payload: HeadlessPayload, chosen: MediaItem | None) -> LinkPreview | None:
    """Return the image for link previews: the page's own image, the site's default or a generated card.

    Returns None for error pages and the site search.
    """
    page, origin = payload["page"], payload["origin"]
    if page["kind"] in ("error", "search"):
        return None
    item = _own_picture(page) or (chosen if chosen and _is_photo(chosen) else None)
    if item is None:
        address = share_cards.get_card_url(payload)
        return {"url": f"{origin}{address}", "alt": page["title"], "width": 1200, "height": 630}
    is_cut = item["share_url"] != item["url"]
    return {
        "url": f"{origin}{item['share_url']}",
        "alt": item["alt"],
        "width": 1200 if is_cut else item["width"],
        "height": 630 if is_cut else item["height"],
    }


def _json_ld(
    payload: HeadlessPayload,
    description: str,
    image: str | None,
    facts: HeadFacts,
    *,
    days: Days,
    menus: Sequence[ShownMenu],
    stops: Sequence[ShownStop],
) -> list[JsonLd]:
    page, origin = payload["page"], payload["origin"]
    post = page["post"]
    site = payload["seo"]["title"] or DEFAULT_SITE_TITLE
    things: list[JsonLd] = []
    if page["kind"] == "error":
        return things
    common: JsonObject = {"description": description, "image": image, "origin": origin}
    if payload["url"] == "":
        things.append(
            structured_data.website(
                payload["options"],
                name=site,
                origin=origin,
                organisation=facts["organisation"],
                same_as=[social["link"] for social in payload["socials"]],
            )
        )
    menu = f"{origin}/menu" if "menu" in payload["guest_pages"] else ""
    currency = payload["business"]["currency"]
    whole = _list_whole_menus(payload, menus)
    own_menus = [each for each in whole if OWN_BUSINESS in each["business_ids"]]
    prices = structured_menus.price_range(own_menus, currency)
    things += _own_business(payload, days, stops, facts, common | {"menu": menu, "price_range": prices})
    if post is not None:
        things += _describe_post(post, payload, facts, common, days=days, menus=menus, stops=stops)
    things += [structured_menus.menu(each, url=_own_url(payload), currency=currency) for each in whole]
    faqs = payload["lists"].get("faqs")
    # Other pages show only some questions, and search engines want each question to be marked up once.
    if faqs and faqs["items"] and payload["url"] == FAQ_PATH and _shows_questions(page, len(faqs["items"])):
        things.append(structured_data.faq_page(faqs["items"]))
    if page["breadcrumbs"]:
        things.append(structured_data.breadcrumbs(page["breadcrumbs"], origin=origin))
    return things


def _list_whole_menus(payload: HeadlessPayload, menus: Sequence[ShownMenu]) -> Sequence[ShownMenu]:
    """Return the menus that the page shows with all of their dishes."""
    blocks = list(every_block({"content": payload["page"]["blocks"]}))
    if all(each["type"] != "FoodMenu" for each in blocks):
        # The home page without blocks shows only some of the dishes.
        return menus if payload["url"] else ()
    whole = set(menu_pages.list_whole_menus(blocks))
    return [each for each in menus if not whole.isdisjoint((None, each["id"]))]


def _shows_questions(page: PageContent, count: int) -> bool:
    """Return whether the page shows all `count` questions. A page with blocks may show only some of them."""
    blocks = [each for each in every_block({"content": page["blocks"]}) if each["type"] == "Faq"]
    shown = [each["props"] for each in blocks if not each["props"].get("category_id")]
    return not page["blocks"] or any(each["limit"] >= count for each in shown)


def _own_business(
    payload: HeadlessPayload,
    days: Days,
    stops: Sequence[ShownStop],
    facts: HeadFacts,
    common: JsonObject,
) -> list[JsonLd]:
    """Return the structured data of the site's own business, for the home page and pages with hours or an
    address.

    Returns [] for other pages, and if the site is not about this business.
    """
    if not payload["business"]["is_subject"]:
        return []
    blocks = every_block({"content": payload["page"]["blocks"]})
    if payload["url"] != "" and all(block["type"] not in _ABOUT_THE_BUSINESS for block in blocks):
        return []
    return [
        structured_businesses.own_business(
            payload["options"],
            payload["business"],
            exceptions=days.get(OWN, ()),
            stops=[each for each in stops if each["business_id"] == OWN_BUSINESS],
            organisation=facts["organisation"],
            page=structured_businesses.OwnPage(
                name=payload["options"]["title"] or payload["domain"]["title"],
                cuisines=facts["cuisines"],
                **common,
            ),
        )
    ]


def _is_article(page: PageContent) -> bool:
    return page["post"] is not None and by_name(page["post"]["collection"]).schema_org == "BlogPosting"


def _describe_post(
    post: PostPublic,
    payload: HeadlessPayload,
    facts: HeadFacts,
    common: JsonObject,
    *,
    days: Days,
    menus: Sequence[ShownMenu],
    stops: Sequence[ShownStop],
) -> list[JsonLd]:
    """Return the structured data of a page's post, depending on its collection, or [] for a plain page."""
    site = payload["seo"]["title"] or DEFAULT_SITE_TITLE
    schema_org = by_name(post["collection"]).schema_org
    if schema_org == "FoodEstablishment":
        kind = "Restaurant" if payload["domain"]["template"] == "restaurant" else schema_org
        exceptions = days.get(str(post["id"]), ())
        own = [each for each in stops if each["business_id"] == post["id"]]
        price_range = structured_menus.price_range(menus, payload["business"]["currency"])
        common["menu"] = {"hasMenu": _own_url(payload) if menus else "", "priceRange": price_range}
        return [
            structured_businesses.food_establishment(
                post, exceptions=exceptions, stops=own, kind=kind, **common
            )
        ]
    if schema_org == "BlogPosting":
        modified_at = facts["modified_at"]
        return [structured_data.blog_posting(post, publisher=site, modified_at=modified_at, **common)]
    if schema_org == "Event" and post["attributes"].get("date"):
        address = payload["options"]["address"]
        common |= {"timezone": payload["domain"]["timezone"], "now": timezone.now()}
        return [structured_data.event(post, place=address or site, organizer=site, **common)]
    return []
