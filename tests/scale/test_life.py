"""Domains on three nodes: created, interrupted, copied, restored, migrated and deleted."""

import json
import subprocess
import sys
import time
from pathlib import Path

from tests.kit.sources import ROOT
from tests.kit.waiting import until
from tests.scale.cluster import Cluster

CREATE = """
import sys, django
django.setup()
from shared.domains.services import create_domain
create_domain(title="New", host=sys.argv[1], template="restaurant")
"""
MIGRATE = """
import sys, django, pytest
django.setup()
from django.db import migrations, models
from tests.kit.moving_on import NOTE, TAG, Code, command
def counted(apps, editor):
    return apps.get_model("faqs", "Tag").objects.using(editor.connection.alias).count()
Code(pytest.MonkeyPatch()).gains(
    "faqs", NOTE, TAG,
    migrations.AddField("faq", "seats", models.PositiveIntegerField(default=4)),
    migrations.AddField(
        "faq", "next", models.ForeignKey("faqs.Faq", models.SET_NULL, null=True, related_name="+")
    ),
    migrations.AddField("faq", "code", models.CharField(max_length=9, null=True, unique=True)),
    migrations.RunPython(counted),
)
status, said = command()
print(said)
sys.exit(status)
"""
COLUMNS = (
    "SELECT count(DISTINCT d.schema_name) FROM domains_domain d JOIN information_schema.columns c "
    "ON c.table_schema = d.schema_name WHERE c.table_name = 'faqs_faq' AND c.column_name = %s"
)
SCHEMA = (
    "SELECT schema_name FROM domains_domain d JOIN domains_host h ON h.tenant_id = d.id WHERE h.domain = %s"
)
LEFT = """
    SELECT (SELECT count(*) FROM pg_namespace WHERE nspname ~ '^d_[a-z2-7]{12}$'),
        (SELECT count(*) FROM pg_roles WHERE rolname ~ '^d_[a-z2-7]{12}$'),
        (SELECT count(*) FROM pg_class
            WHERE relkind = 'r' AND relnamespace::regnamespace::text ~ '^d_[a-z2-7]{12}$')
"""


def faults(cluster: Cluster) -> list[str]:
    """Return findings of the doctor about the database."""
    reply = json.loads(cluster.python("-m", "commissary.cli", "doctor", "--json").stdout)
    return [
        f"{each['subject']}: {each['problem']}" for each in reply["findings"] if each["severity"] == "error"
    ]


def count_database_objects(cluster: Cluster) -> list[object]:
    """Count schemas, roles and tables of domains on each node."""
    return [cluster.query(LEFT, port=port) for port in cluster.ports]


def test_domains_are_on_several_nodes_the_template_and_the_registry_on_none(cluster: Cluster):
    places = cluster.nodes_by_host()

    assert len(set(places.values())) == 2
    rows = cluster.query("SELECT DISTINCT schema_name::text FROM citus_schemas")
    assert len(rows) == len(places)
    assert faults(cluster) == []
    assert "Domain isolation:" in cluster.commissary("check-isolation")


def test_node_has_tables_of_its_own_domains_only(cluster: Cluster):
    tables = """
        SELECT DISTINCT relnamespace::regnamespace::text FROM pg_class
        WHERE relkind = 'r' AND relnamespace::regnamespace::text ~ '^d_[a-z2-7]{12}$'
    """
    schemas = dict(cluster.query(_SCHEMAS))
    places = cluster.nodes_by_host()

    for worker in cluster.ports[1:]:
        own = {schemas[host] for host, node in places.items() if node == worker}
        assert {schema for (schema,) in cluster.query(tables, port=worker)} == own


_SCHEMAS = (
    "SELECT h.domain, d.schema_name FROM domains_domain d "
    "JOIN domains_host h ON h.tenant_id = d.id AND h.is_primary"
)


