"""Concurrent requests for a slot, with real connections."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

from rest_framework.test import APIClient

from shared.api.permissions import Role
from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.stops.models import Stop
from tests.kit import make
from tests.kit.threads import own_connection


def test_last_opening_of_a_slot_is_booked_once(committed: None, alpha: DomainRef, client_of: Any) -> None:
    people = [make.user(role=Role.MEMBER, domain=alpha) for _ in range(2)]
    clients: list[APIClient] = [
        client_of(alpha, make.access_token(each, alpha, Role.MEMBER)) for each in people
    ]
    with unit_of_work(alpha):
        for number, each in enumerate(people):
            make.post("members", title="Truck", url=f"members/truck-{number}", owner_id=each.pk)
        place = make.place("Harbour", make.a_slot())
        wanted = make.stop_values(place_id=place.pk, slot_id="lunch")
    barrier = Barrier(2)

    def take_slot(client: APIClient) -> int:
        with own_connection():
            barrier.wait(timeout=10)
            return client.post("/api/stops", wanted, format="json").status_code

    with ThreadPoolExecutor(2) as pool:
        answers = sorted(pool.map(take_slot, clients))

    assert answers == [201, 409]
    with unit_of_work(alpha):
        assert Stop.objects.filter(place=place).count() == 1
