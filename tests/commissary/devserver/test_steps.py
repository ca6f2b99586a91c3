"""Programs that the `npm` commands run."""

import subprocess

import psutil
import pytest

from commissary.config.paths import ROOT
from tests.commissary.devserver.conftest import have_ended

STEPS = ROOT / "src/commissary/devserver/install/steps.mjs"
LOWEST = 19


def node(script: str) -> str:
    """Run a script that can use `run` and `endSteps`, and return its output."""
    module = f"import {{ run, endSteps }} from '{STEPS}';\n{script}"
    command = ["node", "--input-type=module", "--eval", module]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=30).stdout


def test_low_priority_applies_to_program_and_children():
    waits = 'until [ "$(cut -d" " -f19 /proc/self/stat)" = 19 ]; do :; done; cat /proc/self/autogroup || :'

    output = node(f"console.log((await run('sh', ['-c', `{waits}`], {{ lowPriority: true }})).output)")

    # On Linux without autogroups, nothing is reported about them.
    assert output.strip() == "" or output.split()[-1] == str(LOWEST)


@pytest.mark.parametrize("options", ["{ lowPriority: true }", "{}"], ids=["low priority", "as usual"])
def test_interrupted_program_is_ended(options: str):
    """With low priority, children that the terminal's Ctrl-C does not reach also end."""
    program = "sleep 600 & echo $! $$; wait" if "low" in options else "echo $$; exec sleep 600"
    on_line = "onLine: (line) => { console.log(line); endSteps(); }"

    output = node(f"await run('sh', ['-c', '{program}'], {{ ...{options}, {on_line} }})")

    started = [psutil.Process(int(pid)) for pid in output.split() if psutil.pid_exists(int(pid))]
    assert output.split()
    assert have_ended(started, 5)
