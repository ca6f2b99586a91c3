"""`/api/snapshots`: snapshots of the domain, and restores."""

from typing import Any

from django.db import transaction
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from shared.accounts.audit import recorder
from shared.accounts.people import get_names
from shared.accounts.rate_limits import DAY, HOUR, Rate
from shared.accounts.reauthentication import SensitiveAction, require_recent_authentication
from shared.accounts.throttle import consume, throttle_key
from shared.api.replies import Reply
from shared.api.views import ApiViewSet
from shared.data_types import JsonObject
from shared.tenancy.unit_of_work import current_domain
from tenants.backups import services
from tenants.backups.links import has_file
from tenants.backups.models import BackupKind, Job, Snapshot, SnapshotQuerySet
from tenants.backups.serializers import (
    JobRow,
    RestoreBody,
    SnapshotCreate,
    SnapshotPost,
    SnapshotPostQuery,
    SnapshotRow,
)
from tenants.posts.models import Post


class SnapshotComparison:
    """A comparison of a snapshot's posts with the current posts, with one query for all posts."""

    def __init__(self, posts: list[JsonObject]) -> None:
        self._ids = [each["id"] for each in posts]
        self._now: dict[int, tuple[Any, Any]] | None = None

    def changed_first(self, posts: list[JsonObject]) -> list[JsonObject]:
        """Return the posts, changed posts first, because users restore them most often."""
        return sorted(
            posts, key=lambda post: self._state(post["id"], parse_datetime(post["updated_at"])) == "same"
        )

    def compared(self, post: JsonObject) -> JsonObject:
        moment = parse_datetime(post["updated_at"])
        return {**post, "updated_at": moment, "now": self._state(post["id"], moment)}

    def _state(self, post_id: int, moment: object) -> str:
        if self._now is None:
            rows = Post.objects.filter(pk__in=self._ids).values_list("pk", "updated_at", "deleted_at")
            self._now = {pk: (updated_at, deleted_at) for pk, updated_at, deleted_at in rows}
        updated_at, deleted_at = self._now.get(post_id, (None, None))
        if updated_at is None:
            return "gone"
        if deleted_at is not None:
            return "trashed"
        return "same" if updated_at == moment else "changed"


SNAPSHOTS = Rate(20, DAY)
"""Limit per site and day for snapshots that users request."""
SNAPSHOT_RESTORES = Rate(60, HOUR)
"""Limit per site and hour for restores from snapshots."""

MANAGE = "backups.manage"
LATER = gettext_lazy("Job started. It runs in the background.")


class SnapshotViewSet(ApiViewSet):
    """Snapshots: created on the night after a change, before a restore, and on request."""

    actions_need = dict.fromkeys(("list", "create", "retrieve", "destroy", "posts", "restore"), MANAGE)
    serializer_class = SnapshotRow

    def get_queryset(self) -> SnapshotQuerySet:
        snapshots = Snapshot.objects.latest_first()
        return snapshots if self.action in {"posts", "restore"} else snapshots.without_posts()

    @extend_schema(summary="List snapshots", responses=SnapshotRow(many=True))
    def list(self, request: Request) -> Response:
        """Snapshots

        The latest snapshots come first.
        """
        rows = list(self.get_queryset()[:500])
        return self.paginated(rows, SnapshotRow, people=get_names(each.created_by_id for each in rows))

    @extend_schema(summary="Create a snapshot", request=SnapshotCreate, responses={202: JobRow})
    def create(self, request: Request) -> Response:
        note = self.read(SnapshotCreate)["note"]
        consume(throttle_key("snapshots", current_domain().id), SNAPSHOTS)
        with transaction.atomic():
            job = services.request(BackupKind.SNAPSHOT, by=self.access.user_id, wishes={"note": note})
            recorder(self.access, request)("snapshot.asked", note=note)
        return self._start_job(job)

    @extend_schema(summary="Get a snapshot", responses=SnapshotRow)
    def retrieve(self, request: Request, pk: str) -> Response:
        snapshot = self.get_object()
        return Response(SnapshotRow(snapshot, context=_people(snapshot)).data)

    @extend_schema(summary="Delete a snapshot", responses=None)
    def destroy(self, request: Request, pk: str) -> Response:
        snapshot = self.get_object()
        with transaction.atomic():
            require_recent_authentication(self.access, SensitiveAction.DELETE_SNAPSHOT)
            recorder(self.access, request)("snapshot.deleted", taken_at=snapshot.taken_at.isoformat())
            services.delete_snapshot(snapshot)
        return Reply(message=_("Snapshot deleted."))

    @extend_schema(
        summary="List the posts of a snapshot",
        parameters=[SnapshotPostQuery],
        responses=SnapshotPost(many=True),
    )
    @action(detail=True, methods=["get"])
    def posts(self, request: Request, pk: str) -> Response:
        """The posts of a snapshot

        Posts that have changed since then come first, by title, each with its current state.
        """
        wanted = self.query(SnapshotPostQuery)
        posts = posts_in(self.get_object(), **wanted)
        now = SnapshotComparison(posts)
        return self.paginated(now.changed_first(posts), SnapshotPost, each=now.compared)

    @extend_schema(
        summary="Restore a post, a collection or the whole site", request=RestoreBody, responses={202: JobRow}
    )
    @action(detail=True, methods=["post"], pagination_class=None)
    def restore(self, request: Request, pk: str) -> Response:
        """Restore a post, a collection or everything

        Runs in the background. Restoring a collection or everything takes a snapshot first; the current
        content of a post remains as a revision. Visitors' messages are not changed, but deleted messages are
        restored on request.
        """
        snapshot, body = self.get_object(), self.read(RestoreBody)
        require_recent_authentication(self.access, SensitiveAction.RESTORE_SITE)
        consume(throttle_key("restores", current_domain().id), SNAPSHOT_RESTORES)
        with transaction.atomic():
            job = services.request_restore(snapshot, body, by=self.access.user_id)
            recorder(self.access, request)(
                "snapshot.restored", taken_at=snapshot.taken_at.isoformat(), what=body["what"]
            )
        return self._start_job(job)

    def _start_job(self, job: Job) -> Reply:
        return reply_accepted(job)


def reply_accepted(job: Job) -> Reply:
    """Return the response for a requested job."""
    return Reply(JobRow(job, context=_people(job)).data, message=LATER, status=202)


def _people(row: Job | Snapshot) -> JsonObject:
    return {"people": get_names([row.created_by_id]), "has_file": has_file}


def posts_in(snapshot: Snapshot, *, search: str = "", collection: str = "") -> list[JsonObject]:
    """Return the snapshot's posts in `collection` with all words of `search` in title or URL, sorted by
    title."""
    words = search.casefold().split()
    return sorted(
        (
            each
            for each in snapshot.posts
            if (not collection or each["collection"] == collection)
            and all(word in f"{each['title']} {each['url']}".casefold() for word in words)
        ),
        key=lambda each: (str(each["title"]).casefold(), each["id"]),
    )
