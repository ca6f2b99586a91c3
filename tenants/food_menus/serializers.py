"""Request and response bodies for food menus."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, cast

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from shared.api.fields import BIGGEST_ID, Id, WholeNumber, many
from shared.data_types import JsonMapping, ValidatedData
from tenants.business.serializers import WordsField
from tenants.food_menus.limits import MOST_DISHES, MOST_DISHES_OF_A_MENU, MOST_SECTIONS
from tenants.food_menus.menu_draft import MOST_PRICES
from tenants.food_menus.models import TITLE_LENGTH, FoodMenu, empty_body
from tenants.food_menus.prices import AMOUNT_LENGTH, clean_amount
from tenants.food_menus.sheets.setting import MOST_TABLES, PAPERS
from tenants.food_menus.sold_out import UNTIL
from tenants.food_menus.tables import MOST_COLUMNS
from tenants.food_menus.wire import ALLERGENS, COLUMN_FIELDS, DIETS, HOTTEST, FoodMenuBody, FoodMenuReply
from tenants.hours.facts import DAYS
from tenants.hours.fields import ClockTime, OptionalDay
from tenants.media.items import MediaItem

MOST_BUSINESSES = 500
MOST_READ = 100_000
"""Maximum length of text that is read as a menu."""
MOST_HEADER_ROWS = 2_000
BOXES = "Whether characters that the server has no font for may be empty boxes."
_KEY = re.compile(r"[a-z0-9-]{1,40}")


@extend_schema_field({"type": "string", "pattern": "^[a-z0-9-]{0,40}$", "example": "mains"})
class RowKey(serializers.CharField):
    """The key of a section or dish in its menu, or "" for a new one."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(allow_blank=True, required=False, default="", **kwargs)

    def to_internal_value(self, data: Any) -> str:
        key = super().to_internal_value(data)
        if key and not _KEY.fullmatch(key):
            raise serializers.ValidationError(_("Use only lowercase letters, digits and dashes."))
        return key


@extend_schema_field({"type": "string", "pattern": "^[a-z0-9-]{0,40}$", "example": "soup"})
class DishKey(RowKey):
    """The key of a dish in the menu."""


class Amount(WordsField):
    """The amount of a price: a number, or words."""

    def __init__(self) -> None:
        super().__init__(max_length=AMOUNT_LENGTH, allow_blank=False, required=True)

    def to_internal_value(self, data: object) -> str:
        return clean_amount(super().to_internal_value(data))


class PriceBody(serializers.Serializer):
    """The price of a dish in one size."""

    size = WordsField(max_length=40, default="")
    amount = Amount()


class DishBody(serializers.Serializer):
    """A dish. Its `allergens` are null while they are unknown."""

    id = DishKey()
    name = WordsField(max_length=120, allow_blank=False, required=True)
    description = WordsField(max_length=500, default="")
    prices = many(PriceBody, max_length=MOST_PRICES, default=list)
    diets = serializers.ListField(child=serializers.ChoiceField(DIETS), max_length=len(DIETS), default=list)
    allergens = serializers.ListField(
        child=serializers.ChoiceField(ALLERGENS), max_length=len(ALLERGENS), allow_null=True, default=None
    )
    spice = WholeNumber(min_value=0, max_value=HOTTEST, default=0)
    is_new = serializers.BooleanField(default=False)
    image = Id(allow_null=True, default=None)

    def validate_diets(self, value: list[str]) -> list[str]:
        return [each for each in DIETS if each in value]

    def validate_allergens(self, value: list[str] | None) -> list[str] | None:
        return None if value is None else [each for each in ALLERGENS if each in value]


class SectionBody(serializers.Serializer):
    """Dishes under a heading."""

    id = RowKey()
    title = WordsField(max_length=120, default="")
    text = WordsField(max_length=500, default="")
    dishes = many(DishBody, max_length=MOST_DISHES, default=list)


