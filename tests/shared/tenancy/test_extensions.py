import re

import pytest
from django.core.exceptions import ImproperlyConfigured

from shared.tenancy.extensions import ExtensionPoint
from tenants.backups.jobs import HANDLERS
from tenants.backups.models import BackupKind
from tenants.posts.content import block_references
from tests.kit.sources import ROOT, list_python_sources

pytestmark = pytest.mark.no_db


def test_extensions_keep_order_of_registration() -> None:
    point: ExtensionPoint[str, int] = ExtensionPoint()

    point.add("posts", 2)
    point.add("menus", 1)

    assert list(point.items()) == [("posts", 2), ("menus", 1)]


def test_duplicate_extension_name_raises_improperly_configured() -> None:
    point: ExtensionPoint[str, int] = ExtensionPoint()
    point.add("posts", 2)

    with pytest.raises(ImproperlyConfigured, match="Two extensions are called 'posts': 2 and 1"):
        point.add("posts", 1)

    assert point == {"posts": 2}


def test_extension_points_are_the_only_registries() -> None:
    """Neither a separate `register()` nor `ready()` registers extensions."""
    registries = [
        str(path.relative_to(ROOT))
        for path in list_python_sources()
        if path.relative_to(ROOT).parts[0] in {"shared", "tenants", "src"}
        and re.search(r"^def register", path.read_text(), re.MULTILINE)
    ]
    elsewhere = [
        str(path.relative_to(ROOT))
        for path in list_python_sources()
        if path.name == "apps.py" and re.search(r"\.(?:add|declare|register)\(", path.read_text())
    ]

    assert registries + elsewhere == []


def test_every_backup_job_kind_has_a_handler() -> None:
    assert set(HANDLERS) == set(BackupKind)


def test_every_block_reference_kind_has_a_not_found_message() -> None:
    kinds = block_references.kinds()

    assert kinds
    assert all(str(block_references.not_found_message(kind)) for kind in kinds)
