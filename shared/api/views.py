"""Base classes for all API views."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from rest_framework import viewsets
from rest_framework.exceptions import MethodNotAllowed, PermissionDenied, ValidationError
from rest_framework.parsers import BaseParser
from rest_framework.permissions import SAFE_METHODS
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from shared.api.access import Access, get_access, is_team_user
from shared.api.errors import (
    FeatureMissing,
    LengthRequired,
    Locked,
    NotOpen,
    Suspended,
    TwoFactorRequiredError,
    Unauthenticated,
    ViewingAsError,
    answer_to_exception,
)
from shared.api.once import AlreadyAnswered, IdempotentRequest
from shared.api.pagination import LimitOffset
from shared.api.parsers import OF_CREDENTIALS, ORDINARY, GuardedJSONParser, Limits, unstorable
from shared.api.permissions import PUBLIC, HasPermission, find_missing_feature
from shared.api.queries import read_query
from shared.api.replies import EnvelopeRenderer, OneLanguage
from shared.api.routers import ID_OR_UUID
from shared.api.unknown import read_lasting, validate
from shared.api.viewing import PRIVATE, check_view

if TYPE_CHECKING:
    from django.db.models import QuerySet
    from rest_framework.request import Request

MAX_QUERY_VALUE = 2_000
MAX_BODY_BYTES = 2_200_000
"""The maximum size in bytes of a body without files.

The parser's limit is lower and has a better error message.
"""


class _ApiViewBase(APIView):
    """Checks and helpers for single views and view sets."""

    parser_classes: Sequence[type[BaseParser]] = (GuardedJSONParser,)
    renderer_classes = (EnvelopeRenderer,)
    permission_classes = (HasPermission,)
    content_negotiation_class = OneLanguage
    metadata_class = None
    http_method_names = ["get", "head", "post", "put", "patch", "delete"]

    _once: IdempotentRequest | None = None

    open_when_suspended: ClassVar[bool] = False
    """Whether a suspended domain accepts writes here, such as signing in or changing one's own account."""
    open_without_two_factor: ClassVar[bool] = False
    """Whether users can call this before they set up the second factor that their role requires."""
    hidden_until_open: ClassVar[bool] = False
    """Whether the public part of this view is available to visitors only while the site is open."""
    takes_links: ClassVar[bool] = False
    """Whether the body contains the token of a link that works once.

    The response can then be 410, because the link was used or has expired.
    """
    answers_pages: ClassVar[Collection[str]] = ()
    """The handlers that return a page if a browser sends the form without the site's script."""
    open_in_view: ClassVar[Collection[str]] = ()
    """The methods that a view as another user allows here, in addition to methods that read site data."""
    hashes_passwords: ClassVar[bool] = False
    """Whether a write here computes a password hash. Such requests wait in a separate queue."""

    @classmethod
    def max_body_bytes(cls) -> int:
        """Return the maximum body size in bytes for signed-in users.

        Larger bodies are rejected without being read.
        """
        return MAX_BODY_BYTES

    @classmethod
    def max_public_body_bytes(cls) -> int:
        """Return the maximum body size in bytes for anonymous callers."""
        return MAX_BODY_BYTES

    def permission_needed(self) -> str | None:
        """Return the required permission, PUBLIC, or None if the view's table lacks the action."""
        raise NotImplementedError

    def body_limits(self) -> Limits:
        """Return the limits for JSON bodies on this route."""
        return OF_CREDENTIALS if self.hashes_passwords else ORDINARY

    def read(self, serializer_class: type, **options: Any) -> Any:
        """Return the body, validated by `serializer_class`.

        Raises ValidationError with field errors, including errors for unknown fields. A serializer class with
        the attribute `lasts` is created once per process and gets no context.
        """
        if getattr(serializer_class, "lasts", False):
            return read_lasting(serializer_class, self.request.data)
        serializer = serializer_class(data=self.request.data, context=self._context(), **options)
        return validate(serializer, self.request.data)

    def query(self, serializer_class: type[Serializer]) -> Any:
        """Return the query string, validated by `serializer_class`. Empty parameters are ignored.

        The serializer gets the context if its class has the attribute `asks_context`.
        """
        sent = self.request.query_params.dict()
        if not getattr(serializer_class, "asks_context", False):
            return read_query(serializer_class, sent)
        sent = {name: value for name, value in sent.items() if value}
        serializer = serializer_class(data=sent, context=self._context())
        serializer.is_valid(raise_exception=True)
        return serializer.validated_data

    def paginated(
        self,
        rows: "QuerySet | list[Any]",
        serializer_class: type,
        *,
        each: "Callable[[Any], Any] | None" = None,
        **context: object,
    ) -> "Response":
        """Return the response with the page of `rows` that the query string requests.

        `each` converts a row before it is serialized.
        """
        paginator = LimitOffset()
        page = paginator.paginate_queryset(rows, self.request, view=self)
        if each is not None:
            page = [each(row) for row in page]
        serializer = serializer_class(page, many=True, context={**self._context(), **context})
        return paginator.get_paginated_response(serializer.data)

    @property
    def access(self) -> Access:
        """The caller's access. Raises Unauthenticated (401) for anonymous callers."""
        access = get_access(self.request)
        if access is None:
            raise Unauthenticated
        return access

    def initial(self, request: "Request", *args: object, **kwargs: object) -> None:
        if (request.method or "").lower() not in self._methods():
            raise MethodNotAllowed(str(request.method))
        _refuse_hostile_query(request)
        if _is_of_unknown_length(request):
            raise LengthRequired
        access = get_access(request)
        if access is not None and access.view is not None:
            check_view(access.view, str(request.method), self.permission_needed(), self.open_in_view)
        super().initial(request, *args, **kwargs)
        if access is not None and access.must_set_up_two_factor and not self.open_without_two_factor:
            raise TwoFactorRequiredError
        if request.method not in SAFE_METHODS and not self.open_when_suspended and _is_suspended(request):
            raise Locked
        if self.hidden_until_open and self.permission_needed() == PUBLIC and _is_hidden_from(request):
            # Do not reveal to visitors of a suspended site that it has not opened yet:
            # docs/decisions/opening-a-site.md
            raise Suspended if _is_suspended(request) else NotOpen
        self._once = IdempotentRequest.of(request)
        if self._once is not None:
            self._once.begin()

    def dispatch(self, request: Any, *args: Any, **kwargs: Any) -> Any:
        try:
            response = super().dispatch(request, *args, **kwargs)
            if self._once is not None:
                self._once.remember(response)
            return response
        finally:
            if self._once is not None:
                self._once.release()

    def handle_exception(self, exc: Exception) -> Any:
        return exc.response if isinstance(exc, AlreadyAnswered) else super().handle_exception(exc)

    def permission_denied(
        self, request: "Request", message: str | None = None, code: str | None = None
    ) -> NoReturn:
        if get_access(request) is None:
            raise Unauthenticated
        feature = find_missing_feature(self.permission_needed() or PUBLIC)
        raise FeatureMissing(feature) if feature else PermissionDenied

    def get_exception_handler(self) -> "Callable[[Exception, Mapping[str, object]], Response | None]":
        return answer_to_exception

    def finalize_response(self, request: Any, response: Any, *args: Any, **kwargs: Any) -> Any:
        access = get_access(request)
        if access is not None and access.view is not None and not isinstance(response, Response):
            # The response is a table, a PDF or a file of a submission. It is not closed, because `close()`
            # would signal the end of the request.
            response = self.handle_exception(ViewingAsError(PRIVATE))
        response = super().finalize_response(request, response, *args, **kwargs)
        # A response may contain private data. Views with public data set their own header.
        response.headers.setdefault("Cache-Control", "no-store")
        return response

    def _methods(self) -> set[str]:
        return {name for name in self.http_method_names if hasattr(self, name)}

    def _context(self) -> dict[str, object]:
        return {"request": self.request, "view": self, "access": get_access(self.request)}


