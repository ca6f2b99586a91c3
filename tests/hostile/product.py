"""The product started by `npm start`, with a new home, a free port, and the users of its demo."""

import itertools
import json
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psutil

from commissary.devserver.servers import free_port
from tests.hostile.wire import Answer, Ask, exchange, multipart, request
from tests.kit.sources import ROOT
from tests.kit.waiting import until

ATTACKED, VISITED = "bay.localhost", "noodle.localhost"
"""The attacked domain, and the domain of the unaffected visitor."""
HOME = "HOSTILE_HOME"
"""The variable with the home of a running product. The tests attack that product and do not stop it."""
STARTING, STOPPING = 240, 90
PATIENCE = 30.0
RECOVERY = 60.0
"""Maximum seconds after an attack until the product responds immediately again."""
_AT_ONCE = 0.5
# Settings of the test services would redirect the product to them.
_NOT_ITS_OWN = (
    "COMMISSARY_SECRET_KEY",
    "SERVICES_OF_THE_TESTS",
    "DATABASE_URL",
    "DJANGO_SETTINGS_MODULE",
    "HOST",
    "INTERNAL_HOST",
    "INTERNAL_PORT",
    "REDIS_URL",
    "RENDERER_SECRET",
    "RENDERER_URL",
)


class Product:
    """A running product, and the requests of its users."""

    def __init__(self, home: Path) -> None:
        run = json.loads((home / "run.json").read_text())
        self.home = home
        self.port: int = run["port"]
        self.pids: dict[str, int] = run["pids"]
        self._passwords = {user["email"]: user["password"] for user in run["users"]}
        self._tokens: dict[tuple[str, str], str] = {}
        # A product that is attacked again has the users of the last run.
        self._addresses = itertools.count(int(time.time()) * 10)

    def addresses(self, count: int) -> list[str]:
        """Return unused loopback addresses."""
        numbers = itertools.islice(self._addresses, count)
        return [f"127.{1 + n // 62_500 % 250}.{1 + n // 250 % 250}.{1 + n % 250}" for n in numbers]

    def get_password(self, email: str) -> str:
        return self._passwords[email]

    def get_token(self, email: str, host: str = ATTACKED) -> str:
        """Return a token of that user on the domain. Each user signs in once."""
        if (email, host) not in self._tokens:
            answer = self.sign_in(email, self.get_password(email), host=host)
            assert answer.status == 200, answer
            self._tokens[email, host] = answer.json["data"]["access_token"]
        return self._tokens[email, host]

    def sign_in(
        self,
        email: str,
        password: str,
        *,
        host: str = ATTACKED,
        source: str = "127.0.0.1",
        more: Mapping[str, Any] | None = None,
    ) -> Answer:
        body = {"email": email, "password": password, **(more or {})}
        return self.call("POST", "/api/auth/login", body, host=host, source=source)

    def call(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        token: str = "",
        host: str = ATTACKED,
        source: str = "127.0.0.1",
    ) -> Answer:
        """Call the API of `host` once, with the timeout of a client."""
        ask = Ask(api(method, path, body, token=token, host=host), source)
        return exchange(self.port, [ask], within=PATIENCE)[0]

    def upload(self, path: str, name: str, content: bytes, *, token: str, **fields: str) -> Answer:
        ask = upload(path, name, content, token=token, **fields)
        return exchange(self.port, [ask], within=PATIENCE)[0]

    def page(self, path: str, *, host: str = VISITED, source: str = "127.0.0.1") -> Answer:
        return exchange(self.port, [Ask(request("GET", host, path), source)], within=3.0)[0]

    def wait_until_idle(self) -> None:
        """Wait until the product has finished the work of the previous attack."""

        def responds_immediately() -> bool:
            paths = ("/", f"/search?q=settled{next(self._addresses)}") * 3
            answers = [self.page(path) for path in paths]
            return all(each.status == 200 and each.seconds < _AT_ONCE for each in answers)

        until(responds_immediately, RECOVERY)

    def web_workers(self) -> list[psutil.Process]:
        """Return the processes that answer requests."""
        web = json.loads((self.home / "run.json").read_text())["pids"]["web"]
        return psutil.Process(web).children()


def api(
    method: str,
    path: str,
    body: Any = None,
    *,
    token: str = "",
    host: str = ATTACKED,
    headers: Mapping[str, str] | None = None,
) -> bytes:
    """Return the bytes of an API call to `host`: `body` is sent as JSON."""
    all_headers = {"Authorization": f"Bearer {token}"} if token else {}
    sent = b""
    if body is not None:
        all_headers["Content-Type"] = "application/json"
        sent = json.dumps(body).encode()
    return request(method, f"api.{host}", path, sent, headers={**all_headers, **(headers or {})})


def upload(
    path: str,
    name: str,
    content: bytes,
    *,
    token: str = "",
    field: str = "file",
    source: str = "127.0.0.1",
    **fields: str,
) -> Ask:
    """Build a form with one file for the API of the attacked domain."""
    kind, body = multipart(fields, {field: (name, content)})
    headers = {"Content-Type": kind, **({"Authorization": f"Bearer {token}"} if token else {})}
    return Ask(request("POST", f"api.{ATTACKED}", path, body, headers=headers), source)


@contextmanager
def start_product() -> Iterator[Product]:
    """Start the product, and stop it when the block ends."""
    if home := os.environ.get(HOME):
        yield Product(Path(home))
        return
    folder = Path(tempfile.mkdtemp(prefix="commissary-hostile-"))
    environment = remove_service_settings()
    # Nightly snapshots during the test would add to the load of the attack.
    environment |= {"COMMISSARY_HOME": str(folder), "PORT": str(free_port()), "SNAPSHOTS": "0"}
    try:
        _npm("start", "--", "--detach", environment=environment, seconds=STARTING)
        yield Product(folder)
    finally:
        _npm("stop", environment=environment, seconds=STOPPING)
        shutil.rmtree(folder, ignore_errors=True)


def remove_service_settings() -> dict[str, str]:
    """Return the environment of these tests without the variables of their own services."""
    return {name: value for name, value in os.environ.items() if name not in _NOT_ITS_OWN}


def _npm(*arguments: str, environment: Mapping[str, str], seconds: float) -> None:
    done = subprocess.run(
        ["npm", *arguments],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=seconds,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
