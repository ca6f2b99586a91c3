"""Blocks about a business and its guests: menu, hours, places, forms, videos and socials."""

from tenants.posts.blocks.kinds import Prop, block

EARLIEST = ("today", "any")
MOST_PLACES = 60
MOST = 1_000_000
"""The upper limit of numbers in forms. The lower limit is its negative."""
FIELD_TYPES = ("text", "textarea", "email", "phone", "number", "date", "select", "checkbox", "file")

_FORM_FIELD = {
    "label": Prop("text", max_length=200),
    "type": Prop("choice", "text", choices=FIELD_TYPES),
    "required": Prop("boolean", default=False),
    "options": Prop("texts", [], max_length=120),
    "minimum": Prop("decimal", 0, minimum=-MOST, maximum=MOST),
    "maximum": Prop("decimal", None, minimum=-MOST, maximum=MOST),
    "earliest": Prop("choice", "today", choices=EARLIEST),
    "help": Prop("text", max_length=300),
    "name": Prop("slug", max_length=60),
}

FOOD_MENU = block(
    "FoodMenu",
    "Food menu",
    title=Prop("text", "Menu"),
    text=Prop("text", max_length=1000),
    menu=Prop("food_menu", None),
    sections=Prop("keys", [], max_items=40),
    dishes=Prop("keys", [], max_items=200),
    layout=Prop("choice", "menu", choices=("menu", "allergens")),
    note=Prop("text", max_length=1000),
)
OPENING_HOURS = block(
    "OpeningHours",
    "Opening hours",
    title=Prop("text", "Hours"),
    text=Prop("text", max_length=500),
    show_services=Prop("boolean", default=True),
    show_contact=Prop("boolean", default=True),
)
LOCATIONS = block(
    "Locations",
    "Locations",
    title=Prop("text", "Where to find us"),
    text=Prop("text", max_length=1000),
    places=Prop("list", [], items={"place": Prop("place", None)}, max_items=MOST_PLACES),
    show_map=Prop("boolean", default=True),
)
OUT_NOW = block(
    "OutNow",
    "Out now",
    title=Prop("text", "Out now"),
    text=Prop("text", max_length=1000),
    limit=Prop("number", 12, minimum=1, maximum=24),
    place=Prop("place", None),
    empty_text=Prop("text", "No trucks are out right now.", max_length=300),
)
THIS_WEEK = block(
    "ThisWeek",
    "This week",
    title=Prop("text", "This week"),
    text=Prop("text", max_length=1000),
    business=Prop("business", None),
    days=Prop("number", 7, minimum=1, maximum=14),
)
STOPS_BOARD = block("StopsBoard", "Today’s stops board", title=Prop("text", "Today’s stops"))
STOPS_MAP = block(
    "StopsMap",
    "Map of stops",
    title=Prop("text", "On the map"),
    text=Prop("text", max_length=1000),
    show_list=Prop("boolean", default=True),
)
PURPOSES = ("message", "application")
"""The purpose of a form: a message, or an application for membership."""

FORM = block(
    "Form",
    "Form",
    title=Prop("text"),
    text=Prop("text", max_length=1000),
    purpose=Prop("choice", "message", choices=PURPOSES),
    fields=Prop("list", [], items=_FORM_FIELD, max_items=40, unique="name", ordered=("minimum", "maximum")),
    consent_text=Prop("text", max_length=1000),
    submit_text=Prop("text", "Send", max_length=80),
    success_text=Prop("text", "Thank you. We’ll get back to you.", max_length=1000),
    autoreply_text=Prop("text", max_length=2000),
)
SOCIALS = block("Socials", "Social links", title=Prop("text", "Follow us"), text=Prop("text", max_length=500))
VIDEO_EMBED = block(
    "VideoEmbed",
    "Video",
    title=Prop("text"),
    video=Prop("video"),
    poster=Prop("media", None),
    caption=Prop("text", max_length=300),
)

BUSINESS = (
    FOOD_MENU,
    OPENING_HOURS,
    LOCATIONS,
    OUT_NOW,
    THIS_WEEK,
    STOPS_BOARD,
    STOPS_MAP,
    FORM,
    SOCIALS,
    VIDEO_EMBED,
)
