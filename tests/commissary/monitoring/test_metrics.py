"""`/-/metrics`: metrics of web processes and the database, and the dashboards and alerts that use them."""

import asyncio
import json
import re
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import redis
from django.db import Error
from django.utils import timezone
from prometheus_client import generate_latest
from prometheus_client.parser import text_string_to_metric_families

from commissary.config.paths import health_folder
from commissary.monitoring.aggregation import SharedMetrics
from commissary.monitoring.background_processes import read_metrics
from commissary.monitoring.collector import Watch
from commissary.monitoring.database_metrics import ProcessFacts
from commissary.monitoring.presence import LAST_RUNS, WORKERS
from commissary.processes.worker_presence import Presence
from commissary.server.request_metrics import content_kind
from shared import metrics
from shared.domains.models import Domain, SystemCheck
from shared.jobs.models import Job, JobState
from shared.tenancy.unit_of_work import shared_work
from tenants.media.decoding import in_child
from tenants.media.refusals import UnusableFile
from tests.kit.sources import ROOT
from tests.kit.waiting import until

DEPLOY = ROOT / "deploy"


async def nobody(_host: str) -> bool:
    return False


def scrape(watch: Watch) -> str:
    reply = asyncio.run(watch.internal(nobody).answer("GET", "/-/metrics", ""))
    assert reply.status == 200
    assert isinstance(reply.body, bytes)
    return reply.body.decode()


def samples(text: str, name: str) -> dict[tuple[tuple[str, str], ...], float]:
    results = (sample for family in text_string_to_metric_families(text) for sample in family.samples)
    return {tuple(sorted(each.labels.items())): each.value for each in results if each.name == name}


# ── counters ──


def test_requests_are_counted_by_kind_status_and_duration(watch: Watch):
    for status, seconds in ((200, 0.0005), (200, 0.003), (503, 40.0)):
        watch.recorder.count("page", status, seconds, "hit" if status == 200 else "")

    text = scrape(watch)

    assert samples(text, "commissary_requests_total") == {
        (("kind", "page"), ("status", "200")): 2,
        (("kind", "page"), ("status", "503")): 1,
    }
    assert samples(text, "commissary_page_cache_total") == {(("outcome", "hit"),): 2}
    buckets = samples(text, "commissary_request_seconds_bucket")
    by_limit = {dict(labels)["le"]: count for labels, count in buckets.items()}
    assert [by_limit[limit] for limit in ("0.001", "0.0025", "0.005", "30.0", "+Inf")] == [1, 1, 2, 2, 3]
    assert list(samples(text, "commissary_request_seconds_sum").values()) == [pytest.approx(40.0035)]


@pytest.mark.no_db
def test_unknown_paths_add_no_series():
    paths = ("/", "/a", "/b/c", "/api/posts", "/api", "/apix", "//", "/-/x", "/panel/posts", "/é\x00")

    assert set(map(content_kind, paths)) == {"page", "api", "probe", "panel"}


def test_database_errors_are_counted_by_kind(watch: Watch):
    counted = metrics.database_errors.labels("ProgrammingError")
    before = counted._value.get()

    with shared_work(), pytest.raises(Error):
        Job.objects.extra(where=["no_such_column = 1"]).count()

    assert counted._value.get() == before + 1


def test_domains_are_counted_by_status_and_failed_migration(watch: Watch):
    with shared_work():
        first, second = Domain.objects.order_by("pk")[:2]
        Domain.objects.filter(pk=first.pk).update(maintenance="column exists")
        Domain.objects.filter(pk=second.pk).update(status="suspended")

    text = samples(scrape(watch), "commissary_domains")

    assert text[(("status", "maintenance"),)] == 1
    assert text[(("status", "suspended"),)] == 1


def test_jobs_are_counted_by_kind_with_oldest_age(watch: Watch):
    various: list[dict[str, Any]] = [{}, {"problem": "Not yet."}, {"state": JobState.FAILED}]
    with shared_work():
        Job.objects.bulk_create(
            Job(domain_id=1, kind="test.cook", key=str(key), queue="work", **more)
            for key, more in enumerate(various)
        )
        Job.objects.filter(key="0").update(run_at="2020-01-01T00:00:00Z")
        Job.objects.filter(key="1").update(run_at="2120-01-01T00:00:00Z")

    text = scrape(watch)

    labels = (("kind", "test.cook"), ("queue", "work"))
    names = ("due", "waiting", "retried", "failed")
    facts = {name: samples(text, f"commissary_jobs_{name}")[labels] for name in names}
    assert facts == {"due": 1, "waiting": 1, "retried": 1, "failed": 1}
    assert samples(text, "commissary_jobs_oldest_due_seconds")[labels] > 1_000_000
    assert samples(text, "commissary_domains")[(("status", "active"),)] >= 2
    assert samples(text, "commissary_scrape_complete")[(("source", "database"),)] == 1


