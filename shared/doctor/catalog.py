"""Compare every domain's schema with the template inside PostgreSQL, with one query per batch of domains.

The query returns only differences, at most `_MOST` per batch, which limits memory use.
"""

from collections.abc import Iterator, Mapping
from itertools import groupby

from django.utils.translation import gettext as _
from django_tenants.postgresql_backend.base import DatabaseWrapper as OwnerConnection

from shared.doctor.findings import Finding, Severity, list_some
from shared.tenancy.fleet.versions import TEMPLATE_SCHEMA
from shared.tenancy.nodes import nodes

BATCH = 200
_MOST = 2_000

_DIFFERENCES = """
WITH schemas AS MATERIALIZED (
    SELECT oid, nspname, quote_ident(nspname) || '.' AS prefix FROM pg_namespace
    WHERE nspname = ANY(%(batch)s) OR nspname = %(template)s
), relations AS MATERIALIZED (
    SELECT c.oid, c.relname, c.relkind, s.nspname, s.prefix, concat_ws(' ', c.relkind::text,
        c.relpersistence::text, c.relrowsecurity, c.relforcerowsecurity, pg_get_userbyid(c.relowner)) AS def
    FROM pg_class c JOIN schemas s ON s.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f', 'S') AND {}
), objects(nspname, relation, kind, name, def) AS (
    SELECT nspname, relname::text, 1, '', def FROM relations
    UNION ALL
    SELECT r.nspname, r.relname, 2, a.attname::text, concat_ws(' ', format_type(a.atttypid, a.atttypmod),
        a.attnotnull, a.attidentity::text, a.attgenerated::text, a.attcollation,
        replace(pg_get_expr(d.adbin, d.adrelid), r.prefix, ''))
    FROM relations r JOIN pg_attribute a ON a.attrelid = r.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_attrdef d ON d.adrelid = r.oid AND d.adnum = a.attnum
    WHERE r.relkind <> 'S'
    UNION ALL
    -- "NOT NULL" is part of the column; PostgreSQL 18 also lists it here, under any name.
    SELECT r.nspname, r.relname, 3, n.conname::text,
        concat_ws(' ', n.convalidated, replace(pg_get_constraintdef(n.oid), r.prefix, ''))
    FROM relations r JOIN pg_constraint n ON n.conrelid = r.oid WHERE n.contype <> 'n'
    UNION ALL
    SELECT r.nspname, r.relname, 4, i.relname::text,
        concat_ws(' ', x.indisvalid, pg_get_userbyid(i.relowner),
            replace(pg_get_indexdef(i.oid), r.prefix, ''))
    FROM relations r JOIN pg_index x ON x.indrelid = r.oid JOIN pg_class i ON i.oid = x.indexrelid
    UNION ALL
    SELECT r.nspname, r.relname, 5, '', concat_ws(' ', format_type(q.seqtypid, NULL), q.seqstart,
        q.seqincrement, q.seqmin, q.seqmax, q.seqcycle, t.relname, d.refobjsubid > 0)
    FROM relations r JOIN pg_sequence q ON q.seqrelid = r.oid
    LEFT JOIN pg_depend d ON d.classid = 'pg_class'::regclass AND d.objid = r.oid
        AND d.refclassid = 'pg_class'::regclass AND d.deptype IN ('a', 'i')
    LEFT JOIN pg_class t ON t.oid = d.refobjid
    UNION ALL
    SELECT r.nspname, r.relname, 6, g.tgname::text,
        concat_ws(' ', g.tgenabled::text, replace(pg_get_triggerdef(g.oid), r.prefix, ''))
    FROM relations r JOIN pg_trigger g ON g.tgrelid = r.oid AND NOT g.tgisinternal
    UNION ALL
    SELECT s.nspname, p.proname::text, 7, pg_get_function_identity_arguments(p.oid), p.prosrc
    FROM pg_proc p JOIN schemas s ON s.oid = p.pronamespace
), wanted AS (
    SELECT s.nspname, o.relation, o.kind, o.name, o.def FROM objects o CROSS JOIN schemas s
    WHERE o.nspname = %(template)s AND s.nspname <> %(template)s
), there AS (
    SELECT * FROM objects WHERE nspname <> %(template)s
)
SELECT nspname, kind, relation, name, CASE WHEN t.def IS NULL THEN 'missing' WHEN w.def IS NULL THEN 'extra'
    ELSE 'different' END
FROM wanted w FULL JOIN there t USING (nspname, relation, kind, name)
WHERE t.def IS DISTINCT FROM w.def
ORDER BY nspname, kind, relation, name LIMIT %(most)s
"""

CatalogDifference = tuple[str, int, str, str, str]
"""The schema, the kind of object, its relation, its name in the relation, and the kind of difference."""


def compare_schemas(owner: OwnerConnection, hosts: Mapping[str, str]) -> Iterator[Finding]:
    """Yield a finding for each schema that differs from the template. `hosts` maps schemas to hosts."""
    schemas = sorted(hosts)
    query = _DIFFERENCES.format(nodes().visible_tables)
    for start in range(0, len(schemas), BATCH):
        with owner.cursor() as cursor:
            cursor.execute(
                query,
                {"batch": schemas[start : start + BATCH], "template": TEMPLATE_SCHEMA, "most": _MOST},
            )
            rows = cursor.fetchall()
        for schema, differences in groupby(rows, key=lambda row: row[0]):
            yield _finding(hosts[schema], schema, list(differences))


def _finding(host: str, schema: str, differences: list[CatalogDifference]) -> Finding:
    # If a whole table is missing or extra, its parts are not reported.
    whole = {
        relation
        for _schema, kind, relation, _name, wrong in differences
        if kind == 1 and wrong != "different"
    }
    reported = [each for each in differences if each[1] in (1, 7) or each[2] not in whole]
    return Finding(
        Severity.ERROR,
        host,
        _("Schema %(schema)s differs from the template: %(what)s.")
        % {"schema": schema, "what": list_some([_describe(each) for each in reported])},
        _("Run commissary migrate. Remaining differences are manual changes: undo them."),
    )


def _describe(difference: CatalogDifference) -> str:
    """Return a string such as `faqs_faq.answer (column, missing)`.

    The SQL terms are the same in every language.
    """
    _schema, kind, relation, name, wrong = difference
    words = ("relation", "column", "constraint", "index", "sequence", "trigger", "function")
    return f"{relation}{name and '.'}{name} ({words[kind - 1]}, {wrong})"
