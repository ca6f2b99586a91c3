"""Import a bundle as a new domain, or replace all content of an existing domain.

As with any backup, imported rows bypass the rules for editors, so the bundle's creator must be trusted. Only
operators and super admins may import a bundle.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache, partial
from itertools import islice
from urllib.parse import urlsplit

from django.conf import settings
from django.core.files.base import File
from django.db import DatabaseError, connections, models, transaction
from django.db.backends.utils import CursorWrapper
from django.db.models import F
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from shared.data_types import JsonObject
from shared.domains.models import Domain
from shared.domains.services import create_domain
from shared.mail.links import site_url
from shared.tenancy import nightly
from shared.tenancy.cache import tenant_cache
from shared.tenancy.fleet.table_locks import block_writes
from shared.tenancy.fleet.template import copy_template
from shared.tenancy.ids import IDS
from shared.tenancy.router import OWNER
from shared.tenancy.unit_of_work import DomainRef, provisioning
from tenants.bundles import tables
from tenants.bundles.manifest import DamagedBundle, Origin, is_file_name
from tenants.bundles.places import FilePlace, all_files, delete
from tenants.bundles.reading import Bundle
from tenants.bundles.writing import ROWS_AT_ONCE
from tenants.media import pending
from tenants.posts.changes import due
from tenants.submissions import purging

Then = Callable[["ImportResult"], None]
"""A function that is called at the end of the import's transaction, on the owner's connection."""


@dataclass
class ImportResult:
    """The result of an import: the numbers of rows and files, and the files that the bundle lacks."""

    domain: DomainRef
    rows: int = 0
    files: int = 0
    missing: list[str] = field(default_factory=list)
    written: list[FilePlace] = field(default_factory=list)
    """New files, which are deleted if the import fails."""


def import_as_new(
    bundle: Bundle,
    *,
    host: str,
    title: str | None = None,
    owner_id: int | None = None,
    then: Then = lambda _: None,
) -> ImportResult:
    """Create a domain from the bundle, with the same ids, `_id`s and references.

    Runs in one transaction, so a failure leaves no domain or files behind. Raises ValidationError if the host
    is in use, and DamagedBundle if the rows are inconsistent.
    """
    origin = bundle.manifest.domain
    with _restore_atomically() as written:
        domain = create_domain(
            title=title or origin.title,
            host=host,
            template=origin.template,
            timezone=origin.timezone,
            owner_id=owner_id,
        )
        done = _fill(domain.ref(), bundle, written)
        then(done)
        return done


def import_into(
    domain: DomainRef, bundle: Bundle, *, with_personal: bool = True, then: Then = lambda _: None
) -> ImportResult:
    """Replace all content of `domain` with the bundle's content, in one transaction that includes `then`.

    The domain's schema is created if the database has lost it. Visitors' messages remain if `with_personal`
    is false. The domain's files remain in storage, so that an earlier bundle can be restored. Raises
    DamagedBundle if the rows are inconsistent, or if the bundle lacks some of the tables.
    """
    refuse_incomplete(bundle, with_personal=with_personal)
    with _restore_atomically() as written:
        _create_missing_schema(domain)
        done = _fill(domain, bundle, written, with_personal=with_personal)
        then(done)
        return done


def refuse_incomplete(bundle: Bundle, *, with_personal: bool = True) -> None:
    """Raise DamagedBundle if the bundle lacks some of the tables, so that it cannot replace a domain."""
    lacking = missing_tables(bundle, with_personal=with_personal)
    if lacking:
        raise DamagedBundle(
            _("The export file doesn't include %(rows)s. It can create a domain, but not replace one.")
            % {"rows": lacking[0]._meta.verbose_name_plural}
        )


def missing_tables(bundle: Bundle, *, with_personal: bool = True) -> list[type[models.Model]]:
    """Return the tables that the bundle lacks. Importing the bundle would delete the rows of these tables."""
    return [
        model
        for model in tables.list_bundled_models(with_personal=with_personal)
        if not bundle.has(model) and model._meta.label not in tables.ADDED
    ]


def _create_missing_schema(domain: DomainRef) -> None:
    owner = connections[OWNER]
    with owner.cursor() as cursor:
        cursor.execute("SELECT to_regnamespace(%s) IS NULL", [domain.schema_name])
        if not cursor.fetchone()[0]:
            return
    version = copy_template(owner, domain.schema_name)
    Domain.objects.using(OWNER).filter(pk=domain.id).update(schema_version=version)


@contextmanager
def _restore_atomically() -> Iterator[list[FilePlace]]:
    """Run the block in the owner's transaction, and yield a list for new files, which are deleted on failure.

    Raises DamagedBundle for database errors.
    """
    written: list[FilePlace] = []
    try:
        with transaction.atomic(using=OWNER):
            yield written
    except DatabaseError as error:
        delete(written)
        raise DamagedBundle(f"The rows do not fit together: {str(error).splitlines()[0]}") from error
    except BaseException:
        delete(written)
        raise


def _fill(
    domain: DomainRef, bundle: Bundle, written: list[FilePlace], *, with_personal: bool = True
) -> ImportResult:
    done = ImportResult(domain, written=written)
    replaced = [
        model
        for model in tables.list_replaced_models(with_personal=with_personal)
        if bundle.has(model) or model._meta.label not in tables.ADDED
    ]
    with provisioning(domain):
        _empty(replaced)
        for model in tables.list_bundled_models(with_personal=with_personal):
            done.rows += insert(model, bundle.rows(model), bundle, domain)
        _release_references(replaced)
        with connections[OWNER].cursor() as cursor:
            # Check foreign keys here, because an error at the commit would be hard to explain.
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        write_files(all_files(with_personal=with_personal), bundle, done)
        pending.rebuild_jobs()
        due.rebuild_jobs()
        purging.plan()
    _raise_version(domain)
    return done


def _empty(replaced: list[type[models.Model]]) -> None:
    # Wait for running writes. Reads continue with the previous rows.
    block_writes(replaced)
    with connections[OWNER].cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")
        for model in replaced:
            cursor.execute(f'DELETE FROM "{model._meta.db_table}"')


def _release_references(replaced: list[type[models.Model]]) -> None:
    """In the remaining rows, set references to missing rows to NULL, and delete rows that require the
    reference."""
    with connections[OWNER].cursor() as cursor:
        for model, field in tables.references_to(replaced):
            target = f'"{field.related_model._meta.db_table}"'
            gone = (
                f'"{field.column}" IS NOT NULL AND NOT EXISTS (SELECT FROM {target} t '
                f'WHERE t."{field.target_field.column}" = "{model._meta.db_table}"."{field.column}")'
            )
            change = f'UPDATE "{model._meta.db_table}" SET "{field.column}" = NULL WHERE {gone}'
            removal = f'DELETE FROM "{model._meta.db_table}" WHERE {gone}'
            cursor.execute(change if field.null else removal)


def insert(model: type[models.Model], rows: Iterator[JsonObject], bundle: Bundle, domain: DomainRef) -> int:
    """Insert rows from `bundle`, adapted to `domain`, on the owner's connection, and return their number."""
    table, count = f'"{model._meta.db_table}"', 0
    columns = ", ".join(f'"{name}"' for name in tables.list_columns(model))
    statement = (
        f"INSERT INTO {table} ({columns}) SELECT {columns} "
        f"FROM jsonb_populate_recordset(NULL::{table}, %s::jsonb)"
    )
    with connections[OWNER].cursor() as cursor:
        while some := list(islice(rows, ROWS_AT_ONCE)):
            cursor.execute(statement, [_as_ours(model, some, bundle, domain)])
            count += len(some)
        _continue_numbers(cursor, model, table)
    return count


