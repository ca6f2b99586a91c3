"""The media library over HTTP."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.exceptions import PermissionDenied
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.response import Response

from shared.api.errors import Conflict, TooLarge
from shared.api.pagination import LimitOffset
from shared.api.parsers import GuardedJSONParser, GuardedMultiPartParser
from shared.api.permissions import Scope, scope
from shared.api.replies import Reply
from shared.api.views import ApiViewSet
from tenants.media import services, usage
from tenants.media.models import Media, MediaQuerySet
from tenants.media.serializers import (
    DeleteQuery,
    Description,
    MediaListQuery,
    MediaShape,
    Upload,
    UseShape,
    media_replies,
)

# The form around the file: names of parts, alt and title.
ROOM_FOR_THE_FORM = 100_000


class MediaViewSet(ApiViewSet):
    """The files of this domain. Those who only have their own see no others in the library."""

    serializer_class = MediaShape
    actions_need = {
        "list": "media.read",
        "retrieve": "media.read",
        "usage": "media.read",
        "create": "media.write",
        "partial_update": "media.write",
        "destroy": "media.write",
    }

    def get_queryset(self) -> MediaQuerySet:
        files = Media.objects.all()
        if scope(self.access, "media.read") is Scope.ALL:
            return files
        return files.made_by(self.access.user_id)

    def get_parsers(self) -> list[BaseParser]:
        # Parsers are chosen before the action is known; only an upload is a POST.
        request: Request | None = self.request  # None while the API is being described
        is_upload = request is None or request.method == "POST"
        return [GuardedMultiPartParser() if is_upload else GuardedJSONParser()]

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        announced = request.META.get("CONTENT_LENGTH") or "0"
        if request.method == "POST" and int(announced) > services.MAX_BYTES + ROOM_FOR_THE_FORM:
            raise TooLarge(services.TOO_LARGE)

    @extend_schema(
        summary="Files of the library", parameters=[MediaListQuery], responses=MediaShape(many=True)
    )
    def list(self, request: Request) -> Response:
        wanted = self.query(MediaListQuery)
        files = self.get_queryset().matching(wanted.get("search", "")).of_type(wanted.get("type", ""))
        if wanted["missing_alt"]:
            files = files.without_alt()
        if wanted["unused"]:
            files = files.exclude(pk__in=usage.uses_of(list(files.values_list("pk", flat=True))))
        direction = "-" if wanted["sortDir"] == "desc" else ""
        page = files.order_by(f"{direction}{wanted['sortBy']}", f"{direction}id")
        paginator = LimitOffset()
        rows = paginator.paginate_queryset(page, request, view=self)
        return paginator.get_paginated_response(media_replies(rows))

    @extend_schema(summary="One file")
    def retrieve(self, request: Request, pk: str) -> Response:
        return self._answer(self.get_object())

    @extend_schema(
        summary="Upload a picture",
        request={"multipart/form-data": Upload},
        responses={201: MediaShape, 200: MediaShape},
    )
    def create(self, request: Request) -> Response:
        """Upload a picture

        The same file a second time answers 200 with the row it already has.
        """
        sent = self.read(Upload)
        if sent["file"].size > services.MAX_BYTES:
            raise TooLarge(services.TOO_LARGE)
        media, is_new = services.store_once(
            sent["file"], alt=sent["alt"], title=sent["title"], path=sent["path"], by=self.access.user_id
        )
        return self._answer(media, message="Uploaded." if is_new else None, status=201 if is_new else 200)

    @extend_schema(summary="Describe a file", request=Description)
    def partial_update(self, request: Request, pk: str) -> Response:
        media = self._changeable()
        sent = self.read(Description)
        focal = sent.pop("focal", None)
        if focal is not None:
            sent |= {"focal_x": focal["x"], "focal_y": focal["y"]}
        return self._answer(services.describe(media, **sent), message="Saved.")

    @extend_schema(summary="Delete a file", parameters=[DeleteQuery], responses=None)
    def destroy(self, request: Request, pk: str) -> Response:
        """Delete a file

        Answers 409 `in_use` with the list while something shows it, unless `force` takes it out there.
        """
        media = self._changeable()
        try:
            services.delete(media, force=self.query(DeleteQuery)["force"])
        except services.InUse as error:
            uses = UseShape(error.uses, many=True).data
            raise Conflict("in_use", "The file is still in use.", uses=uses) from error
        return Reply(message="Deleted.")

    @extend_schema(summary="Where a file is shown", responses=UseShape(many=True))
    @action(detail=True, methods=["get"], pagination_class=None)
    def usage(self, request: Request, pk: str) -> Response:
        media = self.get_object()
        return Response(UseShape(usage.uses_of([media.pk]).get(media.pk, []), many=True).data)

    def _changeable(self) -> Media:
        media: Media = self.get_object()
        reach = scope(self.access, "media.write")
        if reach is not Scope.ALL and media.created_by_id != self.access.user_id:
            raise PermissionDenied
        return media

    def _answer(self, media: Media, *, message: str | None = None, status: int = 200) -> Response:
        return Reply(media_replies([media])[0], message=message, status=status)
