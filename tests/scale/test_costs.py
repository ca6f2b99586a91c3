"""Costs of several machines in one run: the table of docs/scale.md, shown with `-s`.

Both databases are on the coordinator's server. They take turns, so that a busy machine affects both.
"""

import json
import sys
from collections import defaultdict
from statistics import median

from tests.scale.cluster import Cluster
from tests.scale.measure import PLAIN
from tests.services import services

TURNS, DOMAINS = 3, 6
COORDINATOR, WORKER = "domain on the coordinator", "domain on a worker"


def test_each_step_is_measured_wherever_a_domain_is(cluster: Cluster):
    cluster.query("CREATE DATABASE alone", port=cluster.first_port)
    alone = {
        "url": cluster.url().replace("/commissary", "/alone"),
        "COMMISSARY_SECRET_KEY": "a secret of the database without nodes",
        "CITUS": "0",
        "REDIS_URL": services().redis_url.removesuffix("/0") + "/8",
    }
    made = cluster.python("-m", "tests.template", **alone)
    assert made.returncode == 0, made.stderr
    took: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))

    for _ in range(TURNS):
        for settings in (alone, {}):
            done = cluster.python("-m", "tests.scale.measure", str(DOMAINS), **settings)
            assert done.returncode == 0, done.stderr[-3_000:]
            for node, rows in json.loads(done.stdout.splitlines()[-1]).items():
                port = 0 if node == PLAIN else int(node.rpartition(":")[2])
                place = PLAIN if not port else COORDINATOR if port == cluster.first_port else WORKER
                for step, seconds in rows.items():
                    took[step][place] += seconds

    for step, places in took.items():
        assert set(places) == {PLAIN, COORDINATOR, WORKER}, (step, places)
        shown = "  ".join(
            f"{place} {median(places[place]) * 1000:.1f} ms of {len(places[place])}"
            for place in (PLAIN, COORDINATOR, WORKER)
        )
        sys.stdout.write(f"{step}: {shown}\n")
