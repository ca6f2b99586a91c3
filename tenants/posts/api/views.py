"""HTTP API for posts: check the request, call the service, build the response."""

from dataclasses import asdict, replace
from functools import partial

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from shared.accounts.audit import recorder
from shared.api.errors import Conflict
from shared.api.pagination import LimitOffset
from shared.api.parsers import OF_BLOCKS, ORDINARY, Limits
from shared.api.permissions import PUBLIC
from shared.api.replies import Reply
from shared.api.typed import describe_type
from shared.data_types import ValidatedData
from tenants.posts import schemas
from tenants.posts.api import replies
from tenants.posts.api.conflicts import conflict_names_editor
from tenants.posts.api.post_access import PostAccessMixin, get_publication, get_value
from tenants.posts.api.serializers import (
    PostBodySave,
    PostCreate,
    PostDataSave,
    PostListQuery,
    PostOrder,
    PostStatusSave,
    RevisionName,
    RevisionQuery,
    RevisionRestore,
    get_expected_version,
)
from tenants.posts.changes import revisions, services
from tenants.posts.changes.ordering import nearest
from tenants.posts.changes.publishing import Publication
from tenants.posts.changes.revisions import rename
from tenants.posts.changes.services import PostFields
from tenants.posts.content.seen_files import files_seen
from tenants.posts.errors import NotInTrash
from tenants.posts.models import Post, Revision, Status
from tenants.posts.queries import rights, uses
from tenants.posts.queries.listing_rows import PostList

SETTINGS = ("title", "url", "no_index", "no_follow", "show_in_sitemap", "owner_id")
NEIGHBOURS = 5
"""Maximum number of siblings to return before a post, and after it."""
LEAVING_VERSIONS = frozenset({"create", "duplicate", "body", "data", "status", "restore", "restore_revision"})
_SAVED = {200: describe_type(schemas.PostReply)}
REVISION = "revisions/(?P<number>[0-9]{1,9})"

_DONE = {
    Status.DRAFT: gettext_noop("Post saved as draft."),
    Status.PUBLISHED: gettext_noop("Post published."),
    Status.SCHEDULED: gettext_noop("Post scheduled."),
    Status.IN_REVIEW: gettext_noop("Post submitted for review."),
    Status.ARCHIVED: gettext_noop("Post archived."),
}


