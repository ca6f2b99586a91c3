"""Read a domain's options for pages: one query, with menus as trees."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, TypedDict

from django.db.models import BooleanField, Case, Exists, F, QuerySet, Value, When

from shared.data_types import JsonMapping
from shared.tenancy.extensions import ExtensionPoint
from shared.tenancy.postgresql.json_statements import JsonStatement, Row, Rows
from shared.tenancy.unit_of_work import current_domain
from tenants.options.icons import SOCIAL_ICONS, SocialIconItem
from tenants.options.models import MenuItem, SiteOptions
from tenants.options.palettes import PALETTES, ColorType
from tenants.posts.collections import COLLECTIONS
from tenants.posts.models import Post

LISTED: ExtensionPoint[str, Callable[[], QuerySet[Any]]] = ExtensionPoint()
"""Queries for the rows of lists that do not consist of posts, by path. A menu entry that links to an empty
list is hidden."""

MEMBERS_SHOWN = 6
"""The number of members on the not-found page."""


class SiteColor(TypedDict):
    """A color of the domain by its type."""

    id: int
    domain_color_type_id: int
    code: str


class SocialItem(TypedDict):
    """A social link with its icon, as the API lists it."""

    id: int
    link: str
    icon: SocialIconItem


class SocialLink(TypedDict):
    """A social link with its icon and the id of its icon, as pages use it."""

    id: int
    link: str
    icon_id: int
    icon: SocialIconItem


class MenuEntry(TypedDict):
    """A menu entry with its children."""

    text: str
    type: str
    mode: str
    children: "Tree"
    url: Annotated[str, "A URL, or the path of a post with a leading slash."]
    post_id: str | None


Tree = list[MenuEntry]


class MenuTrees(TypedDict):
    """Both menus of a site."""

    header: Tree
    footer: Tree


_MENU_COLUMNS = {
    "id": "id",
    "menu": "menu",
    "parent_id": "parent_id",
    "text": "text",
    "type": "type",
    "mode": "mode",
    "url": "url",
    "post_uid": "post__uid",
    "post_url": "post__url",
    "post_live_url": "post__live_url",
    "post_deleted_at": "post__deleted_at",
    "is_empty_index": "is_empty_index",
}


@dataclass(frozen=True)
class SiteConfig:
    """All options of a domain. `options` contains the columns by name."""

    options: Row
    colors: list[SiteColor]
    socials: list[SocialLink]
    menus: MenuTrees

    @property
    def picture_ids(self) -> set[int]:
        """The ids of the files that every page shows, which are read together with the page's other files."""
        ids = (
            self.options["logo_id"],
            self.options["fav_icon_id"],
            self.options["og_image_id"],
            self.options["truck_image_id"],
        )
        return {each for each in ids if each is not None}


def config_reads() -> dict[str, Rows]:
    """Return the queries that `build_config` needs, without images."""
    return {
        "options": SiteOptions.objects.values(),
        "menu_items": _menu_rows(),
    }


def build_config(rows: Mapping[str, list[Row]]) -> SiteConfig:
    """Build the options from the result of the queries in `config_reads`."""
    options = rows["options"][0]
    return SiteConfig(
        options=options,
        colors=_color_items(options["colors"]),
        socials=[_social_link(each) for each in options["socials"]],
        menus=menu_trees(rows["menu_items"], with_hidden=False),
    )


def load_site_config() -> SiteConfig:
    """Return the current domain's options, in one query."""
    return build_config(_statement().read())


@cache
def _statement() -> JsonStatement:
    return JsonStatement(config_reads())


def load_colors() -> dict[int, str]:
    """Return the codes of the current domain's colors by type."""
    return colors_by_type(_get_stored_colors())


def load_color_items() -> list[SiteColor]:
    """Return the current domain's colors in the order of their types."""
    return _color_items(_get_stored_colors())


def _get_stored_colors() -> Sequence[str] | None:
    rows = _color_statement().read()["options"]
    return rows[0]["colors"] if rows else None


