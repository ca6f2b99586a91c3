"""Registrations of food menus: file uses, references in blocks, and search text of pages."""

from tenants.food_menus.media_usage import FoodMenuMedia
from tenants.food_menus.models import FoodMenu
from tenants.food_menus.search_text import text_of_posts
from tenants.media import usage
from tenants.posts.content import block_references

usage.SOURCES.add("food_menus", FoodMenuMedia())
block_references.EXISTING.add("food_menu", FoodMenu.objects.existing)
block_references.SEARCH_TEXT.add("food_menus", text_of_posts)
