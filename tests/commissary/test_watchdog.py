"""Notifications to systemd: ready when the process answers, then alive as long as it answers."""

import os
import signal
import socket
import subprocess
import sys

import psutil
import pytest

PERIOD = 0.9
"""Seconds without a notification after which systemd would restart a process."""
STARTING = 60
"""Maximum seconds for a process to start on a busy machine."""
SERVING = """
import os, sys, time
from pathlib import Path
from commissary.processes import watchdog
from commissary.monitoring.health_socket import answer_waiting, listen
from commissary.config.paths import health_socket

home = Path(sys.argv[1])
watchdog.start("socket", home, "clock")
print(os.environ.get("NOTIFY_SOCKET", "nobody"), flush=True)
sys.stdin.readline()
listener = listen(health_socket(home, "clock", os.getpid()))
while True:
    answer_waiting(listener, lambda: {"ok": True})
    time.sleep(0.01)
"""


@pytest.fixture
def systemd(tmp_path):
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind(str(tmp_path / "notify"))
        listener.settimeout(STARTING)
        yield listener


@pytest.fixture
def process(tmp_path, systemd):
    environment = os.environ | {
        "NOTIFY_SOCKET": str(tmp_path / "notify"),
        "WATCHDOG_USEC": str(int(PERIOD * 1_000_000)),
    }
    with subprocess.Popen(
        [sys.executable, "-c", SERVING, str(tmp_path)],
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        # Started like by systemd.
        start_new_session=True,
    ) as running:
        yield running
        running.kill()


def test_process_notifies_ready_and_watchdog_while_it_answers(process, systemd):
    assert process.stdout.readline() == b"nobody\n", "a child process would notify for it"
    systemd.settimeout(PERIOD)
    with pytest.raises(TimeoutError):
        systemd.recv(100)  # it does not answer yet
    systemd.settimeout(STARTING)
    process.stdin.write(b"\n")
    process.stdin.flush()
    assert systemd.recv(100) == f"READY=1\nMAINPID={process.pid}".encode()
    assert [systemd.recv(100) for _ in range(3)] == [b"WATCHDOG=1"] * 3

    process.send_signal(signal.SIGSTOP)
    _drain(systemd)
    with pytest.raises(TimeoutError):
        systemd.recv(100)  # it hangs

    process.send_signal(signal.SIGCONT)
    systemd.settimeout(20)
    assert systemd.recv(100) == b"WATCHDOG=1"


def test_watchdog_notifications_end_with_the_process(process, systemd, tmp_path):
    process.stdin.write(b"\n")
    process.stdin.flush()
    assert systemd.recv(100).startswith(b"READY=1")
    process.kill()
    process.wait()
    _drain(systemd)
    with pytest.raises(TimeoutError):
        systemd.recv(100)


def test_watchdog_notifies_until_the_process_has_stopped(process, systemd):
    process.stdin.write(b"\n")
    process.stdin.flush()
    assert systemd.recv(100).startswith(b"READY=1")
    [watchdog] = psutil.Process(process.pid).children()

    # systemd signals all processes of the unit, and the process may take a while to stop.
    watchdog.terminate()

    assert [systemd.recv(100) for _ in range(3)] == [b"WATCHDOG=1"] * 3


def _drain(systemd: socket.socket) -> None:
    """Read pending messages. After this point, systemd reacts to missing messages."""
    systemd.settimeout(PERIOD / 2)
    try:
        while True:
            systemd.recv(100)
    except TimeoutError:
        systemd.settimeout(PERIOD * 2)


def test_watchdog_is_not_started_without_systemd(tmp_path):
    environment = {name: value for name, value in os.environ.items() if name != "NOTIFY_SOCKET"}
    counting = "import psutil; sys.exit(len(psutil.Process().children()))"
    program = SERVING.replace("sys.stdin.readline()", counting)
    done = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path)], env=environment, timeout=30, check=False
    )
    assert done.returncode == 0, "a process was started without need"
