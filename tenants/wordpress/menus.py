"""Convert the menus of a WordPress site to the header and footer menus."""

import hashlib
import html
from collections.abc import Mapping, Sequence
from urllib.parse import urlsplit

from django.utils.translation import gettext as _

from tenants.options.menus import MAX_ITEMS, MAX_LEVELS, MAX_SIBLINGS
from tenants.options.services import MenuItemInput
from tenants.posts.content.links import clean_link
from tenants.posts.models import Post
from tenants.wordpress.wxr import WxrItem, WxrSite

HEADER_NAMES = ("primary", "main", "header", "top")
FOOTER_NAMES = ("footer", "bottom")


def list_menus(site: WxrSite) -> dict[str, list[WxrItem]]:
    """Return the items of each menu by its name, in order."""
    menus: dict[str, list[WxrItem]] = {}
    for item in site.of_type("nav_menu_item"):
        for term in item.terms.get("nav_menu", []):
            menus.setdefault(term.name, []).append(item)
    return {name: sorted(items, key=lambda item: item.order) for name, items in menus.items()}


def pick_menu(
    names: Sequence[str], wanted: str | None, usual: Sequence[str], *, or_first: bool
) -> str | None:
    """Return the name of the requested menu.

    By default, return a menu with a usual name, or the first menu if `or_first` is set. Return None if there
    is no such menu.
    """
    if wanted is not None:
        return next((name for name in names if name.lower() == wanted.lower()), None)
    for part in usual:
        for name in names:
            if part in name.lower():
                return name
    return names[0] if names and or_first else None


class MenuBuilder:
    """A builder that creates menu entries from the items of one menu."""

    def __init__(
        self, site: WxrSite, posts: Mapping[str, Post], lists: Mapping[str, str] | None = None
    ) -> None:
        """Create the builder. `lists` maps lowercase category names to the URLs of the blog filtered by
        these categories.
        """
        self._address = site.address
        self._posts = posts
        self._lists = lists or {}
        self._categories = {term.id: term.name.strip() for term in site.categories}
        self.losses: list[str] = []

    def entries(self, items: list[WxrItem]) -> list[MenuItemInput]:
        known = {item.id for item in items}
        children: dict[str, list[WxrItem]] = {}
        for item in items[:MAX_ITEMS]:
            parent = item.meta.get("_menu_item_menu_item_parent", "0")
            children.setdefault(parent if parent in known and parent != item.id else "0", []).append(item)
        if len(items) > MAX_ITEMS:
            self.losses.append(_("Menu items: %(count)s") % {"count": len(items) - MAX_ITEMS})
        return self._level(children.get("0", []), children, 1)

    def _level(
        self, items: list[WxrItem], children: Mapping[str, list[WxrItem]], level: int
    ) -> list[MenuItemInput]:
        entries: list[MenuItemInput] = []
        for item in items:
            below = self._level(children.get(item.id, []), children, level + 1) if level < 20 else []
            if level < MAX_LEVELS:
                entries.append(self._entry(item, below))
            else:
                entries.append(self._entry(item, []))
                if below:
                    self.losses.append(
                        _("The items below “%(item)s” are now at the same level") % {"item": self._text(item)}
                    )
                entries.extend(below)
        if len(entries) > MAX_SIBLINGS:
            self.losses.append(_("Menu items: %(count)s") % {"count": len(entries) - MAX_SIBLINGS})
        return entries[:MAX_SIBLINGS]

    def _entry(self, item: WxrItem, below: list[MenuItemInput]) -> MenuItemInput:
        post = self._posts.get(item.meta.get("_menu_item_object_id", ""))
        is_post = item.meta.get("_menu_item_type") == "post_type" and post is not None
        return MenuItemInput(
            text=self._text(item),
            type="post" if is_post else "link",
            mode="dropdown" if below else "link",
            url="" if is_post else self._url(item, has_children=bool(below)),
            post=post if is_post else None,
            children=below,
        )

    def _text(self, item: WxrItem) -> str:
        text = " ".join(html.unescape(item.title).split()) or self._own_name(item)
        return (text or item.slug.replace("-", " ").strip() or "Untitled")[:80]

    def _own_name(self, item: WxrItem) -> str:
        """Return the name of an item's target, for an item without its own label."""
        if item.meta.get("_menu_item_type") == "taxonomy":
            return " ".join(html.unescape(self._category(item)).split())
        post = self._posts.get(item.meta.get("_menu_item_object_id", ""))
        return post.title if post else ""

    def _url(self, item: WxrItem, *, has_children: bool) -> str:
        kind, address = item.meta.get("_menu_item_type", ""), item.meta.get("_menu_item_url", "").strip()
        if kind == "taxonomy":
            return self._list(item)
        if kind == "post_type":
            self.losses.append(
                _("“%(item)s” linked to content that is not in the file") % {"item": self._text(item)}
            )
        if address in {"", "#"}:
            return "" if has_children else "#top"
        return self._link(address, item)

    def _list(self, item: WxrItem) -> str:
        """Return the URL of the blog filtered by the linked category, or of the whole blog with a reported
        loss."""
        name = self._category(item)
        address = self._lists.get(name[:80].lower())
        if address is None:
            sentence = (
                _("“%(item)s” links to the whole blog because its category has no posts")
                if name
                else _("“%(item)s” links to the whole blog because only category lists can be imported")
            )
            self.losses.append(sentence % {"item": self._text(item)})
            return "/blog"
        return address

    def _category(self, item: WxrItem) -> str:
        """Return the name of the linked category, or "" for any other target."""
        is_category = item.meta.get("_menu_item_object") == "category"
        return self._categories.get(item.meta.get("_menu_item_object_id", ""), "") if is_category else ""

    def _link(self, address: str, item: WxrItem) -> str:
        if address.startswith(self._address + "/"):
            parts = urlsplit(address)
            address = parts.path or "/"
        try:
            return clean_link(address)
        except ValueError:
            self.losses.append(
                _("“%(item)s” linked to %(address)s") % {"item": self._text(item), "address": address[:100]}
            )
            return "#top"


def get_digest(entries: Sequence[MenuItemInput]) -> str:
    return hashlib.sha256(repr([_list_facts(entry) for entry in entries]).encode()).hexdigest()


def _list_facts(entry: MenuItemInput) -> tuple[object, ...]:
    post = entry.post.pk if entry.post else None
    return (entry.text, entry.url, post, [_list_facts(child) for child in entry.children])
