"""Attempts to reach one domain from another, generated from the OpenAPI document.

New endpoints in the document are included automatically. Each probe names the domain that may appear in its
response (`at_home`); the other one must neither appear in the response nor change.
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
"""Where a body names another domain on purpose; super admins may."""
MISSING = 7_999_999
MISSING_UID = "01900000-0000-7000-8000-000007999999"


@dataclass(frozen=True)
class Probe:
    """One request that tries to reach another domain, and the data its response can show."""

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
    """The same request for a row that exists nowhere: the answers must be alike."""
    must_answer: frozenset[int] = frozenset()

    def __str__(self) -> str:
        who = self.role.name.lower() if self.role else "anonymous"
        method = self.operation.method.upper()
        return f"{self.aim}: {method} {self.url} at {self.host} as {who} {self.headers or ''}".strip()


def probes(operation: Operation, home: Canary, stranger: Canary) -> Iterator[Probe]:
    """Every attempt on `operation` from `home` to `stranger`, and some the other way round."""
    yield from _foreign_ids_in_path(operation, home, stranger)
    yield from _foreign_ids_in_body(operation, home, stranger)
    yield from _foreign_values_in_query(operation, home, stranger)
    for role in Role:
        yield own(operation, home, stranger, role, "a token at another domain's host", host=_api(stranger))
        yield own(operation, stranger, home, role, "another domain's token at this host", host=_api(home))
        yield from _claims_of_other_domain(operation, home, stranger, role)
    yield own(operation, home, stranger, None, "anonymous at this host")
    yield own(operation, stranger, home, None, "anonymous at the other host")
    yield from _strange_hosts(operation, home, stranger)


def _foreign_ids_in_path(operation: Operation, home: Canary, stranger: Canary) -> Iterator[Probe]:
    if not operation.path_parameters:
        return
    body = maker_for(home).body(operation)
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
    own_body = maker_for(home).body(operation)
    foreign = maker_for(stranger, text=home.word).body(operation)
    for role in Role:
        for path, mixed in _mixtures(own_body, foreign):
            if role is Role.SUPER_ADMIN and (str(operation), path) in ACROSS:
                continue
            aim = f"a foreign id at {path} of the body"
            yield Probe(aim, operation, home, stranger, role, _api(home), url, mixed)


def _mixtures(own_body: Any, foreign: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """`own_body` with one of its values at a time taken from `foreign`."""
    if isinstance(own_body, dict | list):
        keys = own_body.keys() if isinstance(own_body, dict) else range(len(own_body))
        for key in keys:
            for inner, mixed in _mixtures(own_body[key], foreign[key], f"{path}.{key}".lstrip(".")):
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
                url = f"{operation.path_of(home.number, home.uid)}?{query}"
                yield Probe(f"a foreign {name}", operation, home, stranger, role, _api(home), url)


def _claims_of_other_domain(
    operation: Operation, home: Canary, stranger: Canary, role: Role
) -> Iterator[Probe]:
    """Domain claims of the client decide nothing; a contradicting write is rejected."""
    for header in CLAIMS:
        pins = header == "HTTP_X_DOMAIN_ID"
        is_refused = (pins or not operation.is_read) and not operation.path.startswith("/api/auth/")
        value = str(stranger.domain.id) if pins else stranger.domain.host
        yield own(
            operation,
            home,
            stranger,
            role,
            f"another domain in {header}",
            headers={header: value},
            must_answer=frozenset({409}) if is_refused else frozenset(),
        )


def _strange_hosts(operation: Operation, home: Canary, stranger: Canary) -> Iterator[Probe]:
    """The API answers on `api.<host>` of a registered host and nowhere else, with a token or without."""
    nowhere = frozenset({400, 404})
    for host in (
        home.domain.host,
        stranger.domain.host,
        "api.unknown.test",
        f"api.api.{home.domain.host}",
        "127.0.0.1",
    ):
        for role in (None, Role.ADMIN):
            yield own(operation, home, stranger, role, "a strange host", host=host, must_answer=nowhere)


def own(
    operation: Operation, home: Canary, stranger: Canary, role: Role | None, aim: str, **more: Any
) -> Probe:
    """A request about rows of `home`; right, were it not for what `more` says."""
    more.setdefault("host", _api(home))
    url = operation.url(home.number, home.uid)
    return Probe(aim, operation, home, stranger, role, url=url, body=maker_for(home).body(operation), **more)


def maker_for(canary: Canary, *, text: str | None = None) -> Maker:
    """Makes bodies about the rows of a domain."""
    return Maker(
        number=canary.number,
        uid=str(canary.uid),
        text=text or canary.word,
        domain_id=canary.domain.id,
        cuisine=canary.number_of("cuisines"),
        page=canary.number_of("pages"),
    )


def _api(canary: Canary) -> str:
    return f"api.{canary.domain.host}"
