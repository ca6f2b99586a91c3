"""The supervisor's loop with a signal at any point."""

import subprocess
import sys

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
