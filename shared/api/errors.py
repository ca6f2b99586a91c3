"""The error responses of the API: `{"message": "…", "errors"?: {"field": ["…"]}, "code"?: "slug"}`.

No other module creates them. See docs/decisions/api-conventions.md.
"""

import logging
import math
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from django.core.exceptions import (
    ObjectDoesNotExist,
    PermissionDenied,
    RequestDataTooBig,
    SuspiciousOperation,
)
from django.core.exceptions import ValidationError as DjangoValidationError
from django.db import DataError, IntegrityError, InterfaceError, OperationalError
from django.http import Http404, UnreadablePostError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from psycopg.errors import ForeignKeyViolation
from rest_framework import exceptions
from rest_framework.response import Response

from shared.tenancy.features import FEATURES
from shared.tenancy.sealing import Unreadable

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

log = logging.getLogger(__name__)

INVALID = gettext_lazy("Some of the values are not valid.")
DATABASE_SILENT = "commissary.database_silent"
"""The key in `request.META` that marks an error as caused by a database that did not respond.

A later request may succeed.
"""
_NO_DATABASE = ("08", "57P")
"""Classes of SQLSTATE for connections that failed, and for a server that is starting or stopping."""
UNKNOWN_FIELD = "unknown_field"
"""The code of an error for an unknown field, and of its response.

The client is probably from another release.
"""
BODY = "body"
"""The key in `errors` for errors that do not belong to a field."""


class Refusal(exceptions.APIException):
    """An error response: a status, a message, and optionally a code and more fields for clients."""

    status_code = 400
    default_detail: "StrOrPromise" = gettext_lazy("The request was rejected.")
    default_code = ""
    wait = 5
    """The recommended number of seconds before a retry, which 429 and 503 responses contain."""

    def __init__(self, message: "StrOrPromise | None" = None, *, code: str = "", **extra: object) -> None:
        super().__init__(message)
        self.code = code or self.default_code
        self.extra = extra


class Unconfirmed(Refusal):
    """403: the caller must confirm their identity again before this action."""

    status_code = 403
    default_detail = gettext_lazy("Confirm your identity first.")
    default_code = "confirm_identity"


class TwoFactorRequiredError(Refusal):
    """403: the caller must first set up the second factor that their role requires."""

    status_code = 403
    default_detail = gettext_lazy("Set up two-factor authentication first.")
    default_code = "two_factor_required"


class ViewingAsError(Refusal):
    """403: the caller views the panel as another user, which allows reading only."""

    status_code = 403
    default_detail = gettext_lazy("You're viewing the panel as another user. This view is read-only.")
    default_code = "viewing_as"


class FeatureMissing(Refusal):
    """403: the operator has turned off this feature for the domain. `feature` is its name."""

    status_code = 403
    default_code = "feature_missing"

    def __init__(self, feature: str) -> None:
        said = _("This site does not include “%(feature)s”. To add it, contact the operator of your site.")
        super().__init__(said % {"feature": FEATURES[feature].label}, feature=feature)


class Conflict(Refusal):
    """409: the request conflicts with another change or the current state.

    `code` identifies the kind of conflict.
    """

    status_code = 409

    def __init__(self, code: str, message: "StrOrPromise", **extra: object) -> None:
        super().__init__(message, code=code, **extra)


class Gone(Refusal):
    """410: the link was used or has expired."""

    status_code = 410
    default_detail = gettext_lazy("This link has expired or was already used.")


class LengthRequired(Refusal):
    """411: the body has no Content-Length but is sent in chunks, which this server does not support."""

    status_code = 411
    default_detail = gettext_lazy("Send the length of the body in Content-Length.")


class TooLarge(Refusal):
    """413: the body is larger than this route accepts."""

    status_code = 413
    default_detail = gettext_lazy("The request body is too large.")


class Locked(Refusal):
    """423: the domain is suspended and accepts no changes."""

    status_code = 423
    default_detail = gettext_lazy("This domain is suspended.")


class NotOpen(Refusal):
    """503: the site is not open yet, and the caller is not signed in to it."""

    status_code = 503
    default_detail = gettext_lazy("This site is not open yet.")


