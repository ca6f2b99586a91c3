"""Installations with one database node load no code for several nodes."""

import json
import os
import subprocess
import sys

import pytest

from tests.kit.sources import ROOT

pytestmark = pytest.mark.no_db

LOADED = """
import json, sys
import django
django.setup()
from django.core.management import get_commands
from django.urls import get_resolver
from shared.tenancy.nodes import nodes
get_resolver().url_patterns
nodes()
loaded = sorted(name for name in sys.modules if name.startswith("shared.citus"))
print(json.dumps([loaded, "scale" in get_commands()]))
"""


def start(citus: str) -> tuple[list[str], bool]:
    """Return the loaded modules of `shared.citus`, and whether `scale` is a command."""
    environment = {name: value for name, value in os.environ.items() if name != "CITUS"}
    environment |= {"DJANGO_SETTINGS_MODULE": "commissary.settings", "CITUS": citus}
    done = subprocess.run(
        [sys.executable, "-c", LOADED], env=environment, cwd=ROOT, capture_output=True, text=True, check=True
    )
    modules, has_command = json.loads(done.stdout)
    return modules, has_command


def test_one_database_node_loads_no_module_of_citus():
    assert start("0") == ([], False)


def test_citus_setting_loads_the_nodes_and_the_command():
    modules, has_command = start("1")

    assert "shared.citus.nodes" in modules
    assert has_command
