"""Blocks and rows that PostgreSQL touches. Unlike time, their number is the same on any machine."""

from collections.abc import Callable
from contextlib import ExitStack
from typing import Any, NamedTuple

from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper


class Touched(NamedTuple):
    """The number of read 8 KB blocks, and of rows read from tables and indexes."""

    blocks: int
    rows: int


def measure_touched(act: Callable[[], object], database: BaseDatabaseWrapper = connection) -> Touched:
    """Count blocks and rows read by the queries of `act`, by explaining each query again."""
    plans: list[Any] = []

    def explain(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.lstrip().startswith(("SELECT", "WITH", "(")):
            with database.connection.cursor() as raw:
                raw.execute(f"EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) {sql}", params)
                plans.append(raw.fetchone()[0][0]["Plan"])
        return execute(sql, params, many, context)

    with ExitStack() as stack:
        stack.enter_context(database.execute_wrapper(explain))
        act()
    return Touched(
        sum(plan["Shared Hit Blocks"] + plan["Shared Read Blocks"] for plan in plans),
        sum(_rows(plan) for plan in plans),
    )


def _rows(plan: dict[str, Any]) -> int:
    own = 0
    if "Relation Name" in plan:
        removed = plan.get("Rows Removed by Filter", 0) + plan.get("Rows Removed by Index Recheck", 0)
        own = round((plan["Actual Rows"] + removed) * plan["Actual Loops"])
    return own + sum(_rows(each) for each in plan.get("Plans", ()))