class Suspended(Refusal):
    """503: the site is suspended, so visitors cannot see it."""

    status_code = 503
    default_detail = gettext_lazy("This site is temporarily unavailable. Please try again later.")
    wait = 3600


class TooMany(Refusal):
    """429: the caller can retry after `wait` seconds. The message ends with the time to wait."""

    status_code = 429
    default_detail = gettext_lazy("Too many attempts.")

    def __init__(self, wait: float, message: "StrOrPromise | None" = None) -> None:
        self.wait = max(1, math.ceil(wait))
        super().__init__(f"{message or self.default_detail} {_retry_sentence(self.wait)}")


def _retry_sentence(seconds: int) -> str:
    """Return a sentence with the time to wait in seconds, or rounded up to whole minutes or hours."""
    if seconds < 2 * 60:
        return ngettext(
            "Please try again in %(count)s second.", "Please try again in %(count)s seconds.", seconds
        ) % {"count": seconds}
    minutes = math.ceil(seconds / 60)
    if minutes < 2 * 60:
        return ngettext(
            "Please try again in %(count)s minute.", "Please try again in %(count)s minutes.", minutes
        ) % {"count": minutes}
    hours = math.ceil(minutes / 60)
    return ngettext("Please try again in %(count)s hour.", "Please try again in %(count)s hours.", hours) % {
        "count": hours
    }


class Busy(Refusal):
    """503: a required service is busy or not available. The caller can retry in a moment."""

    status_code = 503
    default_detail = gettext_lazy("The service is busy. Please try again in a moment.")


class Unauthenticated(Refusal):
    """401: there is no valid token. The client then renews its token without showing an error."""

    status_code = 401
    # Clients compare this text, so it is the same in every language.
    default_detail = "Unauthenticated."


class Revoked(Refusal):
    """401: the token is valid, but its session has ended. The client then asks the user to sign in again."""

    status_code = 401
    default_detail = "Unauthorized."


def answer_to_exception(exception: Exception, context: Mapping[str, Any]) -> Response | None:
    """Convert an exception to a response in the error shape.

    Returns None for an exception that is a bug, so that Django logs it and returns 500.
    """
    answered = _answer(exception)
    if answered is None:
        return None
    if _is_without_database(exception):
        context["request"].META[DATABASE_SILENT] = True
    status, body, headers = answered
    return Response(body, status=status, headers=headers)


def _is_without_database(exception: Exception) -> bool:
    """Return whether the database did not respond, is starting or is stopping.

    Returns False for a query that was too slow, or that waited too long for a lock.
    """
    if not isinstance(exception, OperationalError | InterfaceError):
        return False
    state = getattr(exception.__cause__, "sqlstate", None) or ""
    return not state or state.startswith(_NO_DATABASE)


def _answer(exception: Exception) -> tuple[int, dict[str, object], dict[str, str]] | None:
    if isinstance(exception, Refusal):
        return _refusal_answer(exception)
    if isinstance(exception, DjangoValidationError | exceptions.ValidationError):
        body: dict[str, object] = {"message": INVALID, "errors": field_errors(exception)}
        if UNKNOWN_FIELD in _codes(exception):
            body["code"] = UNKNOWN_FIELD
        return 422, body, {}
    if isinstance(exception, exceptions.APIException):
        return _framework_answer(exception)
    for kind, status, sentence in _PLAIN:
        if isinstance(exception, kind):
            return status, {"message": sentence}, {}
    return _database_answer(exception)


_PLAIN: "tuple[tuple[type[Exception], int, StrOrPromise], ...]" = (
    (Http404, 404, gettext_lazy("Not found.")),
    (ObjectDoesNotExist, 404, gettext_lazy("Not found.")),
    (PermissionDenied, 403, gettext_lazy("You don't have permission to do that.")),
    (RequestDataTooBig, 413, gettext_lazy("The request body is too large.")),
    (
        Unreadable,
        409,
        gettext_lazy("The server's secret key has changed. Ask your server administrator to restore it."),
    ),
    (SuspiciousOperation, 400, gettext_lazy("The request could not be read.")),
    (UnreadablePostError, 400, gettext_lazy("The request ended before it was complete.")),
)


