"""Food menus: one row each, with its sections and dishes as one JSON value."""

from collections.abc import Collection, Iterable

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models.functions import Cast

from shared.tenancy.locks import hold
from shared.tenancy.uuids import uuid7
from tenants.food_menus.sold_out import Marks
from tenants.food_menus.wire import FoodMenuBody
from tenants.media.usage import filter_by_files

TITLE_LENGTH = 120
BODY_BYTES = models.Func(
    Cast("body", models.TextField()), function="octet_length", output_field=models.BigIntegerField()
)
"""An expression for the size in bytes of a menu's stored body."""


def empty_body() -> FoodMenuBody:
    """Return the body of a new menu."""
    return {
        "text": "",
        "note": "",
        "days": [],
        "begins": "",
        "ends": "",
        "first_day": "",
        "last_day": "",
        "service": "",
        "sections": [],
    }


class FoodMenuQuerySet(models.QuerySet["FoodMenu"]):
    def in_order(self) -> "FoodMenuQuerySet":
        return self.order_by("position", "id")

    def existing(self, ids: Collection[int]) -> set[int]:
        """Return the `ids` of food menus that exist on this domain."""
        return {pk for (pk,) in hold(self.filter(pk__in=ids), "pk")}

    def showing(self, media_ids: Iterable[int]) -> "FoodMenuQuerySet":
        """Return menus with a dish that shows one of these files."""
        return self.filter(filter_by_files(media_ids))


class FoodMenu(models.Model):
    """A menu with one title, served by one or more businesses.

    Sections and dishes do not have their own rows, because a menu is read, written and shown as a whole.
    """

    uid = models.UUIDField(default=uuid7, editable=False)
    title = models.CharField(max_length=TITLE_LENGTH)
    position = models.PositiveIntegerField(default=0)
    business_ids = ArrayField(models.BigIntegerField(), default=list)
    """The ids of the member posts that serve the menu. `OWN_BUSINESS` is the site's own business."""
    body = models.JSONField(default=empty_body)
    """Texts, times and sections, in the form of `wire.FoodMenuBody`."""
    sold_out = models.JSONField(default=dict)
    """The first day on which each dish is available again, by dish id, or "" if the dish is sold out
    until a user changes the mark.
    """
    media_ids = ArrayField(models.BigIntegerField(), default=list, editable=False)
    """Every file of the dishes, stored to find the uses of a file in one query."""
    version = models.PositiveIntegerField(default=1)
    updated_at = models.DateTimeField(auto_now=True)

    objects = FoodMenuQuerySet.as_manager()

    # There are no indexes: a domain has a few dozen menus, so a scan is faster.

    def __str__(self) -> str:
        return self.title

    @property
    def marks(self) -> Marks:
        """The sold-out dishes, and the businesses that serve them."""
        return Marks(self.business_ids, self.sold_out)