class FoodMenuSerializer(serializers.Serializer):
    """The body of a menu. Omitted fields become empty, except the businesses."""

    answered_beside = ("_id", "position", "sold_out", "pictures", "may_write")

    id = serializers.IntegerField(read_only=True)
    title = WordsField(max_length=TITLE_LENGTH, allow_blank=False, required=True)
    business_ids = serializers.ListField(
        child=WholeNumber(min_value=0, max_value=BIGGEST_ID), max_length=MOST_BUSINESSES, required=False
    )
    version = WholeNumber(min_value=1, required=False)
    text = WordsField(max_length=1_000, default="")
    note = WordsField(max_length=1_000, default="")
    days = serializers.ListField(child=serializers.ChoiceField(DAYS), max_length=len(DAYS), default=list)
    begins = ClockTime()
    ends = ClockTime()
    first_day = OptionalDay()
    last_day = OptionalDay()
    service = WordsField(max_length=60, default="")
    sections = many(SectionBody, max_length=MOST_SECTIONS, default=list)

    def validate_days(self, value: list[str]) -> list[str]:
        return [each for each in DAYS if each in value]

    def validate(self, attrs: ValidatedData) -> ValidatedData:
        if attrs["first_day"] and attrs["last_day"] and attrs["last_day"] < attrs["first_day"]:
            raise serializers.ValidationError(
                {"last_day": _("The last day must not be before the first day.")}
            )
        keys = [each["id"] for each in _iterate_rows(attrs["sections"]) if each["id"]]
        if len(keys) != len(set(keys)):
            raise serializers.ValidationError({"sections": _("Two items have the same ID.")})
        if sum(len(section["dishes"]) for section in attrs["sections"]) > MOST_DISHES_OF_A_MENU:
            most = {"most": MOST_DISHES_OF_A_MENU}
            raise serializers.ValidationError(
                {"sections": _("A menu can have up to %(most)s dishes.") % most}
            )
        return attrs


class SoldOutBody(serializers.Serializer):
    """A dish, and when it is available again: tomorrow, or when a user changes the mark. Null means now."""

    dish = DishKey()
    until = serializers.ChoiceField(UNTIL, allow_null=True)


class SheetQuery(serializers.Serializer):
    """The format of a printed menu."""

    paper = serializers.ChoiceField(PAPERS, default="a4")
    boxes = serializers.BooleanField(default=False, help_text=BOXES)


class CodesQuery(serializers.Serializer):
    """The number of tables, or 0 for a single code without a number."""

    tables = WholeNumber(min_value=0, max_value=MOST_TABLES, default=0)
    boxes = serializers.BooleanField(default=False, help_text=BOXES)


class MenuExportQuery(serializers.Serializer):
    """The menus to export: one menu, or all menus."""

    menu_id = Id(required=False)


class MenuTextBody(serializers.Serializer):
    """The text of a menu from another source."""

    text = serializers.CharField(max_length=MOST_READ, trim_whitespace=False)
    columns = serializers.ListField(
        child=serializers.ChoiceField(COLUMN_FIELDS, allow_blank=True, allow_null=True),
        max_length=MOST_COLUMNS,
        required=False,
        allow_null=True,
        help_text="The field of each column of a table, in order; null ignores a column.",
    )
    header_rows = WholeNumber(
        min_value=0,
        max_value=MOST_HEADER_ROWS,
        required=False,
        allow_null=True,
        help_text="With `columns`, the number of rows above the first dish.",
    )


def menu_reply(
    menu: FoodMenu,
    *,
    pictures: Mapping[int, MediaItem],
    businesses: Collection[int],
    sold_out: Mapping[str, str],
    may_write: bool,
) -> FoodMenuReply:
    """Serialize `menu` for the editor, without deleted businesses."""
    body = cast("FoodMenuBody", {**empty_body(), **menu.body})
    return {
        "id": menu.pk,
        "_id": str(menu.uid),
        "title": menu.title,
        "position": menu.position,
        "business_ids": [each for each in menu.business_ids if each in businesses],
        "version": menu.version,
        **body,
        "sold_out": dict(sold_out),
        "pictures": {str(each): pictures[each] for each in menu.media_ids if each in pictures},
        "may_write": may_write,
    }


def _iterate_rows(sections: Iterable[JsonMapping]) -> Iterator[JsonMapping]:
    for section in sections:
        yield section
        yield from section["dishes"]
