"""The web server: loads the product first and then starts its workers, which share what it is made of.

Takes granian's own options: `python -m commissary.web --interface=wsgi … commissary.wsgi:application`.
"""

import multiprocessing
import sys

from granian.cli import entrypoint

from commissary.database import keep_deadlines
from commissary.preload import preload


def main() -> None:
    if sys.platform == "linux":
        multiprocessing.set_start_method("fork", force=True)
        preload()
        keep_deadlines()
    entrypoint()


if __name__ == "__main__":
    main()