def _refusal_answer(refusal: Refusal) -> tuple[int, dict[str, object], dict[str, str]]:
    body: dict[str, object] = {"message": str(refusal.detail)}
    if refusal.code:
        body["code"] = refusal.code
    headers = {}
    if refusal.status_code in (429, 503):
        headers["Retry-After"] = str(refusal.wait)
    if refusal.status_code == 401:
        headers["WWW-Authenticate"] = "Bearer"
    return refusal.status_code, {**body, **refusal.extra}, headers


def _framework_answer(exception: exceptions.APIException) -> tuple[int, dict[str, object], dict[str, str]]:
    """Return the status, body and headers for one of REST framework's exceptions.

    The framework's texts for 403 and 404 are replaced.
    """
    if isinstance(exception, exceptions.NotAuthenticated | exceptions.AuthenticationFailed):
        return _refusal_answer(Unauthenticated())
    if isinstance(exception, exceptions.Throttled):
        return _refusal_answer(TooMany(getattr(exception, "wait", None) or 60))
    sentences = {403: _("You don't have permission to do that."), 404: _("Not found.")}
    message = sentences.get(exception.status_code, str(exception.detail))
    return exception.status_code, {"message": message}, {}


def _database_answer(exception: Exception) -> tuple[int, dict[str, object], dict[str, str]] | None:
    if isinstance(exception, DataError):
        # This is the last safeguard against a value that the serializers accept but the column cannot hold.
        log.warning("api.value_rejected", extra={"reason": str(exception)})
        return 422, {"message": INVALID, "errors": {BODY: [_("A value is out of range.")]}}, {}
    if isinstance(exception, IntegrityError) and isinstance(exception.__cause__, ForeignKeyViolation):
        # After this request read the row, another request deleted it or added a reference to it.
        log.warning("api.reference_rejected", extra={"reason": str(exception)})
        message = _("Related content was changed at the same time. Reload the page.")
        return 409, {"message": message, "code": "reference_deleted"}, {}
    if isinstance(exception, OperationalError | InterfaceError):
        log.error("api.database_unavailable", extra={"reason": str(exception)})
        return 503, {"message": _("The service is busy. Please try again in a moment.")}, {"Retry-After": "2"}
    return None


def field_errors(exception: DjangoValidationError | exceptions.ValidationError) -> dict[str, list[str]]:
    """Return the error messages by field.

    The names of nested fields contain dots. Errors that do not belong to a field have the key `body`.
    """
    if isinstance(exception, DjangoValidationError):
        detail: Any = exception.message_dict if hasattr(exception, "error_dict") else exception.messages
    else:
        detail = exception.detail
    errors: dict[str, list[str]] = {}
    for path, sentence in _flatten(detail, ""):
        errors.setdefault(path or BODY, []).append(sentence)
    return errors


def _codes(exception: DjangoValidationError | exceptions.ValidationError) -> set[str | None]:
    if isinstance(exception, DjangoValidationError):
        named = exception.error_dict.values() if hasattr(exception, "error_dict") else [exception.error_list]
        return {error.code for errors in named for error in errors}
    detail = exception.detail
    values = detail.values() if isinstance(detail, Mapping) else [detail]
    lists = [value for value in values if isinstance(value, list)]
    return {each.code for value in lists for each in value if isinstance(each, exceptions.ErrorDetail)}


def _flatten(detail: object, path: str) -> Iterator[tuple[str, str]]:
    if isinstance(detail, Mapping):
        for key, child in detail.items():
            own = key in {"non_field_errors", "__all__"}
            yield from _flatten(child, path if own else f"{path}.{key}" if path else str(key))
    elif isinstance(detail, list | tuple):
        for index, child in enumerate(detail):
            nested = isinstance(child, Mapping | list | tuple)
            yield from _flatten(child, (f"{path}.{index}" if path else str(index)) if nested else path)
    else:
        yield path, str(detail)
