"""A request sent five times concurrently creates one row."""

import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection
from django.http.response import HttpResponseBase

from shared.api.once import IdempotentRequest
from shared.tenancy.unit_of_work import DomainRef
from tests.kit import make
from tests.kit.canary import seed
from tests.kit.isolation import make_maker
from tests.kit.openapi import Operation, document, operations
from tests.kit.probing import choose_role
from tests.kit.threads import waiting_requests
from tests.kit.waiting import until

TIMES = 5
MORE: dict[str, dict[str, Any]] = {
    "POST /api/announcements": {
        "is_for_all": True,
        "template": "",
        "state": "",
        "domain_ids": [],
        "until": None,
    },
    "POST /api/domains/{id}/hosts": {"host": "twice.test", "is_primary": False},
    "POST /api/domains": {"host": "twice.test", "owner_email": ""},
    "POST /api/places": {"slots": []},
    "POST /api/site-plans": {"domain_ids": [1], "values": [{"name": "copyright", "value": "once"}]},
    "POST /api/stops": {"repeat": None, "place_id": None, "slot_id": "", "business_id": 0},
    "POST /api/posts/{id}/comments": {"field": "", "parent_id": None, "mention_ids": []},
    "POST /api/redirects": {"from": "/once-here"},
    "POST /api/submissions/{id}/application": {"invite": False},
    "POST /api/users": {"email": "twice@example.com"},
}
"""Valid values for generated bodies."""
BELOW_A_DOMAIN = {"POST /api/domains/{id}/hosts"}
"""Calls with a domain ID in the path instead of an ID of its rows."""
MAKING = [
    each
    for each in operations()
    if each.method == "post"
    and not each.is_multipart
    and "201" in document()["paths"][each.path]["post"]["responses"]
]


def test_at_least_eleven_creating_operations_are_tested():
    assert len(MAKING) >= 11


@pytest.mark.parametrize("operation", MAKING, ids=str)
def test_concurrent_requests_with_one_key_create_one_row_and_share_the_response(
    operation: Operation, committed, alpha, client_of
):
    answers = send_concurrently(operation, alpha, client_of, HTTP_IDEMPOTENCY_KEY="a-key-of-the-panel")

    assert len({text for _, text in answers}) == 1, answers
    assert {status for status, _ in answers} <= {200, 201}


@pytest.mark.parametrize("operation", MAKING, ids=str)
def test_concurrent_identical_requests_create_one_row(
    operation: Operation, committed, alpha, client_of, monkeypatch: pytest.MonkeyPatch
):
    """All requests arrive before the first reply is sent."""
    first, remember = iter([True]), IdempotentRequest.remember

    def remember_later(request: IdempotentRequest, response: HttpResponseBase) -> None:
        if next(first, False):
            until(lambda: waiting_requests() == TIMES - 1, 20)
        remember(request, response)

    monkeypatch.setattr(IdempotentRequest, "remember", remember_later)
    answers = send_concurrently(operation, alpha, client_of)

    made = {json.dumps(json.loads(text)["data"]) for status, text in answers if status == 201}
    assert len(made) == 1, answers
    assert {status for status, _ in answers} <= {200, 201, 409, 422, 429}


def send_concurrently(
    operation: Operation, alpha: DomainRef, client_of: Any, **headers: str
) -> list[tuple[int, str]]:
    """Send a form five times concurrently; return the statuses and bodies."""
    home = seed(alpha)
    body = json.dumps({**(make_maker(home).body(operation) or {}), **MORE.get(str(operation), {})})
    token = make.role_token(choose_role(operation), alpha)

    def submit(_number: int) -> tuple[int, str]:
        try:
            client = client_of(alpha, token)
            url = operation.url(alpha.id if str(operation) in BELOW_A_DOMAIN else home.number)
            response = client.post(url, body, content_type="application/json", **headers)
            return response.status_code, response.content.decode()
        finally:
            connection.close()

    with ThreadPoolExecutor(max_workers=TIMES) as pool:
        return list(pool.map(submit, range(TIMES)))
