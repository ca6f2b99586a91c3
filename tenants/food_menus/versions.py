"""Restore versions of food menus."""

from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from rest_framework.exceptions import PermissionDenied

from shared.api.access import Access
from shared.api.permissions import Scope, scope
from shared.data_types import JsonObject
from tenants.food_menus import services
from tenants.food_menus.models import FoodMenu
from tenants.food_menus.serializers import FoodMenuSerializer
from tenants.history.kinds import Restore
from tenants.posts.content.body import existing_rows
from tenants.posts.content.seen_files import files_seen
from tenants.posts.queries import rights


class FoodMenuVersions:
    """Versions of food menus. A member can restore the menus that only their own business serves."""

    permission = "food_menus.write"

    def visible(self, access: Access) -> Q:
        if scope(access, self.permission) is Scope.ALL:
            return Q()
        return Q(object_id__in=_own_menus(access).values("pk"))

    def read(self, object_id: int) -> JsonObject | None:
        menu = FoodMenu.objects.filter(pk=object_id).first()
        return services.menu_content(menu) if menu else None

    @transaction.atomic
    def restore(self, restore: Restore) -> list[str]:
        menu = FoodMenu.objects.get(pk=restore.version.object_id)
        content, left_out = _without_missing_rows(restore.version.content)
        if not _reaches(restore.access, content["business_ids"]):
            del content["business_ids"]
            left_out.append("business_ids")
        if restore.expected is not None:
            content["version"] = restore.expected
        read = FoodMenuSerializer(data=content)
        read.is_valid(raise_exception=True)

        def check(locked: FoodMenu) -> None:
            if not _reaches(restore.access, locked.business_ids):
                raise PermissionDenied

        services.change(
            menu,
            read.validated_data,
            files_seen(restore.access, {*menu.media_ids, *_pictures(restore.version.content)}),
            by=restore.access.user_id,
            record=restore.record,
            check=check,
        )
        return sorted(set(left_out))


def _own_menus(access: Access) -> "QuerySet[FoodMenu]":
    return FoodMenu.objects.filter(business_ids__contained_by=rights.read_own_members(access))


def _reaches(access: Access, business_ids: list[int]) -> bool:
    is_all = scope(access, FoodMenuVersions.permission) is Scope.ALL
    return bool(business_ids) and (is_all or set(business_ids) <= set(rights.read_own_members(access)))


def _without_missing_rows(content: JsonObject) -> tuple[JsonObject, list[str]]:
    """Return the content without deleted files and members, and the names of the changed fields."""
    left_out = []
    files = _pictures(content)
    if gone := files - existing_rows("media", files):
        left_out.append("pictures")
        content = {**content, "sections": [_without_pictures(each, gone) for each in content["sections"]]}
    known = services.existing_businesses(content["business_ids"])
    businesses = [each for each in content["business_ids"] if each in known]
    if businesses != content["business_ids"]:
        left_out.append("business_ids")
    return {**content, "business_ids": businesses}, left_out


def _pictures(content: JsonObject) -> set[int]:
    return {dish["image"] for section in content["sections"] for dish in section["dishes"] if dish["image"]}


def _without_pictures(section: JsonObject, gone: set[int]) -> JsonObject:
    dishes: list[dict[str, Any]] = section["dishes"]
    return {
        **section,
        "dishes": [{**dish, "image": None} if dish["image"] in gone else dish for dish in dishes],
    }
