"""Filters of the member list that can be on or off. To add a filter, add an entry to `TOGGLES`."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from functools import partial

from django.db.models import Exists, F, Func, OuterRef, TextField
from django.utils import timezone

from shared.tenancy.postgresql.json_statements import IsAnyOf, Rows
from shared.tenancy.unit_of_work import current_domain
from tenants.food_menus.models import FoodMenu
from tenants.food_menus.public import is_served
from tenants.food_menus.wire import DIETS
from tenants.hours.facts import today_in
from tenants.posts.collections import MEMBERS
from tenants.posts.models import Post
from tenants.site.payload.schemas import ListToggle
from tenants.stops.openness import open_members


@dataclass(frozen=True)
class Toggle:
    """A filter with one value, as the query parameter `name=value`."""

    name: str
    value: str
    label: str
    phrase: str
    """The text after the number of results, as in "3 members open now"."""
    no_results: str
    member_ids: Callable[[], Iterable[int]]
    """A function that returns the ids of the members that match the filter, with a fixed number
    of queries.
    """
    diet: str = ""
    """The diet of the dishes for which members are filtered, or "" for other filters."""


def _list_members_with_diet(diet: str) -> set[int]:
    """Return the ids of businesses with a dish for the diet on a current menu, in one query."""
    wanted = {"sections": [{"dishes": [{"diets": [diet]}]}]}
    menus = FoodMenu.objects.filter(body__contains=wanted)
    today = today_in(current_domain().timezone, timezone.now()).isoformat()
    rows = menus.values_list("business_ids", "body__first_day", "body__last_day")
    dates = ((ids, {"first_day": first, "last_day": last}) for ids, first, last in rows)
    return {pk for ids, body in dates if is_served(body, today) for pk in ids}


def _diet_toggle(diet: str) -> Toggle:
    name = diet.replace("_", "-")
    return Toggle(
        name,
        "yes",
        f"{name.capitalize()} dishes",
        f"with {name} dishes",
        f"No members with {name} dishes.",
        partial(_list_members_with_diet, diet),
        diet,
    )


TOGGLES = (
    Toggle(
        "open",
        "now",
        "Open now",
        "open now",
        "No members are open right now.",
        lambda: open_members(timezone.now(), current_domain().timezone),
    ),
    *map(_diet_toggle, DIETS),
)
_BY_NAME = {each.name: each for each in TOGGLES}


def list_member_ids(names: Iterable[str]) -> list[int]:
    """Return the ids of the members that match all of these filters."""
    kept = [set(_BY_NAME[each].member_ids()) for each in names]
    return sorted(set.intersection(*kept)) if kept else []


def diet_rows() -> Rows:
    """Return a query for the diets of the dishes of live members, with the column `diet`."""
    serves = Post.objects.live().of(MEMBERS).filter(IsAnyOf(F("pk"), OuterRef("business_ids")))
    return FoodMenu.objects.filter(Exists(serves)).values(diet=_EACH_DIET).distinct()


_EACH_DIET = Func(
    F("body"),
    template="jsonb_path_query(%(expressions)s, '$.sections[*].dishes[*].diets[*]') #>> '{}'",
    output_field=TextField(),
)


def list_toggles(diets: Collection[str], chosen: Collection[str]) -> list[ListToggle]:
    """Return the toggles of a member list: toggles without a diet, toggles for `diets`, and the selected
    toggles."""
    return [
        {
            "name": each.name,
            "value": each.value,
            "label": each.label,
            "phrase": each.phrase,
            "no_results": each.no_results,
        }
        for each in TOGGLES
        if not each.diet or each.diet in diets or each.name in chosen
    ]
