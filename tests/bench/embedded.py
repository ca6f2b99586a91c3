"""Servers of a benchmark's own, gone when it ends."""

import os
import secrets
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from commissary.devserver.postgres import EmbeddedPostgres
from commissary.devserver.valkey import EmbeddedValkey


@contextmanager
def servers() -> Iterator[tuple[EmbeddedPostgres, EmbeddedValkey, Path]]:
    """A database and a Valkey that the product's settings name, and the home they are in."""
    with tempfile.TemporaryDirectory(prefix="commissary-bench-") as folder:
        postgres, valkey = EmbeddedPostgres(Path(folder)), EmbeddedValkey(Path(folder))
        try:
            os.environ |= {
                "DATABASE_URL": postgres.start(),
                "REDIS_URL": valkey.start(),
                "COMMISSARY_HOME": folder,
                "COMMISSARY_SECRET_KEY": secrets.token_hex(32),
                "DJANGO_SETTINGS_MODULE": "commissary.settings",
            }
            yield postgres, valkey, Path(folder)
        finally:
            valkey.stop()
            postgres.delete()
