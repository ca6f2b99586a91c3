"""Ids of rows. All tables of a domain use the same sequence.

A sequence needs a row in the catalog and a file of 8 KB for each domain, and tables do not benefit from
separate sequences. See docs/decisions/domain-creation.md.
"""

from types import TracebackType
from typing import Self

from django.db.backends.postgresql.schema import DatabaseSchemaEditor

IDS = "ids"
"""The name of the sequence in the schema of a domain."""

NEXT = f"nextval('{IDS}'::text::regclass)"
"""The default value of a primary key.

The expression contains the name as text, so that each insert resolves it on the search path. A copy of the
template thus uses its own sequence, and an insert fails if there is none.
"""


class DomainEditor(DatabaseSchemaEditor):
    """Django's schema editor for domains. Identity columns use the domain's sequence."""

    def __enter__(self) -> Self:
        kinds = type(self.connection).data_types_suffix
        self.connection.data_types_suffix = dict.fromkeys(kinds, f"DEFAULT {NEXT}")
        return super().__enter__()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        del self.connection.data_types_suffix
        super().__exit__(kind, error, trace)
