"""The program that reads what strangers sent: little memory, little time, and nothing to steal.

`python -m tenants.media.child` takes a job as JSON on its input and answers with JSON. It knows no
settings and no database; what it may use is limited before the first byte is read.
"""

import json
import os
import resource
import sys
from pathlib import Path
from typing import Any

MEMORY = 512 * 1024 * 1024
SECONDS = 20
LARGEST_FILE = 400 * 1024 * 1024


def main() -> None:
    """Do one job, `{"name", "source", "folder", "options"}`; its answer may be `{"refused": sentence}`."""
    _limit()
    json.dump(_answer(json.load(sys.stdin)), sys.stdout)


def _answer(job: dict[str, Any]) -> dict[str, Any]:
    from tenants.media.images import TOO_MUCH, UNREADABLE, Refused, rewrite

    try:
        source, folder = Path(job["source"]), Path(job["folder"])
        if job["name"] == "rewrite":
            return rewrite(source, folder)
        if job["name"] == "clean_svg":
            from tenants.media.svg import clean_file

            return clean_file(source, folder)
        from tenants.media.variants import draw

        return draw(source, folder, **job["options"])
    except Refused as error:
        return {"refused": str(error)}
    except MemoryError:
        return {"refused": TOO_MUCH}
    except Exception as error:  # noqa: BLE001  # whatever a broken file leads its reader to
        return {"refused": UNREADABLE, "detail": f"{type(error).__name__}: {error}"[:200]}


def _limit() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_FSIZE, (LARGEST_FILE, LARGEST_FILE))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    # Others wait for pages meanwhile.
    os.nice(5)


if __name__ == "__main__":
    main()
