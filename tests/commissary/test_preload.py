"""What is loaded once is shared by all that is forked of it: measured in a program of its own."""

import json
import os
import subprocess
import sys
from typing import Any

from commissary.local.paths import ROOT

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

from commissary.local.forks import unmap_read_files
from commissary.preload import preload

preload()
loaded = {name: name in sys.modules for name in ("commissary.web", "commissary.worker", "rich", "requests")}
migrations = [name for name in sys.modules if ".migrations.0" in name]
mapped = kilobytes("Pss_File")
unmap_read_files()
unmapped = kilobytes("Pss_File")
import requests
print(json.dumps({
    "again": in_a_fork(preload),
    "loaded": loaded,
    "migrations": migrations,
    "answer": requests.codes.ok,
    "is_unmapped": unmapped < mapped / 2,
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
    answer: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return answer


def test_a_fork_does_not_load_again_what_it_shares():
    told = run()

    assert told["again"] < 4_000
    assert told["loaded"] == {
        "commissary.web": True,
        "commissary.worker": True,
        "rich": False,
        "requests": False,
    }
    assert told["migrations"] == []
    # What was left out, and what was unmapped, is there when somebody asks for it.
    assert told["answer"] == 200
    assert told["is_unmapped"]
