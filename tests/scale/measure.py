"""Create domains and request their pages, and print the seconds of each as JSON, by the domain's node.

`python -m tests.scale.measure DOMAINS` adds domains to the installation of its settings.
"""

import json
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from secrets import token_hex
from typing import Any

import django
from django.db import connections

ROUNDS = 20
PLAIN = "plain"


def main(number: int) -> None:
    django.setup()
    from shared.citus import queries
    from shared.domains.services import create_domain

    took: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    # The first one reads the template, and each process has one.
    create_domain(title="First", host=f"f{token_hex(5)}.test", template="restaurant", is_open=True)
    for _ in range(number):
        host = f"m{token_hex(5)}.test"
        made = partial(create_domain, title="M", host=host, template="restaurant", is_open=True)
        domain, provisioning = _measure_seconds(made)
        with connections["owner"].cursor() as cursor:
            places = queries.places(cursor) if queries.is_installed(cursor) else {}
        rows = took[places[domain.schema_name].node if places else PLAIN]
        rows["provisioning"].append(provisioning)
        for name, ask in _questions(host, domain.ref()).items():
            for nth in range(ROUNDS):
                answer, seconds = _measure_seconds(ask)
                assert answer.status_code < 300, (name, answer.content)
                # The first request fills the process caches of the domain.
                if nth:
                    rows[name].append(seconds)
    json.dump(took, sys.stdout)


def _questions(host: str, domain: Any) -> dict[str, Callable[[], Any]]:
    from rest_framework.test import APIClient

    from shared.api.permissions import Role
    from tests.kit import make

    person = make.user(role=Role.ADMIN, domain=domain, email=f"{token_hex(6)}@example.com")
    api = APIClient(HTTP_HOST=f"api.{host}")
    api.credentials(HTTP_AUTHORIZATION=f"Bearer {make.access_token(person, domain, Role.ADMIN)}")
    page = APIClient(HTTP_HOST=host)

    def create() -> Any:
        body = {"title": "Soup", "post_type_id": 6, "post_status_id": 1, "url": f"blog/{token_hex(6)}"}
        return api.post("/api/posts", body, format="json")

    return {
        "options": partial(api.get, "/api/options/options"),
        "post": create,
        # Without the cache in front.
        "home": partial(page.get, "/"),
    }


def _measure_seconds(act: Callable[[], Any]) -> tuple[Any, float]:
    since = time.perf_counter()
    answer = act()
    return answer, time.perf_counter() - since


if __name__ == "__main__":
    main(int(sys.argv[1]))
