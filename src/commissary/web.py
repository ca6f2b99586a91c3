"""The web server: loads the product first and then starts its workers, which share what it is made of.

Takes granian's own options: `python -m commissary.web --interface=rsgi … commissary.rsgi:application`.
"""

import multiprocessing
import resource
import sys

from granian.cli import entrypoint

from commissary.database import keep_deadlines
from commissary.preload import preload

MAX_OPEN_FILES = 65_536
"""A connection is one; many systems give a process 1,024 until it asks for more."""


def main() -> None:
    _raise_open_files()
    if sys.platform == "linux":
        multiprocessing.set_start_method("fork", force=True)
        preload()
        keep_deadlines()
    entrypoint()


def _raise_open_files() -> None:
    """As many as the system lets this process have, within reason."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MAX_OPEN_FILES if hard == resource.RLIM_INFINITY else min(MAX_OPEN_FILES, hard)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


if __name__ == "__main__":
    main()
