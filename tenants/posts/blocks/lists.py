"""Blocks that show lists of the domain's content."""

from tenants.posts import collections
from tenants.posts.blocks.kinds import Prop, block

MEET_THE_MEMBERS = block(
    "MeetTheMembers",
    "Meet the members",
    shows=collections.MEMBERS.slug,
    title=Prop("text", "Meet the members"),
    text=Prop("text", max_length=1000),
    limit=Prop("number", 8, minimum=1, maximum=24),
)
MEMBERS_GRID = block(
    "MembersGrid",
    "Members grid",
    shows=collections.MEMBERS.slug,
    title=Prop("text"),
    limit=Prop("number", 12, minimum=1, maximum=48),
    show_filter=Prop("boolean", default=True),
    cuisine=Prop("cuisine"),
)
CUISINES = block(
    "Cuisines",
    "Cuisines",
    shows=collections.CUISINES.slug,
    title=Prop("text", "What are you in the mood for?"),
    text=Prop("text", max_length=1000),
    limit=Prop("number", 12, minimum=1, maximum=60),
    layout=Prop("choice", "chips", choices=("chips", "cards")),
)
SHOWCASES = block(
    "Showcases",
    "Showcases",
    shows=collections.SHOWCASES.slug,
    title=Prop("text", "What’s on"),
    text=Prop("text", max_length=1000),
    limit=Prop("number", 4, minimum=1, maximum=24),
    coming=Prop("boolean", default=True),
)
CALENDAR = block(
    "Calendar",
    "Calendar",
    shows=collections.SHOWCASES.slug,
    title=Prop("text", "What’s on"),
    text=Prop("text", max_length=1000),
    months=Prop("number", 2, minimum=1, maximum=6),
)
CATERING = block(
    "Catering",
    "Catering",
    shows=collections.CATERINGS.slug,
    title=Prop("text", "Catering"),
    text=Prop("text", max_length=1000),
    limit=Prop("number", 6, minimum=1, maximum=24),
)
BLOG_LIST = block(
    "BlogList",
    "Blog list",
    shows=collections.BLOG.slug,
    title=Prop("text", "From the blog"),
    limit=Prop("number", 3, minimum=1, maximum=24),
    layout=Prop("choice", "cards", choices=("cards", "list")),
)
FAQ = block(
    "Faq",
    "FAQ",
    title=Prop("text"),
    category_id=Prop("category", None),
    limit=Prop("number", 10, minimum=1, maximum=50),
)

LISTS = (MEET_THE_MEMBERS, MEMBERS_GRID, CUISINES, SHOWCASES, CALENDAR, CATERING, BLOG_LIST, FAQ)
