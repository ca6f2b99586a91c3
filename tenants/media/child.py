"""The program that reads what strangers sent: little memory, little time, and nothing to steal.

`python -m tenants.media.child <parent pid> <seconds>` takes a job as JSON on its input and answers with
JSON. It knows no settings and no database; what it may use is limited before the first byte is read.
"""

import ctypes
import json
import os
import resource
import signal
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

MEMORY = 512 * 1024 * 1024
LARGEST_FILE = 400 * 1024 * 1024
NICENESS = 15
_PR_SET_PDEATHSIG = 1
_JOBS = {
    "rewrite": ("images", "rewrite"),
    "clean_svg": ("svg", "clean_file"),
    "clean_pdf": ("pdf", "clean_file"),
    "clean_video": ("videos", "clean_file"),
    "draw": ("variants", "draw"),
}


def main() -> None:
    """Do one job, `{"name", "source", "folder", "options"}`; its answer may be `{"refused": sentence}`."""
    parent, seconds = (int(each) for each in sys.argv[1:])
    limit_resources(seconds, MEMORY)
    end_with_parent(parent)
    answer = _answer(json.load(sys.stdin))
    json.dump({**answer, "peak_memory": _peak_memory()}, sys.stdout)


def job(name: str) -> Callable[..., dict[str, Any]]:
    """What does the job of that name: takes a source, a folder and options. Raises Refused."""
    # Loaded one by one: decoders are half of what a child costs.
    module, function = _JOBS[name]
    do: Callable[..., dict[str, Any]] = getattr(import_module(f"tenants.media.{module}"), function)
    return do


def _answer(request: dict[str, Any]) -> dict[str, Any]:
    from tenants.media.refusals import TOO_MUCH, UNREADABLE, UnusableFile

    try:
        return job(request["name"])(Path(request["source"]), Path(request["folder"]), **request["options"])
    except UnusableFile as error:
        return {"refused": str(error), **_detail(error.__cause__)}
    except MemoryError:
        return {"refused": TOO_MUCH}
    except Exception as error:  # noqa: BLE001  # whatever a broken file leads its reader to
        return {"refused": UNREADABLE, **_detail(error)}


def _detail(error: BaseException | None) -> dict[str, str]:
    """The exception behind a refusal, for the log: a TypeError may be our mistake, not the file's."""
    return {} if error is None else {"detail": f"{type(error).__name__}: {error}"[:200]}


def limit_resources(seconds: int, memory: int) -> None:
    """Limit this process to that CPU time and memory, and let others run first."""
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    # The signal of the first limit says why it ended; the second is for those who do not listen.
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    resource.setrlimit(resource.RLIMIT_FSIZE, (LARGEST_FILE, LARGEST_FILE))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    # Others wait for pages meanwhile.
    os.nice(NICENESS)


def end_with_parent(parent: int) -> None:
    """Have the kernel end this process with the one that waits for its answer."""
    # Elsewhere than on Linux the limit of time does.
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, int(signal.SIGKILL), 0, 0, 0)
        if os.getppid() != parent:
            sys.exit("the process that asked has already ended")


def _peak_memory() -> int:
    """The most memory this program had at once, in bytes.

    Not `ru_maxrss`, which begins at what the process had that started this one.
    """
    try:
        status = Path("/proc/self/status").read_text()
    except OSError:
        return 0
    return next((int(line.split()[1]) * 1024 for line in status.splitlines() if "VmHWM" in line), 0)


if __name__ == "__main__":
    main()
