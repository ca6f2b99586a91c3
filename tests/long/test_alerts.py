"""The alert rules in Prometheus' rule tests: which alerts fire for given metrics."""

import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.kit.debian import program
from tests.kit.sources import ROOT

pytestmark = pytest.mark.no_db

RULES = ROOT / "deploy" / "prometheus" / "alerts.yml"
ERROR = 'commissary_doctor_findings{instance="a:8001", check="hosts", severity="error"}'
WARNING = 'commissary_doctor_findings{instance="a:8001", check="hosts", severity="warning"}'
OTHER_WARNING = 'commissary_doctor_findings{instance="a:8001", check="disks", severity="warning"}'
UP = 'up{job="commissary", instance="a:8001"}'
FINISHED = "commissary_doctor_finished_timestamp_seconds"
TICK = "commissary_clock_last_tick_timestamp_seconds"
DECODER = 'commissary_media_decoder_failures_total{instance="a:8001"}'
FAILED = 'commissary_jobs_failed{instance="a:8001", queue="mail", kind="mail.deliver"}'
EVERY_DAY = 24 * 60
HOST = {"instance": "a:8001"}
_HOST = '{instance="a:8001"}'


def _part(name: str) -> str:
    return f'commissary_part_up{{instance="a:8001", part="{name}"}}'


def _oldest(queue: str) -> str:
    return f'commissary_jobs_oldest_due_seconds{{instance="a:8001", queue="{queue}", kind="x"}}'


def _status(status: str) -> str:
    return f'commissary_requests_total{{instance="a:8001", kind="page", status="{status}"}}'


def _bucket(limit: str) -> str:
    return f'commissary_request_seconds_bucket{{instance="a:8001", kind="page", le="{limit}"}}'


Case = tuple[str, dict[str, str], list[dict[str, str]], int]
"""Alert, series, labels of the fired alerts, and the minute of the evaluation."""
CASES: list[Case] = [
    (
        "CommissaryDoctorFinds",
        {ERROR: "1x60", WARNING: "2x60"},
        [{"check": "hosts", "found": "error"}, {"check": "hosts", "found": "warning"}],
        30,
    ),
    ("CommissaryDoctorFinds", {ERROR: "0x60", WARNING: "2x60"}, [{"check": "hosts", "found": "warning"}], 30),
    ("CommissaryDoctorFinds", {ERROR: "0x60", WARNING: "0x60"}, [], 30),
    (
        "CommissaryDoctorFinds",
        {WARNING: "1x60", OTHER_WARNING: "0x10 1x50"},
        [{"check": "hosts", "found": "warning"}, {"check": "disks", "found": "warning"}],
        30,
    ),
    ("CommissaryGone", {UP: "0x60"}, [HOST | {"job": "commissary"}], 30),
    ("CommissaryGone", {UP: "1x60"}, [], 30),
    ("CommissaryGone", {'up{job="node"}': "1x60"}, [{"job": "commissary"}], 30),
    ("CommissaryNotReady", {_part("schema"): "0x60"}, [HOST | {"part": "schema"}], 30),
    ("CommissaryNotReady", {_part("schema"): "1x60"}, [], 30),
    ("CommissaryPartDown", {_part("renderer"): "0x60"}, [HOST | {"part": "renderer"}], 30),
    ("CommissaryPartDown", {_part("renderer"): "1x60"}, [], 30),
    ("CommissaryErrors", {_status("200"): "0+97x60", _status("500"): "0+3x60"}, [{}], 30),
    ("CommissaryErrors", {_status("200"): "0+1000x60", _status("500"): "0+1x60"}, [], 30),
    (
        "CommissaryTurnsAway",
        {'commissary_pool_refused_total{lane="read"}': "0+60x60"},
        [{"lane": "read"}],
        30,
    ),
    ("CommissaryTurnsAway", {'commissary_pool_refused_total{lane="read"}': "7x60"}, [], 30),
    (
        "CommissarySlowPages",
        {_bucket("1.0"): "0+80x60", _bucket("2.5"): "0+100x60", _bucket("+Inf"): "0+100x60"},
        [{}],
        30,
    ),
    (
        "CommissarySlowPages",
        {_bucket("1.0"): "0+99x60", _bucket("2.5"): "0+100x60", _bucket("+Inf"): "0+100x60"},
        [],
        30,
    ),
    ("CommissaryJobsLate", {_oldest("mail"): "0+60x60"}, [{"queue": "mail"}], 30),
    ("CommissaryJobsLate", {_oldest("mail"): "20x60"}, [], 30),
    ("CommissaryWorkLate", {_oldest("work"): "8000x60"}, [{}], 30),
    ("CommissaryWorkLate", {_oldest("work"): "6000x60"}, [], 30),
    ("CommissaryLongWorkLate", {_oldest("long"): "50000x60"}, [{}], 30),
    ("CommissaryLongWorkLate", {_oldest("long"): "8000x60"}, [], 30),
    ("CommissaryJobsGivenUp", {FAILED: "2x200"}, [{"kind": "mail.deliver"}], 30),
    ("CommissaryJobsGivenUp", {FAILED: "0x90 1x110"}, [{"kind": "mail.deliver"}], 120),
    ("CommissaryJobsGivenUp", {FAILED: "2x200"}, [], 120),
    ("CommissaryDecoderFails", {DECODER: "0x90 1x110"}, [{}], 120),
    ("CommissaryDecoderFails", {DECODER: "0x10 1x190"}, [], 120),
    ("CommissaryMailFails", {'commissary_jobs_retried{queue="mail", kind="x"}': "3x60"}, [{}], 30),
    ("CommissaryMailFails", {'commissary_jobs_retried{queue="mail", kind="x"}': "1x60"}, [], 30),
    ("CommissaryDoctorSilent", {FINISHED: f"0x{4 * EVERY_DAY}"}, [{}], 3 * EVERY_DAY),
    ("CommissaryDoctorSilent", {FINISHED: f"0+60x{4 * EVERY_DAY}"}, [], 3 * EVERY_DAY),
    ("CommissaryDoctorNeverRan", {UP: f"1x{4 * EVERY_DAY}"}, [{}], 3 * EVERY_DAY),
    ("CommissaryDoctorNeverRan", {UP: f"1x{4 * EVERY_DAY}"}, [], EVERY_DAY),
    ("CommissaryWorkerStopped", {"commissary_workers": "0x60"}, [{}], 30),
    ("CommissaryWorkerStopped", {"commissary_workers": "1x60"}, [], 30),
    ("CommissaryClockStopped", {TICK: "0x60"}, [{}], 30),
    ("CommissaryClockStopped", {TICK: "0+60x60"}, [], 30),
    ("CommissaryClockStopped", {UP: "1x60"}, [{}], 30),
    ("CommissaryClockStopped", {UP: "0x60"}, [], 30),
    (
        "CommissaryDiskFills",
        {"commissary_disk_free_bytes" + _HOST: "5x60", "commissary_disk_bytes" + _HOST: "100x60"},
        [HOST],
        30,
    ),
    (
        "CommissaryDiskFills",
        {"commissary_disk_free_bytes" + _HOST: "50x60", "commissary_disk_bytes" + _HOST: "100x60"},
        [],
        30,
    ),
    (
        "CommissaryDatabaseFull",
        {"commissary_database_connections": "90x60", "commissary_database_connections_max": "100x60"},
        [{}],
        30,
    ),
    (
        "CommissaryDatabaseFull",
        {"commissary_database_connections": "9x60", "commissary_database_connections_max": "100x60"},
        [],
        30,
    ),
    (
        "CommissaryDatabaseErrors",
        {'commissary_database_errors_total{type="OperationalError"}': "0+60x60"},
        [{}],
        30,
    ),
    (
        "CommissaryDatabaseErrors",
        {'commissary_database_errors_total{type="IntegrityError"}': "0+60x60"},
        [],
        30,
    ),
    (
        "CommissaryFiguresMissing",
        {'commissary_scrape_complete{instance="a:8001", source="database"}': "0x60"},
        [HOST | {"source": "database"}],
        30,
    ),
    (
        "CommissaryFiguresMissing",
        {'commissary_scrape_complete{instance="a:8001", source="database"}': "1x60"},
        [],
        30,
    ),
]


