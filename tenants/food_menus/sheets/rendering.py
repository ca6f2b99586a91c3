"""Render sheets in a child process: one at a time on this machine, cached, and rate-limited per user."""

import fcntl
import hashlib
import json
import os
import subprocess
import sys
from base64 import b64decode, b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.utils.translation import gettext_lazy

from shared.accounts.rate_limits import HOUR, Rate
from shared.accounts.throttle import consume, throttle_key
from shared.api.errors import TooMany
from shared.data_types import JsonMapping
from shared.tenancy.cache import tenant_cache

SHEETS = Rate(60, HOUR)
"""Limit per user and hour for PDFs of menus and table codes."""

SECONDS = 20
"""The maximum number of seconds that a request waits for its sheet."""
CACHE_SECONDS = 600
LARGEST_CACHED = 1_000_000
"""The maximum size of a cached sheet in bytes."""
_ROOT = Path(__file__).resolve().parents[3]
_STATE = "rendered"
"""The cache state. A sheet depends only on its job, so changes to other content never make it stale."""
_LOCK = "sheet.lock"
_BUSY = gettext_lazy("The server is preparing another menu for printing. Try again in a moment.")
_BUSY_SECONDS = 5


class NotSet(Exception):
    """The sheet could not be rendered within the limits of time and memory."""


def render(job: JsonMapping, *, by: int) -> bytes:
    """Return the output of the program for `job`, from the cache if possible.

    Raises NotSet if rendering fails. Raises TooMany if the user `by` exceeds the rate limit, or while this
    machine renders another sheet.
    """
    sent = json.dumps(job).encode()
    key = f"sheet:{hashlib.sha256(sent).hexdigest()}"
    cached = tenant_cache.get(key, state=_STATE)
    if cached is not None:
        return b64decode(cached)
    with _only_child():
        consume(throttle_key("sheet", by), SHEETS)
        made = _run(sent)
    if len(made) <= LARGEST_CACHED:
        tenant_cache.set(key, b64encode(made).decode(), CACHE_SECONDS, state=_STATE)
    return made


@contextmanager
def _only_child() -> Iterator[None]:
    """Hold the lock for the only child process on this machine.

    Raises TooMany if the lock is not free, so that no request waits in a thread.
    """
    home = Path(settings.COMMISSARY_HOME)
    home.mkdir(parents=True, exist_ok=True)
    with (home / _LOCK).open("ab") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise TooMany(_BUSY_SECONDS, _BUSY) from error
        yield


def _run(job: bytes) -> bytes:
    try:
        done = subprocess.run(  # noqa: S603  # our own program, with our own arguments
            [sys.executable, "-m", "tenants.food_menus.sheets.program", str(os.getpid())],
            input=job,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=_ROOT,
            # The child needs no secrets.
            env={"PATH": os.environ.get("PATH", ""), "PYTHONDONTWRITEBYTECODE": "1"},
            timeout=SECONDS,
            check=True,
        )
    except (subprocess.TimeoutExpired, subprocess.CalledProcessError) as error:
        raise NotSet from error
    return done.stdout
