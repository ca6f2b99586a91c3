"""No file is deleted during a backup; the sweep deletes it later."""

import time
from datetime import timedelta

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage, storages

from shared.domains.purging import delete_files
from shared.tenancy import deletion_hold
from shared.tenancy.deletion_hold import FOLDER, Hold, HoldLost, deletions_held
from tenants.media import sweeping

KEY = f"domains/alpha.test/library/{'a' * 40}.png"
LETTER = "submissions/alpha/letter"


@pytest.fixture(autouse=True)
def _files(both_storages, in_alpha):
    delete_files(storages["private"], FOLDER)
    delete_files(default_storage, "domains")
    default_storage.save(KEY, ContentFile(b"picture"))
    storages["private"].save(LETTER, ContentFile(b"letter"))


def test_file_deleted_during_a_backup_stays_until_the_sweep():
    with deletions_held():
        default_storage.delete(KEY)
        storages["private"].delete(LETTER)
        swept = sweeping.sweep(age=timedelta(0))

        assert swept.deleted == 0
        assert default_storage.exists(KEY)
        assert storages["private"].exists(LETTER)

    assert not deletion_hold.is_held()
    assert sweeping.sweep(age=timedelta(0)).deleted >= 1
    assert not default_storage.exists(KEY)


def test_hold_without_renewal_ends():
    storages["private"].save(f"{FOLDER}/{int(time.time()) - 1}-killed", ContentFile(b"1"))

    default_storage.delete(KEY)

    assert not default_storage.exists(KEY)


def test_expired_hold_is_detected():
    hold = Hold()
    hold.extend(-1)

    with pytest.raises(HoldLost):
        hold.check()
    assert not deletion_hold.is_held()
