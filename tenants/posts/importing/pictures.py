"""Find or download the images of members, before an import changes anything.

Images of this site are in its library. Other images are downloaded from the public internet.
"""

import io
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import BinaryIO
from urllib.parse import urlsplit

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from shared.table_files.reading import TableFormat, read_table
from shared.tenancy.unit_of_work import current_domain
from tenants.media import services
from tenants.media.fetching import MOST_BYTES, Fetcher, Unreachable, fetch
from tenants.media.kinds import HEAD, find_kind
from tenants.media.models import Media
from tenants.media.serving import media_path
from tenants.posts.importing.columns import mapping_for
from tenants.posts.importing.models import ImportedMember
from tenants.posts.importing.report import LeftOut

PICTURES = ("poster", "logo")
"""The fields of a member that contain the URL of an image in an export."""
MOST_SECONDS = 5 * 60.0
"""The time limit for all downloads of an import. The next import continues."""


@dataclass(frozen=True, slots=True)
class Pictures:
    """The library files of an import by URL, and the reasons for missing files."""

    ids: dict[str, int] = field(default_factory=dict)
    problems: dict[str, str] = field(default_factory=dict)

    def remarks(self, cells: Mapping[str, str]) -> list[str]:
        """Return a remark for each image in a row that is not available."""
        missing = [self.problems[cells[name]] for name in PICTURES if cells.get(name) in self.problems]
        return [LeftOut(_("Image skipped: %(problem)s") % {"problem": each}) for each in missing]


NO_PICTURES = Pictures()


def find_pictures(
    file: BinaryIO, wanted: TableFormat, overrides: Mapping[str, str], known: Mapping[str, int]
) -> tuple[Pictures, list[str]]:
    """Return the images in the list that the library contains, and the URLs of all other images.

    `known` has the images that an interrupted import has downloaded. Raises ValidationError for an unreadable
    file.
    """
    table = read_table(file, wanted)
    file.seek(0)
    mapping = mapping_for(table.columns, overrides, table.rows)
    columns = [column for column, name in mapping.items() if name in PICTURES]
    cells = (row.cells.get(column, "") for row in table.rows for column in columns)
    urls = [url for url in dict.fromkeys(cells) if url]
    if not urls:
        return Pictures(), []
    ids = {**_list_imported(), **known}
    alive = set(Media.objects.filter(pk__in=ids.values()).values_list("pk", flat=True))
    found = {url: pk for url, pk in ids.items() if pk in alive} | _find_own(urls)
    return Pictures({url: found[url] for url in urls if url in found}), [
        url for url in urls if url not in found
    ]


def download_pictures(
    pictures: Pictures,
    urls: Iterable[str],
    *,
    by: int | None,
    fetcher: Fetcher = fetch,
    before_fetch: Callable[[], None] = lambda: None,
) -> None:
    """Download the images into the library, and add them or the reasons for failures to `pictures`."""
    ends = time.monotonic() + MOST_SECONDS
    for url in urls:
        if time.monotonic() > ends:
            pictures.problems[url] = _(
                "The time limit for downloads was reached. Import the same file again to download the rest."
            )
            continue
        before_fetch()
        try:
            pictures.ids[url] = _store(fetcher(url, limit=MOST_BYTES), by).pk
        except (Unreachable, ValidationError) as error:
            problem = " ".join(error.messages) if isinstance(error, ValidationError) else str(error)
            pictures.problems[url] = problem


def _store(content: bytes, by: int | None) -> Media:
    kind = find_kind(content[:HEAD])
    if kind is None or kind.family not in ("image", "svg"):
        raise ValidationError(_("This is not an image."))
    return services.store(io.BytesIO(content), by=by)


def _list_imported() -> dict[str, int]:
    """Return the images of earlier imports by URL."""
    imported: dict[str, int] = {}
    for rows, written in ImportedMember.objects.values_list("rows", "written").iterator():
        for name in PICTURES:
            urls = {row[name] for row in rows.values() if row.get(name)}
            if len(urls) == 1 and written.get(name):
                imported[urls.pop()] = written[name]
    return imported


def _find_own(urls: Iterable[str]) -> dict[str, int]:
    """Return the images with URLs of this site's library."""
    names = {url: name for url in urls if (name := _own_name(url))}
    ids = dict(Media.objects.filter(hashed_name__in=names.values()).values_list("hashed_name", "pk"))
    return {url: ids[name] for url, name in names.items() if name in ids}


def _own_name(url: str) -> str:
    """Return the name of a file in this site's library, or "" for any other URL."""
    try:
        parts = urlsplit(url)
        host = parts.hostname
    except ValueError:
        return ""
    domain, file = current_domain(), media_path(parts.path)
    hosts = {None, domain.host, domain.media_host, *domain.served_hosts}
    is_own = file is not None and file.host == domain.media_host and host in hosts
    return PurePosixPath(parts.path).stem if is_own else ""
