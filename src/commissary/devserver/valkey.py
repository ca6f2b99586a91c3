"""Embedded Valkey (or Redis) as cache and message broker, in memory, with a password, on loopback."""

import secrets
import socket
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote

from commissary.config.errors import LocalError
from commissary.config.paths import make_home
from commissary.devserver.accounts import server_account
from commissary.devserver.binaries import valkey_binary
from commissary.devserver.servers import LocalProgram, RunningProgram, free_port
from commissary.processes.probes import check_valkey

START_SECONDS = 10
MEMORY = "128mb"


@dataclass
class EmbeddedValkey:
    """An embedded server that ends with the process that started it. Its data is lost when it stops."""

    home: Path
    log: Path | None = None
    port: int = 0
    password: str = field(default_factory=lambda: secrets.token_urlsafe(24), repr=False)
    running: RunningProgram | None = None
    name: str = "valkey"

    @property
    def url(self) -> str:
        return f"redis://:{quote(self.password, safe='')}@127.0.0.1:{self.port}/0"

    def start(self) -> str:
        """Start the server on a free port and return its REDIS_URL."""
        make_home(self.home)
        for attempts_left in reversed(range(5)):
            self.port = free_port()
            try:
                self.restart()
                return self.url
            except LocalError:
                # Another program may have taken the port.
                if not attempts_left:
                    raise
        raise AssertionError("the last attempt returns or raises")

    def restart(self) -> None:
        """Restart the server on its port."""
        self.stop()
        self.running = self._program().start()
        try:
            self.running.wait_until(self._answers, START_SECONDS)
        except LocalError:
            self.stop()
            raise

    def stop(self) -> None:
        """Stop the server, if it is running."""
        if self.running is not None:
            self.running.stop()
            self.running = None

    def _program(self) -> LocalProgram:
        account = server_account()
        return LocalProgram(
            name=self.name,
            argv=(str(valkey_binary(account)), "-"),
            log=self.log or self.home / "logs" / "valkey.log",
            environment={"LC_ALL": "C", "TZ": "UTC"},
            folder=Path("/"),
            account=account,
            patience=5,
            health=check_valkey(self.port, self.password),
            # The configuration is passed through stdin, so that the password is neither on disk nor in the
            # list of processes.
            stdin=self._configuration(),
        )

    def _configuration(self) -> str:
        settings = {
            "bind": "127.0.0.1",
            "port": self.port,
            "requirepass": self.password,
            "save": '""',
            "appendonly": "no",
            "maxmemory": MEMORY,
            # Only keys that expire may be evicted, so that queued tasks are never lost.
            "maxmemory-policy": "volatile-lru",
            "databases": 64,
        }
        return "".join(f"{name} {value}\n" for name, value in settings.items())

    def _answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=1) as connection:
                connection.sendall(f"AUTH {self.password}\r\nPING\r\n".encode())
                return connection.recv(64).startswith(b"+OK")
        except OSError:
            return False
