"""What pages show of food menus, for the search: their dishes are found where guests read them."""

from collections.abc import Sequence

from django.db.models import Q

from tenants.food_menus.models import FoodMenu
from tenants.food_menus.wire import OWN_HOUSE
from tenants.posts.blocks import every_block
from tenants.posts.collections import MEMBERS
from tenants.posts.models import Post
from tenants.posts.searching.services import keep_words

MOST_PAGES = 500
"""So many pages are read anew when a menu changes; those beyond say it once they are saved."""
_OF_TYPE = "$.** ? (@.type == $row)"


def words_of_posts(posts: Sequence[Post]) -> list[str]:
    """The words of the menus that each of the posts shows, in at most one query."""
    wanted = [_shown_by(post) for post in posts]
    if not any(wanted):
        return [""] * len(posts)
    houses = {house for each in wanted for house, _menu in each if house is not None}
    ids = {menu for each in wanted for _house, menu in each if menu is not None}
    rows = FoodMenu.objects.filter(Q(pk__in=ids) | Q(house_ids__overlap=list(houses))).in_order()
    menus = list(rows.only("id", "title", "house_ids", "body"))
    return [
        " ".join(
            _words(menu)
            for menu in menus
            if any(menu.pk == named or house in menu.house_ids for house, named in each)
        )
        for each in wanted
    ]


def renew_words(menu: FoodMenu) -> None:
    """Read the pages anew that show `menu`, or may."""
    live = Post.objects.live().order_by("-pk")
    members = [each for each in menu.house_ids if each != OWN_HOUSE]
    keep_words(live.of(MEMBERS).filter(pk__in=members)[:MOST_PAGES])
    keep_words(live.naming_in_blocks(_OF_TYPE, "FoodMenu")[:MOST_PAGES])


def _shown_by(post: Post) -> set[tuple[int | None, int | None]]:
    """The houses all of whose menus it shows, and the menus it names: each a pair with one of them."""
    is_member = post.collection is MEMBERS
    house = post.pk if is_member else OWN_HOUSE
    blocks = list(every_block(post.live_builder))
    if is_member and not blocks:
        return {(house, None)}
    named = [block["props"].get("menu") for block in blocks if block["type"] == "FoodMenu"]
    return {(house, None) if each is None else (None, each) for each in named}


def _words(menu: FoodMenu) -> str:
    said = [menu.title, menu.body["text"], menu.body["note"]]
    for section in menu.body["sections"]:
        said += [section["title"], section["text"]]
        said += [text for dish in section["dishes"] for text in (dish["name"], dish["description"])]
    return " ".join(filter(None, said))
