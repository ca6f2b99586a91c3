"""Uploads that take longer than the lifetime of an access token, handled by the product's own views."""

import asyncio
import io
import json
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from typing import Any

import pytest
from django.http import HttpResponse
from PIL import Image

from commissary.wsgi import application
from shared.accounts.models import Membership
from shared.accounts.sessions import sign_out, switch_domain
from shared.accounts.tokens import ACCESS_SECONDS, Claims, read_claims
from shared.api.permissions import Role
from shared.tenancy.unit_of_work import DomainRef, shared_work
from tests.kit import make
from tests.kit.rsgi import Headers, Protocol, Scope, make_front

# Each request has its own unit of work, and its own end, as in the product.
pytestmark = pytest.mark.usefixtures("committed")

Event = Callable[[], Any]
AN_HOUR = 4 * ACCESS_SECONDS


@dataclass
class SlowProtocol(Protocol):
    """A protocol that sends the first part of a body, waits, and sends the rest."""

    pause: Event = lambda: None

    async def __aiter__(self) -> AsyncIterator[bytes]:
        first, *rest = self.parts
        yield first
        self.pause()
        for part in rest:
            yield part


@pytest.fixture
def pass_an_hour(monkeypatch: pytest.MonkeyPatch) -> Event:
    now = time.time
    return lambda: monkeypatch.setattr(time, "time", lambda: now() + AN_HOUR)


@pytest.fixture
def user(alpha: DomainRef, beta: DomainRef) -> Any:
    """An admin of both domains."""
    user = make.user(role=Role.ADMIN, domain=alpha)
    with shared_work():
        Membership.objects.create(user=user, domain_id=beta.id, role=Role.ADMIN)
    return user


@pytest.fixture
def token(alpha: DomainRef, user: Any) -> str:
    return make.access_token(user, alpha, Role.ADMIN)


@pytest.fixture
def claims(token: str) -> Claims:
    return read_claims(token)


def send(
    path: str, token: str, file: bytes, pause: Event = lambda: None, meanwhile: Event = lambda: None
) -> tuple[int, dict[str, Any]]:
    """Send an upload that pauses for another event, and return the response."""
    body = b'--B\r\nContent-Disposition: form-data; name="file"; filename="truck.png"\r\n\r\n%s\r\n--B--\r\n'
    whole = body % file
    arrived: list[dict[str, Any]] = []

    def arrival(environ: dict[str, Any], start_response: Any) -> HttpResponse:
        arrived.append({**environ, "wsgi.input": io.BytesIO(environ["wsgi.input"].read())})
        start_response("200 OK", [])
        return HttpResponse()

    headers = {
        "host": "api.alpha.test",
        "authorization": f"Bearer {token}",
        "content-type": "multipart/form-data; boundary=B",
        "content-length": str(len(whole)),
    }
    parts = [whole[:100], whole[100:]]
    scope = Scope(path, "POST", headers=Headers(list(headers.items())))
    asyncio.run(make_front(arrival)(scope, SlowProtocol(parts=parts, pause=pause)))

    meanwhile()
    # Django, outside the event loop as in the product.
    statuses: list[str] = []
    answer = application(arrived[0], lambda status, _headers: statuses.append(status))
    text = b"".join(answer)
    answer.close()
    return int(statuses[0].split()[0]), json.loads(text)


@pytest.fixture
def picture() -> bytes:
    file = io.BytesIO()
    Image.new("RGB", (60, 40), "red").save(file, "PNG")
    return file.getvalue()


@pytest.mark.parametrize(
    ("path", "refusal"),
    [("/api/media", None), ("/api/backups/import", 422), ("/api/imports/members", 422)],
)
def test_upload_started_with_a_valid_token_is_accepted(
    alpha: DomainRef, picture: bytes, pass_an_hour: Event, path: str, refusal: int | None
) -> None:
    token = make.role_token(Role.SUPER_ADMIN, alpha)

    status, answer = send(path, token, picture, pass_an_hour)

    # A picture is neither a bundle nor a table, so an error appears after authentication.
    assert status == (refusal or 201), answer


def test_upload_started_with_an_expired_token_is_rejected(
    token: str, picture: bytes, pass_an_hour: Event
) -> None:
    pass_an_hour()

    assert send("/api/media", token, picture)[0] == 401


def test_upload_of_an_ended_session_is_rejected(
    token: str, claims: Claims, picture: bytes, pass_an_hour: Event
) -> None:
    answer = send("/api/media", token, picture, pass_an_hour, lambda: sign_out(claims.session_id))

    assert answer == (401, {"message": "Unauthorized."})


def test_upload_requires_permission_at_its_end(
    token: str, user: Any, picture: bytes, pass_an_hour: Event
) -> None:
    def becomes_a_viewer() -> None:
        with shared_work():
            Membership.objects.filter(user=user).update(role=Role.VIEWER)

    assert send("/api/media", token, picture, pass_an_hour, becomes_a_viewer)[0] == 403


def test_upload_after_domain_switch_is_rejected(
    token: str, claims: Claims, beta: DomainRef, picture: bytes, pass_an_hour: Event
) -> None:
    def switches() -> None:
        switch_domain(claims.session_id, beta.id)

    assert send("/api/media", token, picture, pass_an_hour, switches)[0] == 401


def test_client_cannot_set_arrival_time_by_header(token: str, pass_an_hour: Event, anonymous: Any) -> None:
    pass_an_hour()
    before = str(time.time() - AN_HOUR)
    claims = {"HTTP_COMMISSARY_ARRIVED_AT": before, "HTTP_COMMISSARY.ARRIVED_AT": before}

    reply = anonymous.get("/api/account", HTTP_AUTHORIZATION=f"Bearer {token}", **claims)
    assert reply.status_code == 401
