"""Concurrent sold-out changes, with real connections."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

from rest_framework.test import APIClient

from shared.api.permissions import Role
from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.food_menus.models import FoodMenu
from tests.kit import make
from tests.kit.threads import own_connection


def test_concurrent_sold_out_changes_are_all_stored(
    committed: None, alpha: DomainRef, client_of: Any
) -> None:
    people = [make.user(role=Role.EDITOR, domain=alpha) for _ in range(4)]
    clients: list[APIClient] = [
        client_of(alpha, make.access_token(each, alpha, Role.EDITOR)) for each in people
    ]
    with unit_of_work(alpha):
        dishes = [make.dish(name, "9", id=name.lower()) for name in ("Soup", "Fish", "Cake")]
        menu = make.food_menu("The card", *dishes)
    barrier = Barrier(4)

    def tap(of: tuple[APIClient, str]) -> int:
        client, dish = of
        with own_connection():
            barrier.wait(timeout=10)
            body = {"dish": dish, "until": "changed"}
            return client.put(f"/api/food-menus/{menu.pk}/sold-out", body, format="json").status_code

    with ThreadPoolExecutor(4) as pool:
        # Two of them refer to the same dish.
        answers = list(pool.map(tap, zip(clients, ("soup", "soup", "fish", "cake"), strict=True)))

    assert answers == [200] * 4
    with unit_of_work(alpha):
        stored = FoodMenu.objects.get(pk=menu.pk)
    assert set(stored.sold_out) == {"soup", "fish", "cake"}
    assert stored.version == menu.version
