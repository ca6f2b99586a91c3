"""Rows of a domain's options; the options themselves, SEO and the not-found page exist from the start."""

from typing import Any

from tenants.options.models import Color, MenuItem, Social
from tests.kit.rows import next_number, row


def color(type: int, code: str = "#336699") -> Color:  # noqa: A002  # the column's name
    """The domain's colour of that type, with another code."""
    made, _ = Color.objects.update_or_create(type=type, defaults={"code": code})
    return made


def menu_item(text: str | None = None, **values: Any) -> MenuItem:
    """An entry at the top level of the header menu."""
    number = next_number()
    defaults = {"menu": MenuItem.Menu.HEADER, "position": number, "url": "/members"}
    return row(MenuItem, text=text or f"Entry {number}", **{**defaults, **values})


def social(link: str | None = None, **values: Any) -> Social:
    number = next_number()
    return row(Social, link=link or f"https://social.example/{number}", **{"position": number, **values})
