"""Row ids: all tables of a domain draw from one sequence.

A sequence costs a catalog row and a file of 8 KB per domain, and tables do not benefit from separate ones.
See docs/decisions/domain-creation.md.
"""

from types import TracebackType
from typing import Self

from django.db.backends.postgresql.schema import DatabaseSchemaEditor

IDS = "ids"
"""The name of the sequence in a domain's schema."""

NEXT = f"nextval('{IDS}'::text::regclass)"
"""The default of a key. As text, the name is resolved on the search path at each insert: a copy of the
template uses its own sequence, and an insert fails where there is none.
"""


class DomainEditor(DatabaseSchemaEditor):
    """Django's schema editor for domains: identity columns draw from the domain's sequence."""

    def __enter__(self) -> Self:
        kinds = type(self.connection).data_types_suffix
        self.connection.data_types_suffix = dict.fromkeys(kinds, f"DEFAULT {NEXT}")
        return super().__enter__()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        del self.connection.data_types_suffix
        super().__exit__(kind, error, trace)
