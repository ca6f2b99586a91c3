"""Export and import preserve a domain."""

import hashlib
import io
import json
import zipfile
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connections
from django.test import Client

from shared.domains.models import Domain
from shared.domains.services import DomainUpdate, change_domain
from shared.jobs.models import Job
from shared.tenancy import nightly
from shared.tenancy.resolver import domain_by_host, invalidate
from shared.tenancy.unit_of_work import DomainRef, shared_work, unit_of_work
from tenants.bundles import restoring
from tenants.bundles.manifest import NAME, DamagedBundle
from tenants.bundles.reading import open_bundle
from tenants.media import services, storing
from tenants.media.items import list_keys
from tenants.media.models import Media, MediaState
from tenants.options.design import Design, load_design
from tenants.options.models import SiteOptions
from tenants.posts.changes.due import SCHEDULE
from tenants.posts.content.rich_text import clean
from tenants.posts.models import Post, Status
from tenants.site.payload.addresses import Query
from tenants.site.payload.page_payload import page_at
from tenants.submissions.files import delete_after_commit
from tenants.submissions.models import Submission
from tests.kit import make
from tests.kit.jobs import run_jobs
from tests.kit.state import fingerprint
from tests.tenants.bundles.bundling import COPY, copy_domain, make_bundle, read_manifest, rewrite_entry


def test_copy_equals_the_domain_byte_for_byte(stored: DomainRef):
    first = make_bundle(stored)

    copy = copy_domain(first)

    assert read_manifest(make_bundle(copy))["entries"] == read_manifest(first)["entries"]
    entries = read_manifest(first)["entries"]
    assert all(entry["rows"] for name, entry in entries.items() if "content" in name)
    assert {name.partition("/")[0] for name in entries} == {"content", "media", "sent"}


def test_copy_serves_its_own_pages_and_files(home: DomainRef):
    with unit_of_work(home):
        make.post("pages", title="We are here", url="here")
    copy = copy_domain(make_bundle(home))

    before = Client(HTTP_HOST=COPY).get("/here")
    with shared_work():
        change_domain(copy.id, DomainUpdate(is_open=True))
    page = Client(HTTP_HOST=COPY).get("/here")
    with unit_of_work(copy):
        key = list_keys(Media.objects.latest("pk"))[0]
    file = Client(HTTP_HOST=COPY).get(f"/{key}")

    assert (before.status_code, b"We are here" in before.content) == (503, False)
    assert b"We are here" in page.content
    assert file.status_code == 200
    assert f"domains/{home.media_host}/".encode() not in page.content


def test_copy_has_the_design_of_the_domain(home: DomainRef):
    with unit_of_work(home):
        SiteOptions.objects.update(design={"fonts": "elegant", "header": "centered"})

    copy = copy_domain(make_bundle(replace(home, template="restaurant")))

    with unit_of_work(copy):
        assert load_design() == Design("restaurant", {"fonts": "elegant", "header": "centered"})


def test_unprocessed_file_is_processed_in_the_copy(stored: DomainRef):
    with unit_of_work(stored):
        waiting, _ = services.receive(io.BytesIO(make.picture()))
    copy = copy_domain(make_bundle(stored))

    run_jobs(copy)
    with unit_of_work(copy):
        media = Media.objects.get(pk=waiting.pk)
        key = list_keys(media)[0]
    with unit_of_work(stored):
        assert Media.objects.get(pk=waiting.pk).raw_name == waiting.raw_name

    assert (media.state, media.raw_name) == (MediaState.READY, "")
    assert Client(HTTP_HOST=COPY).get(f"/{key}").status_code == 200


def test_edited_image_and_its_original_are_in_the_copy(stored: DomainRef):
    with unit_of_work(stored):
        media = services.store(io.BytesIO(make.picture()))
        services.describe(media, edits={"rotation": 90})
    run_jobs(stored)

    copy = copy_domain(make_bundle(stored))

    with unit_of_work(copy):
        copied = Media.objects.get(pk=media.pk)
        keys = list_keys(copied)
    assert (copied.edits, copied.applied_edits) == ({"rotation": 90}, {"rotation": 90})
    assert any(copied.original_name in key for key in keys)
    assert {Client(HTTP_HOST=COPY).get(f"/{key}").status_code for key in keys} == {200}


def test_rejected_file_is_a_row_without_file_in_the_copy(home: DomainRef):
    with unit_of_work(home):
        refused = make.row(
            Media, extension="png", mime="image/png", is_cleaned=False, state=MediaState.FAILED
        )

    copy = copy_domain(make_bundle(home))

    with unit_of_work(copy):
        assert Media.objects.get(pk=refused.pk).is_refused


