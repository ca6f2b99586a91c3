"""Factories for options of a domain. The options themselves, SEO and the not-found page exist from the
start."""

from typing import Any

from tenants.options import services
from tenants.options.models import MenuItem
from tenants.options.palettes import ColorType
from tenants.options.reading import load_socials
from tests.kit.rows import next_number, row


def color(type: int, code: str = "#336699") -> None:
    """Change the code of the domain's color of that type."""
    services.set_colors({ColorType(type): code})


def menu_item(text: str | None = None, **values: Any) -> MenuItem:
    """Create an entry at the top level of the header menu."""
    number = next_number()
    defaults = {"menu": MenuItem.Menu.HEADER, "position": number, "url": "/members"}
    return row(MenuItem, text=text or f"Entry {number}", **{**defaults, **values})


def social(link: str | None = None, *, icon_id: int = 1) -> int:
    """Add a social link, and return its id."""
    link = link or f"https://social.example/{next_number()}"
    entries = [services.SocialEntry(each["link"], each["icon"]["id"], each["id"]) for each in load_socials()]
    services.replace_socials([*entries, services.SocialEntry(link, icon_id)])
    return load_socials()[-1]["id"]
