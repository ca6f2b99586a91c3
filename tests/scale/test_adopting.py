"""The database of a running single machine becomes a coordinator, and every row is preserved."""

import hashlib

from tests.scale.cluster import Cluster
from tests.scale.test_life import faults

LOCAL = """
import django
django.setup()
from unittest import mock
from shared.tenancy.nodes import SingleNode
from tests import template
# As it was before the extension came.
with mock.patch.object(SingleNode, "find_problem", return_value=None):
    template.main()
"""


def hash_rows(cluster: Cluster) -> dict[str, str]:
    """Return a hash of all rows of every table of every domain."""
    tables = cluster.query(
        "SELECT schemaname::text, tablename::text FROM pg_tables "
        "JOIN domains_domain ON schema_name = schemaname ORDER BY 1, 2"
    )
    results = {}
    for schema, table in tables:
        rows = cluster.query(f'SELECT t::text FROM "{schema}"."{table}" t ORDER BY 1')
        results[f"{schema}.{table}"] = hashlib.sha256(repr(rows).encode()).hexdigest()
    return results


def test_every_domain_is_distributed_with_all_its_rows(empty: Cluster):
    done = empty.python("-c", LOCAL, CITUS="0")
    assert done.returncode == 0, done.stderr
    assert empty.nodes_by_host() == {}
    before = hash_rows(empty)

    output = empty.commissary("scale", "adopt-citus")

    assert "alpha.test" in output
    assert len(set(empty.nodes_by_host().values())) == 2
    assert hash_rows(empty) == before
    assert len(before) > 40
    assert faults(empty) == []
    assert "Domains distributed: 0" in empty.commissary("scale", "adopt-citus")
    empty.commissary("domains", "create", "third.test")
    assert len(empty.nodes_by_host()) == 3
    assert len(empty.commissary("scale", "status").splitlines()) >= 2