def _as_ours(model: type[models.Model], rows: list[JsonObject], bundle: Bundle, domain: DomainRef) -> str:
    """Return the rows as JSON for this domain, with its own file URLs, and with paths as links to its pages.

    Rows from another installation lose their user ids.
    """
    manifest = bundle.manifest
    if manifest.installation != settings.INSTALLATION:
        nobody = tables.get_defaults(model)
        strangers = {name: nobody[name] for name in tables.people_in(model)}
        rows = [{**row, **strangers} for row in rows]
    text = json.dumps(rows, ensure_ascii=False)
    if model._meta.label not in tables.VERBATIM:
        text = _own_links(manifest.domain, urlsplit(site_url(domain)).port).sub(r"\1/", text)
    return text.replace(f"/domains/{manifest.domain.media_host}/", f"/domains/{domain.media_host}/")


@cache
def _own_links(origin: Origin, port: int | None) -> re.Pattern[str]:
    """Match the beginning of links to the exported domain, in settings and in HTML, up to their path."""
    hosts = "|".join(map(re.escape, {origin.host, *origin.hosts}))
    return re.compile(
        r'("(?:[a-z_]*url|link|tickets)": "|href=\\")'
        rf'https?://(?:{hosts})(?::{port or 443})?(?:/(?!/|\\\\)|(?=[?#"\\]))',
        re.IGNORECASE,
    )


def _continue_numbers(cursor: CursorWrapper, model: type[models.Model], table: str) -> None:
    if isinstance(model._meta.pk, models.AutoField):
        (key,) = tables.list_key_columns(model)
        # Use a separate query, because a query on a distributed table runs on the table's node, but
        # sequences are local.
        cursor.execute(f'SELECT coalesce(max("{key}"), 0) FROM {table}')
        last = cursor.fetchone()[0]
        # Other domains use the sequence too, so it must never decrease.
        cursor.execute(f"SELECT setval('{IDS}', %s) FROM {IDS} WHERE last_value <= %s", [last, last])


def write_files(places: Iterable[FilePlace], bundle: Bundle, done: ImportResult) -> None:
    """Write the files that are missing from storage. Raises DamagedBundle for invalid names."""
    for place in places:
        if not is_file_name(place.name):
            raise DamagedBundle(
                _("A row contains the file name “%(name)s”, which points outside the export file.")
                % {"name": place.name[:100]}
            )
        if not bundle.holds_file(place.name):
            done.missing.append(place.key)
            continue
        if not place.holds(bundle.entry_of(place.name).size):
            with bundle.file(place.name) as source:
                place.storage.save(place.key, File(source))
                done.written.append(place)
        done.files += 1


def _raise_version(domain: DomainRef) -> None:
    """Invalidate cached values of the previous content, and schedule nightly maintenance."""
    registry = Domain.objects.using(OWNER).filter(pk=domain.id)
    night_at = Coalesce("night_at", nightly.next_run(domain))
    registry.update(content_version=F("content_version") + 1, night_at=night_at)
    version = registry.values_list("content_version", flat=True).get()
    transaction.on_commit(partial(tenant_cache.raise_version, domain, version), using=OWNER)
