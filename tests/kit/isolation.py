"""Attempts to access one domain from another, generated from the OpenAPI document.

New endpoints in the document are included automatically. Each probe specifies the domain (`at_home`) with
data that may appear in its response. The other domain must not appear in the response and must not change.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from shared.api.permissions import Role
from tests.kit.canary import Canary
from tests.kit.openapi import Maker, Operation

CLAIMS = ("HTTP_X_SITE", "HTTP_X_FORWARDED_FOR", "HTTP_X_DOMAIN_ID")
ACROSS = {("PUT /api/users/{id}/memberships", "domain_id"), ("POST /api/users", "domain_ids.0")}
"""Calls that intentionally have another domain in the body, which super admins may make."""
READS_ALL = {"GET /api/all-activity", "GET /api/all-activity/export"}
"""Calls that intentionally show all domains to super admins."""
MISSING = 7_999_999
MISSING_UID = "01900000-0000-7000-8000-000007999999"


@dataclass(frozen=True)
class Probe:
    """A request that tries to access another domain, and the data that its response can contain."""

    aim: str
    operation: Operation
    at_home: Canary
    stranger: Canary
    role: Role | None
    host: str
    url: str
    body: Any = None
    headers: dict[str, str] = field(default_factory=dict)
    twin_url: str | None = None
    """The same request for a row that does not exist. Both responses must be the same."""
    must_answer: frozenset[int] = frozenset()

    @property
    def may_show_all(self) -> bool:
        """Whether the response can contain data of the other domain: to a super admin at their own host."""
        is_own_host = self.host == _api(self.at_home)
        return is_own_host and self.role is Role.SUPER_ADMIN and str(self.operation) in READS_ALL

    def __str__(self) -> str:
        who = self.role.name.lower() if self.role else "anonymous"
        method = self.operation.method.upper()
        return f"{self.aim}: {method} {self.url} at {self.host} as {who} {self.headers or ''}".strip()


def build_probes(operation: Operation, home: Canary, stranger: Canary) -> Iterator[Probe]:
    """Yield all probes of `operation` from `home` to `stranger`, and some in the other direction."""
    yield from _foreign_ids_in_path(operation, home, stranger)
    yield from _foreign_ids_in_body(operation, home, stranger)
    yield from _foreign_values_in_query(operation, home, stranger)
    for role in Role:
        yield build_own_request(
            operation, home, stranger, role, "a token at another domain's host", host=_api(stranger)
        )
        yield build_own_request(
            operation, stranger, home, role, "another domain's token at this host", host=_api(home)
        )
        yield from _claims_of_other_domain(operation, home, stranger, role)
    yield build_own_request(operation, home, stranger, None, "anonymous at this host")
    yield build_own_request(operation, stranger, home, None, "anonymous at the other host")
    yield from _strange_hosts(operation, home, stranger)


def _foreign_ids_in_path(operation: Operation, home: Canary, stranger: Canary) -> Iterator[Probe]:
    if not operation.path_parameters:
        return
    body = make_maker(home).body(operation)
    for role in (None, *Role):
        for foreign, missing in ((stranger.number, MISSING), (stranger.uid, MISSING_UID)):
            yield Probe(
                "a foreign id in the path",
                operation,
                home,
                stranger,
                role,
                _api(home),
                operation.url(foreign),
                body,
                twin_url=operation.url(missing),
            )


def _foreign_ids_in_body(operation: Operation, home: Canary, stranger: Canary) -> Iterator[Probe]:
    url = operation.url(home.number, home.uid)
    own_body = make_maker(home).body(operation)
    foreign = make_maker(stranger, text=home.word).body(operation)
    for role in Role:
        for path, mixed in _mix_bodies(own_body, foreign):
            if role is Role.SUPER_ADMIN and (str(operation), path) in ACROSS:
                continue
            aim = f"a foreign id at {path} of the body"
            yield Probe(aim, operation, home, stranger, role, _api(home), url, mixed)


def _mix_bodies(own_body: Any, foreign: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Yield `own_body` with one value at a time from `foreign`."""
    if isinstance(own_body, dict | list):
        keys = own_body.keys() if isinstance(own_body, dict) else range(len(own_body))
        for key in keys:
            for inner, mixed in _mix_bodies(own_body[key], foreign[key], f"{path}.{key}".lstrip(".")):
                copy = own_body.copy()
                copy[key] = mixed
                yield inner, copy
    elif own_body != foreign:
        yield path, foreign


def _foreign_values_in_query(operation: Operation, home: Canary, stranger: Canary) -> Iterator[Probe]:
    for role in (None, *Role):
        for name in operation.query_parameters:
            for value in (stranger.number, stranger.word):
                query = urlencode({**operation.required_query, name: value})
                url = f"{operation.build_path(home.number, home.uid)}?{query}"
                yield Probe(f"a foreign {name}", operation, home, stranger, role, _api(home), url)


def _claims_of_other_domain(
    operation: Operation, home: Canary, stranger: Canary, role: Role
) -> Iterator[Probe]:
    """Yield requests with domain claims of the client, which have no effect. A contradicting write is
    rejected.
    """
    for header in CLAIMS:
        pins = header == "HTTP_X_DOMAIN_ID"
        is_refused = (pins or not operation.is_read) and not operation.path.startswith("/api/auth/")
        value = str(stranger.domain.id) if pins else stranger.domain.host
        yield build_own_request(
            operation,
            home,
            stranger,
            role,
            f"another domain in {header}",
            headers={header: value},
            must_answer=frozenset({409}) if is_refused else frozenset(),
        )


def _strange_hosts(operation: Operation, home: Canary, stranger: Canary) -> Iterator[Probe]:
    """Yield requests to hosts without an API. Only `api.<host>` of a registered host has one."""
    nowhere = frozenset({400, 404})
    for host in (
        home.domain.host,
        stranger.domain.host,
        "api.unknown.test",
        f"api.api.{home.domain.host}",
        "127.0.0.1",
    ):
        for role in (None, Role.ADMIN):
            yield build_own_request(
                operation, home, stranger, role, "a strange host", host=host, must_answer=nowhere
            )


def build_own_request(
    operation: Operation, home: Canary, stranger: Canary, role: Role | None, aim: str, **more: Any
) -> Probe:
    """Build a request for rows of `home`, valid except for `more`."""
    more.setdefault("host", _api(home))
    url = operation.url(home.number, home.uid)
    return Probe(aim, operation, home, stranger, role, url=url, body=make_maker(home).body(operation), **more)


def make_maker(canary: Canary, *, text: str | None = None) -> Maker:
    """Create a maker of bodies with rows of a domain."""
    return Maker(
        number=canary.number,
        uid=str(canary.uid),
        text=text or canary.word,
        domain_id=canary.domain.id,
        cuisine=canary.get_number("cuisines"),
        page=canary.get_number("pages"),
    )


def _api(canary: Canary) -> str:
    return f"api.{canary.domain.host}"