def test_copy_continues_the_id_sequence(home: DomainRef):
    copy = copy_domain(make_bundle(home))

    with unit_of_work(copy):
        highest = Post.objects.latest("pk").pk
        assert make.post("pages", title="One more").pk > highest


def test_references_and_ids_are_preserved(home: DomainRef):
    with unit_of_work(home):
        before = set(Post.objects.values_list("pk", "uid", "url"))

    with unit_of_work(copy_domain(make_bundle(home))):
        assert set(Post.objects.values_list("pk", "uid", "url")) == before


def test_authors_are_removed_in_another_installation(home: DomainRef, settings):
    contents = make_bundle(home)
    settings.INSTALLATION = "another installation's"

    with unit_of_work(copy_domain(contents)):
        assert set(Post.objects.values_list("created_by_id", flat=True)) == {None}


def test_submissions_can_be_excluded(home: DomainRef):
    names = read_manifest(make_bundle(home, with_personal=False))["entries"]

    assert not [name for name in names if name.startswith(("content/submissions.Submission", "sent/"))]


def test_domain_can_be_restored_from_a_bundle(stored: DomainRef):
    contents, before = make_bundle(stored), read_manifest(make_bundle(stored))["entries"]
    with unit_of_work(stored):
        Post.objects.all().delete()
        make.post("pages", title="A mistake")
        delete_after_commit(Submission.objects.values_list("pk", flat=True))
        storing.delete(list_keys(Media.objects.get()))

    with open_bundle(io.BytesIO(contents)) as bundle:
        restoring.import_into(stored, bundle)

    assert read_manifest(make_bundle(stored))["entries"] == before


def test_copy_schedules_its_own_due_jobs(home: DomainRef):
    """The copy publishes scheduled posts without another save."""
    far = datetime(2999, 1, 1, tzinfo=UTC)
    with unit_of_work(home):
        post = make.post(status=Status.SCHEDULED, publish_at=far)
    copy = copy_domain(make_bundle(home))

    with shared_work():
        assert Domain.objects.get(pk=copy.id).night_at == nightly.next_run(copy)
        assert Job.objects.get(domain_id=copy.id, kind=SCHEDULE, key=str(post.pk)).run_at == far


def test_domain_is_not_replaced_by_an_incomplete_bundle(home: DomainRef):
    contents, before = make_bundle(home, with_personal=False), fingerprint(home)

    with open_bundle(io.BytesIO(contents)) as bundle, pytest.raises(DamagedBundle, match="doesn't include"):
        restoring.import_into(home, bundle)

    assert fingerprint(home) == before


def test_lost_schema_is_restored_from_a_bundle(home: DomainRef, tmp_path: Path):
    file, contents = tmp_path / "home.zip", make_bundle(home)
    file.write_bytes(contents)
    with connections["owner"].cursor() as cursor:
        cursor.execute(f'DROP SCHEMA "{home.schema_name}" CASCADE')

    call_command("import_domain", file, "--into", home.host, "--replace")

    assert read_manifest(make_bundle(home))["entries"] == read_manifest(contents)["entries"]
    assert Client(HTTP_HOST=f"api.{home.host}").get("/api/site").status_code == 200
    call_command("check_isolation")


def test_truncated_bundle_is_detected_before_changes(home: DomainRef, beta: DomainRef):
    contents, before = make_bundle(home), fingerprint(beta)

    for part in (0.0, 0.1, 0.25, 0.4, 0.55, 0.7, 0.85, 0.97, 0.999):
        source = io.BytesIO(contents[: int(part * len(contents))])
        with pytest.raises(DamagedBundle), open_bundle(source) as bundle:
            restoring.import_into(beta, bundle)

    assert fingerprint(beta) == before


def test_changed_bit_is_detected(home: DomainRef):
    contents = make_bundle(home)
    noticed = 0
    for place in range(0, len(contents), 97):
        flipped = contents[:place] + bytes([contents[place] ^ 1]) + contents[place + 1 :]
        try:
            with open_bundle(io.BytesIO(flipped)) as bundle:
                # Only a date in the archive headers has changed, not the content of the bundle.
                assert json.loads(bundle.manifest.as_json()) == read_manifest(contents)
        except DamagedBundle:
            noticed += 1

    assert noticed > len(contents) / 97 / 2


def test_negative_offset_is_detected(home: DomainRef):
    contents = make_bundle(home)
    # Change the position of the archive's list, which is in the last 22 bytes, so that all entries are
    # read from before the file.
    place = len(contents) - 22 + 16
    begins = int.from_bytes(contents[place : place + 4], "little") + len(contents)
    moved = contents[:place] + begins.to_bytes(4, "little") + contents[place + 4 :]

    with pytest.raises(DamagedBundle), open_bundle(io.BytesIO(moved)):
        pass


