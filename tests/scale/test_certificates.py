"""A node accepts only clients with the coordinator's certificate, with the settings of docs/scale.md."""

from collections.abc import Iterator

import psycopg
import pytest

from tests.kit.waiting import until
from tests.scale.certificates import ADDRESS, Authority
from tests.scale.cluster import DATABASE, Web
from tests.scale.test_life import SCHEMA, faults
from tests.scale.tls import COORDINATOR, TlsCluster, start_tls_cluster

STARTING = 120
ROLES = "SELECT rolname::text FROM pg_roles WHERE rolcanlogin AND rolname !~ '^pg_'"
SESSIONS = """
    SELECT DISTINCT a.usename::text, s.ssl, s.client_dn FROM pg_stat_activity a JOIN pg_stat_ssl s USING (pid)
    WHERE a.backend_type = 'client backend' AND a.usename::text = %s
"""


@pytest.fixture(scope="module")
def guarded() -> Iterator[TlsCluster]:
    """Three nodes with certificates, and the domains alpha and beta on two of them."""
    with start_tls_cluster() as cluster:
        done = cluster.python("-m", "tests.template")
        assert done.returncode == 0, done.stderr
        yield cluster


def get_refusal(port: int, role: str, shown: str) -> str:
    """Return the reason why the node rejects the role, or an empty string if it accepts the role."""
    try:
        psycopg.connect(
            f"postgresql://{role}@{ADDRESS}:{port}/{DATABASE}?{shown}", connect_timeout=20
        ).close()
    except psycopg.OperationalError as error:
        return str(error)
    return ""


def test_no_role_signs_in_at_a_worker_without_the_coordinators_certificate(guarded: TlsCluster):
    node = guarded.nodes_by_host()["beta.test"]
    assert node in guarded.ports[1:]
    ((schema,),) = guarded.query(SCHEMA, "beta.test")
    roles = [name for (name,) in guarded.query(ROLES, port=node)]
    assert {schema, "owner"} < set(roles)
    strangers = Authority(guarded.folder / "strangers", guarded.account, "Somebody else")
    # One is from the same authority for another machine, and one from another authority for the coordinator.
    other, forged = guarded.authority.certificate("somebody"), strangers.certificate(COORDINATOR)
    root = f"sslmode=verify-full&sslrootcert={guarded.authority.root}"

    for role in roles:
        assert "no encryption" in get_refusal(node, role, "sslmode=disable")
        assert "requires a valid client certificate" in get_refusal(node, role, f"{root}&sslcert=")
        assert "certificate authentication failed" in get_refusal(node, role, guarded.get_parameters(other))
        assert "alert" in get_refusal(node, role, f"{root}&sslcert={forged.certificate}&sslkey={forged.key}")
        assert get_refusal(node, role, guarded.get_parameters(guarded.coordinator)) == ""


def test_product_works_with_client_certificates(guarded: TlsCluster):
    places = guarded.nodes_by_host()
    ((schema,),) = guarded.query(SCHEMA, "beta.test")
    web = Web(guarded)
    try:
        until(lambda: web.status("beta.test") == 200, STARTING)
        # A session with a node is open for two seconds.
        assert until(
            lambda: (web.status("beta.test"), guarded.query(SESSIONS, schema, port=places["beta.test"]))[1],
            20,
        ) == [(schema, True, f"/CN={COORDINATOR}")]
        guarded.commissary("domains", "create", "behind.test")
        assert web.status("alpha.test") == 200
    finally:
        web.stop()

    assert "Domain isolation:" in guarded.commissary("check-isolation")
    assert faults(guarded) == []


def test_domain_moves_between_nodes_that_require_certificates(guarded: TlsCluster):
    before = guarded.nodes_by_host()["beta.test"]
    (target,) = set(guarded.ports[1:]) - {before}
    ((schema,),) = guarded.query(SCHEMA, "beta.test")
    rows = guarded.query(f'SELECT count(*) FROM "{schema}".posts_post')

    said = guarded.commissary("scale", "move", "beta.test", f"{ADDRESS}:{target}")

    assert f"Moved beta.test from {ADDRESS}:{before} to {ADDRESS}:{target}." in said

    assert guarded.nodes_by_host()["beta.test"] == target
    assert guarded.query(f'SELECT count(*) FROM "{schema}".posts_post') == rows
    assert faults(guarded) == []
