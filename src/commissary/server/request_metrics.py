"""The recording of completed requests: counts and times for the metrics, and lines for the access log."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable
from time import perf_counter

from prometheus_client.metrics_core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector
from prometheus_client.utils import floatToGoString

from commissary.monitoring.access_log import AccessLog
from commissary.server.replies import FrontReply
from commissary.server.request import Request
from shared.metrics import SECONDS

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


class Series:
    """The number and the duration of requests with the same kind, status and cache result."""

    __slots__ = ("buckets", "seconds")

    def __init__(self) -> None:
        self.buckets = [0] * (len(SECONDS) + 1)
        self.seconds = 0.0


class Recorder(Collector):
    """The recorder of one process. It is used only in the event loop, so it needs no expensive locks."""

    def __init__(self, access_log: AccessLog) -> None:
        self._access_log = access_log
        self._series: dict[tuple[str, int, str], Series] = {}

    def record(self, request: Request, reply: FrontReply, began: float) -> None:
        """Record a completed request. `began` is the value of `perf_counter()` when it arrived."""
        seconds = perf_counter() - began
        kind = content_kind(request.path)
        self.count(kind, reply.status, seconds, request.cache)
        self._access_log.note(request, kind, reply, seconds)

    def count(self, kind: str, status: int, seconds: float, cache: str = "") -> None:
        series = self._series.get((kind, status, cache))
        if series is None:
            series = self._series[kind, status, cache] = Series()
        series.buckets[bisect_left(SECONDS, seconds)] += 1
        series.seconds += seconds

    def collect(self) -> Iterable[Metric]:
        """Yield the metrics of all requests, for `/-/metrics`."""
        requests: dict[tuple[str, ...], int] = defaultdict(int)
        outcomes: dict[str, int] = defaultdict(int)
        by_kind: dict[str, Series] = defaultdict(Series)
        for (kind, status, cache), series in self._series.items():
            count = sum(series.buckets)
            requests[kind, str(status)] += count
            if cache:
                outcomes[cache] += count
            together = by_kind[kind]
            together.seconds += series.seconds
            together.buckets = [a + b for a, b in zip(together.buckets, series.buckets, strict=True)]
        yield _counter("commissary_requests", "Completed requests.", ("kind", "status"), requests)
        yield _counter(
            "commissary_page_cache",
            "Requests for cached pages: hit, miss, or stale if no newer page was available.",
            ("outcome",),
            {(outcome,): count for outcome, count in outcomes.items()},
        )
        yield _histogram(by_kind)


def _counter(
    name: str, documentation: str, labels: tuple[str, ...], counts: dict[tuple[str, ...], int]
) -> Metric:
    family = CounterMetricFamily(name, documentation, labels=labels)
    for values, count in sorted(counts.items()):
        family.add_metric(values, count)
    return family


def _histogram(by_kind: dict[str, Series]) -> Metric:
    family = HistogramMetricFamily(
        "commissary_request_seconds",
        "Seconds from the request headers to the complete response.",
        labels=("kind",),
    )
    for kind, series in sorted(by_kind.items()):
        total, buckets = 0, []
        for limit, count in zip((*SECONDS, float("inf")), series.buckets, strict=True):
            total += count
            buckets.append((floatToGoString(limit), total))
        family.add_metric((kind,), buckets, series.seconds)
    return family