def test_rights_of_domain_exist_only_on_its_node(cluster: Cluster):
    left = """
        SELECT count(*) FROM pg_default_acl JOIN pg_namespace n ON n.oid = defaclnamespace
        WHERE nspname ~ '^d_'
    """
    rights = """
        SELECT c.relname ~ '^django_migrations', nspname = grantee::regrole::text,
            string_agg(DISTINCT privilege_type, ' ' ORDER BY privilege_type)
        FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace CROSS JOIN aclexplode(relacl)
        WHERE nspname ~ '^d_[a-z2-7]{12}$' AND relkind = 'r' AND grantee <> relowner GROUP BY 1, 2
    """

    assert [cluster.query(left, port=port) for port in cluster.ports] == [[(0,)]] * 3
    own = [(False, True, "DELETE INSERT SELECT UPDATE")]
    assert [cluster.query(rights, port=port) for port in cluster.ports] == [own] * 3


def test_killed_provisioning_leaves_nothing_on_any_node(cluster: Cluster):
    before, took = count_database_objects(cluster), 0.0
    for share in (0.2, 0.5, 0.8):
        begun = subprocess.Popen(
            [sys.executable, "-c", CREATE, "killed.test"], env=cluster.environment(), cwd=ROOT
        )
        # A schema that only its own transaction sees has a lock that all sessions see.
        until(lambda: cluster.query(_UNDER_WAY), 60)
        time.sleep(share * 0.5)
        begun.kill()
        begun.wait(30)
        until(lambda: not cluster.query(_UNDER_WAY), 60)
        # Citus resolves prepared transactions of a node within a moment.
        cluster.query("SELECT recover_prepared_transactions()")
        if "killed.test" not in cluster.nodes_by_host():
            assert count_database_objects(cluster) == before
            took += share
        else:
            break

    assert took, "it was never killed in time"
    assert faults(cluster) == []


_UNDER_WAY = """
    SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND state <> 'idle'
      AND xact_start IS NOT NULL AND application_name = '' AND pid <> pg_backend_pid()
      AND query ~ 'CREATE (TABLE|SCHEMA|INDEX)'
"""


def test_domain_is_exported_and_restored_on_another_node(cluster: Cluster, tmp_path: Path):
    bundle = tmp_path / "alpha.zip"
    cluster.commissary("export-domain", "alpha.test", str(bundle))

    cluster.commissary("import-domain", str(bundle), "--host", "copy.test")
    cluster.commissary("import-domain", str(bundle), "--into", "beta.test", "--replace")

    assert "copy.test" in cluster.nodes_by_host()
    assert faults(cluster) == []
    for host in ("copy.test", "beta.test"):
        # The coordinator assigns IDs after those from the bundle.
        ((schema,),) = cluster.query(SCHEMA, host)
        ((last,),) = cluster.query(f'SELECT last_value FROM "{schema}".ids')
        ((highest,),) = cluster.query(f'SELECT max(id) FROM "{schema}".options_menuitem')
        assert highest <= last < 2**40


def test_deleted_domain_leaves_nothing_on_any_node(cluster: Cluster):
    before = count_database_objects(cluster)
    cluster.commissary("domains", "create", "ending.test")
    assert count_database_objects(cluster) != before

    cluster.commissary("domains", "delete", "ending.test", "--yes")
    cluster.query(
        "UPDATE domains_domain SET deleting_since = now() - interval '1 year' WHERE status = 'deleting'"
    )
    done = cluster.python("-c", PURGE)

    assert done.returncode == 0, done.stderr
    assert done.stdout.split()[-1] == "1"
    assert count_database_objects(cluster) == before


PURGE = """
import django
django.setup()
from shared.domains.purging import purge_deleted
print(purge_deleted())
"""


def test_migration_reaches_every_domain_through_the_coordinator(cluster: Cluster):
    domains = len(cluster.nodes_by_host())

    done = cluster.python("-c", MIGRATE)

    assert done.returncode == 0, done.stdout + done.stderr
    for column in ("note", "seats", "next_id", "code"):
        assert cluster.query(COLUMNS, column) == [(domains,)]
    assert faults(cluster) == []
