"""The web server: loads the product first and then starts its workers, which share what it is made of.

Takes granian's own options: `python -m commissary.web --interface=wsgi … commissary.wsgi:application`.
"""

import gc
import multiprocessing
import sys
from importlib import import_module

from django.conf import settings
from granian.cli import entrypoint


def main() -> None:
    if sys.platform == "linux":
        multiprocessing.set_start_method("fork")
        _load()
    entrypoint()


def _load() -> None:
    """Everything a request needs, but no connection and no thread: those are each worker's own."""
    gc.disable()
    import_module("commissary.wsgi")  # what the workers run
    import_module(settings.ROOT_URLCONF)  # and every view with it
    # What is never looked at for garbage is not written to, and what was never collected leaves no holes
    # for new things: the pages of memory stay shared.
    gc.freeze()
    gc.enable()


if __name__ == "__main__":
    main()
