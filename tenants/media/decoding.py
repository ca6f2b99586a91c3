"""Decode untrusted files in a child process, so that they cannot exhaust this process's memory or time."""

import json
import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryFile
from typing import Final

from shared.data_types import JsonObject
from shared.metrics import DECODER_FAILURES
from shared.tenancy.cache import tenant_cache
from tenants.media.child import job
from tenants.media.refusals import OUR_MISTAKE, TOO_MUCH, UnusableFile

ROOT: Final = Path(__file__).resolve().parents[2]
SECONDS = 20
"""CPU time limit of one job in seconds."""
PATIENCE = 60.0
"""Maximum time in seconds for a child to wait and run. Children have a low priority, and there may be
many."""
POLL_SECONDS = 0.02
"""Seconds between checks of whether the child has ended."""
_BY_THE_FILE = {signal.SIGXCPU, signal.SIGXFSZ, signal.SIGSEGV, signal.SIGBUS, signal.SIGABRT, signal.SIGFPE}
"""Signals caused by the file's content. Any other signal may come from outside."""

log = logging.getLogger(__name__)

Reader = Callable[[str, Path, Path], JsonObject]


class DecoderDied(Exception):
    """The child process was killed by another process or never started, or the disk is full.

    The file may be valid.
    """


class DecodingCancelled(Exception):
    """The child process was killed because its response is no longer needed."""


@dataclass(frozen=True)
class _ChildExit:
    """The outcome of one child, and the resources it used."""

    answer: JsonObject | None
    ended_by: signal.Signals | None
    cpu_seconds: float

    @property
    def peak_memory(self) -> int:
        """The peak memory in bytes, or 0 if the child did not report it."""
        return int((self.answer or {}).get("peak_memory", 0))


def in_child(
    name: str, source: Path, folder: Path, *, is_over: Callable[[], bool] = lambda: False, **options: object
) -> JsonObject:
    """Run the job in a child process, and return its response. The job may write files to `folder`.

    Raises UnusableFile for a bad file, and DecoderDied if the file may not be the cause. If `is_over` returns
    True, the child is killed, and DecodingCancelled is raised.
    """
    request = {"name": name, "source": str(source), "folder": str(folder), "options": options}
    ended = _run(request, is_over)
    log.info(
        "media.child_ended",
        extra={"job": name, "cpu_seconds": ended.cpu_seconds, "peak_memory": ended.peak_memory},
    )
    if ended.answer is None:
        is_to_blame = ended.ended_by is None or ended.ended_by in _BY_THE_FILE
        if is_to_blame or ended.cpu_seconds >= SECONDS:
            # The child exceeded its time limit, or exceeded its memory limit and could not report that.
            raise UnusableFile(TOO_MUCH)
        raise DecoderDied
    if "failed" in ended.answer:
        log.error("media.decoder_failed", extra={"job": name, "error": ended.answer["failed"]})
        raise DecoderDied
    if "refused" in ended.answer:
        if "detail" in ended.answer:
            facts = {"job": name, "error": ended.answer["detail"]}
            if ended.answer["refused"] == OUR_MISTAKE:
                log.error("media.decoder_failed", extra=facts)
                tenant_cache.count(DECODER_FAILURES)
            else:
                log.warning("media.file_rejected", extra=facts)
        raise UnusableFile(ended.answer["refused"])
    return ended.answer


def in_this_process(name: str, source: Path, folder: Path) -> JsonObject:
    """Run the job in this process without a child, for Commissary's own files. Raises UnusableFile."""
    return job(name)(source, folder)


def _run(request: JsonObject, is_over: Callable[[], bool]) -> _ChildExit:
    with TemporaryFile() as question, TemporaryFile() as answered:
        question.write(json.dumps(request).encode())
        question.seek(0)
        child = subprocess.Popen(  # noqa: S603  # our own program, with our own arguments
            [sys.executable, "-m", "tenants.media.child", str(os.getpid()), str(SECONDS)],
            stdin=question,
            stdout=answered,
            stderr=subprocess.DEVNULL,
            cwd=ROOT,
            # The child needs no secrets.
            env={"PATH": os.environ.get("PATH", ""), "PYTHONDONTWRITEBYTECODE": "1"},
        )
        cpu_seconds = _wait(child, is_over)
        answered.seek(0)
        ended_by = signal.Signals(-child.returncode) if child.returncode < 0 else None
        return _ChildExit(_parse(answered.read()), ended_by, cpu_seconds)


def _wait(child: "subprocess.Popen[bytes]", is_over: Callable[[], bool]) -> float:
    """Wait for the child to exit, and return its CPU seconds. On any exception, kill the child."""
    ends = time.monotonic() + PATIENCE
    try:
        while True:
            # wait4() returns the usage of this child only.
            pid, status, used = os.wait4(child.pid, os.WNOHANG)
            if pid:
                child.returncode = os.waitstatus_to_exitcode(status)
                return used.ru_utime + used.ru_stime
            if is_over():
                raise DecodingCancelled
            if time.monotonic() > ends:
                raise DecoderDied
            time.sleep(POLL_SECONDS)
    except BaseException:
        child.kill()
        child.wait()
        raise


def _parse(answer: bytes) -> JsonObject | None:
    try:
        parsed: JsonObject = json.loads(answer)
    except json.JSONDecodeError:
        return None
    return parsed
