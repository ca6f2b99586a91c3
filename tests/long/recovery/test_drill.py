"""A whole product with its database cluster and home is lost, and restored on a new machine."""

import contextlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest

from commissary.config.paths import make_home, read_json
from commissary.devserver.cluster import LocalCluster
from commissary.devserver.postgres import EmbeddedPostgres
from commissary.devserver.servers import free_port
from tests.kit.recovered import digest_files, digest_rows

PASSWORD = "a password of the drill alone"
PERSON = "june@bay.localhost"


@dataclass
class Product:
    """A real product with a separate home, like an operator's."""

    home: Path
    port: int = field(default_factory=free_port)

    def run(self, *arguments: object, code: int = 0) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            [Path(sys.executable).with_name("commissary"), *map(str, arguments)],
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        assert done.returncode == code, done.stdout + done.stderr
        return done

    def stop(self) -> None:
        subprocess.run(
            [sys.executable, "-m", "commissary.devserver", "stop"],
            env=self.environment,
            timeout=120,
            check=True,
        )

    def destroy(self) -> None:
        """Delete everything on this machine, like a fire."""
        self.stop()
        LocalCluster(self.home).delete()
        shutil.rmtree(self.home, ignore_errors=True)

    @property
    def environment(self) -> dict[str, str]:
        outside = ("DATABASE_URL", "REDIS_URL", "COMMISSARY_SECRET_KEY", "STORAGE_URL")
        environment = {name: value for name, value in os.environ.items() if name not in outside}
        own = {
            "COMMISSARY_HOME": str(self.home),
            "PORT": str(self.port),
            "COMMISSARY_DEMO_PASSWORD": PASSWORD,
        }
        return environment | own

    def rows(self) -> dict[str, str]:
        """Return a digest of every table of a stopped product."""
        postgres = EmbeddedPostgres(self.home)
        try:
            return digest_rows(postgres.start())
        finally:
            postgres.stop()

    def files(self) -> tuple[dict[str, str], dict[str, str]]:
        return digest_files(self.home / "media"), digest_files(self.home / "private")

    def ask(self, method: str, path: str, token: str = "", **options: Any) -> httpx.Response:
        headers = {"Host": f"api.bay.localhost:{self.port}"} | (
            {"Authorization": f"Bearer {token}"} if token else {}
        )
        return httpx.request(
            method, f"http://127.0.0.1:{self.port}{path}", headers=headers, timeout=30, **options
        )

    def sign_in(self) -> str:
        answer = self.ask("POST", "/api/auth/login", json={"email": PERSON, "password": PASSWORD})
        assert answer.status_code == 200, answer.text
        return str(answer.json()["data"]["access_token"])

    def titles(self, token: str) -> set[str]:
        """Return the titles of the drafts from the drill."""
        results: list[str] = []
        while True:
            query = {"type": 6, "limit": 500, "offset": len(results)}
            answer = self.ask("GET", "/api/posts/by-type", token, params=query)
            assert answer.status_code == 200, answer.text
            page = answer.json()["data"]
            results += [each["title"] for each in page]
            if len(page) < 500:
                return {each for each in results if each.startswith("drill ")}


class Writer(threading.Thread):
    """A writer that creates drafts one after another, and records which ones the product acknowledged."""

    def __init__(self, product: Product, token: str) -> None:
        super().__init__(daemon=True)
        self.product, self.token = product, token
        self.acknowledged: list[str] = []
        self.end = threading.Event()

    def run(self) -> None:
        while not self.end.is_set():
            title = f"drill {len(self.acknowledged)}"
            with contextlib.suppress(httpx.HTTPError):
                answer = self.product.ask(
                    "POST", "/api/posts", self.token, json={"title": title, "post_type_id": 6}
                )
                if answer.status_code == 201:
                    self.acknowledged.append(title)


@pytest.fixture
def homes() -> Iterator[tuple[Product, Product]]:
    folders = [Path(tempfile.mkdtemp(prefix="commissary-drill-")) for _ in range(2)]
    for each in folders:
        make_home(each)
    products = Product(folders[0]), Product(folders[1])
    yield products
    for product in products:
        if product.home.exists():
            product.destroy()


@pytest.mark.timeout(900)
def test_lost_installation_is_restored_on_new_machine(homes: tuple[Product, Product], tmp_path: Path) -> None:
    product, other = homes
    target = tmp_path / "backups"
    product.run("up", "--detach")
    token = product.sign_in()
    assert product.ask("POST", "/api/snapshots", token, json={"note": "before the fire"}).status_code < 300

    writer = Writer(product, token)
    writer.start()
    while len(writer.acknowledged) < 5:
        assert writer.is_alive()
    before = set(writer.acknowledged)
    during = json.loads(product.run("backup", target, "--include-secrets", "--json").stdout)
    after = len(writer.acknowledged)
    while len(writer.acknowledged) < after + 5:
        assert writer.is_alive()
    writer.end.set()
    writer.join()
    product.stop()

    # Without traffic, the restored data equals the backup, to the last row and byte.
    at_rest = json.loads(product.run("backup", target, "--include-secrets", "--json").stdout)
    rows, files = product.rows(), product.files()
    product.destroy()
    assert not product.home.exists()

    other.run("restore", target, at_rest["id"], "--into-empty")
    assert (other.rows(), other.files()) == (rows, files)
    other.run("up", "--detach")
    token = other.sign_in()
    assert other.titles(token) == set(writer.acknowledged)
    page = httpx.get(f"http://127.0.0.1:{other.port}/", headers={"Host": "bay.localhost"}, timeout=30)
    assert page.status_code == 200
    assert "Bay" in page.text
    other.stop()

    # A backup during writes is consistent. It contains all earlier acknowledged writes, in order.
    other.run("restore", target, during["id"], "--replace")
    other.run("up", "--detach")
    titles = other.titles(other.sign_in())
    assert before <= titles < set(writer.acknowledged)
    assert titles == set(writer.acknowledged[: len(titles)])
    assert read_json(other.home / "run.json")["port"] == other.port
