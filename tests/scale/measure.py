"""Prints what one database costs: milliseconds, medians, by the node that a domain is on.

`python -m tests.scale.measure [DOMAINS]` with the settings of an installation, which gains that many domains.
"""

import sys
import time
from collections.abc import Callable
from functools import partial
from secrets import token_hex
from statistics import median
from typing import Any

import django
from django.db import connections

ROUNDS = 20


def main(number: int) -> None:
    django.setup()
    from rest_framework.test import APIClient

    from shared.api.permissions import Role
    from shared.domains.services import create_domain
    from shared.tenancy import citus
    from tests.kit import make

    took: dict[str, dict[str, list[float]]] = {}
    for _ in range(number):
        host = f"m{token_hex(5)}.test"
        domain, provisioning = _timed(lambda: create_domain(title="M", host=host, template="restaurant"))  # noqa: B023  # called at once
        with connections["owner"].cursor() as cursor:
            places = citus.places(cursor) if citus.is_installed(cursor) else {}
        rows = took.setdefault(places.get(domain.schema_name, "plain"), {})
        rows.setdefault("provisioning", []).append(provisioning)
        ref = domain.ref()
        person = make.user(role=Role.ADMIN, domain=ref, email=f"{token_hex(6)}@example.com")
        token = make.access_token(person, ref, Role.ADMIN)
        api = APIClient(HTTP_HOST=f"api.{host}")
        api.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
        page = APIClient(HTTP_HOST=host)

        def create(api: Any = api) -> Any:
            body = {"title": "Soup", "post_type_id": 6, "post_status_id": 1, "url": f"blog/{token_hex(6)}"}
            return api.post("/api/posts", body, format="json")

        asked: dict[str, Callable[[], Any]] = {
            "options": partial(api.get, "/api/options/options"),
            "post": create,
            "page": partial(page.get, "/search?q=soup"),
        }
        for name, ask in asked.items():
            for _round in range(ROUNDS):
                answer, seconds = _timed(ask)
                assert answer.status_code < 300, answer.content
                rows.setdefault(name, []).append(seconds)
    for place, rows in sorted(took.items()):
        shown = "  ".join(f"{name} {median(each) * 1000:.1f}" for name, each in rows.items())
        sys.stdout.write(f"{place}  {shown}\n")


def _timed(act: Callable[[], Any]) -> tuple[Any, float]:
    since = time.perf_counter()
    answer = act()
    return answer, time.perf_counter() - since


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 6)