class ApiView(_ApiViewBase):
    """A view for one route. `methods_need` contains the permission that each method requires."""

    methods_need: ClassVar[Mapping[str, str]] = {}

    def permission_needed(self) -> str | None:
        method = (self.request.method or "").lower()
        return self.methods_need.get("get" if method == "head" else method)


class ApiViewSet(_ApiViewBase, viewsets.GenericViewSet):
    """A view for a collection of rows. `actions_need` contains the permission that each action requires."""

    actions_need: ClassVar[Mapping[str, str]] = {}
    pagination_class = LimitOffset
    lookup_value_regex = ID_OR_UUID
    uuid_field: ClassVar[str] = "uid"
    """The column for lookups with a UUID in the path."""

    def permission_needed(self) -> str | None:
        return self.actions_need.get(self.action) if self.action else None

    def initial(self, request: "Request", *args: object, **kwargs: object) -> None:
        super().initial(request, *args, **kwargs)
        if request.method == "HEAD" and not self.detail:
            # The response has no body, so no rows are read.
            raise AlreadyAnswered(Response())

    def get_object(self) -> Any:
        """Return the row with the id or UUID in the path.

        Raises Http404 if it does not exist or the caller cannot see it.
        """
        key = str(self.kwargs[self.lookup_url_kwarg or self.lookup_field])
        column = "pk" if key.isascii() and key.isdigit() else self.uuid_field
        row = get_object_or_404(self.filter_queryset(self.get_queryset()), **{column: key})
        self.check_object_permissions(self.request, row)
        return row


def _refuse_hostile_query(request: "Request") -> None:
    for name, values in request.query_params.lists():
        for value in values:
            if unstorable(name + value):
                raise ValidationError({"query": [_("The query can't contain NUL characters.")]})
            if len(value) > MAX_QUERY_VALUE:
                raise ValidationError(
                    {"query": [_("A value can have up to %(most)s characters.") % {"most": MAX_QUERY_VALUE}]}
                )


def _is_of_unknown_length(request: "Request") -> bool:
    """Return whether the body has no Content-Length.

    WSGI passes only as many bytes as this header specifies, so the body would appear to be empty.
    """
    return bool(request.META.get("HTTP_TRANSFER_ENCODING")) and not request.META.get("CONTENT_LENGTH")


def _is_hidden_from(request: "Request") -> bool:
    domain = getattr(request, "domain", None)
    if domain is None or is_team_user(request):
        return False
    return not domain.is_open or _is_suspended(request)


def _is_suspended(request: "Request") -> bool:
    access = get_access(request)
    if access is not None and is_team_user(request):
        return access.domain_status != "active"
    domain = getattr(request, "domain", None)
    return domain is not None and domain.status != "active"
