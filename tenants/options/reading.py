"""A domain's options as pages need them: everything in one query, menus as trees."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, TypedDict, cast

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import BooleanField, Case, Exists, F, QuerySet, Value, When
from django.db.models.functions import JSONObject

from shared.tenancy.postgresql.prepared import PreparedQuery
from tenants.options.icons import SOCIAL_ICONS, SocialIconItem
from tenants.options.models import Color, MenuItem, SiteOptions, Social
from tenants.options.palettes import PALETTES, ColorType
from tenants.posts.collections import COLLECTIONS
from tenants.posts.models import Post

MEMBERS_SHOWN = 6
"""How many members the not-found page offers."""


class SocialLink(TypedDict):
    """A link to where else the people of a site are found."""

    id: int
    link: str
    icon_id: int
    icon: SocialIconItem


class MenuEntry(TypedDict):
    """A line of a menu with what hangs under it."""

    text: str
    type: str
    mode: str
    children: "Tree"
    url: Annotated[str, "An address, or the path of the post with its slash."]
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
    """All options of a domain at one moment."""

    options: SiteOptions
    colors: list[dict[str, Any]]
    socials: list[SocialLink]
    menus: MenuTrees
    more: dict[str, list[dict[str, Any]]]
    """What the caller query for beside them, by the name it gave."""

    @property
    def picture_ids(self) -> set[int]:
        """The files that pages show wherever they are; read them with the others a page needs."""
        options = self.options
        ids = (
            options.logo_id,
            options.fav_icon_id,
            options.seo.og_image_id,
            options.error_page.truck_image_id,
        )
        return {each for each in ids if each is not None}


@dataclass(frozen=True)
class SiteConfigQuery:
    """The query for everything, and what it asks beside the options."""

    prepared: PreparedQuery[SiteOptions]
    more: tuple[str, ...]


def site_config_query(**more: ArraySubquery) -> SiteConfigQuery:
    """One query for the options of a domain with colours, socials and menus; to be made once.

    `more` are rows of other apps (`rows_of`) that are read along with them. Pictures are not: with a join
    for each, PostgreSQL thinks longer about this query than it takes to answer it.
    """
    complete = SiteOptions.objects.select_related("seo", "error_page").annotate(
        all_colors=rows_of(Color.objects.order_by("type"), id="id", type="type", code="code"),
        all_socials=rows_of(Social.objects.in_order(), id="id", link="link", icon_id="icon_id"),
        all_menu_items=rows_of(_with_emptiness(), **_MENU_COLUMNS),
        **{f"all_{name}": rows for name, rows in more.items()},
    )
    return SiteConfigQuery(PreparedQuery(complete), tuple(more))


def load_site_config(query: SiteConfigQuery | None = None) -> SiteConfig:
    """The current domain's options, and what the question asks beside them."""
    query = query or _plain_query()
    [options] = cast(list[Any], query.prepared.rows())
    return SiteConfig(
        options=options,
        colors=options.all_colors,
        socials=[_social(row) for row in options.all_socials],
        menus=menu_trees(options.all_menu_items, with_hidden=False),
        more={name: getattr(options, f"all_{name}") for name in query.more},
    )


def _social(row: Mapping[str, Any]) -> SocialLink:
    icon_id = row["icon_id"]
    return {"id": row["id"], "link": row["link"], "icon_id": icon_id, "icon": SOCIAL_ICONS[icon_id].wire}


def _with_emptiness() -> QuerySet[MenuItem]:
    """The menu items in order, each with whether it leads to a collection's list that has nothing yet."""
    emptiness = [
        When(
            type=MenuItem.Type.LINK,
            url=f"/{each.index_path}",
            then=~(
                Exists(Post.objects.live().of(each))
                | Exists(Post.objects.live().filter(live_url=each.index_path))
            ),
        )
        for each in COLLECTIONS
        if each.index_path
    ]
    return MenuItem.objects.in_order().annotate(
        is_empty_index=Case(*emptiness, default=Value(False), output_field=BooleanField())
    )


@cache
def _plain_query() -> SiteConfigQuery:
    return site_config_query()


def color_codes(rows: Iterable[Mapping[str, Any]], *, template: str) -> dict[ColorType, str]:
    """A code for each of the eight types; one that is missing is the template's."""
    return {**PALETTES[template].codes(), **{ColorType(row["type"]): str(row["code"]) for row in rows}}


def menu_trees(rows: Iterable[Mapping[str, Any]], *, with_hidden: bool) -> MenuTrees:
    """Header and footer with their children inside, `rows` being in order.

    An entry of a post that visitors cannot see is left out, but for what hangs under it, and so is the list
    of a collection that has nothing yet; `with_hidden` keeps them, as the people who edit the menu have to.
    """
    under: defaultdict[tuple[str, int | None], list[Mapping[str, Any]]] = defaultdict(list)
    for row in rows:
        under[row["menu"], row["parent_id"]].append(row)

    def tree(menu: str, parent_id: int | None) -> Tree:
        drawn = (
            _entry(row, tree(menu, row["id"]), with_hidden=with_hidden) for row in under[menu, parent_id]
        )
        return [entry for entry in drawn if entry is not None]

    return {"header": tree("header", None), "footer": tree("footer", None)}


def menu_rows() -> list[dict[str, Any]]:
    """All menu items in order, with what their posts' urls are now."""
    renamed = {name: F(source) for name, source in _MENU_COLUMNS.items() if name != source}
    plain = [name for name, source in _MENU_COLUMNS.items() if name == source]
    return list(_with_emptiness().values(*plain, **renamed))


def _entry(row: Mapping[str, Any], children: Tree, *, with_hidden: bool) -> MenuEntry | None:
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


def rows_of(queryset: Any, **columns: str) -> ArraySubquery:
    """Rows of another table as a column, each with its `columns`."""
    return ArraySubquery(queryset.values(row=JSONObject(**columns)))
