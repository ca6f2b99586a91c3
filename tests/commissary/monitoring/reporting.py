"""A process that raises each kind of error."""

import logging

import django
import structlog
from django.core.exceptions import TooManyFieldsSent
from structlog.contextvars import bound_contextvars

django.setup()

PASSWORD = "SECRET-variable"


class UniqueViolation(Exception):
    """An error like PostgreSQL's, with a row in its second line."""


def _break(token: str) -> None:
    raise UniqueViolation(f"duplicate key value\nDETAIL:  Key (email)=(SECRET@example.com) {len(token)}.")


log = structlog.get_logger("commissary.tests")
with bound_contextvars(request_id="abc-123"):
    try:
        _break(PASSWORD)
    except UniqueViolation:
        log.exception("front.request_failed", path="/preview/SECRET", request={"password": "SECRET"})
    logging.getLogger("django.request").error(
        "Refused %s", "SECRET", extra={"request": "<GET /?token=SECRET>"}
    )
    log.warning("This is no error.")
    for _ in range(3):
        too_many = TooManyFieldsSent("SECRET fields")
        logging.getLogger("django.security.TooManyFieldsSent").error("SECRET", exc_info=too_many)
