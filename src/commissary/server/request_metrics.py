"""The recording of completed requests: counts and times for the metrics, and lines for the access log."""

from functools import cache
from time import perf_counter

from prometheus_client import Counter, Histogram

from commissary.monitoring.access_log import AccessLog
from commissary.server.replies import FrontReply
from commissary.server.request import Request
from shared import metrics

_KINDS = {
    "-": "probe",
    "api": "api",
    "assets": "asset",
    "builds": "asset",
    "change-password": "panel",
    "domains": "media",
    "panel": "panel",
    "reset-password": "panel",
    "team-login": "panel",
}
MALFORMED = "malformed"


def content_kind(path: str) -> str:
    """Return the kind of content at a path, according to its first segment."""
    return _KINDS.get(path.split("/", 2)[1], "page")


class Recorder:
    def __init__(self, access_log: AccessLog) -> None:
        self._access_log = access_log
        # The series are cached, because finding them by their labels takes longer than counting.
        self._series = cache(_find_series)

    def record(self, request: Request, reply: FrontReply, began: float) -> None:
        """Record a completed request. `began` is the value of `perf_counter()` when the request arrived."""
        seconds = perf_counter() - began
        kind = content_kind(request.path)
        self.count(kind, reply.status, seconds, request.cache)
        self._access_log.note(request, kind, reply, seconds)

    def count(self, kind: str, status: int, seconds: float, cache: str = "") -> None:
        counters, duration = self._series(kind, status, cache)
        for counter in counters:
            counter.inc()
        duration.observe(seconds)


def _find_series(kind: str, status: int, cache: str) -> tuple[list[Counter], Histogram]:
    counters = [metrics.requests.labels(kind, str(status))]
    if cache:
        counters.append(metrics.page_cache.labels(cache))
    return counters, metrics.request_seconds.labels(kind)
