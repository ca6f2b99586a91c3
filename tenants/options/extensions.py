"""Options show files, and menus lead to posts."""

from tenants.media import usage
from tenants.options.media_usage import OptionsMedia
from tenants.options.menu_uses import MenuUses
from tenants.posts import uses

usage.SOURCES.add("options", OptionsMedia())
uses.SOURCES.add("menus", MenuUses())
