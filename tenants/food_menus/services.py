"""Change food menus. Each change is one transaction, and immediately public."""

import json
import secrets
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from shared.accounts.audit import Record, skip_record
from shared.api.versions import Check, lock_row, permit
from shared.data_types import JsonObject, ValidatedData
from shared.tenancy.cache import invalidate_content
from shared.tenancy.locks import hold, lock_kind
from shared.tenancy.positions import change_places
from tenants.food_menus.limits import MOST_BYTES, MOST_BYTES_OF_A_MENU, MOST_MENUS, MOST_MENUS_OF_ALL
from tenants.food_menus.models import BODY_BYTES, FoodMenu
from tenants.food_menus.search_text import enqueue_menu_indexing
from tenants.food_menus.sold_out import Until, active_marks, mark_until
from tenants.history.models import Kind
from tenants.history.services import delete_versions, store_version
from tenants.hours.facts import OWN_BUSINESS
from tenants.posts.collections import MEMBERS
from tenants.posts.content import references
from tenants.posts.content.body import FilesKnown, existing_rows
from tenants.posts.models import Post

COLUMNS = ("title", "business_ids")


class NoSuchDish(Exception):
    """The menu has no dish with this id."""


@transaction.atomic
def add(
    values: ValidatedData,
    files_seen: FilesKnown | None = None,
    *,
    by: int | None = None,
    record: Record = skip_record,
) -> FoodMenu:
    """Create a menu at the end of the list. Raises ValidationError with field errors."""
    lock_kind(FoodMenu)
    menu = FoodMenu(business_ids=[OWN_BUSINESS])
    _hold_files(values, files_seen)
    _fill(menu, values)
    _refuse_too_many(menu, is_new=True)
    _refuse_too_large(menu)
    last = FoodMenu.objects.aggregate(last=Max("position"))["last"]
    menu.position = 0 if last is None else last + 1
    menu.save()
    store_version(Kind.FOOD_MENU, menu.pk, before=None, after=menu_content(menu), by=by)
    enqueue_menu_indexing(menu)
    invalidate_content()
    record("food_menu.added", title=menu.title, menu_id=menu.pk)
    return menu


def make_menu(values: ValidatedData, position: int) -> FoodMenu:
    """Return an unsaved menu of the site's own business with these `values`, for a new domain."""
    menu = FoodMenu(business_ids=[OWN_BUSINESS])
    _fill(menu, values)
    menu.position = position
    return menu


@transaction.atomic
def change(
    menu: FoodMenu,
    values: ValidatedData,
    files_seen: FilesKnown | None = None,
    *,
    by: int | None = None,
    record: Record = skip_record,
    check: Check[FoodMenu] = permit,
) -> FoodMenu:
    """Save the menu. Raises StaleVersion if `values` contains an outdated version, and ValidationError with
    field errors."""
    lock_kind(FoodMenu)
    _hold_files(values, files_seen)
    menu = lock_row(FoodMenu.objects.all(), menu.pk, values.get("version"), check=check)
    size, businesses, before = _size(menu), set(menu.business_ids), menu_content(menu)
    _fill(menu, values)
    is_moved = not businesses.issuperset(menu.business_ids)
    if is_moved:
        _refuse_too_many(menu, is_new=False)
    if is_moved or _size(menu) > size:
        _refuse_too_large(menu)
    dishes = set(_dish_ids(menu))
    menu.sold_out = {dish: until for dish, until in menu.sold_out.items() if dish in dishes}
    menu.version += 1
    menu.save()
    store_version(Kind.FOOD_MENU, menu.pk, before=before, after=menu_content(menu), by=by)
    enqueue_menu_indexing(menu)
    invalidate_content()
    record("food_menu.changed", title=menu.title, menu_id=menu.pk)
    return menu


@transaction.atomic
def reorder(menus: Sequence[FoodMenu], *, check: Check[FoodMenu] = permit) -> None:
    """Sort these menus in the given order. The positions of other menus do not change."""
    change_places(FoodMenu.objects.all(), menus, check)
    invalidate_content()


@transaction.atomic
def remove(menu: FoodMenu, *, record: Record = skip_record, check: Check[FoodMenu] = permit) -> None:
    """Delete a menu. Blocks that showed it show all menus."""
    menu = lock_row(FoodMenu.objects.all(), menu.pk, check=check, to_delete=True)
    references.remove_from_blocks("food_menu", menu.pk)
    record("food_menu.deleted", title=menu.title, menu_id=menu.pk)
    delete_versions(Kind.FOOD_MENU, menu.pk)
    menu.delete()
    enqueue_menu_indexing(menu)
    invalidate_content()


