"""Metrics of the worker and the clock, and the doctor's checks of background processes and the mail server.

Without these checks, a missing worker or clock is noticed only when jobs are overdue.
"""

import time
from collections.abc import Iterator, Mapping

import redis
import structlog
from django.core.mail import get_connection
from django.utils.translation import gettext as _
from django_tenants.postgresql_backend.base import DatabaseWrapper as OwnerConnection
from prometheus_client.metrics_core import CounterMetricFamily, GaugeMetricFamily, Metric

from commissary.monitoring.presence import connect, count_workers, read_last_tick
from shared.doctor.findings import Finding, Severity
from shared.mail.delivery import describe_error
from shared.metrics import DECODER_FAILURES
from tenants.site.rendering import client

CLOCK_SECONDS = 60.0
"""Number of seconds without a tick after which the clock is considered stopped.

The clock ticks every two seconds.
"""
RENDERER_SECONDS = 5.0

log = structlog.get_logger(__name__)


def read_metrics() -> list[Metric]:
    """Return the metrics of the workers and the clock. This call blocks.

    Without Valkey, it returns no metrics, because another metric shows that Valkey is not available.
    """
    try:
        with connect() as server:
            workers, last_tick = count_workers(server), read_last_tick(server)
            failures = int(server.get(DECODER_FAILURES) or 0)
    except (redis.RedisError, ValueError) as error:
        log.warning("metrics.valkey_unavailable", reason=f"{type(error).__name__}: {error}"[:300])
        return []
    metrics: list[Metric] = [
        GaugeMetricFamily("commissary_workers", "Running workers.", workers),
        CounterMetricFamily(
            "commissary_media_decoder_failures", "Uploads rejected because of an internal error.", failures
        ),
    ]
    if last_tick is not None:
        name = "commissary_clock_last_tick_timestamp_seconds"
        metrics.append(GaugeMetricFamily(name, "Last tick of the clock.", last_tick))
    return metrics


def check_worker(_owner: OwnerConnection, _hosts: Mapping[str, str]) -> Iterator[Finding]:
    """Yield a finding if no worker is running."""
    with connect() as server:
        if count_workers(server) == 0:
            yield Finding(
                Severity.ERROR,
                _("Worker"),
                _("No worker is running. Emails, images and scheduled posts are pending."),
                _("Start the worker (systemctl restart commissary-worker) and check its log."),
            )


def check_clock(_owner: OwnerConnection, _hosts: Mapping[str, str]) -> Iterator[Finding]:
    """Yield a finding if no clock is running."""
    with connect() as server:
        last_tick = read_last_tick(server)
    silence = time.time() - (last_tick or 0.0)
    if silence > CLOCK_SECONDS:
        problem = (
            _("The clock isn't running. Scheduled jobs are pending.")
            if last_tick is None
            else _("The clock hasn't run for %(minutes)s minutes. Scheduled jobs are pending.")
            % {"minutes": max(1, round(silence / 60))}
        )
        advice = _(
            "Start the worker, which runs the clock (systemctl restart commissary-worker), and check its log."
        )
        yield Finding(Severity.ERROR, _("Clock"), problem, advice)


def check_renderer(_owner: OwnerConnection, _hosts: Mapping[str, str]) -> Iterator[Finding]:
    """Yield a finding if the renderer does not respond."""
    try:
        client.check(RENDERER_SECONDS)
    except OSError as error:
        yield Finding(
            Severity.WARNING,
            _("Renderer"),
            _("The renderer isn't responding, so browsers render the pages: %(reason)s")
            % {"reason": " ".join(str(error).split())[:200]},
            _("Start the renderer (systemctl restart commissary-renderer) and check its log."),
        )


def check_mail_server(_owner: OwnerConnection, _hosts: Mapping[str, str]) -> Iterator[Finding]:
    """Yield a finding if connecting or signing in to the mail server fails.

    APIs of email providers are not checked.
    """
    try:
        with get_connection(fail_silently=False):
            pass
    except Exception as error:  # noqa: BLE001  # each backend raises its own errors
        yield Finding(
            Severity.ERROR,
            _("Email"),
            describe_error(error),
            _(
                "Correct COMMISSARY_MAIL_URL. To send a test email, run commissary doctor "
                "--test-email ADDRESS."
            ),
        )
