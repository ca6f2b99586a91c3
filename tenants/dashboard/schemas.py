"""The types of the API responses for the panel's home screen."""

from datetime import datetime
from typing import Annotated, TypedDict

from tenants.posts.schemas import FoundPost, PersonReply


class RecentPost(FoundPost):
    """A post with the user who saved it last."""

    updated_by: PersonReply | None
    publish_at: datetime | None


class PostInReview(RecentPost):
    """A post in review, with the user who submitted it."""

    handed_in_at: datetime | None
    handed_in_by: PersonReply | None


class SentBackPost(RecentPost):
    """A post of the caller for which an editor requested changes."""

    sent_back_at: datetime | None
    sent_back_by: PersonReply | None
    word: str


class WaitingApplication(TypedDict):
    """A submission from a visitor who wants to become a member."""

    id: int
    summary: str
    email: str
    created_at: datetime


class HomeReply(TypedDict):
    """The panel's home screen. A number is null if the caller may not see it."""

    drafts: int
    in_review: int
    scheduled: int
    unpublished_changes: int
    written_pages: Annotated[int, "Pages that a user has created or saved."]
    missing_alt: Annotated[int | None, "Images without alt text."]
    unread_submissions: int | None
    waiting_applications: int | None
    applications: Annotated[list[WaitingApplication], "Applications that aren't members yet, oldest first."]
    review: Annotated[list[PostInReview], "Posts in review, oldest first."]
    sent_back: Annotated[list[SentBackPost], "The current user's posts with requested changes, latest first."]
    next: Annotated[list[RecentPost], "Scheduled posts, next first."]
    changed: Annotated[list[RecentPost], "Published posts with unpublished changes, latest first."]
    recent: Annotated[list[RecentPost], "The last saved posts."]


class PostsInReview(TypedDict):
    """The number of posts in a collection that are in review."""

    collection: str
    count: int


class WaitingReply(TypedDict):
    """The caller's pending items, for the badges of the panel."""

    review: Annotated[list[PostsInReview], "Empty for callers who cannot publish."]
    new_submissions: Annotated[int, "0 for callers who cannot read submissions."]
    stop_requests: Annotated[int, "0 for callers who cannot answer requests."]
