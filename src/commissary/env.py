"""What the outside tells the product: environment variables, and the services a local start left behind."""

import ipaddress
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

from commissary.local.paths import home, running_services
from commissary.local.secret_key import secret_key
from shared.accounts.limits import BadLimit, Rate, overridden

NOT_RUNNING_DATABASE = "postgresql://commissary@127.0.0.1:5432/commissary"
NOT_RUNNING_REDIS = "redis://127.0.0.1:6379/0"


@dataclass(frozen=True)
class Environment:
    """Read once, when the settings load."""

    home: Path
    host: str
    port: int
    web_processes: int
    worker_processes: int
    secret_key: str
    database_url: str
    db_statement_timeout: int
    redis_url: str
    renderer_url: str
    renderer_secret: str
    is_https: bool
    trusted_proxies: frozenset[str]
    storage_url: str
    private_storage_url: str
    snapshots: bool
    snapshot_hour: int
    snapshot_days: int
    bundle_max_bytes: int
    backups_at_once: int
    media_quota_bytes: int
    form_files_quota_bytes: int
    password_hashes_at_once: int
    limits: Mapping[str, Rate]
    page_cache_bytes: int
    web_threads: int
    request_deadline: float
    mail_url: str
    mail_from: str
    platform_hosts: frozenset[str]


def read_environment() -> Environment:
    """Variables win; without them, what `npm start` runs for this COMMISSARY_HOME."""
    folder = home()
    running = running_services(folder)

    def read(name: str, otherwise: object) -> str:
        return os.environ.get(name, "").strip() or str(otherwise)

    media_quota_bytes = int(read("MEDIA_QUOTA_BYTES", 5_000_000_000))
    return Environment(
        home=folder,
        host=host_address(),
        port=int(read("PORT", running.get("port", 8000))),
        web_processes=max(1, int(read("WEB_PROCESSES", 2))),
        worker_processes=max(1, int(read("WORKER_PROCESSES", 2))),
        secret_key=secret_key(folder),
        database_url=read("DATABASE_URL", running.get("database_url", NOT_RUNNING_DATABASE)),
        db_statement_timeout=max(1, int(read("DB_STATEMENT_TIMEOUT", 10))),
        redis_url=read("REDIS_URL", running.get("redis_url", NOT_RUNNING_REDIS)),
        renderer_url=read("RENDERER_URL", running.get("renderer_url", f"unix://{folder / 'renderer.sock'}")),
        renderer_secret=read("RENDERER_SECRET", ""),
        is_https=read("COMMISSARY_HTTPS", "0") == "1",
        trusted_proxies=frozenset(read("TRUSTED_PROXIES", "").replace(",", " ").split()),
        storage_url=read("STORAGE_URL", ""),
        private_storage_url=read("PRIVATE_STORAGE_URL", ""),
        snapshots=read("SNAPSHOTS", "1") == "1",
        snapshot_hour=int(read("SNAPSHOT_HOUR", 1)) % 24,
        snapshot_days=max(1, int(read("SNAPSHOT_DAYS", 30))),
        backups_at_once=max(1, int(read("BACKUPS_AT_ONCE", 1))),
        bundle_max_bytes=int(read("BUNDLE_MAX_BYTES", 4_000_000_000)),
        media_quota_bytes=media_quota_bytes,
        form_files_quota_bytes=int(read("FORM_FILES_QUOTA_BYTES", media_quota_bytes // 10)),
        password_hashes_at_once=max(1, int(read("PASSWORD_HASHES_AT_ONCE", 1))),
        limits=_limits(),
        page_cache_bytes=int(read("PAGE_CACHE_BYTES", 16_000_000)),
        web_threads=max(2, int(read("WEB_THREADS", 3))),
        request_deadline=max(1.0, float(read("REQUEST_DEADLINE", 30))),
        mail_url=read("COMMISSARY_MAIL_URL", ""),
        mail_from=read("COMMISSARY_MAIL_FROM", "no-reply@localhost"),
        platform_hosts=frozenset(read("COMMISSARY_PLATFORM_HOSTS", "").lower().replace(",", " ").split()),
    )


def host_address() -> str:
    """Where the web server listens: some shells export HOST as the machine's name, which is not meant."""
    try:
        return str(ipaddress.ip_address(os.environ.get("HOST", "").strip()))
    except ValueError:
        return "127.0.0.1"


def database_settings(url: str, **overrides: object) -> dict[str, Any]:
    """Django's settings for a `postgresql://` address, whose host may be a socket folder (`?host=/…`)."""
    parts = urlsplit(url)
    query = {name: values[-1] for name, values in parse_qs(parts.query).items()}
    host = query.pop("host", parts.hostname or "")
    port = query.pop("port", str(parts.port or ""))
    return {
        "NAME": unquote(parts.path.removeprefix("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": host,
        "PORT": port,
        "OPTIONS": query,
        **overrides,
    }


def _limits() -> Mapping[str, Rate]:
    try:
        return overridden(os.environ)
    except BadLimit as error:
        raise ImproperlyConfigured(str(error)) from error
