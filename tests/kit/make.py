"""Factories: `make.post(title="Tacos")` returns a saved row with defaults for all other fields.

They run in the current unit of work, but factories for users run in `shared_work()`.
"""

from tests.kit.makers.food_menus import dish, food_menu, menu_values
from tests.kit.makers.media import media, picture
from tests.kit.makers.options import color, menu_item, social
from tests.kit.makers.patterns import pattern
from tests.kit.makers.people import (
    access_token,
    invitation,
    membership,
    role_token,
    session,
    user,
)
from tests.kit.makers.posts import block, builder, category, cuisine_tag, post, redirect, revision
from tests.kit.makers.questions import faq, faq_category
from tests.kit.makers.stops import a_slot, clock, place, repeat, stop, stop_values
from tests.kit.makers.submissions import form_field, submission
from tests.kit.rows import row

__all__ = [
    "a_slot",
    "access_token",
    "block",
    "builder",
    "category",
    "clock",
    "color",
    "cuisine_tag",
    "dish",
    "faq",
    "faq_category",
    "food_menu",
    "form_field",
    "invitation",
    "media",
    "membership",
    "menu_item",
    "menu_values",
    "pattern",
    "picture",
    "place",
    "post",
    "redirect",
    "repeat",
    "revision",
    "role_token",
    "row",
    "session",
    "social",
    "stop",
    "stop_values",
    "submission",
    "user",
]
