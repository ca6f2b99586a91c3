"""Registrations of options: file uses, file links, and menu entries that link to posts."""

from tenants.media import usage
from tenants.options.link_usage import LinkedFiles
from tenants.options.media_usage import OptionsMedia
from tenants.options.menu_uses import MenuUses
from tenants.posts.queries import uses

usage.SOURCES.add("options", OptionsMedia())
usage.SOURCES.add("links", LinkedFiles())
uses.SOURCES.add("menus", MenuUses())
