"""Configuration from environment variables, and from the services that `npm start` runs."""

import os
import sys
from collections.abc import Callable
from typing import Any, TypeVar
from urllib.parse import parse_qs, unquote, urlsplit

from commissary.config.errors import EX_CONFIG
from commissary.config.paths import running_services
from commissary.config.reading import BadSettings, read_settings
from commissary.config.secret_key import secret_key
from commissary.config.table import Environment

T = TypeVar("T")

NOT_RUNNING_DATABASE = "postgresql://commissary@127.0.0.1:5432/commissary"
NOT_RUNNING_REDIS = "redis://127.0.0.1:6379/0"


def read_environment() -> Environment:
    """Return the settings from environment variables, or else from the services of `npm start`.

    These are the services that run for the same COMMISSARY_HOME. Raises BadSettings if a setting is invalid.
    """
    environment = read_settings(os.environ)
    running = running_services(environment.home)
    return environment.model_copy(
        update={
            "port": environment.port
            if "PORT" in environment.set_names
            else running.get("port", environment.port),
            "internal_port": _internal_port(environment, running),
            "secret_key": environment.secret_key or secret_key(environment.home),
            "database_url": environment.database_url or running.get("database_url", NOT_RUNNING_DATABASE),
            "redis_url": environment.redis_url or running.get("redis_url", NOT_RUNNING_REDIS),
            "renderer_url": environment.renderer_url
            or running.get("renderer_url", f"unix://{environment.home / 'renderer.sock'}"),
        }
    )


def _internal_port(environment: Environment, running: dict[str, Any]) -> int:
    is_set = {"PORT", "INTERNAL_PORT"} & environment.set_names
    port: int = (
        environment.internal_port if is_set else running.get("internal_port", environment.internal_port)
    )
    return port


def exit_on_bad_settings(read: Callable[[], T]) -> T:
    """Return the result of `read`. If it raises BadSettings, print one line per invalid setting and exit."""
    try:
        return read()
    except BadSettings as error:
        for problem in error.problems:
            sys.stderr.write(f"✗ {problem}\n")
        sys.exit(EX_CONFIG)


def database_settings(url: str, **overrides: object) -> dict[str, Any]:
    """Return Django's settings for a `postgresql://` URL. The host may be a socket folder (`?host=/…`)."""
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
