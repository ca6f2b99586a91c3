"""Start the servers of a benchmark and delete them at the end."""

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
    """Start PostgreSQL and Valkey in a new home, and set the product's settings to them."""
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