def test_inconsistent_rows_leave_no_domain_and_no_file(home: DomainRef):
    name = "content/media.Media.jsonl"
    contents = rewrite_entry(make_bundle(home), name, lambda _: b"")

    with (
        open_bundle(io.BytesIO(contents)) as bundle,
        pytest.raises(DamagedBundle, match="do not fit together"),
    ):
        restoring.import_as_new(bundle, host=COPY)

    invalidate()
    assert domain_by_host(COPY) is None


def test_invalid_row_is_rejected(home: DomainRef):
    whole = make_bundle(home)

    for line in (b"nonsense", b"[]", b'{"id": 1}', b'{"id": {}}', b"[" * 100_000):
        contents = rewrite_entry(whole, "content/faqs.Faq.jsonl", partial(_replace_value, line + b"\n"))
        with open_bundle(io.BytesIO(contents)) as bundle, pytest.raises(DamagedBundle):
            restoring.import_as_new(bundle, host=COPY)


def _replace_value(line: bytes, _content: bytes) -> bytes:
    return line


def test_unsafe_file_names_are_rejected(home: DomainRef):
    manifest = read_manifest(make_bundle(home))

    for name in (
        *("content/../x.jsonl", "media/../../secret.key", "/etc/passwd", "media/a.b/c.png", "x" * 400),
        *("sent/../secret", "sent/a/b", "sent/A"),
    ):
        manifest["entries"] = {name: {"sha256": hashlib.sha256().hexdigest(), "size": 0, "rows": 0}}
        target = io.BytesIO()
        with zipfile.ZipFile(target, "w") as archive:
            archive.writestr(name, b"")
            archive.writestr(NAME, json.dumps(manifest))
        with pytest.raises(DamagedBundle), open_bundle(target):
            raise AssertionError(f"{name} was opened")


def test_entry_larger_than_declared_is_not_read_completely(home: DomainRef):
    manifest = read_manifest(make_bundle(home))
    name = "content/faqs.Faq.jsonl"
    manifest["entries"] = {name: {"sha256": "0" * 64, "size": 10, "rows": 0}}
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, b"0" * 50_000_000)
        archive.writestr(NAME, json.dumps(manifest))

    with pytest.raises(DamagedBundle, match="SHA-256"), open_bundle(target):
        raise AssertionError("it was opened")


def test_export_and_import_commands_copy_a_domain(home: DomainRef, tmp_path: Path, capsys):
    file = tmp_path / "alpha.zip"

    call_command("export_domain", home.host, str(file))
    call_command("import_domain", str(file), host=COPY)

    assert f"The site isn't open to visitors. To open it, run: commissary domains open {COPY}" in (
        capsys.readouterr().out
    )
    invalidate()
    assert domain_by_host(COPY) is not None
    with pytest.raises(CommandError, match="already exists"):
        call_command("export_domain", home.host, str(file))
    with pytest.raises(CommandError, match="Another domain already uses this domain name"):
        call_command("import_domain", str(file), host=COPY)
    with pytest.raises(CommandError, match=r"^This replaces all content of \S+\. Export the domain first"):
        call_command("import_domain", str(file), into=COPY)
    assert [each.name for each in tmp_path.iterdir()] == ["alpha.zip"]


def test_bundle_of_earlier_version_can_lack_new_columns(home: DomainRef):
    def without_a_column(content: bytes) -> bytes:
        rows = [json.loads(line) for line in content.splitlines()]
        return b"".join(
            json.dumps({**{k: v for k, v in row.items() if k != "no_index"}, "gone": 1}).encode() + b"\n"
            for row in rows
        )

    contents = rewrite_entry(make_bundle(home), "content/posts.Post.jsonl", without_a_column)

    with unit_of_work(copy_domain(contents)):
        assert set(Post.objects.values_list("no_index", flat=True)) == {False}


def test_copy_shows_its_own_form_in_a_text(home: DomainRef):
    figure = '<figure data-embed="form" data-source="Form-1"><a href="/ask">Ask us</a></figure>'
    with unit_of_work(home):
        form = make.block("Form", id="Form-1", fields=[make.form_field("name")])
        owner = make.post("pages", url="ask", builder=make.builder(form))
        make.post("blog", url="blog/story", attributes={"description": clean(figure)})

    copy = copy_domain(make_bundle(home))

    with unit_of_work(home):
        owner.delete()
        assert page_at("blog/story", Query()).payload["page"]["embeds"] == {}
    with unit_of_work(copy):
        assert list(page_at("blog/story", Query()).payload["page"]["embeds"]) == ["form Form-1"]