@cache
def _color_statement() -> JsonStatement:
    return JsonStatement({"options": SiteOptions.objects.order_by("pk").values("colors")[:1]})


def colors_by_type(stored: Sequence[str] | None) -> dict[int, str]:
    """Return the color codes in the options by type, or the template's colors if none are set."""
    if stored:
        return dict(zip(map(int, ColorType), stored, strict=True))
    return {int(each): code for each, code in PALETTES[current_domain().template].codes().items()}


def _color_items(stored: Sequence[str] | None) -> list[SiteColor]:
    codes = sorted(colors_by_type(stored).items())
    return [{"id": each, "domain_color_type_id": each, "code": code} for each, code in codes]


def load_socials() -> list[SocialItem]:
    """Return the current domain's social links, in order."""
    stored = SiteOptions.objects.values_list("socials", flat=True).first() or []
    return [
        {"id": each["id"], "link": each["link"], "icon": SOCIAL_ICONS[each["icon_id"]].wire}
        for each in stored
    ]


def _social_link(stored: JsonMapping) -> SocialLink:
    """Return a stored social link with its icon."""
    icon_id = stored["icon_id"]
    return {
        "id": stored["id"],
        "link": stored["link"],
        "icon_id": icon_id,
        "icon": SOCIAL_ICONS[icon_id].wire,
    }


def _with_emptiness() -> QuerySet[MenuItem]:
    """Return the menu items in order, annotated with whether they link to an empty list."""
    listed: dict[str, QuerySet[Any]] = {path: rows() for path, rows in LISTED.items()}
    listed |= {each.index_path: Post.objects.live().of(each) for each in COLLECTIONS if each.index_path}
    emptiness = [
        When(
            type=MenuItem.Type.LINK,
            url=f"/{path}",
            then=~(Exists(rows) | Exists(Post.objects.live().filter(live_url=path))),
        )
        for path, rows in listed.items()
    ]
    return MenuItem.objects.in_order().annotate(
        is_empty_index=Case(*emptiness, default=Value(False), output_field=BooleanField())
    )


def menu_trees(rows: Iterable[JsonMapping], *, with_hidden: bool) -> MenuTrees:
    """Return the header and footer menus with nested children. `rows` must be in order.

    Entries for posts that are not public are omitted, but their children remain. Links to empty lists are
    also omitted. `with_hidden` includes all of them, for users who edit the menu.
    """
    under: defaultdict[tuple[str, int | None], list[JsonMapping]] = defaultdict(list)
    for row in rows:
        under[row["menu"], row["parent_id"]].append(row)

    def tree(menu: str, parent_id: int | None) -> Tree:
        entries = (
            _entry(row, tree(menu, row["id"]), with_hidden=with_hidden) for row in under[menu, parent_id]
        )
        return [entry for entry in entries if entry is not None]

    return {"header": tree("header", None), "footer": tree("footer", None)}


def menu_rows() -> list[Row]:
    """Return all menu items in order, with the current URLs of their posts."""
    return list(_menu_rows())


def _menu_rows() -> Rows:
    renamed = {name: F(source) for name, source in _MENU_COLUMNS.items() if name != source}
    plain = [name for name, source in _MENU_COLUMNS.items() if name == source]
    return _with_emptiness().values(*plain, **renamed)


def _entry(row: JsonMapping, children: Tree, *, with_hidden: bool) -> MenuEntry | None:
    def entry(url: str, post_id: str | None) -> MenuEntry:
        return {
            "text": row["text"],
            "type": row["type"],
            "mode": row["mode"],
            "children": children,
            "url": url,
            "post_id": post_id,
        }

    if row["type"] == MenuItem.Type.LINK:
        is_left_out = not with_hidden and row["is_empty_index"] and not children
        return None if is_left_out else entry(row["url"], None)
    is_public = row["post_live_url"] is not None and row["post_deleted_at"] is None
    if not is_public and not with_hidden and not children:
        return None
    url = row["post_live_url"] if is_public else row["post_url"] if with_hidden else None
    post_id = str(row["post_uid"]) if row["post_uid"] else None
    return entry("" if url is None else f"/{url}", post_id)
