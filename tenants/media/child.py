"""Decode untrusted files in a program with limited memory and time, and without secrets.

`python -m tenants.media.child <parent pid> <seconds>` reads a job as JSON from its input and responds with
JSON. The program has no settings and no database access, and limits its resources before it reads the first
byte.
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

from shared.data_types import JsonObject

MEMORY = 512 * 1024 * 1024
LARGEST_FILE = 400 * 1024 * 1024
NICENESS = 15
_PR_SET_PDEATHSIG = 1
_JOBS = {
    "rewrite": ("images", "rewrite"),
    "clean_svg": ("svg.cleaning", "clean_file"),
    "clean_pdf": ("pdf", "clean_file"),
    "clean_video": ("videos", "clean_file"),
    "edit": ("cropping", "edit"),
    "render_variants": ("variants", "render_variants"),
}


def main() -> None:
    """Run one job, `{"name", "source", "folder", "options"}`, and write its result as JSON.

    The result is `{"refused": sentence}` if the file is rejected, and `{"failed": reason}` if the machine is
    the cause, for example a full disk.
    """
    parent, seconds = (int(each) for each in sys.argv[1:])
    limit_resources(seconds, MEMORY)
    end_with_parent(parent)
    answer = _answer(json.load(sys.stdin))
    json.dump({**answer, "peak_memory": _peak_memory()}, sys.stdout)


def job(name: str) -> Callable[..., JsonObject]:
    """Return the function of the job, which takes a source, a folder and options, and raises UnusableFile."""
    # Imported on demand, because decoders are half of the cost of a child process.
    module, function = _JOBS[name]
    do: Callable[..., JsonObject] = getattr(import_module(f"tenants.media.{module}"), function)
    return do


def _answer(request: JsonObject) -> JsonObject:
    from tenants.media.refusals import TOO_MUCH, UnusableFile, explain_failure, is_of_the_machine

    try:
        return job(request["name"])(Path(request["source"]), Path(request["folder"]), **request["options"])
    except UnusableFile as error:
        return {"refused": str(error), **_detail(error.__cause__)}
    except MemoryError:
        return {"refused": TOO_MUCH}
    except Exception as error:  # noqa: BLE001  # decoders raise any exception for a broken file
        if is_of_the_machine(error):
            return {"failed": f"{type(error).__name__}: {error}"[:200]}
        return {"refused": explain_failure(error, request["name"]), **_detail(error)}


def _detail(error: BaseException | None) -> dict[str, str]:
    """Return the cause of a rejection for the log, because an error such as TypeError may be a bug in
    Commissary."""
    return {} if error is None else {"detail": f"{type(error).__name__}: {error}"[:200]}


def limit_resources(seconds: int, memory: int) -> None:
    """Limit the CPU time and memory of this process, and lower its priority."""
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    # The signal of the soft limit indicates the reason. The hard limit kills a process that ignores it.
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    resource.setrlimit(resource.RLIMIT_FSIZE, (LARGEST_FILE, LARGEST_FILE))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    # Page requests have priority.
    os.nice(NICENESS)


def end_with_parent(parent: int) -> None:
    """Make the kernel kill this process when its parent ends."""
    # On systems other than Linux, the time limit ends this process.
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, int(signal.SIGKILL), 0, 0, 0)
        if os.getppid() != parent:
            sys.exit("the process that asked has already ended")


def _peak_memory() -> int:
    """Return the peak memory of this program in bytes, or 0 if it is unknown.

    `ru_maxrss` is not used, because it starts with the value of the parent process.
    """
    try:
        status = Path("/proc/self/status").read_text()
    except OSError:
        return 0
    return next((int(line.split()[1]) * 1024 for line in status.splitlines() if "VmHWM" in line), 0)


if __name__ == "__main__":
    main()