@transaction.atomic
def mark(
    menu: FoodMenu, dish: str, until: Until | None, now: datetime, *, check: Check[FoodMenu] = permit
) -> FoodMenu:
    """Mark a dish as sold out until "tomorrow" or until "changed", or as available if `until` is None.

    Raises NoSuchDish if the menu doesn't contain the dish. Saving a menu does not change the marks, so an
    open editor does not overwrite them.
    """
    menu = lock_row(FoodMenu.objects.all(), menu.pk, check=check)
    if dish not in set(_dish_ids(menu)):
        raise NoSuchDish
    (marks,) = active_marks([menu.marks], now)
    others = {each: day for each, day in marks.items() if each != dish}
    menu.sold_out = others if until is None else {**others, dish: mark_until(until, menu.business_ids, now)}
    menu.save(update_fields=["sold_out", "updated_at"])
    invalidate_content()
    return menu


def menu_content(menu: FoodMenu) -> JsonObject:
    """Return the content of a menu for a version, in the form that the API accepts."""
    return {"title": menu.title, "business_ids": menu.business_ids, **menu.body}


def existing_businesses(ids: Iterable[int]) -> set[int]:
    """Return the `ids` that belong to businesses.

    Members in the trash are included, so that a restored member still has its menus.
    """
    members = {each for each in ids if each != OWN_BUSINESS}
    return {OWN_BUSINESS, *(pk for (pk,) in hold(Post.objects.of(MEMBERS).filter(pk__in=members), "pk"))}


def _hold_files(values: ValidatedData, files_seen: FilesKnown | None) -> None:
    """Lock the files of the dishes before the menu is locked. Raises ValidationError for missing files."""
    files = {dish["image"] for section in values["sections"] for dish in section["dishes"] if dish["image"]}
    known = existing_rows("media", files)
    if files - (known if files_seen is None else files_seen(known)):
        raise ValidationError({"sections": _("This file doesn't exist.")})


def _fill(menu: FoodMenu, values: ValidatedData) -> None:
    for name in COLUMNS:
        if name in values:
            setattr(menu, name, values[name])
    if "business_ids" in values:
        menu.business_ids = _check_businesses(values["business_ids"])
    left = {*COLUMNS, "version"}
    menu.body = {name: value for name, value in values.items() if name not in left}
    _name_rows(menu.body["sections"])
    menu.media_ids = sorted({dish["image"] for dish in _dishes(menu) if dish["image"]})


def _check_businesses(ids: list[int]) -> list[int]:
    wanted = list(dict.fromkeys(ids))
    if not wanted:
        raise ValidationError({"business_ids": _("Choose at least one business that serves this menu.")})
    if set(wanted) - existing_businesses(wanted):
        raise ValidationError({"business_ids": _("This member doesn't exist.")})
    return wanted


def _refuse_too_many(menu: FoodMenu, *, is_new: bool) -> None:
    """Raise ValidationError if one of the businesses, or the domain, already has the maximum number of menus.

    Without a limit per business, one member could use up the limit of the domain.
    """
    others = FoodMenu.objects.filter(business_ids__overlap=menu.business_ids).exclude(pk=menu.pk)
    menus_of = Counter(
        business for businesses in others.values_list("business_ids", flat=True) for business in businesses
    )
    is_full = any(menus_of[business] >= MOST_MENUS for business in menu.business_ids)
    if is_full or (is_new and FoodMenu.objects.count() >= MOST_MENUS_OF_ALL):
        raise ValidationError(
            {
                "title": _("A site can have up to %(most)s menus. Delete one first.")
                % {"most": MOST_MENUS if is_full else MOST_MENUS_OF_ALL}
            }
        )


def _refuse_too_large(menu: FoodMenu) -> None:
    """Raise ValidationError if the menu, or all menus of one of its businesses together, are too large."""
    size = _size(menu)
    if size > MOST_BYTES_OF_A_MENU:
        raise ValidationError({"sections": _too_large(_("A menu"), MOST_BYTES_OF_A_MENU)})
    others = FoodMenu.objects.filter(business_ids__overlap=menu.business_ids).exclude(pk=menu.pk)
    sizes: Counter[int] = Counter()
    for businesses, each in others.values_list("business_ids", BODY_BYTES):
        sizes.update(dict.fromkeys(businesses, each))
    if any(sizes[business] + size > MOST_BYTES for business in menu.business_ids):
        raise ValidationError({"sections": _too_large(_("All menus together"), MOST_BYTES)})


def _too_large(what: str, most: int) -> str:
    said = _("%(what)s can have up to %(most)s KB of text. Shorten descriptions or delete dishes.")
    return said % {"what": what, "most": most // 1_000}


def _size(menu: FoodMenu) -> int:
    # Use the same format as PostgreSQL, with a space after each comma and colon.
    return len(json.dumps(menu.body, ensure_ascii=False).encode())


def _name_rows(sections: list[JsonObject]) -> None:
    """Assign an id to every section and dish without one."""
    for section in sections:
        for row in (section, *section["dishes"]):
            row["id"] = row["id"] or secrets.token_hex(6)


def _dishes(menu: FoodMenu) -> Iterator[JsonObject]:
    for section in menu.body["sections"]:
        yield from section["dishes"]


def _dish_ids(menu: FoodMenu) -> Iterator[str]:
    return (dish["id"] for dish in _dishes(menu))
