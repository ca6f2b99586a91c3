"""Logs with one JSON object per line, which contains the domain and the request id."""

import logging
from typing import Any

import structlog
from structlog.types import EventDict, Processor

from shared.tenancy.unit_of_work import current_domain_or_none


def add_domain(logger: object, method: str, event: EventDict) -> EventDict:
    domain = current_domain_or_none()
    if domain is not None:
        event.setdefault("domain", domain.id)
    return event


def add_figures(logger: object, method: str, event: EventDict) -> EventDict:
    """Add the `extra` values of a standard library log record that are numbers or strings, and return the
    event.

    Objects are omitted. For example, Django adds the request, and its query string may contain a key.
    """
    for name, value in vars(event["_record"]).items():
        if name not in _STANDARD and isinstance(value, str | int | float):
            event.setdefault(name, value)
    return event


def is_not_of_a_closed_site(record: logging.LogRecord) -> bool:
    """Return whether to log a record. A 503 of a site that is suspended or not open yet is not an error."""
    domain = getattr(getattr(record, "request", None), "domain", None)
    is_closed = domain is not None and (not domain.is_open or domain.status != "active")
    return not (is_closed and getattr(record, "status_code", None) == 503)


_STANDARD = vars(logging.makeLogRecord({})).keys() | {"message", "asctime", "taskName"}
_COMMON: list[Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    add_domain,
]

LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "json": {
            "()": structlog.stdlib.ProcessorFormatter,
            "processors": [
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.format_exc_info,
                structlog.processors.JSONRenderer(),
            ],
            "foreign_pre_chain": [*_COMMON, add_figures],
        }
    },
    "filters": {"closed_sites": {"()": lambda: is_not_of_a_closed_site}},
    "handlers": {
        "stderr": {"class": "logging.StreamHandler", "formatter": "json"},
        "bad_requests": {"class": "commissary.monitoring.bad_requests.BadRequestHandler"},
    },
    "root": {"handlers": ["stderr"], "level": "INFO"},
    "loggers": {
        "django.request": {"level": "ERROR", "filters": ["closed_sites"]},
        "django.security": {"handlers": ["bad_requests"], "propagate": False},
        "httpx": {"level": "WARNING"},
        "httpcore": {"level": "WARNING"},
        # A bounded log would lose errors if it contained lines for each tick and each successful task.
        "celery.beat": {"level": "WARNING"},
        "celery.worker.strategy": {"level": "WARNING"},
        "celery.app.trace": {"level": "WARNING"},
    },
}

structlog.configure(
    processors=[
        structlog.stdlib.filter_by_level,
        *_COMMON,
        structlog.stdlib.PositionalArgumentsFormatter(),
        structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
    ],
    logger_factory=structlog.stdlib.LoggerFactory(),
    cache_logger_on_first_use=True,
)
