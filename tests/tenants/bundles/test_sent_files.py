"""Files of form submissions are part of a bundle and move between private storages."""

import io
import json

import pytest

from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.bundles import restoring, writing
from tenants.bundles.manifest import DamagedBundle
from tenants.bundles.reading import open_bundle
from tenants.media.storages import StoredRange
from tenants.submissions.files import delete_after_commit, get_key, part
from tenants.submissions.models import Submission, SubmissionFile
from tests.tenants.bundles.bundling import COPY, copy_domain, make_bundle, rewrite_entry


def test_submission_files_belong_to_the_copy(stored: DomainRef):
    with unit_of_work(stored):
        before = b"".join(sent_file().chunks)

    copy = copy_domain(make_bundle(stored))

    with unit_of_work(stored):
        delete_after_commit(Submission.objects.values_list("pk", flat=True))
        with pytest.raises(FileNotFoundError):
            sent_file()
    with unit_of_work(copy):
        assert b"".join(sent_file().chunks) == before != b""


def test_lost_file_is_named_and_does_not_stop_the_export(stored: DomainRef):
    with unit_of_work(stored):
        delete_after_commit(Submission.objects.values_list("pk", flat=True))
        key = get_key(SubmissionFile.objects.get().key)
    target = io.BytesIO()

    exported = writing.export_domain(stored, target, schema_version="tested")

    assert exported.missing == [key]
    with open_bundle(target) as bundle:
        assert len(restoring.import_as_new(bundle, host=COPY).missing) == 1


def test_row_with_an_unsafe_file_key_is_rejected(home: DomainRef):
    whole = make_bundle(home)

    for key in ("../d_other/secret", "a/../../b", "A", ""):

        def point_outside(content: bytes, key: str = key) -> bytes:
            return json.dumps({**json.loads(content), "key": key}).encode() + b"\n"

        contents = rewrite_entry(whole, "content/submissions.SubmissionFile.jsonl", point_outside)
        with (
            open_bundle(io.BytesIO(contents)) as bundle,
            pytest.raises(DamagedBundle, match="points outside"),
        ):
            restoring.import_as_new(bundle, host=COPY)


def sent_file() -> StoredRange:
    return part(SubmissionFile.objects.get())
