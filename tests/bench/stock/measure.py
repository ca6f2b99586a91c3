"""Measure three tenants of stock django-tenants in the database of the fleet, and print JSON, in ms."""

import json
import secrets
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

import django

TIMES = 3


def main(column: str) -> None:
    django.setup()
    from django.core.management import call_command
    from django.db import connection

    from tests.bench.columns import add_column
    from tests.bench.stock.models import Site

    stock: Any = connection
    stock.set_schema_to_public()
    if Site._meta.db_table not in stock.introspection.table_names():
        with stock.schema_editor() as editor:
            editor.create_model(Site)
    schemas = [f"s_{secrets.token_hex(6)}" for _ in range(TIMES)]

    def migrate(schema: str) -> None:
        call_command("migrate_schemas", schema_name=schema, tenant=True, verbosity=0)

    create = _median(schemas, lambda schema: Site(schema_name=schema, title="Stock").save(verbosity=0))
    nothing = _median(schemas, migrate)
    add_column(column)
    one_column = _median(schemas, migrate)
    sys.stdout.write(json.dumps({"create": create, "nothing": nothing, "column": one_column}) + "\n")


def _median(schemas: list[str], act: Callable[[str], None]) -> float:
    taken = []
    for schema in schemas:
        began = time.perf_counter()
        act(schema)
        taken.append((time.perf_counter() - began) * 1000)
    return statistics.median(taken)


if __name__ == "__main__":
    main(sys.argv[1])
