"""Restore versions of options, with the same serializers and services as a save in the panel."""

from collections.abc import Iterator
from dataclasses import dataclass
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db.models import Q
from rest_framework.serializers import BaseSerializer

from shared.accounts.actor import get_actor
from shared.api.access import Access
from shared.data_types import JsonObject
from tenants.history.kinds import Restore, read_content
from tenants.history.models import ONLY_OBJECT, Kind
from tenants.options import services
from tenants.options.contents import CONTENTS, navigation_content
from tenants.options.design import load_design, set_design
from tenants.options.fields import posts_by_reference
from tenants.options.menus import Menus, validate_entries
from tenants.options.models import MenuItem, SiteOptions
from tenants.options.senders import check_sender, request_sender_check
from tenants.options.seo_serializers import SeoBody, SiteMapBody
from tenants.options.serializers import ColorBody, DesignBody, ErrorPageBody, OptionsBody, SocialBody


@dataclass(frozen=True)
class OptionsVersions:
    """Versions of a kind that is stored in the options row."""

    kind: Kind
    permission: str

    def visible(self, _access: Access) -> Q:
        return Q()

    def read(self, object_id: int) -> JsonObject | None:
        return CONTENTS[self.kind](SiteOptions.objects.get()) if object_id == ONLY_OBJECT else None


@dataclass(frozen=True)
class FieldVersions(OptionsVersions):
    """Versions of a kind with one serializer for its fields."""

    serializer_class: type[BaseSerializer]
    part: str

    def restore(self, restore: Restore) -> list[str]:
        options = SiteOptions.objects.complete().get()
        changes, left_out = read_content(self.serializer_class, restore.version.content)
        sender = changes.get("outgoing_email", "")
        if sender and sender != options.outgoing_email:
            try:
                check_sender(sender, get_actor(restore.request, restore.access).user)
            except ValidationError:
                del changes["outgoing_email"]
                left_out.append("outgoing_email")
        services.save(options, changes, part=self.part, by=restore.access.user_id, record=restore.record)
        if "outgoing_email" in changes:
            request_sender_check(options.outgoing_email)
        return left_out


class SiteMapVersions(OptionsVersions):
    def restore(self, restore: Restore) -> list[str]:
        changes, left_out = read_content(SiteMapBody, restore.version.content)
        services.change_site_map(changes, by=restore.access.user_id, record=restore.record)
        return left_out


class ColorVersions(OptionsVersions):
    def restore(self, restore: Restore) -> list[str]:
        colors = ColorBody(data=restore.version.content["colors"], many=True)
        colors.is_valid(raise_exception=True)
        codes = {int(each["type"]): each["code"] for each in colors.validated_data}
        services.set_colors(codes, by=restore.access.user_id, record=restore.record)
        return []


class DesignVersions(OptionsVersions):
    def read(self, object_id: int) -> JsonObject | None:
        return load_design().as_json() if object_id == ONLY_OBJECT else None

    def restore(self, restore: Restore) -> list[str]:
        changes, left_out = read_content(DesignBody, restore.version.content)
        set_design(changes, by=get_actor(restore.request, restore.access), record=restore.record)
        return left_out


class SocialVersions(OptionsVersions):
    def restore(self, restore: Restore) -> list[str]:
        links = SocialBody(data=restore.version.content["links"], many=True)
        links.is_valid(raise_exception=True)
        entries = [services.SocialEntry(each["link"], each["icon"]["id"]) for each in links.validated_data]
        services.replace_socials(entries, by=restore.access.user_id, record=restore.record)
        return []


class NavigationVersions:
    """Versions of both menus. Restoring omits entries of deleted posts, but keeps the entries below them."""

    permission = "menus.write"

    def visible(self, _access: Access) -> Q:
        return Q()

    def read(self, object_id: int) -> JsonObject | None:
        return navigation_content() if object_id == ONLY_OBJECT else None

    def restore(self, restore: Restore) -> list[str]:
        content = restore.version.content
        references: set[int | UUID] = {UUID(each) for items in content.values() for each in _post_ids(items)}
        known = {str(each) for each in posts_by_reference(references)}
        existing = {menu: _without_missing_posts(items, known) for menu, items in content.items()}
        read = Menus(data={"menuBody": existing})
        read.is_valid(raise_exception=True)
        entries = validate_entries(read.validated_data["menuBody"])
        services.replace_menus(entries, by=restore.access.user_id, record=restore.record)
        return [] if existing == content else ["posts"]


def _post_ids(items: list[JsonObject]) -> Iterator[str]:
    for item in items:
        if item["post_id"]:
            yield item["post_id"]
        yield from _post_ids(item["children"])


def _without_missing_posts(items: list[JsonObject], known: set[str]) -> list[JsonObject]:
    existing = []
    for item in items:
        children = _without_missing_posts(item["children"], known)
        if item["type"] == MenuItem.Type.LINK or item["post_id"] in known:
            existing.append({**item, "children": children})
        elif children:
            existing.append({**item, "type": MenuItem.Type.LINK, "post_id": None, "children": children})
    return existing


OPTIONS_KINDS = (
    FieldVersions(Kind.GENERAL, "options.write", OptionsBody, "general"),
    FieldVersions(Kind.COLLECTIONS, "options.write", OptionsBody, "general"),
    FieldVersions(Kind.SEO, "seo.write", SeoBody, "seo"),
    FieldVersions(Kind.ERROR_PAGE, "error_page.write", ErrorPageBody, "error_page"),
    SiteMapVersions(Kind.SITE_MAP, "seo.write"),
    ColorVersions(Kind.COLORS, "colors.write"),
    DesignVersions(Kind.DESIGN, "options.write"),
    SocialVersions(Kind.SOCIALS, "socials.write"),
)
