"""The home page of a domain that has not made one: what its template shows, from its own content."""

from typing import Any

from tenants.posts.blocks import SCHEMA

_MEMBERS = ("MeetTheMembers", {"title": "Meet the members"})
_QUESTIONS = ("Faq", {"title": "Good to know", "limit": 6})

_BLOCKS: dict[str, tuple[tuple[str, dict[str, Any]], ...]] = {
    "association": (
        (
            "Hero",
            {
                "subtitle": "Trucks, kitchens and the people who cook in them.",
                "cta_text": "See who is cooking",
                "cta_url": "/members",
            },
        ),
        ("MembersGrid", {"title": "Fresh from the window", "limit": 12, "show_filter": True}),
        _QUESTIONS,
    ),
    "restaurant": (
        ("Hero", {"subtitle": "Come hungry.", "align": "center"}),
        _MEMBERS,
        _QUESTIONS,
    ),
    "blank": (("Hero", {}), _MEMBERS, _QUESTIONS),
}


def standard_home(template: str, *, title: str) -> dict[str, Any]:
    """A builder document under `title`; what has no content yet draws nothing."""
    content = [
        {
            "type": name,
            "props": {"id": f"home-{number}", **({"title": title} if name == "Hero" else {}), **props},
        }
        for number, (name, props) in enumerate(_BLOCKS[template], start=1)
    ]
    return {"schema": SCHEMA, "root": {"props": {}}, "content": content}
