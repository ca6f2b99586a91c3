"""`run.json`: the running services, for users and programs.

The file is private, because it contains passwords.
"""

from dataclasses import dataclass
from pathlib import Path

from commissary.config.paths import read_json, services_file, write_json
from shared.data_types import JsonObject

EMPTY: JsonObject = {"domains": [], "users": [], "has_people": True, "has_domains": True}


@dataclass(frozen=True)
class RunFile:
    """The run.json of a home directory. It exists only while Commissary is ready."""

    home: Path

    def write(self, port: int, internal_port: int, pids: dict[str, int]) -> JsonObject:
        """Write the file, including the domains and users that the start found, and return its content."""
        description = self.description()
        ports = {"port": port, "internal_port": internal_port}
        run = {**ports, "pids": pids, "domains": description["domains"], "users": description["users"]}
        write_json(self.path, run)
        return run

    def read(self) -> JsonObject | None:
        """Return the content of the file, or None if Commissary is not ready."""
        run = read_json(self.path)
        return run if isinstance(run, dict) else None

    def description(self) -> JsonObject:
        """Return the data that the preparation of this start has written (see `devserver.description`)."""
        stored = read_json(description_file(self.home))
        return EMPTY | stored if isinstance(stored, dict) else EMPTY

    @property
    def path(self) -> Path:
        return self.home / "run.json"


def description_file(home: Path) -> Path:
    return home / "description.json"


def delete_run_file(home: Path) -> None:
    """Delete the files that describe the running services."""
    for path in (RunFile(home).path, description_file(home), services_file(home)):
        path.unlink(missing_ok=True)
