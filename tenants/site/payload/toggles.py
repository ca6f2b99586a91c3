"""Filters of the member list that are on or off. A new one is an entry in `TOGGLES`."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.utils import timezone

from shared.tenancy.unit_of_work import current_domain
from tenants.site.payload.schemas import ListToggle
from tenants.stops.openness import open_members


@dataclass(frozen=True)
class Toggle:
    """A filter with one value, as the query parameter `name=value`."""

    name: str
    value: str
    label: str
    phrase: str
    """Follows the number of results: "3 members open now"."""
    no_results: str
    member_ids: Callable[[], Iterable[int]]
    """Return the ids of the members that the filter keeps, with a fixed number of queries."""


TOGGLES = (
    Toggle(
        "open",
        "now",
        "Open now",
        "open now",
        "No members are open right now.",
        lambda: open_members(timezone.now(), current_domain().timezone),
    ),
)
_BY_NAME = {each.name: each for each in TOGGLES}


def toggled_member_ids(names: Iterable[str]) -> list[int]:
    """The ids of the members that all of these toggles keep."""
    kept = [set(_BY_NAME[each].member_ids()) for each in names]
    return sorted(set.intersection(*kept)) if kept else []


def list_toggles() -> list[ListToggle]:
    """The toggles as the member list shows them."""
    return [
        {
            "name": each.name,
            "value": each.value,
            "label": each.label,
            "phrase": each.phrase,
            "no_results": each.no_results,
        }
        for each in TOGGLES
    ]
