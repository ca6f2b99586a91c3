"""A form that is sent five times at the same moment makes one row, whatever it makes."""

import json
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from tests.kit import make
from tests.kit.canary import seed
from tests.kit.isolation import maker_for
from tests.kit.openapi import Operation, document, operations
from tests.kit.probing import who_may

TIMES = 5
TWO_ON_PURPOSE = {
    "POST /api/analytics",  # two snippets may say the same at two places
    "POST /api/posts/{id}/duplicate",
    "POST /api/posts/{id}/preview-links",
}
"""Whoever asks twice wants two."""
MORE = {
    "POST /api/domains": {"host": "twice.test", "owner_email": ""},
    "POST /api/redirects": {"from": "/once-here"},
    "POST /api/users": {"email": "twice@example.com"},
}
"""What a made-up body has to say instead."""
MAKING = [
    each
    for each in operations()
    if each.method == "post"
    and not each.is_multipart
    and "201" in document()["paths"][each.path]["post"]["responses"]
    and str(each) not in TWO_ON_PURPOSE
]


def test_there_are_calls_that_make_something():
    assert len(MAKING) >= 8


@pytest.mark.parametrize("operation", MAKING, ids=str)
def test_five_at_the_same_moment_make_one(operation: Operation, committed, alpha, client_of):
    home = seed(alpha)
    body = json.dumps({**maker_for(home).body(operation), **MORE.get(str(operation), {})})
    token = make.token_of(who_may(operation), alpha)

    def submit(_number: int) -> tuple[int, str]:
        try:
            client = client_of(alpha, token)
            response = client.post(operation.url(home.number), body, content_type="application/json")
            return response.status_code, response.content.decode()
        finally:
            connection.close()

    with ThreadPoolExecutor(max_workers=TIMES) as pool:
        answers = list(pool.map(submit, range(TIMES)))

    made = {json.dumps(json.loads(text)["data"]) for status, text in answers if status == 201}
    assert len(made) == 1, answers
    assert {status for status, _ in answers} <= {200, 201, 409, 422, 429}
