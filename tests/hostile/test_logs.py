"""Clients cannot forge log lines: each line is one event, a JSON object."""

import json

from tests.hostile.product import ATTACKED, Product
from tests.hostile.wire import Ask, exchange, request

FORGED = '{"event": "forged", "level": "critical"}'
PROCESSES = ("web", "worker", "renderer")
"""Our logs only, because PostgreSQL and Valkey have their own format."""


def test_log_lines_cannot_be_forged(product: Product):
    breaks = ("%0A", "%0D%0A", "%E2%80%A8", "%C2%85", "\\n", "\x0b")
    forged = f"1\x0b{FORGED}"
    requests = [request("GET", ATTACKED, f"/x{each}{FORGED.replace(' ', '')}") for each in breaks]
    requests += [
        request("GET", ATTACKED, "/y", headers={"User-Agent": forged, "X-Request-ID": forged}),
        request("GET", f"{ATTACKED}\x0b{FORGED}", "/z"),
        request(f"GET\x0b{FORGED}", ATTACKED, "/"),
        request("POST", f"api.{ATTACKED}", "/api/auth/login", f"\n{FORGED}\n".encode()),
    ]
    answers = exchange(product.port, [Ask(each) for each in requests], within=5.0)

    assert all(each.status is None or 400 <= each.status < 500 for each in answers)
    for name in PROCESSES:
        path = product.home / "logs" / f"{name}.log"
        # The last line can be incomplete.
        *lines, _rest = path.read_text().split("\n")
        events = [json.loads(line) for line in lines]
        assert events
        assert all(isinstance(each, dict) and each["event"] != "forged" for each in events)
