"""The search text of food menus, so that a search for a dish finds the pages that show it."""

from collections.abc import Sequence

from django.db.models import Q

from tenants.food_menus.models import FoodMenu
from tenants.food_menus.pages import menus_shown_by
from tenants.hours.facts import OWN_BUSINESS
from tenants.posts.models import Post
from tenants.posts.searching.jobs import enqueue_indexing


def list_texts(posts: Sequence[Post]) -> list[str]:
    """Return the text of the menus on each of the posts, in at most one query."""
    wanted = [menus_shown_by(post) for post in posts]
    if not any(wanted):
        return [""] * len(posts)
    businesses = {business for each in wanted for business, _menu in each if business is not None}
    ids = {menu for each in wanted for _business, menu in each if menu is not None}
    menus = FoodMenu.objects.filter(Q(business_ids__overlap=sorted(businesses)) | Q(pk__in=ids)).in_order()
    return [
        " ".join(
            _text(menu)
            for menu in menus
            if any(menu.pk == named or business in menu.business_ids for business, named in each)
        )
        for each in wanted
    ]


def enqueue_menu_indexing(menu: FoodMenu) -> None:
    """Enqueue the indexing of the members of `menu` and of the pages that may show the menu."""
    enqueue_indexing(set(menu.business_ids) - {OWN_BUSINESS}, block="FoodMenu")


def _in_words(diet: str) -> str:
    """Return the diet as text, such as "gluten-free"."""
    return diet.replace("_", "-")


def _text(menu: FoodMenu) -> str:
    body = menu.body
    texts = [menu.title, body["text"], body["note"]]
    for section in body["sections"]:
        texts += [section["title"], section["text"]]
        texts += [
            text
            for dish in section["dishes"]
            for text in (dish["name"], dish["description"], *map(_in_words, dish["diets"]))
        ]
    return " ".join(filter(None, texts))
