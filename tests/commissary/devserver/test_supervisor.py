"""The supervisor's loop with a signal at any point."""

import os
import subprocess
import sys
from dataclasses import replace

import psutil
import pytest

from commissary.processes.sessions import ProcessRecord

# Send a signal at each line of the loop in turn, including library calls. The traced lines are counted, and
# the loop must end at the n-th line.
INTERRUPTED_EVERYWHERE = """
import os, signal, sys
from pathlib import Path
from commissary.devserver import supervisor as module
from commissary.devserver.terminal import Terminal

module.POLL_SECONDS = 0.001
for wanted in range(1, 60):
    supervisor = module.Supervisor(Path(sys.argv[1]), Terminal())
    lines = 0

    def trace(frame, event, argument):
        global lines
        lines += event == "line"
        if event == "line" and lines == wanted:
            os.kill(os.getpid(), signal.SIGTERM)
        return trace

    sys.settrace(trace)
    supervisor.watch(lambda: None)
    sys.settrace(None)
    print(wanted, flush=True)
"""


def test_signal_at_any_moment_stops_the_supervisor(tmp_path):
    (tmp_path / "logs").mkdir()

    stopped = subprocess.run(
        [sys.executable, "-c", INTERRUPTED_EVERYWHERE, str(tmp_path)],
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )

    assert stopped.returncode == 0, stopped.stderr
    assert len(stopped.stdout.split()) == 59


def test_setting_the_clock_does_not_hide_a_running_process(monkeypatch: pytest.MonkeyPatch):
    record = ProcessRecord.of("supervisor", os.getpid())
    boot_time = psutil.boot_time()

    # Linux reports a later boot time if the clock is set forward.
    monkeypatch.setattr(psutil._psplatform, "boot_time", lambda: boot_time + 47)

    assert record.process()


def test_process_with_the_same_id_after_a_reboot_is_another_one():
    record = replace(ProcessRecord.of("supervisor", os.getpid()), boot="an earlier boot")

    assert record.process() is None
    assert record.session() == []
