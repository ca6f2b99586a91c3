"""Text and image blocks, and layout blocks."""

from tenants.posts.blocks.kinds import COLORS, Prop, block

HERO = block(
    "Hero",
    "Hero",
    title=Prop("text"),
    subtitle=Prop("text", max_length=500),
    variant=Prop("choice", "image", choices=("image", "video", "split")),
    image=Prop("media", None),
    video=Prop("media", None, family="video"),
    cta_text=Prop("text", max_length=80),
    cta_url=Prop("url"),
    more_text=Prop("text", max_length=80),
    more_url=Prop("url"),
    align=Prop("choice", "left", choices=("left", "center")),
)
HEADING = block(
    "Heading",
    "Heading",
    text=Prop("text"),
    level=Prop("choice", "2", choices=("2", "3", "4")),
    align=Prop("choice", "left", choices=("left", "center")),
)
RICH_TEXT = block("RichText", "Text", html=Prop("html"))
IMAGE = block(
    "Image",
    "Image",
    image=Prop("media", None),
    caption=Prop("text", max_length=300),
    url=Prop("url"),
    width=Prop("choice", "normal", choices=("text", "normal", "full")),
    ratio=Prop("choice", "original", choices=("original", "16:9", "3:2", "4:3", "1:1")),
)
GALLERY = block(
    "Gallery",
    "Gallery",
    title=Prop("text"),
    images=Prop(
        "list",
        [],
        items={"image": Prop("media", None), "caption": Prop("text", max_length=300)},
        max_items=60,
    ),
    columns=Prop("number", 3, minimum=2, maximum=4),
    enlarge=Prop("boolean", default=True),
)
BUTTONS = block(
    "Buttons",
    "Buttons",
    buttons=Prop(
        "list",
        [],
        items={
            "text": Prop("text", max_length=80),
            "url": Prop("url"),
            "style": Prop("choice", "main", choices=("main", "quiet")),
        },
        max_items=8,
    ),
    align=Prop("choice", "left", choices=("left", "center")),
)
CARDS = block(
    "Cards",
    "Cards",
    title=Prop("text"),
    text=Prop("text", max_length=1000),
    cards=Prop(
        "list",
        [],
        items={
            "image": Prop("media", None),
            "title": Prop("text"),
            "text": Prop("text", max_length=500),
            "url": Prop("url"),
        },
        max_items=24,
    ),
    columns=Prop("number", 3, minimum=2, maximum=4),
)
QUOTE = block(
    "Quote",
    "Quote",
    text=Prop("text", max_length=600),
    author=Prop("text", max_length=120),
    role=Prop("text", max_length=120),
    image=Prop("media", None),
)
TABLE = block(
    "Table",
    "Table",
    title=Prop("text"),
    caption=Prop("text", max_length=300),
    cells=Prop("cells", [], max_items=100, maximum=12, max_length=500),
    header=Prop("choice", "row", choices=("row", "column", "both", "none")),
)
DIVIDER = block("Divider", "Divider", style=Prop("choice", "line", choices=("line", "ornament", "space")))
ANNOUNCEMENT_BAR = block(
    "AnnouncementBar",
    "Announcement bar",
    text=Prop("text", max_length=300),
    link_text=Prop("text", max_length=80),
    url=Prop("url"),
    color=Prop("color", "accent", choices=COLORS),
    starts_at=Prop("datetime", None),
    ends_at=Prop("datetime", None),
)
COLUMN_RATIOS = (
    *("1-1", "1-2", "2-1", "2-3", "3-2", "1-3", "3-1"),
    *("1-1-1", "2-1-1", "1-2-1", "1-1-2", "1-1-1-1"),
)
COLUMNS = block(
    "Columns",
    "Columns",
    layout=Prop("choice", "1-1", choices=COLUMN_RATIOS),
    align=Prop("choice", "top", choices=("top", "center")),
    first=Prop("slot", []),
    second=Prop("slot", []),
    third=Prop("slot", []),
    fourth=Prop("slot", []),
)
SECTION = block(
    "Section",
    "Section",
    title=Prop("text"),
    text=Prop("text", max_length=1000),
    color=Prop("color", "base", choices=COLORS),
    width=Prop("choice", "normal", choices=("text", "normal", "full")),
    content=Prop("slot", []),
)
PAGE_PART = block("PagePart", "Page part", post_id=Prop("post", None))

TEXT = (HERO, HEADING, RICH_TEXT, IMAGE, GALLERY, BUTTONS, CARDS, TABLE, QUOTE, DIVIDER, ANNOUNCEMENT_BAR)
LAYOUT = (COLUMNS, SECTION, PAGE_PART)
