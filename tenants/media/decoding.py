"""Has a child read what strangers sent, so that no file costs this process memory or time."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from tenants.media.child import SECONDS
from tenants.media.images import TOO_MUCH, Refused, rewrite
from tenants.media.svg import clean_file

ROOT: Final = Path(__file__).resolve().parents[2]
JOBS: dict[str, Callable[[Path, Path], dict[str, Any]]] = {"rewrite": rewrite, "clean_svg": clean_file}

Reader = Callable[[str, Path, Path], dict[str, Any]]


def in_child(name: str, source: Path, folder: Path, **options: Any) -> dict[str, Any]:
    """The job's answer, which may have written files into `folder`. Raises Refused."""
    job = {"name": name, "source": str(source), "folder": str(folder), "options": options}
    try:
        done = subprocess.run(  # our own program, with our own arguments
            [sys.executable, "-m", "tenants.media.child"],
            input=json.dumps(job).encode(),
            capture_output=True,
            timeout=SECONDS,
            cwd=ROOT,
            # It needs no secret of ours.
            env={"PATH": os.environ.get("PATH", ""), "PYTHONDONTWRITEBYTECODE": "1"},
            check=False,
        )
        answer: dict[str, Any] = json.loads(done.stdout)
    except (subprocess.TimeoutExpired, json.JSONDecodeError) as error:
        # It ran out of time, or of memory in a place that cannot say so.
        raise Refused(TOO_MUCH) from error
    if "refused" in answer:
        raise Refused(answer["refused"])
    return answer


def in_this_process(name: str, source: Path, folder: Path) -> dict[str, Any]:
    """The same for files of our own making, without the start of a child. Raises Refused."""
    return JOBS[name](source, folder)
