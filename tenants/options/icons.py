"""The icons of social links.

The front end renders an icon by its name. Links store its id, which is never reused.
"""

from dataclasses import dataclass
from typing import TypedDict


class SocialIconData(TypedDict):
    """The names of an icon, for users and for the front end."""

    label: str
    icon: str


class SocialIconItem(TypedDict):
    """The icon of a social link."""

    id: int
    name: str
    data: SocialIconData


@dataclass(frozen=True)
class SocialIcon:
    id: int
    name: str
    label: str

    @property
    def wire(self) -> SocialIconItem:
        return {"id": self.id, "name": self.name, "data": {"label": self.label, "icon": self.name}}


SOCIAL_ICONS = {
    icon.id: icon
    for icon in (
        SocialIcon(1, "facebook", "Facebook"),
        SocialIcon(2, "instagram", "Instagram"),
        SocialIcon(3, "tiktok", "TikTok"),
        SocialIcon(4, "x", "X"),
        SocialIcon(5, "youtube", "YouTube"),
        SocialIcon(6, "linkedin", "LinkedIn"),
        SocialIcon(7, "pinterest", "Pinterest"),
        SocialIcon(8, "threads", "Threads"),
        SocialIcon(9, "bluesky", "Bluesky"),
        SocialIcon(10, "mastodon", "Mastodon"),
        SocialIcon(11, "whatsapp", "WhatsApp"),
        SocialIcon(12, "yelp", "Yelp"),
        SocialIcon(13, "tripadvisor", "Tripadvisor"),
        SocialIcon(14, "email", "Email"),
        SocialIcon(15, "phone", "Phone"),
        SocialIcon(16, "website", "Website"),
    )
}