def test_latest_doctor_findings_and_disk_are_metrics(watch: Watch):
    with shared_work():
        at = timezone.now() - timedelta(hours=2)
        for moment, number in ((at - timedelta(days=1), 7), (at, 1)):
            findings = [{"severity": "warning", "check": "hosts"}] * number
            SystemCheck.objects.create(finished_at=moment, findings=findings)
        SystemCheck.objects.create()

    text = scrape(watch)

    found = samples(text, "commissary_doctor_findings")
    assert {labels: number for labels, number in found.items() if number} == {
        (("check", "hosts"), ("severity", "warning")): 1
    }
    assert found[(("check", "backups"), ("severity", "error"))] == 0
    assert samples(text, "commissary_doctor_finished_timestamp_seconds")[()] == pytest.approx(at.timestamp())
    free, size = (samples(text, f"commissary_disk_{name}")[()] for name in ("free_bytes", "bytes"))
    assert 0 < free < size


def test_running_workers_and_last_tick_are_metrics(watch: Watch, valkey: redis.Redis):
    worker = Presence()
    worker.start()
    until(lambda: valkey.exists(WORKERS), 10)
    valkey.hset(LAST_RUNS, mapping={"hourly": 1_000, "find due jobs": 2_000.5})

    text = scrape(watch)

    assert samples(text, "commissary_workers") == {(): 1}
    assert samples(text, "commissary_clock_last_tick_timestamp_seconds") == {(): 2_000.5}
    worker.stop()
    assert {each.name: each.samples[0].value for each in read_metrics()}["commissary_workers"] == 0


def test_uploads_rejected_by_an_error_of_the_product_are_counted(watch: Watch, tmp_path: Path):
    source = tmp_path / "source"
    source.write_bytes(b"damaged")
    assert samples(scrape(watch), "commissary_media_decoder_failures_total") == {(): 0}

    with pytest.raises(UnusableFile):
        in_child("rewrite", source, tmp_path)
    with pytest.raises(UnusableFile):
        in_child("rewrite", source, tmp_path, unknown_option=True)

    values = {each.name: each.samples[0].value for each in read_metrics()}
    assert values["commissary_media_decoder_failures"] == 1


def test_doctor_metrics_are_absent_before_first_examination(watch: Watch):
    assert "commissary_doctor" not in scrape(watch)


@pytest.mark.no_db
def test_unavailable_database_is_retried_on_next_scrape():
    requests: list[int] = []

    def read() -> list[Any]:
        requests.append(1)
        raise OSError("gone")

    facts = ProcessFacts(read)

    assert asyncio.run(facts.families()) is None
    assert len(requests) == 1
    facts.close()


@pytest.mark.no_db
def test_process_without_disk_space_counts_but_reports_missing_metrics(tmp_path: Path):
    folder = health_folder(tmp_path) / "metrics"
    folder.mkdir()
    (folder / "counter_0.db").symlink_to(tmp_path / "missing" / "file")

    shared = SharedMetrics(tmp_path)
    metrics.access_log_dropped.inc()

    assert shared.read()[1] is False
    shared.close()


# ── dashboards and alerts ──


def find_names(text: str) -> set[str]:
    return set(re.findall(r"\b(?:commissary|process)_[a-z_]+\b", text))


def test_dashboard_and_alerts_use_existing_metrics(watch: Watch, valkey: redis.Redis):
    valkey.hset(LAST_RUNS, "find due jobs", 1_000)
    with shared_work():
        SystemCheck.objects.create(finished_at=timezone.now(), counts={"error": 0, "warning": 0, "note": 0})
    text = scrape(watch) + generate_latest(metrics.REGISTRY).decode()
    families = re.findall(r"^# TYPE (\S+) (\S+)", text, re.MULTILINE)
    known = {name for name, _ in families}
    known |= {
        f"{name}_{end}"
        for name, kind in families
        if kind == "histogram"
        for end in ("bucket", "sum", "count")
    }

    dashboard = json.loads((DEPLOY / "grafana" / "commissary.json").read_text())
    rendered = {target["expr"] for panel in dashboard["panels"] for target in panel.get("targets", ())}
    alerted = re.findall(r"expr: (.*)", (DEPLOY / "prometheus" / "alerts.yml").read_text())

    assert len(rendered) > 10
    assert len(alerted) > 5
    assert find_names(" ".join([*rendered, *alerted])) - known == set()
