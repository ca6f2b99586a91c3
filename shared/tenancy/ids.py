"""The numbers of a domain's rows: one sequence gives them to all of its tables.

A sequence is a row of the catalog and a file of 8 KB, in each domain, and a table gains nothing by one of its
own. See docs/decisions/0103-one-sequence.md.
"""

from types import TracebackType
from typing import Self

from django.db.backends.postgresql.schema import DatabaseSchemaEditor

IDS = "ids"
"""The sequence of a domain's schema."""

NEXT = f"nextval('{IDS}'::text::regclass)"
"""The default of a key. As text, the name is looked up on the search path of whoever inserts: in a copy of
the template it is the copy's own, and where there is none an insert fails."""


class DomainEditor(DatabaseSchemaEditor):
    """Django's, for the schemas of domains: what would be an identity draws from the domain's sequence."""

    def __enter__(self) -> Self:
        kinds = type(self.connection).data_types_suffix
        self.connection.data_types_suffix = dict.fromkeys(kinds, f"DEFAULT {NEXT}")
        return super().__enter__()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        del self.connection.data_types_suffix
        super().__exit__(kind, error, trace)
