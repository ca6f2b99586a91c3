"""Counting of results in the test runner."""

import json
import subprocess

from tests.kit.sources import ROOT

SUITES = ROOT / "src/commissary/devserver/install/suites.mjs"


def test_flaky_browser_tests_are_reported() -> None:
    spec = {"file": "site.spec.ts", "title": "a page loads", "tests": [{"status": "flaky"}]}
    passed = {**spec, "title": "search finds a page", "tests": [{"status": "expected"}]}
    report = {
        "stats": {"expected": 1, "flaky": 1, "unexpected": 0, "skipped": 0},
        "suites": [{"specs": [passed], "suites": [{"specs": [spec]}]}],
    }
    script = f"""
        const {{ suites }} = await import({json.dumps(str(SUITES))});
        console.log(JSON.stringify(suites.browser.count("", () => {json.dumps(json.dumps(report))})));
    """

    node = ["node", "--input-type=module", "--eval", script]
    done = subprocess.run(node, capture_output=True, text=True, timeout=30, check=True)

    assert json.loads(done.stdout) == {
        "passed": 2,
        "failed": 0,
        "skipped": 0,
        "flaky": ["site.spec.ts: a page loads"],
    }
