"""HTTP API of the media library."""

import structlog
from django.conf import settings
from django.db.models import Count
from django.http import HttpRequest
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.exceptions import PermissionDenied
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.response import Response

from shared.accounts.audit import recorder
from shared.accounts.throttle import consume, throttle_key
from shared.api.errors import Busy, Conflict
from shared.api.pagination import LimitOffset
from shared.api.parsers import GuardedJSONParser, GuardedMultiPartParser
from shared.api.permissions import Scope, scope
from shared.api.replies import Reply
from shared.api.uploads import LimitedUpload, refuse_declared_length
from shared.api.views import ApiViewSet
from tenants.media import quota, services, usage
from tenants.media.kinds import LARGEST, any_kind, get_limit
from tenants.media.models import Media, MediaQuerySet
from tenants.media.serializers import (
    DeleteQuery,
    Description,
    FolderShape,
    MediaListQuery,
    MediaShape,
    Replacement,
    RoomShape,
    Upload,
    UseShape,
    media_replies,
)
from tenants.media.storing import StorageDown

# Space in bytes for the other parts of the form: names, alt text and title.
ROOM_FOR_THE_FORM = 100_000
WITH_FILES = {"create", "replace"}
MOST_FOLDERS = 500

log = structlog.get_logger(__name__)


