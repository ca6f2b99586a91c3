"""The web server: loads the product first and then starts its workers, which share what it is made of.

Takes granian's own options: `python -m commissary.web --interface=wsgi … commissary.wsgi:application`.
"""

import gc
import multiprocessing
import sys

from granian.cli import entrypoint


def main() -> None:
    if sys.platform == "linux":
        multiprocessing.set_start_method("fork")
        _load()
    entrypoint()


def _load() -> None:
    """Everything a request needs, but no connection and no thread: those are each worker's own."""
    gc.disable()
    from django.urls import get_resolver

    import commissary.wsgi  # noqa: F401  # what the workers run

    get_resolver().url_patterns  # noqa: B018  # the first to ask imports every view
    # What is never looked at for garbage is not written to, and what was never collected leaves no holes
    # for new things: the pages of memory stay shared.
    gc.freeze()
    gc.enable()


if __name__ == "__main__":
    main()
