"""Log a sample of malformed requests as warnings, without a traceback."""

import logging
from time import monotonic

SAMPLE_SECONDS = 60.0
"""The interval in seconds between two log lines for the same logger."""
_log = logging.getLogger("commissary.bad_requests")


class BadRequestHandler(logging.Handler):
    """A handler that logs a sample of the records of `django.security`, instead of Django's errors.

    Anyone can send malformed requests, so these must neither fill the log nor become error reports.
    """

    def __init__(self) -> None:
        super().__init__()
        self._next: dict[str, float] = {}
        self._left_out: dict[str, int] = {}

    def emit(self, record: logging.LogRecord) -> None:
        # `Handler.handle` holds this handler's lock during this call.
        now, name = monotonic(), record.name
        if now < self._next.get(name, 0.0):
            self._left_out[name] = self._left_out.get(name, 0) + 1
            return
        self._next[name] = now + SAMPLE_SECONDS
        _log.warning(
            "requests.bad_request_rejected",
            extra={"problem": name.rpartition(".")[2], "left_out": self._left_out.pop(name, 0)},
        )
