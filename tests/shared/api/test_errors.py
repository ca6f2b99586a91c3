import logging

import pytest
from django.core.exceptions import (
    ObjectDoesNotExist,
    PermissionDenied,
    RequestDataTooBig,
    SuspiciousOperation,
)
from django.core.exceptions import ValidationError as DjangoValidationError
from django.db import DataError, IntegrityError, OperationalError
from django.http import Http404, UnreadablePostError
from django.test import RequestFactory
from django.utils import translation
from psycopg.errors import AdminShutdown, LockNotAvailable, QueryCanceled
from rest_framework import exceptions, serializers

from shared.accounts.views import LoginView
from shared.api.errors import (
    DATABASE_SILENT,
    Conflict,
    Gone,
    Locked,
    Revoked,
    TooLarge,
    TooMany,
    Unauthenticated,
    answer_to_exception,
    field_errors,
)
from shared.tenancy.sealing import Unreadable


@pytest.mark.parametrize(
    ("exception", "status", "body"),
    [
        (Unauthenticated(), 401, {"message": "Unauthenticated."}),
        (exceptions.NotAuthenticated(), 401, {"message": "Unauthenticated."}),
        (exceptions.AuthenticationFailed("secret reason"), 401, {"message": "Unauthenticated."}),
        (Revoked(), 401, {"message": "Unauthorized."}),
        (exceptions.PermissionDenied(), 403, {"message": "You don't have permission to do that."}),
        (PermissionDenied("secret reason"), 403, {"message": "You don't have permission to do that."}),
        (Http404("No Post matches the given query."), 404, {"message": "Not found."}),
        (ObjectDoesNotExist("Post"), 404, {"message": "Not found."}),
        (exceptions.MethodNotAllowed("PUT"), 405, {"message": 'Method "PUT" not allowed.'}),
        (
            Conflict("stale_version", "Somebody else saved.", version=3),
            409,
            {"message": "Somebody else saved.", "code": "stale_version", "version": 3},
        ),
        (Gone(), 410, {"message": "This link has expired or was already used."}),
        (TooLarge(), 413, {"message": "The request body is too large."}),
        (RequestDataTooBig("x"), 413, {"message": "The request body is too large."}),
        (SuspiciousOperation("x"), 400, {"message": "The request could not be read."}),
        (UnreadablePostError("x"), 400, {"message": "The request ended before it was complete."}),
        (
            Unreadable("mail"),
            409,
            {"message": "The server's secret key has changed. Ask your server administrator to restore it."},
        ),
        (exceptions.ParseError("No."), 400, {"message": "No."}),
        (Locked(), 423, {"message": "This domain is suspended."}),
        (TooMany(7), 429, {"message": "Too many attempts. Please try again in 7 seconds."}),
        (exceptions.Throttled(wait=7), 429, {"message": "Too many attempts. Please try again in 7 seconds."}),
        (
            OperationalError("connection refused at 10.0.0.1"),
            503,
            {"message": "The service is busy. Please try again in a moment."},
        ),
        (
            DataError("integer out of range"),
            422,
            {
                "message": "Some of the values are not valid.",
                "errors": {"body": ["A value is out of range."]},
            },
        ),
    ],
)
def test_every_error_has_the_contract_shape(exception, status, body):
    response = answer_to_exception(exception, {"request": RequestFactory().get("/")})

    assert response is not None
    assert (response.status_code, response.data) == (status, body)


@pytest.mark.parametrize("bug", [KeyError("x"), IntegrityError("duplicate"), RuntimeError("boom")])
def test_unexpected_exception_is_left_to_django(bug):
    assert answer_to_exception(bug, {}) is None


@pytest.mark.parametrize(("wait", "header"), [(0.1, "1"), (7, "7"), (899.6, "900")])
def test_too_many_sets_retry_after(wait, header):
    response = answer_to_exception(TooMany(wait), {})

    assert response is not None
    assert response.headers["Retry-After"] == header


@pytest.mark.parametrize(
    ("wait", "words", "in_spanish"),
    [
        (0.2, "in 1 second.", "en 1 segundo."),
        (40, "in 40 seconds.", "en 40 segundos."),
        (119.5, "in 2 minutes.", "en 2 minutos."),
        (899, "in 15 minutes.", "en 15 minutos."),
        (7_141, "in 2 hours.", "en 2 horas."),
        (85_532, "in 24 hours.", "en 24 horas."),
    ],
)
def test_too_many_requests_message_rounds_wait_up(wait, words, in_spanish):
    assert str(TooMany(wait, "Slow down.").detail) == f"Slow down. Please try again {words}"
    with translation.override("es"):
        assert str(TooMany(wait).detail).endswith(in_spanish)


@pytest.mark.parametrize(
    ("exception", "errors"),
    [
        (DjangoValidationError({"url": "Taken."}), {"url": ["Taken."]}),
        (DjangoValidationError({"url": ["Taken.", "Too long."]}), {"url": ["Taken.", "Too long."]}),
        (DjangoValidationError("Nothing fits."), {"body": ["Nothing fits."]}),
        (DjangoValidationError({"__all__": ["Together wrong."]}), {"body": ["Together wrong."]}),
        (serializers.ValidationError("Nothing fits."), {"body": ["Nothing fits."]}),
        (serializers.ValidationError({"non_field_errors": ["Wrong."]}), {"body": ["Wrong."]}),
        (
            serializers.ValidationError(
                {"links": [{}, {"url": ["Not a link."]}, {"non_field_errors": ["Wrong."]}]}
            ),
            {"links.1.url": ["Not a link."], "links.2": ["Wrong."]},
        ),
        (serializers.ValidationError([{"url": ["No."]}]), {"0.url": ["No."]}),
        (serializers.ValidationError({"a": {"b": {"c": ["Deep."]}}}), {"a.b.c": ["Deep."]}),
    ],
)
def test_validation_errors_are_listed_by_field(exception, errors):
    assert field_errors(exception) == errors


def test_view_exception_answers_500_and_is_logged(anonymous, monkeypatch, caplog):
    known: dict[str, str] = {}
    monkeypatch.setattr(LoginView, "post", lambda *args: known["secret"])
    anonymous.raise_request_exception = False

    with caplog.at_level(logging.ERROR, logger="django.request"):
        response = anonymous.post("/api/auth/login", {}, format="json")

    assert (response.status_code, response.json()) == (
        500,
        {"message": "An error occurred. Please try again."},
    )
    assert "KeyError" in caplog.text


def test_errors_are_not_cached(anonymous):
    assert anonymous.get("/api/account").headers["Cache-Control"] == "no-store"
    assert anonymous.get("/api/nothing").headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize(
    ("cause", "is_silent"),
    [(None, True), (AdminShutdown(), True), (QueryCanceled(), False), (LockNotAvailable(), False)],
)
def test_only_requests_without_a_database_are_repeated(cause: Exception | None, is_silent: bool):
    request = RequestFactory().get("/")
    error = OperationalError("no reply")
    error.__cause__ = cause

    answer_to_exception(error, {"request": request})

    assert (DATABASE_SILENT in request.META) is is_silent
