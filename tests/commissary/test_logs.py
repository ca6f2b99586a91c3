"""Fields of log lines from our code and from libraries."""

import json
import logging
from typing import Any

import pytest
from django.http import HttpRequest
from structlog.contextvars import bound_contextvars

from commissary.config.logs import LOGGING

pytestmark = pytest.mark.no_db


def log_as_library(text: str, *arguments: Any, extra: dict[str, Any]) -> dict[str, Any]:
    """Log a line as a library, and return our JSON."""
    settings = dict(LOGGING["formatters"]["json"])
    formatter = settings.pop("()")(**settings)
    logger = logging.getLogger("library.of.others")
    record = logger.makeRecord(logger.name, logging.WARNING, __file__, 1, text, arguments, None, extra=extra)
    reply: dict[str, Any] = json.loads(formatter.format(record))
    return reply


def test_extra_fields_of_libraries_are_logged():
    with bound_contextvars(request_id="abc"):
        result = log_as_library(
            "%s sizes were made", 3, extra={"seconds": 1.5, "rss_mb": 40, "child": "picture"}
        )

    del result["timestamp"]
    assert result == {
        "event": "3 sizes were made",
        "level": "warning",
        "logger": "library.of.others",
        "request_id": "abc",
        "seconds": 1.5,
        "rss_mb": 40,
        "child": "picture",
    }


def test_objects_and_query_strings_are_not_logged():
    request = HttpRequest()
    request.method, request.path, request.META["QUERY_STRING"] = "GET", "/x", "token=SECRET"

    result = log_as_library(
        "Bad Request: %s", "/x", extra={"status_code": 400, "request": request, "data": {"a": "SECRET"}}
    )

    assert result["status_code"] == 400
    assert "SECRET" not in json.dumps(result)


def test_successful_tasks_are_not_logged():
    levels = LOGGING["loggers"]

    quiet = ("celery.beat", "celery.app.trace", "celery.worker.strategy")
    assert {levels[name]["level"] for name in quiet} == {"WARNING"}