class PostViewSet(PostAccessMixin):
    """All actions on a post. Visitors can only read live posts. The actions of team members depend on their
    permissions."""

    hidden_until_open = True
    actions_need = {
        "by_type": PUBLIC,
        "retrieve": PUBLIC,
        "create": "posts.write",
        "body": "posts.write",
        "data": "posts.write",
        "status": "posts.write",
        "order": "posts.publish",
        "duplicate": "posts.duplicate",
        "destroy": "posts.delete",
        "restore": "posts.delete",
        "permanently": "posts.delete_permanently",
        "type_group": "posts.read",
        "used_by": "posts.read",
        "revisions": "posts.read",
        "revision": "posts.read",
        "name_revision": "posts.write",
        "restore_revision": "posts.write",
    }

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        super().initial(request, *args, **kwargs)
        if self.action in LEAVING_VERSIONS:
            revisions.check_allowance(self.access)

    def body_limits(self) -> Limits:
        return OF_BLOCKS if self.action in {"create", "body"} else ORDINARY

    @extend_schema(
        parameters=[PostListQuery],
        responses={200: describe_type(list[schemas.VisiblePost])},
        summary="List the posts of a collection",
    )
    @action(detail=False, methods=["get"], url_path="by-type")
    def by_type(self, request: Request) -> Response:
        wanted = PostListQuery.filter(self.query(PostListQuery))
        paginator = LimitOffset()
        page = paginator.paginate_queryset(PostList(self.team_access, wanted), request, view=self)
        rows = replies.post_replies(page, self.team_access, with_builder=False)
        return paginator.get_paginated_response(rows)

    @extend_schema(summary="Get a post", responses={200: describe_type(schemas.VisiblePost)})
    def retrieve(self, request: Request, pk: str) -> Response:
        return self._answer(self.get_object())

    @extend_schema(
        request=PostCreate, responses={201: describe_type(schemas.PostReply)}, summary="Create a post"
    )
    def create(self, request: Request) -> Response:
        sent = self.read(PostCreate)
        rights.check_status(self.access, sent["post_status_id"])
        post = services.create(
            sent["post_type_id"],
            PostFields(
                title=get_value(sent, "title"),
                url=get_value(sent, "url"),
                no_index=sent["no_index"],
                no_follow=sent["no_follow"],
                show_in_sitemap=sent["show_in_sitemap"],
                body=replace(sent["post_body"], files_seen=files_seen(self.access)),
            ),
            get_publication(sent, sent["post_status_id"]),
            by=self.access.user_id,
            check=partial(rights.check_creation, self.access, sent["post_type_id"]),
        )
        return self._answer(post, message=_("Post created."), status=201)

    @extend_schema(request=PostBodySave, responses=_SAVED, summary="Save the body of a post")
    @action(detail=True, methods=["put"])
    def body(self, request: Request, pk: str) -> Response:
        post = self.get_object_to_change("posts.write")
        sent = self.read(PostBodySave)
        body = replace(sent["post_body"], files_seen=files_seen(self.access, post=post))
        fields = PostFields(title=get_value(sent, "title"), url=get_value(sent, "url"), body=body)
        return self._save(post, fields, sent)

    @extend_schema(
        request=PostDataSave, responses=_SAVED, summary="Save the title, URL and settings of a post"
    )
    @action(detail=True, methods=["put"])
    def data(self, request: Request, pk: str) -> Response:
        post = self.get_object_to_change("posts.write")
        sent = self.read(PostDataSave)
        fields = PostFields(**{name: sent[name] for name in SETTINGS if name in sent})
        return self._save(post, fields, sent)

    @extend_schema(
        request=PostStatusSave,
        responses=_SAVED,
        summary="Change the status of a post: publish, schedule, submit for review, archive or unpublish",
    )
    @action(detail=True, methods=["put"])
    def status(self, request: Request, pk: str) -> Response:
        post = self.get_object_to_change("posts.write")
        sent = self.read(PostStatusSave)
        status = sent["post_status_id"]
        rights.check_status(self.access, status)
        version = get_expected_version(request, post, sent)
        with conflict_names_editor(self.access.user_id):
            post = services.set_status(
                post,
                get_publication(sent, status),
                by=self.access.user_id,
                version=version,
                check=partial(self.check_save, sent, takes_down=status == Status.DRAFT),
            )
        return self._answer(post, message=_(_DONE[Status(post.status)]))

    @extend_schema(request=PostOrder, responses=_SAVED, summary="Move a post within its collection")
    @action(detail=True, methods=["patch"])
    def order(self, request: Request, pk: str) -> Response:
        post = self.get_object_to_change("posts.publish")
        position, check = self.read(PostOrder)["position"], self.check_for("posts.publish")
        return self._answer(services.move(post, to=position, check=check))

    @extend_schema(
        request=None,
        responses={201: describe_type(schemas.PostReply)},
        summary="Duplicate a post as a draft",
    )
    @action(detail=True, methods=["post"])
    def duplicate(self, request: Request, pk: str) -> Response:
        post = self.get_object_for("posts.duplicate")
        copy = services.duplicate(post, by=self.access.user_id, check=self.check_for("posts.duplicate"))
        return self._answer(copy, message=_("Post copied to /%(url)s.") % {"url": copy.url}, status=201)

    @extend_schema(summary="Move a post to trash", responses=None)
    def destroy(self, request: Request, pk: str) -> Response:
        post = self.get_object_for("posts.delete")
        services.trash(post, by=self.access.user_id, check=partial(rights.check_trash, self.access))
        return Reply(message=_("Post moved to trash."))

    @extend_schema(request=None, responses=_SAVED, summary="Restore a post from trash")
    @action(detail=True, methods=["put"])
    def restore(self, request: Request, pk: str) -> Response:
        post = self.get_object_for("posts.delete")
        url = post.url
        post = services.restore(
            post,
            by=self.access.user_id,
            check=self.check_for("posts.delete"),
            as_draft=partial(rights.restores_as_draft, self.access),
        )
        renamed = (
            " " + _("URL taken; the post is now at /%(url)s.") % {"url": post.url} if post.url != url else ""
        )
        return self._answer(post, message=_("Post restored.") + renamed)

    @extend_schema(summary="Delete a post permanently", responses=None)
    @action(detail=True, methods=["delete"])
    def permanently(self, request: Request, pk: str) -> Response:
        post = self.get_object_for("posts.delete_permanently")
        try:
            services.delete_permanently(
                post,
                record=recorder(self.access, request),
                check=self.check_for("posts.delete_permanently"),
            )
        except NotInTrash as error:
            raise Conflict("not_in_trash", _("Move the post to trash first.")) from error
        return Reply(message=_("Post deleted permanently."))

    @extend_schema(
        summary="Get the collection and neighbors of a post",
        responses={200: describe_type(schemas.TypeGroup)},
    )
    @action(detail=True, methods=["get"], url_path="type-group", pagination_class=None)
    def type_group(self, request: Request, pk: str) -> Response:
        post = self.get_object_for("posts.read")
        reach = rights.accessible_to(self.access)
        group = Post.objects.undeleted().of(post.collection).filter(reach).only(*replies.SIBLING)
        siblings = nearest(group, post.position, before=NEIGHBOURS, behind=NEIGHBOURS + 1)
        return Response(replies.type_group(post, siblings))

    @extend_schema(
        summary="List the places that link to a post", responses={200: describe_type(list[uses.PostUse])}
    )
    @action(detail=True, methods=["get"], url_path="used-by", pagination_class=None)
    def used_by(self, request: Request, pk: str) -> Response:
        post = self.get_object_for("posts.read")
        return Response([asdict(use) for use in uses.list_uses(post, self.access)])

    @extend_schema(
        summary="List the revisions of a post, latest first",
        parameters=[RevisionQuery],
        responses={200: describe_type(list[schemas.RevisionRow])},
    )
    @action(detail=True, methods=["get"])
    def revisions(self, request: Request, pk: str) -> Response:
        post = self.get_object_for("posts.read")
        paginator = LimitOffset()
        saves = post.revisions.defer("attributes", "media", "external", "builder").order_by("-number")
        only = self.query(RevisionQuery)["only"]
        if only == "published":
            saves = saves.filter(status=Status.PUBLISHED)
        elif only == "named":
            saves = saves.exclude(name="")
        page = paginator.paginate_queryset(saves, request, view=self)
        return paginator.get_paginated_response(replies.revision_rows(page))

    @extend_schema(summary="Get a revision of a post", responses={200: describe_type(schemas.RevisionReply)})
    @action(detail=True, methods=["get"], url_path=REVISION)
    def revision(self, request: Request, pk: str, number: str) -> Response:
        return Response(replies.revision_reply(self._revision("posts.read", number), self.access))

    @extend_schema(
        summary="Name a revision", request=RevisionName, responses={200: describe_type(schemas.RevisionReply)}
    )
    @revision.mapping.patch
    def name_revision(self, request: Request, pk: str, number: str) -> Response:
        revision = self._revision("posts.write", number)
        name = self.read(RevisionName)["name"]
        revision = rename(revision, name, check=self.check_for("posts.write"))
        return Reply(replies.revision_reply(revision, self.access), message=_("Version saved."))

    @extend_schema(request=RevisionRestore, responses=_SAVED, summary="Restore a revision")
    @action(detail=True, methods=["put"], url_path=f"{REVISION}/restore")
    def restore_revision(self, request: Request, pk: str, number: str) -> Response:
        """Restore a revision

        The revision becomes the latest version, as a draft or, with `publish`, published.
        """
        revision = self._revision("posts.write", number)
        sent = self.read(RevisionRestore)
        status = Status.PUBLISHED if sent["publish"] else Status.DRAFT
        rights.check_status(self.access, status)
        version = get_expected_version(request, revision.post, sent)
        with conflict_names_editor(self.access.user_id):
            post = services.restore_revision(
                revision,
                status=status,
                by=self.access.user_id,
                version=version,
                check=self.check_for("posts.write"),
            )
        said = (
            _("Version %(number)s restored and published.")
            if sent["publish"]
            else _("Version %(number)s restored.")
        )
        return self._answer(post, message=said % {"number": number})

    def _revision(self, permission: str, number: str) -> Revision:
        post = self.get_object_for(permission)
        return get_object_or_404(post.revisions.select_related("post"), number=int(number))

    def _save(self, post: Post, fields: PostFields, sent: ValidatedData) -> Response:
        def publication(locked: Post) -> Publication | None:
            """Return the publication that this save requests for the locked post, or None if the status does
            not change.

            Raises PermissionDenied if the caller may not save the post.
            """
            status = rights.choose_status(self.access, locked, sent.get("post_status_id"))
            self.check_save(sent, locked, takes_down=status == Status.ARCHIVED)
            return get_publication(sent, status) if status else None

        version = get_expected_version(self.request, post, sent)
        with conflict_names_editor(self.access.user_id):
            saved = services.save(
                post,
                fields,
                by=self.access.user_id,
                publication=publication,
                version=version,
                autosave=sent.get("autosave", False),
            )
        return self._answer(saved, message=_("Post saved."))

    def _answer(self, post: Post, *, message: str | None = None, status: int = 200) -> Response:
        if self.action in LEAVING_VERSIONS:
            revisions.count_allowance(self.access, post)
        headers = {"ETag": f'"{post.uid}.{post.version}"'}
        data = replies.post_reply(post, self.team_access)
        return Reply(data, message=message, status=status, headers=headers)
