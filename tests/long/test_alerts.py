"""The alert rules in Prometheus' own test of rules: what fires for which figures."""

import subprocess
from pathlib import Path

import pytest
import yaml

from tests.kit.debian import program
from tests.kit.sources import ROOT

pytestmark = pytest.mark.no_db

RULES = ROOT / "deploy" / "prometheus" / "alerts.yml"
ERROR = 'commissary_doctor_findings{instance="a:8001", severity="error"}'
WARNING = 'commissary_doctor_findings{instance="a:8001", severity="warning"}'
UP = 'up{job="commissary", instance="a:8001"}'


@pytest.mark.parametrize(
    ("alert", "series", "fired"),
    [
        (
            "CommissaryDoctorFinds",
            {ERROR: "1x60", WARNING: "2x60"},
            [{"found": "error"}, {"found": "warning"}],
        ),
        ("CommissaryDoctorFinds", {ERROR: "0x60", WARNING: "2x60"}, [{"found": "warning"}]),
        ("CommissaryDoctorFinds", {ERROR: "0x60", WARNING: "0x60"}, []),
        ("CommissaryGone", {UP: "0x60"}, [{"instance": "a:8001"}]),
        ("CommissaryGone", {UP: "1x60"}, []),
        ("CommissaryGone", {'up{job="node"}': "1x60"}, [{}]),
    ],
)
def test_an_alert_fires_for_its_figures(alert, series, fired, tmp_path: Path):
    path, environment = program("promtool", tmp_path, "prometheus")
    labels = _labels_of(alert)
    job = {"job": "commissary"} if alert == "CommissaryGone" else {}
    test = {
        "rule_files": [str(tmp_path / "rules.yml")],
        "tests": [
            {
                "interval": "1m",
                "input_series": [{"series": name, "values": values} for name, values in series.items()],
                "alert_rule_test": [
                    {
                        "eval_time": "30m",
                        "alertname": alert,
                        "exp_alerts": [{"exp_labels": labels | job | each} for each in fired],
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


def _labels_of(alert: str) -> dict[str, str]:
    rules = yaml.safe_load(RULES.read_text(encoding="utf-8"))["groups"][0]["rules"]
    return next(each["labels"] for each in rules if each["alert"] == alert)
