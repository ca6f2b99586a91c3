"""`run.json`: what runs, for people and programs who want to use it; private, for the passwords in it."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from commissary.local.paths import read_json, services_file, write_json

DOMAIN_KEYS = ("host", "title")
USER_KEYS = ("email", "password", "role", "domains")


@dataclass(frozen=True)
class RunFile:
    """The run.json of one home; there while the product is ready, and only then."""

    home: Path

    def write(self, port: int, pids: dict[str, int]) -> dict[str, Any]:
        """Write it, with the domains and people of the demo, and return what it says."""
        run = {"port": port, "pids": pids, **self.demo()}
        write_json(self.path, run)
        return run

    def read(self) -> dict[str, Any] | None:
        """What it says; None while nothing is ready."""
        run = read_json(self.path)
        return run if isinstance(run, dict) else None

    def demo(self) -> dict[str, Any]:
        """`{domains: [{host, title}], users: [{email, password, role, domains}]}` as the demo left them."""
        demo = read_json(self.home / "demo.json") or {}
        domains, users = demo.get("domains", []), demo.get("users", [])
        return {
            "domains": [{name: each[name] for name in DOMAIN_KEYS} for each in domains],
            "users": [{name: each[name] for name in USER_KEYS} for each in users],
        }

    @property
    def path(self) -> Path:
        return self.home / "run.json"


def forget_run(home: Path) -> None:
    """Take back what tells others that something runs."""
    RunFile(home).path.unlink(missing_ok=True)
    services_file(home).unlink(missing_ok=True)
