"""Change a domain's options. Each change is one transaction, and invalidates cached values."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from shared.accounts.audit import Record, skip_record
from shared.data_types import JsonObject, ValidatedData
from shared.tenancy.cache import invalidate_content
from tenants.options.contents import store_navigation_version, store_versions
from tenants.options.models import ONLY_ROW, MenuItem, SiteOptions
from tenants.options.palettes import ColorType
from tenants.options.reading import colors_by_type
from tenants.posts.models import Post


@dataclass(frozen=True)
class MenuItemInput:
    """A menu item to save, with its children."""

    text: str
    type: str
    mode: str
    url: str
    post: Post | None
    children: Sequence["MenuItemInput"] = field(default_factory=tuple)


@dataclass(frozen=True)
class SocialEntry:
    """A social link to save. Without an `id`, it is a new link."""

    link: str
    icon_id: int
    id: int | None = None


@transaction.atomic
def save(
    row: SiteOptions,
    changes: ValidatedData,
    *,
    part: str = "general",
    by: int | None = None,
    record: Record = skip_record,
) -> None:
    """Write `changes` to the options row. `part` is the name of the changed part in the audit log."""
    if not changes:
        return
    stored = _lock_options()
    differing = sorted(name for name, value in changes.items() if getattr(stored, name) != value)
    with store_versions(stored, by=by):
        for name, value in changes.items():
            setattr(row, name, value)
            setattr(stored, name, value)
        row.save(update_fields=list(changes))
    if differing:
        record(f"options.{part}_changed", fields=differing)
    invalidate_content()


@transaction.atomic
def change_site_map(
    changes: ValidatedData, *, by: int | None = None, record: Record = skip_record
) -> JsonObject:
    """Change the site map, and return its stored settings. Omitted settings are not changed."""
    options = _lock_options()
    types = {**options.site_map.get("types", {}), **changes.get("types", {})}
    with store_versions(options, by=by):
        options.site_map = {**options.site_map, **changes, "types": types}
        options.save(update_fields=["site_map"])
    record("options.site_map_changed")
    invalidate_content()
    return dict(options.site_map)


@transaction.atomic
def invalidate_all() -> None:
    """Invalidate all cached values of the domain."""
    invalidate_content()


@transaction.atomic
def set_colors(codes: Mapping[int, str], *, by: int | None = None, record: Record = skip_record) -> None:
    """Set the colors of the given types. Other colors are not changed."""
    options = _lock_options()
    changed: dict[int, str] = colors_by_type(options.colors)
    changed.update(codes)
    with store_versions(options, by=by):
        options.colors = [changed[each] for each in ColorType]
        options.save(update_fields=["colors"])
    record("options.colors_changed")
    invalidate_content()


@transaction.atomic
def replace_menus(
    menus: Mapping[str, Sequence[MenuItemInput]],
    *,
    by: int | None = None,
    record: Record = skip_record,
) -> None:
    """Replace the entries of each given menu, with one insert per level for all menus."""
    # Without this lock, two parallel replacements of a menu would leave the entries of both.
    _lock_options()
    with store_navigation_version(by=by):
        _write_menus(menus)
    record("options.menus_changed")
    invalidate_content()


def _write_menus(menus: Mapping[str, Sequence[MenuItemInput]]) -> None:
    MenuItem.objects.filter(menu__in=list(menus)).delete()
    level: list[tuple[str, MenuItem | None, Sequence[MenuItemInput]]]
    level = [(menu, None, entries) for menu, entries in menus.items()]
    while level:
        planned = [
            (_item(menu, parent, position, entry), entry)
            for menu, parent, siblings in level
            for position, entry in enumerate(siblings)
        ]
        MenuItem.objects.bulk_create([item for item, _entry in planned])
        level = [(item.menu, item, entry.children) for item, entry in planned if entry.children]


@transaction.atomic
def replace_socials(
    entries: Sequence[SocialEntry], *, by: int | None = None, record: Record = skip_record
) -> None:
    """Replace the social links. Entries with an id keep it, and missing links are deleted.

    Raises ValidationError for an unknown or duplicate id.
    """
    options = _lock_options()
    known = {each["id"] for each in options.socials}
    ids = [entry.id for entry in entries if entry.id is not None]
    if not known >= set(ids):
        raise ValidationError({"id": _("There is no social link with this ID.")})
    if len(set(ids)) < len(ids):
        raise ValidationError({"id": _("List each social link only once.")})
    unused = count(max(known, default=0) + 1)
    with store_versions(options, by=by):
        options.socials = [
            {"id": entry.id or next(unused), "link": entry.link, "icon_id": entry.icon_id}
            for entry in entries
        ]
        options.save(update_fields=["socials"])
    record("options.socials_changed")
    invalidate_content()


def _lock_options() -> SiteOptions:
    """Lock and return the options row, so that changes run one after another."""
    return SiteOptions.objects.select_for_update(of=("self",)).get(pk=ONLY_ROW)


def _item(menu: str, parent: MenuItem | None, position: int, entry: MenuItemInput) -> MenuItem:
    return MenuItem(
        menu=menu,
        parent=parent,
        position=position,
        text=entry.text,
        type=entry.type,
        mode=entry.mode,
        url="" if entry.post else entry.url,
        post=entry.post,
    )