def test_every_rule_has_a_case_that_fires_and_one_that_does_not():
    rules = [each["alert"] for each in _rules()]
    for is_fired in (True, False):
        assert {alert for alert, _, fired, _ in CASES if bool(fired) is is_fired} == set(rules)


@pytest.mark.parametrize(("alert", "series", "fired", "minute"), CASES)
def test_alert_fires_for_its_metrics(
    alert: str, series: dict[str, str], fired: list[dict[str, str]], minute: int, tmp_path: Path
):
    path, environment = program("promtool", tmp_path, "prometheus")
    labels = next(each["labels"] for each in _rules() if each["alert"] == alert)
    test = {
        "rule_files": [str(tmp_path / "rules.yml")],
        "tests": [
            {
                "interval": "1m",
                "input_series": [{"series": name, "values": values} for name, values in series.items()],
                "alert_rule_test": [
                    {
                        "eval_time": f"{minute}m",
                        "alertname": alert,
                        "exp_alerts": [{"exp_labels": labels | each} for each in fired],
                    }
                ],
            }
        ],
    }
    rules = yaml.safe_load(RULES.read_text(encoding="utf-8"))
    for each in rules["groups"][0]["rules"]:
        each.pop("annotations")
    (tmp_path / "rules.yml").write_text(yaml.safe_dump(rules), encoding="utf-8")
    (tmp_path / "test.yml").write_text(yaml.safe_dump(test), encoding="utf-8")

    done = subprocess.run(
        [path, "test", "rules", str(tmp_path / "test.yml")],
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )

    assert done.returncode == 0, done.stdout + done.stderr


def test_prometheus_reads_the_rules(tmp_path: Path):
    path, environment = program("promtool", tmp_path, "prometheus")

    subprocess.run([path, "check", "rules", str(RULES)], env=environment, timeout=60, check=True)


def _rules() -> list[dict[str, Any]]:
    groups = yaml.safe_load(RULES.read_text(encoding="utf-8"))["groups"]
    return [rule for group in groups for rule in group["rules"]]
