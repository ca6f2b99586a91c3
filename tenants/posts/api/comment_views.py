"""HTTP API for comments on posts. Comments are for the team only. Public responses do not contain them."""

from collections.abc import Iterable

from django.db.models import Q
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.decorators import action
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from shared.accounts.people import Person, get_names
from shared.api.errors import Conflict
from shared.api.pagination import LimitOffset
from shared.api.permissions import may
from shared.api.replies import Reply
from shared.api.typed import describe_type
from shared.tenancy.unit_of_work import shared_work
from tenants.posts.api.comment_serializers import (
    CommentEdit,
    CommentPersonQuery,
    CommentQuery,
    CommentResolution,
    CommentRow,
    CommentThread,
    NewCommentBody,
    comment_row,
)
from tenants.posts.api.post_access import PostAccessMixin
from tenants.posts.changes import comments
from tenants.posts.changes.comments import NewComment
from tenants.posts.comment_models import Comment
from tenants.posts.errors import HasReplies
from tenants.posts.queries import rights
from tenants.posts.schemas import PersonReply

READ = "comments.read"
WRITE = "comments.write"
MODERATE = "comments.moderate"
MOST_PEOPLE = 20
_PATH = "comments/(?P<comment>[0-9]{1,18})"
_ID = OpenApiParameter("comment", int, OpenApiParameter.PATH, description="The id of the comment.")


class PostCommentViewSet(PostAccessMixin):
    """Comments on a post, on fields of its form and on blocks of its page."""

    actions_need = {
        "comments": READ,
        "add_comment": WRITE,
        "comment_people": READ,
        "edit_comment": WRITE,
        "remove_comment": WRITE,
        "resolve_comment": WRITE,
    }

    @extend_schema(
        summary="List the comments on a post, latest thread first",
        parameters=[CommentQuery],
        responses={200: describe_type(list[CommentThread])},
    )
    @action(detail=True, methods=["get"])
    def comments(self, request: Request, pk: str) -> Response:
        post = self.get_object_to_change(READ)
        threads = Comment.objects.threads().filter(post=post).order_by("-pk")
        wanted = self.query(CommentQuery)
        if wanted["state"] != "all":
            is_open = Q(resolved_at=None)
            threads = threads.filter(is_open if wanted["state"] == "open" else ~is_open)
        paginator = LimitOffset()
        page = paginator.paginate_queryset(threads, request, view=self)
        replies = list(
            Comment.objects.filter(post=post, parent__in=[each.pk for each in page]).order_by("pk")
        )
        people = _get_people([*page, *replies])
        rows: list[CommentThread] = [
            {
                **comment_row(each, people),
                "replies": [comment_row(reply, people) for reply in replies if reply.parent_id == each.pk],
            }
            for each in page
        ]
        return paginator.get_paginated_response(rows)

    @extend_schema(
        summary="Add a comment to a post, or reply to one",
        description=(
            "Mentioned users, the owner of the post and everyone in the thread are notified by email. "
            "A reply opens a resolved thread again."
        ),
        request=NewCommentBody,
        responses={201: describe_type(CommentRow)},
    )
    @comments.mapping.post
    def add_comment(self, request: Request, pk: str) -> Response:
        post = self.get_object_to_change(WRITE)
        new = NewComment(**self.read(NewCommentBody))
        comment = comments.add(post, new, by=self.access, check=self.check_for(WRITE))
        return Reply(_reply(comment), message=_("Comment added."), status=201)

    @extend_schema(
        summary="List the team members that a comment on a post can mention",
        description=f"Lists up to {MOST_PEOPLE} team members who can see the post.",
        parameters=[CommentPersonQuery],
        responses={200: describe_type(list[PersonReply])},
    )
    @action(detail=True, methods=["get"], url_path="comments/people", pagination_class=None)
    def comment_people(self, request: Request, pk: str) -> Response:
        post = self.get_object_to_change(READ)
        readers = rights.list_readers(post).order_by("user__firstname", "user__lastname", "pk")
        for word in self.query(CommentPersonQuery)["search"].split():
            readers = readers.filter(Q(user__firstname__icontains=word) | Q(user__lastname__icontains=word))
        with shared_work():
            users = [each.person for each in readers.select_related("user")[:MOST_PEOPLE]]
        people: list[PersonReply] = [
            {"id": each.pk, "firstname": each.firstname, "lastname": each.lastname} for each in users
        ]
        return Response(people)

    @extend_schema(
        summary="Edit your comment",
        parameters=[_ID],
        request=CommentEdit,
        responses={200: describe_type(CommentRow)},
    )
    @action(detail=True, methods=["patch"], url_path=_PATH)
    def edit_comment(self, request: Request, pk: str, comment: str) -> Response:
        found = self._get_comment(comment)
        self._check_own(found)
        sent = self.read(CommentEdit, partial=True)
        text, mention_ids = sent.get("text", found.text), sent.get("mention_ids", found.mention_ids)
        edited = comments.edit(found, text, mention_ids, by=self.access, check=self._check_own)
        return Reply(_reply(edited), message=_("Comment saved."))

    @extend_schema(
        summary="Delete your comment with its replies",
        description=(
            "Admins can delete all comments. Other users get 409 `has_replies` if another user has replied "
            "to their comment."
        ),
        parameters=[_ID],
        responses=None,
    )
    @edit_comment.mapping.delete
    def remove_comment(self, request: Request, pk: str, comment: str) -> Response:
        found = self._get_comment(comment)
        is_moderator = may(self.access, MODERATE)
        check = self._check_post if is_moderator else self._check_own
        check(found)
        try:
            comments.remove(found, by=self.access, with_replies=is_moderator, check=check)
        except HasReplies as error:
            message = _("Other users have replied. Resolve the comment instead.")
            raise Conflict("has_replies", message) from error
        return Reply(message=_("Comment deleted."))

    @extend_schema(
        summary="Resolve a comment, or open it again",
        description="Allowed for the author of the comment, and for users who can edit the post.",
        parameters=[_ID],
        request=CommentResolution,
        responses={200: describe_type(CommentRow)},
    )
    @action(detail=True, methods=["put"], url_path=f"{_PATH}/resolved")
    def resolve_comment(self, request: Request, pk: str, comment: str) -> Response:
        found = self._get_comment(comment, only_threads=True)
        self._check_resolving(found)
        resolved = self.read(CommentResolution)["resolved"]
        found = comments.resolve(found, resolved=resolved, by=self.access, check=self._check_resolving)
        return Reply(_reply(found), message=_("Comment resolved.") if resolved else _("Comment reopened."))

    def _get_comment(self, comment: str, *, only_threads: bool = False) -> Comment:
        post = self.get_object_to_change(WRITE)
        rows = Comment.objects.threads() if only_threads else Comment.objects.all()
        found: Comment = get_object_or_404(rows, post=post, pk=int(comment))
        found.post = post
        return found

    def _check_post(self, comment: Comment) -> None:
        rights.check_access(self.access, WRITE, comment.post)

    def _check_own(self, comment: Comment) -> None:
        self._check_post(comment)
        if comment.created_by_id != self.access.user_id:
            raise PermissionDenied

    def _check_resolving(self, thread: Comment) -> None:
        self._check_post(thread)
        if thread.created_by_id != self.access.user_id:
            rights.check_access(self.access, "posts.write", thread.post)


def _reply(comment: Comment) -> CommentRow:
    return comment_row(comment, _get_people([comment]))


def _get_people(rows: Iterable[Comment]) -> dict[int, Person]:
    return get_names(
        user for each in rows for user in (each.created_by_id, each.resolved_by_id, *each.mention_ids)
    )
