"""The product's own tests on three nodes: domains work the same way."""

import json

import pytest

from tests.scale.cluster import Cluster
from tests.services import services

BASICS = (
    "tests/shared/accounts/test_login.py",
    "tests/shared/accounts/test_switch_domain.py",
    "tests/tenants/posts/test_create.py",
    "tests/tenants/posts/test_saving.py",
    "tests/tenants/posts/test_publishing.py",
    "tests/tenants/posts/test_trash.py",
    "tests/tenants/media/test_library.py",
    "tests/tenants/options/test_options.py",
)
PROBES = "tests/test_isolation.py"
# Each run takes minutes on a busy machine. Together, the runs cover all cases.
READING = (PROBES, "-k", "GET")
ALL_OTHERS = (PROBES, "-k", "not GET")


@pytest.mark.parametrize(
    "suites", [BASICS, READING, ALL_OTHERS], ids=["basics", "probes that read", "all other probes"]
)
def test_contract_tests_pass_on_three_nodes(cluster: Cluster, suites: tuple[str, ...]):
    assert len(set(cluster.nodes_by_host().values())) == 2
    values = {
        "folder": str(cluster.folder),
        "database_url": cluster.url(),
        "redis_url": services().redis_url,
        "is_given": True,
    }

    done = cluster.python(
        *("-m", "pytest", "-q", "-n", "0", "--timeout=300", *suites), SERVICES_OF_THE_TESTS=json.dumps(values)
    )

    assert done.returncode == 0, done.stdout[-5_000:] + done.stderr[-2_000:]
