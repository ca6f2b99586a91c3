"""Preloaded modules are shared by all forks, measured in a separate program."""

import json
import os
import subprocess
import sys
from typing import Any

from commissary.config.paths import ROOT

PROGRAM = """
import json, os, re, sys
from pathlib import Path

def kilobytes(name):
    return int(re.search(rf"^{name}:\\s+(\\d+)", Path("/proc/self/smaps_rollup").read_text(), re.M)[1])

def in_a_fork(act):
    read, write = os.pipe()
    if os.fork() == 0:
        before = kilobytes("Private_Dirty")
        act()
        os.write(write, json.dumps(kilobytes("Private_Dirty") - before).encode())
        os._exit(0)
    os.wait()
    return json.loads(os.read(read, 100))

from commissary.processes.preload import preload

preload()
names = ("commissary.processes.web", "commissary.processes.worker", "rich", "requests")
loaded = {name: name in sys.modules for name in names}
migrations = [name for name in sys.modules if ".migrations.0" in name]
import requests
print(json.dumps({
    "again": in_a_fork(preload),
    "loaded": loaded,
    "migrations": migrations,
    "answer": requests.codes.ok,
}))
"""


def run() -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={**os.environ, "PYTHONPATH": f"{ROOT}:{ROOT / 'src'}"},
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    answers: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return answers


def test_fork_does_not_load_shared_modules_again():
    answers = run()

    assert answers["again"] < 4_000
    assert answers["loaded"] == {
        "commissary.processes.web": True,
        "commissary.processes.worker": True,
        "rich": False,
        "requests": False,
    }
    assert answers["migrations"] == []
    # Excluded modules load on demand.
    assert answers["answer"] == 200