class MediaViewSet(ApiViewSet):
    """The files of this domain. Users who can access only their own files do not see other files."""

    serializer_class = MediaShape
    actions_need = {
        "list": "media.read",
        "retrieve": "media.read",
        "usage": "media.read",
        "folders": "media.read",
        "room": "media.read",
        "replace": "media.write",
        "retry": "media.write",
        "create": "media.write",
        "partial_update": "media.write",
        "destroy": "media.write",
    }

    @classmethod
    def max_body_bytes(cls) -> int:
        return LARGEST + ROOM_FOR_THE_FORM

    def get_queryset(self) -> MediaQuerySet:
        files = Media.objects.all()
        if scope(self.access, "media.read") is Scope.ALL:
            return files
        return files.made_by(self.access.user_id)

    def get_parsers(self) -> list[BaseParser]:
        # Parsers are chosen before `action` is set.
        request: Request | None = self.request  # None while the OpenAPI schema is generated
        action = self.action_map.get((request.method or "").lower()) if request else self.action
        return [GuardedMultiPartParser() if action in WITH_FILES else GuardedJSONParser()]

    def initialize_request(self, request: HttpRequest, *args: object, **kwargs: object) -> Request:
        request.upload_handlers = [LimitedUpload(get_limit)]
        return super().initialize_request(request, *args, **kwargs)

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        super().initial(request, *args, **kwargs)
        if self.action in WITH_FILES:
            consume(throttle_key("upload", self.access.user_id), settings.LIMIT_MEDIA_UPLOADS)
            refuse_declared_length(request, any_kind(LARGEST), around=ROOM_FOR_THE_FORM)

    def handle_exception(self, exc: Exception) -> Response:
        if isinstance(exc, StorageDown):
            log.warning("media.storage_down", reason=exc.reason)
            exc = Busy(_("The storage isn't responding. Please try again in a moment."))
        return super().handle_exception(exc)

    @extend_schema(
        summary="List files of the media library",
        parameters=[MediaListQuery],
        responses=MediaShape(many=True),
    )
    def list(self, request: Request) -> Response:
        wanted = self.query(MediaListQuery)
        files = self.get_queryset().matching(wanted.get("search", "")).of_type(wanted.get("type", ""))
        if "path" in wanted:
            files = files.in_folder(wanted["path"])
        if "state" in wanted:
            files = files.in_state(wanted["state"])
        if "ids" in wanted:
            files = files.filter(pk__in=wanted["ids"])
        if wanted["missing_alt"]:
            files = files.without_alt()
        if wanted["unused"]:
            for used in usage.select_used_files():
                files = files.exclude(pk__in=used)
        direction = "-" if wanted["sortDir"] == "desc" else ""
        page = files.order_by(f"{direction}{wanted['sortBy']}", f"{direction}id")
        paginator = LimitOffset()
        rows = paginator.paginate_queryset(page, request, view=self)
        return paginator.get_paginated_response(media_replies(rows))

    @extend_schema(summary="Get a file")
    def retrieve(self, request: Request, pk: str) -> Response:
        return self._answer(self.get_object())

    @extend_schema(
        summary="Upload a file",
        request={"multipart/form-data": Upload},
        responses={201: MediaShape, 200: MediaShape},
    )
    def create(self, request: Request) -> Response:
        """Upload a file

        Accepts JPEG, PNG, WebP, AVIF, GIF, SVG, PDF, MP4 and WebM, identified by content. The file is
        `pending` and has no URL until the worker has cleaned it. If it cannot be cleaned, it becomes
        `failed`, with the reason. Uploading the same file again returns 200 with the existing row.
        """
        sent = self.read(Upload)
        media, is_new = services.receive(
            sent["file"], sender=self._sender, alt=sent["alt"], title=sent["title"], path=sent["path"]
        )
        return self._answer(
            media, message=_("File uploaded.") if is_new else None, status=201 if is_new else 200
        )

    @extend_schema(summary="Change the details of a file", request=Description)
    def partial_update(self, request: Request, pk: str) -> Response:
        media = self._changeable()
        sent = self.read(Description)
        focal = sent.pop("focal", None)
        if focal is not None:
            sent |= {"focal_x": focal["x"], "focal_y": focal["y"]}
        # Like a replacement, edits change the file that visitors see.
        check = self._check_unseen if "edits" in sent else self._check_own
        return self._answer(services.describe(media, check=check, **sent), message=_("File saved."))

    @extend_schema(summary="Delete a file", parameters=[DeleteQuery], responses=None)
    def destroy(self, request: Request, pk: str) -> Response:
        """Delete a file

        If the file is in use, returns 409 `in_use` with the list of uses. `force` removes the uses as well.
        """
        force = self.query(DeleteQuery)["force"]
        media = self._replaceable() if force else self._changeable()
        try:
            check = self._check_unseen if force else self._check_own
            services.delete(media, record=recorder(self.access, request), force=force, check=check)
        except services.MediaInUse as error:
            uses = UseShape(usage.filter_visible(self.access, error.uses), many=True).data
            raise Conflict("in_use", _("The file is still in use."), uses=uses) from error
        return Reply(message=_("File deleted."))

    @extend_schema(summary="List the places where a file is used", responses=UseShape(many=True))
    @action(detail=True, methods=["get"], pagination_class=None)
    def usage(self, request: Request, pk: str) -> Response:
        media = self.get_object()
        uses = usage.list_uses([media.pk]).get(media.pk, [])
        return Response(UseShape(usage.filter_visible(self.access, uses), many=True).data)

    @extend_schema(
        summary="Replace a file",
        request={"multipart/form-data": Replacement},
        responses={200: MediaShape},
    )
    @action(detail=True, methods=["post"], pagination_class=None)
    def replace(self, request: Request, pk: str) -> Response:
        """Replace a file

        All content that uses the file shows the previous file until the worker has cleaned the new file. Then
        it shows the new file under a new URL. If the new file cannot be cleaned, the previous file remains.
        """
        media = services.replace(
            self._replaceable(), self.read(Replacement)["file"], self._sender, check=self._check_unseen
        )
        return self._answer(media, message=_("File uploaded. It will replace the old file in a moment."))

    @extend_schema(summary="Process a file again", request=None, responses={200: MediaShape})
    @action(detail=True, methods=["post"], pagination_class=None)
    def retry(self, request: Request, pk: str) -> Response:
        return self._answer(
            services.make_anew(self._changeable(), check=self._check_own),
            message=_("Retry started."),
        )

    @extend_schema(summary="List the folders of the media library", responses=FolderShape(many=True))
    @action(detail=False, methods=["get"], pagination_class=None)
    def folders(self, request: Request) -> Response:
        rows = self.get_queryset().order_by("path").values("path").annotate(count=Count("pk"))
        return Response(FolderShape(rows[:MOST_FOLDERS], many=True).data)

    @extend_schema(summary="Get the storage used by files", responses=RoomShape)
    @action(detail=False, methods=["get"], pagination_class=None)
    def room(self, request: Request) -> Response:
        return Response(RoomShape({"used": quota.count_used_bytes(), "total": quota.get_room()}).data)

    @property
    def _sender(self) -> quota.Uploader:
        return quota.Uploader(self.access.user_id, self.access.role)

    def _changeable(self) -> Media:
        media: Media = self.get_object()
        self._check_own(media)
        return media

    def _replaceable(self) -> Media:
        media: Media = self.get_object()
        self._check_unseen(media)
        return media

    def _check_own(self, media: Media) -> None:
        """Raise PermissionDenied if the caller may not change the file. This is checked again with the locked
        row."""
        reach = scope(self.access, "media.write")
        if reach is not Scope.ALL and media.created_by_id != self.access.user_id:
            raise PermissionDenied

    def _check_unseen(self, media: Media) -> None:
        """Raise PermissionDenied as in `_check_own`, and for public files if the caller can access only their
        own files.

        A user with permission to publish made the file public in its current form. See
        docs/decisions/permissions.md.
        """
        self._check_own(media)
        uses = (
            []
            if scope(self.access, "media.write") is Scope.ALL
            else usage.list_uses([media.pk]).get(media.pk, [])
        )
        if any(each.is_public for each in uses):
            raise Conflict(
                "shown_to_visitors",
                _("Published pages use this file. Upload another file and use it instead."),
            )

    def _answer(self, media: Media, *, message: str | None = None, status: int = 200) -> Response:
        return Reply(media_replies([media])[0], message=message, status=status)
