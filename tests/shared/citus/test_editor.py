"""Generated constraint names on several nodes equal the names on a single PostgreSQL server."""

import psycopg
import pytest

from shared.citus.editor import constraint_name
from tests.services import services, worker


@pytest.mark.no_db
@pytest.mark.parametrize(
    ("letters_of_table", "letters_of_column"),
    [(5, 4), (60, 4), (5, 60), (40, 35), (63, 63), (31, 28), (63, 1)],
)
def test_generated_constraint_names_match_postgresql(letters_of_table: int, letters_of_column: int):
    table, column = "t" * letters_of_table, "c" * letters_of_column
    with psycopg.connect(services().url_of(f"commissary_{worker()}")) as connection:
        connection.execute(f"CREATE TEMPORARY TABLE {table} (id int) ON COMMIT DROP")
        connection.execute(f"ALTER TABLE {table} ADD COLUMN {column} int UNIQUE CHECK ({column} > 0)")
        rows = connection.execute(
            "SELECT contype::text, conname::text FROM pg_constraint "
            "WHERE conrelid = %s::regclass AND contype IN ('u', 'c')",
            [table],
        )
        values: dict[str, str] = dict(rows.fetchall())

    assert values == {
        "u": constraint_name(table, column, "key"),
        "c": constraint_name(table, column, "check"),
    }
