"""Small programs for fork tests: `forked tell|wait|stubborn|fail|leave N`."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import psutil


def main() -> None:
    match sys.argv[1].split():
        case ["tell"]:
            _tell()
        case ["wait"]:
            sys.stdout.write("waiting\n")
            signal.pause()
        case ["stubborn"]:
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            child = subprocess.Popen(["sleep", "600"])
            sys.stdout.write("deaf\n")
            child.wait()
        case ["leave", code]:
            sys.exit(int(code))
        case _:
            raise ValueError("as asked")


def _tell() -> None:
    Path("written").touch()
    facts = {
        "pid": os.getpid(),
        "session": os.getsid(0),
        "environment": ",".join(sorted(os.environ)),
        "arguments": ",".join(sys.argv),
        "folder": Path.cwd(),
        "files": ",".join(sorted(each.name for each in Path("/proc/self/fd").iterdir() if each.exists())),
        "blocked": ",".join(str(each) for each in signal.pthread_sigmask(signal.SIG_BLOCK, ())),
        "loaded": id(psutil),
    }
    for name, value in facts.items():
        sys.stdout.write(f"{name}={value}\n")
