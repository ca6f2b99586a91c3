"""Error reports from all processes, which are sent to the Sentry server in SENTRY_DSN.

Reports contain only data that this module chooses, and no data from integrations. They contain the exception
with its traceback, the name of the event, the logger, and the ids of the request and the domain as tags. They
contain no requests, bodies, headers, addresses or variables. A database message is cut to its first line,
because the other lines quote rows.
"""

import logging
import sys
from collections.abc import Mapping
from importlib.metadata import version
from typing import Any

from django.core.exceptions import ImproperlyConfigured

from shared.data_types import JsonMapping

LONGEST_MESSAGE = 300
SHUTDOWN_SECONDS = 2
_TAGS = ("request_id", "domain", "kind", "part")
"""Fields of an event that become tags. They contain only ids and words that Commissary defines."""
_NOT_OURS = ("sentry_sdk", "urllib3")


def begin(dsn: str, build: str) -> None:
    """Enable reports in this process and its forks. Raises ImproperlyConfigured for an invalid DSN."""
    # Loaded only if it is used, because it is as large as all other logging libraries.
    import sentry_sdk
    from sentry_sdk.integrations.atexit import AtexitIntegration
    from sentry_sdk.integrations.dedupe import DedupeIntegration
    from sentry_sdk.integrations.excepthook import ExcepthookIntegration
    from sentry_sdk.utils import BadDsn

    try:
        sentry_sdk.init(
            dsn=dsn,
            release=f"commissary@{version('commissary')}+{build}",
            default_integrations=False,
            auto_enabling_integrations=False,
            integrations=[
                AtexitIntegration(callback=lambda _pending, _timeout: None),
                DedupeIntegration(),
                ExcepthookIntegration(),
            ],
            include_local_variables=False,
            include_source_context=True,
            max_request_body_size="never",
            max_breadcrumbs=0,
            auto_session_tracking=False,
            shutdown_timeout=SHUTDOWN_SECONDS,
            before_send=_remove_rows,
        )
    except BadDsn as error:
        raise ImproperlyConfigured(f"SENTRY_DSN is invalid: {error}.") from error


class ReportHandler(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.ERROR)

    def emit(self, record: logging.LogRecord) -> None:
        if record.name.startswith(_NOT_OURS):
            return
        try:
            _report(record)
        except Exception:  # noqa: BLE001  # as logging does: errors of reports end here
            self.handleError(record)


def add_reports(config: Mapping[str, Any]) -> dict[str, Any]:
    """Return the logging configuration with a handler for reports."""
    root = config["root"]
    return {
        **config,
        "handlers": {**config["handlers"], "reports": {"()": ReportHandler}},
        "root": {**root, "handlers": [*root["handlers"], "reports"]},
    }


def _report(record: logging.LogRecord) -> None:
    import sentry_sdk

    event: JsonMapping = record.msg if isinstance(record.msg, dict) else {}
    context = {**_context(), **event}
    error = _get_error(event.get("exc_info") or record.exc_info)
    with sentry_sdk.new_scope() as scope:
        scope.set_tag("logger", record.name)
        for name in _TAGS:
            if context.get(name):
                scope.set_tag(name, str(context[name])[:64])
        if error is not None:
            if "event" in event:
                scope.set_tag("event", str(event["event"])[:200])
            scope.capture_exception(error)
        else:
            # Report the template of the message, without its values.
            scope.capture_message(str(event.get("event", record.msg))[:LONGEST_MESSAGE], level="error")


def _context() -> dict[str, Any]:
    """Return the fields for the request and domain, which log records of libraries do not have."""
    import structlog

    from commissary.config.logs import add_domain

    return dict(add_domain(None, "", structlog.contextvars.get_contextvars()))


def _get_error(exc_info: object) -> BaseException | None:
    """Return the exception of a log record, or None if it has none."""
    if exc_info is True:
        return sys.exc_info()[1]
    if isinstance(exc_info, BaseException):
        return exc_info
    return exc_info[1] if isinstance(exc_info, tuple) else None


def _remove_rows(event: Any, _hint: Any) -> Any:
    """Return the event with only the first line of each error, because PostgreSQL quotes rows in the other
    lines.

    An example is `DETAIL: Key (email)=(…) already exists`. Data about the request and the user is removed
    too.
    """
    for each in event.get("exception", {}).get("values", ()):
        each["value"] = str(each.get("value", "")).partition("\n")[0][:LONGEST_MESSAGE]
    for name in ("request", "user", "extra", "breadcrumbs", "server_name", "modules"):
        event.pop(name, None)
    return event
