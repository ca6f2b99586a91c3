"""The metrics of a process for `/-/metrics`. See docs/decisions/monitoring.md.

Labels never contain values from outside, such as a host, a path, or a name that a user chose.
"""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics

disable_created_metrics()
REGISTRY = CollectorRegistry()
"""The metrics of this process. In a web process, `commissary.monitoring.aggregation` stores them in files."""

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)

requests = Counter("commissary_requests", "Completed requests.", ("kind", "status"), registry=REGISTRY)
request_seconds = Histogram(
    "commissary_request_seconds",
    "Seconds from the request headers to the complete response.",
    ("kind",),
    registry=REGISTRY,
    buckets=SECONDS,
)
page_cache = Counter(
    "commissary_page_cache",
    "Requests for cached pages: hit, miss, or stale if no newer page was available.",
    ("outcome",),
    registry=REGISTRY,
)
pool_running = Gauge(
    "commissary_pool_running",
    "Requests that a thread is processing.",
    ("lane",),
    registry=REGISTRY,
    multiprocess_mode="livesum",
)
pool_waiting = Gauge(
    "commissary_pool_waiting",
    "Requests waiting for a thread.",
    ("lane",),
    registry=REGISTRY,
    multiprocess_mode="livesum",
)
pool_refused = Counter(
    "commissary_pool_refused",
    "Requests that were rejected because of overload or an exceeded deadline.",
    ("lane", "reason"),
    registry=REGISTRY,
)
database_connections_opened = Counter(
    "commissary_database_connections_opened", "Connections opened to the database.", registry=REGISTRY
)
database_errors = Counter(
    "commissary_database_errors", "Errors that the database returned.", ("type",), registry=REGISTRY
)
renderer_requests = Counter(
    "commissary_renderer_requests",
    "Pages to render: rendered, refused by the renderer, failed, or skipped while the renderer was down.",
    ("outcome",),
    registry=REGISTRY,
)
renderer_seconds = Histogram(
    "commissary_renderer_seconds",
    "Seconds until the renderer responds or fails.",
    registry=REGISTRY,
    buckets=SECONDS,
)
DECODER_FAILURES = "commissary:decoder_failures"
"""The key in Valkey for the number of uploads that were rejected because of errors in Commissary.

It is in Valkey because workers serve no metrics.
"""
access_log_dropped = Counter(
    "commissary_access_log_dropped",
    "Lines of the access log that were dropped because they came faster than they could be written.",
    registry=REGISTRY,
)
