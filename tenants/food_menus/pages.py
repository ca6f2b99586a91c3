"""Pages that show food menus, in a block or as a member's page."""

from tenants.food_menus.models import FoodMenu
from tenants.hours.facts import OWN_BUSINESS
from tenants.posts.blocks import every_block
from tenants.posts.collections import MEMBERS
from tenants.posts.models import Post
from tenants.posts.querysets import PostQuerySet

MOST_PAGES = 500
"""Maximum number of pages to search for the page of a menu."""
_OF_TYPE = "$.** ? (@.type == $row)"


def pages_with_menus() -> PostQuerySet:
    """Return the live posts with a block that shows menus."""
    return Post.objects.live().naming_in_blocks(_OF_TYPE, "FoodMenu")


def get_page_url(menu: FoodMenu) -> str:
    """Return the URL of the page that shows `menu`, preferably a page with only this menu.

    Otherwise, it is a page with all menus of the business, or a member's page. If no page shows the menu, it
    is "menu" for the site's own business, and "" (the home page) for others.
    """
    businesses = {(each, None) for each in menu.business_ids}
    shown = [(post, menus_shown_by(post)) for post in pages_with_menus().order_by("-pk")[:MOST_PAGES]]
    named = [post for post, what in shown if (None, menu.pk) in what]
    whole = [post for post, what in shown if what & businesses]
    members = Post.objects.live().of(MEMBERS).filter(pk__in=menu.business_ids)[:1]
    unmade = "menu" if OWN_BUSINESS in menu.business_ids else ""
    return next((str(post.live_url) for post in [*named, *whole, *members]), unmade)


def menus_shown_by(post: Post) -> set[tuple[int | None, int | None]]:
    """Return (business, None) if the post shows all menus of the business, and (None, menu) for each selected
    menu."""
    is_member = post.collection is MEMBERS
    business = post.pk if is_member else OWN_BUSINESS
    blocks = list(every_block(post.live_builder))
    if is_member and not blocks:
        return {(business, None)}
    named = [block["props"].get("menu") for block in blocks if block["type"] == "FoodMenu"]
    return {(business, None) if each is None else (None, each) for each in named}
