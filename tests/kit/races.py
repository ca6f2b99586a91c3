"""Send pairs of API calls at the same moment, round after round, in threads with their own transactions."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from threading import Barrier
from typing import Any

from django.db import connections
from rest_framework.test import APIClient

from shared.accounts.models import User
from shared.api.permissions import Role
from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tests.kit import make

ROUNDS = 40
_PATIENCE = 20


@dataclass(frozen=True)
class Call:
    """A request of a pair."""

    client: APIClient
    method: str
    path: str
    body: Any = None
    format: str = "json"

    def send(self) -> "Answer":
        response = getattr(self.client, self.method)(f"/api/{self.path}", self.body, format=self.format)
        return Answer(response.status_code, response.content.decode())


@dataclass(frozen=True)
class Answer:
    """The response to a request of a pair."""

    status: int
    text: str

    @property
    def is_done(self) -> bool:
        return self.status < 300


@dataclass(frozen=True)
class Round:
    """A pair of calls on its own rows, and a function that describes a wrong result, or returns ""."""

    first: Call
    second: Call
    fault: Callable[[Answer, Answer], str]


@dataclass
class Stage:
    """The domain of a race and its users, each created once."""

    domain: DomainRef
    client_of: Callable[..., APIClient]
    replace: Callable[[str, Any], None]
    """A function that sets an attribute by its dotted path, until the test ends."""
    _users: dict[tuple[Role, int], User] = field(default_factory=dict)
    _clients: dict[tuple[Role, int], APIClient] = field(default_factory=dict)

    def user(self, role: Role, number: int = 0) -> User:
        key = (role, number)
        if key not in self._users:
            self._users[key] = make.user(role=role, domain=self.domain)
        return self._users[key]

    def client(self, role: Role, number: int = 0) -> APIClient:
        key = (role, number)
        if key not in self._clients:
            token = make.access_token(self.user(role, number), self.domain, role)
            self._clients[key] = self.client_of(self.domain, token)
        return self._clients[key]


Race = Callable[[Stage], Round]
"""A function that creates the rows of one round, in the unit of work of the stage's domain, like `fault`."""


def faults(race: Race, stage: Stage, rounds: int = ROUNDS) -> list[str]:
    """Send both calls of every round at the same moment, and return the faults of all rounds."""
    barrier = Barrier(2, timeout=_PATIENCE)

    def send(call: Call) -> Answer:
        barrier.wait()
        return call.send()

    found: list[str] = []
    with ThreadPoolExecutor(2) as pool:
        for _ in range(rounds):
            with unit_of_work(stage.domain):
                pair = race(stage)
            first, second = pool.map(send, (pair.first, pair.second))
            with unit_of_work(stage.domain):
                fault = _status_fault(first, second) or pair.fault(first, second)
            if fault:
                found.append(f"{fault} ({first.status}, {second.status})")
        list(pool.map(_close_connections, [barrier] * 2))
    return found


def _close_connections(barrier: Barrier) -> None:
    """Close the connections of this thread. The barrier prevents one thread from closing them twice."""
    barrier.wait()
    connections.close_all()


def _status_fault(*answers: Answer) -> str:
    """Return a fault if the status shows a bug or a lock timeout."""
    broken = [each for each in answers if each.status >= 500]
    return f"answered {broken[0].text[:200]}" if broken else ""
