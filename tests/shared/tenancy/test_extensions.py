import re

import pytest
from django.core.exceptions import ImproperlyConfigured

from shared.tenancy.extensions import ExtensionPoint
from tenants.backups.jobs import HANDLERS
from tenants.backups.models import BackupKind
from tenants.posts.content import block_references
from tests.kit.sources import ROOT, python_sources

pytestmark = pytest.mark.no_db


def test_extensions_are_read_in_the_order_in_which_apps_add_them() -> None:
    point: ExtensionPoint[str, int] = ExtensionPoint()

    point.add("posts", 2)
    point.add("menus", 1)

    assert list(point.items()) == [("posts", 2), ("menus", 1)]


def test_two_extensions_of_one_name_stop_the_start() -> None:
    point: ExtensionPoint[str, int] = ExtensionPoint()
    point.add("posts", 2)

    with pytest.raises(ImproperlyConfigured, match="Two extensions are called 'posts': 2 and 1"):
        point.add("posts", 1)

    assert point == {"posts": 2}


def test_apps_add_to_one_another_in_no_other_way() -> None:
    """Neither by a `register()` of their own nor from `ready()`."""
    registries = [
        str(path.relative_to(ROOT))
        for path in python_sources()
        if path.relative_to(ROOT).parts[0] in {"shared", "tenants", "src"}
        and re.search(r"^def register", path.read_text(), re.MULTILINE)
    ]
    elsewhere = [
        str(path.relative_to(ROOT))
        for path in python_sources()
        if path.name == "apps.py" and re.search(r"\.(?:add|declare|register)\(", path.read_text())
    ]

    assert registries + elsewhere == []


def test_no_kind_of_backup_work_lacks_its_way() -> None:
    assert set(HANDLERS) == set(BackupKind)


def test_a_missing_row_of_each_kind_that_documents_may_name_is_put_in_words() -> None:
    kinds = block_references.kinds()

    assert kinds
    assert all(str(block_references.not_found_message(kind)) for kind in kinds)
