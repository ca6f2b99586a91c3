"""Import the files of a WordPress site, from a copy of its uploads folder or from the site itself."""

import io
import re
import time
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Final, Literal
from urllib.parse import unquote, urlsplit

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tenants.media import services
from tenants.media.fetching import MOST_BYTES, Fetcher, HostUnreachable, Unreachable, fetch
from tenants.media.models import Media
from tenants.wordpress.models import ImportedItem
from tenants.wordpress.report import ItemOutcome, ReportLine, SiteImportReport
from tenants.wordpress.wxr import WxrItem, WxrSite

StepProgress = Callable[[int, int, str], None]


MOST_SECONDS = 30 * 60
"""The time limit for all downloads of an import, in seconds. The next import continues."""
IMPORTED = ""
"""The value in `tried` for an imported file, which has no reason for a refusal."""
_FORMS: Final[tuple[Literal["NFC", "NFD"], ...]] = ("NFC", "NFD")
_SMALLER = re.compile(r"-\d{2,5}x\d{2,5}(?=\.[a-z]{3,4}$)", re.IGNORECASE)


@dataclass(frozen=True)
class SiteImportOptions:
    uploads: Path | None = None
    """The folder with a copy of `wp-content/uploads`."""
    download: bool = False
    """Whether files that are not in `uploads` are downloaded from the WordPress site."""
    header_menu: str | None = None
    footer_menu: str | None = None
    by: int | None = None
    dry_run: bool = False
    """Whether the import only reports changes, without making them."""
    fetch: Fetcher = fetch
    """A function that downloads a file of the WordPress site."""
    before_fetch: Callable[[], None] = lambda: None
    """A function that is called before each download. An exception interrupts the import."""
    tried: dict[str, str] = field(default_factory=dict)
    """The files that an interrupted import has tried, with the reason for each refusal. The import adds
    the files that it tries.
    """
    seconds: float | None = None
    """The time limit for all downloads in seconds, or None for the default."""


class SiteFiles:
    """The files of a site. Each file is imported once, when it is first needed. Unavailable files are
    reported."""

    def __init__(
        self,
        site: WxrSite,
        report: SiteImportReport,
        options: SiteImportOptions,
        *,
        progress: StepProgress = lambda *_: None,
    ) -> None:
        self._source = site.address
        self._report = report
        self._uploads = options.uploads.resolve() if options.uploads else None
        self._download = options.download
        self._by = options.by
        self._dry_run = options.dry_run
        self._progress = progress
        self._fetch = options.fetch
        self._before_fetch = options.before_fetch
        self._tried = options.tried
        self._ends = time.monotonic() + (MOST_SECONDS if options.seconds is None else options.seconds)
        self._items = {item.id: item for item in site.of_type("attachment")}
        self._by_address = {_plain(item.attachment_url): item for item in self._items.values()}
        self._ids: dict[str, int | None] = {}
        self._host_problems: dict[str, str] = {}
        """The hosts that a dry run has contacted, with the error if a host does not respond, or "" if it
        does."""
        self._missing: dict[str, str] = {}
        """The files that a dry run found unavailable, by URL, with the reason."""
        known = ImportedItem.objects.filter(source=self._source, kind=ImportedItem.Kind.MEDIA)
        rows = {each.origin_id: each.became for each in known if each.became is not None}
        alive = set(Media.objects.filter(pk__in=rows.values()).values_list("pk", flat=True))
        self._known = {number: row for number, row in rows.items() if row in alive}

    def media_id(self, *, attachment: str = "", address: str = "") -> int | None:
        item = self._items.get(attachment) or self._by_address.get(_plain(address))
        number = item.id if item else _plain(address)
        if not number:
            return None
        if number not in self._ids:
            self._ids[number] = self._import(number, item, item.attachment_url if item else address)
        return self._ids[number]

    def import_all(self) -> None:
        """Import all files, including files that no post uses."""
        for done, (number, item) in enumerate(self._items.items(), start=1):
            self.media_id(attachment=number)
            self._progress(done, len(self._items), item.title or item.attachment_url)

    def is_expected(self, *, attachment: str = "", address: str = "") -> bool:
        """Return whether this file is missing only because this is a dry run."""
        if not self._dry_run:
            return False
        place = self.address_of(attachment, address)
        if self._in_uploads(place) is not None:
            return True
        return self._download and not self._reason_against(place)

    def _reason_against(self, address: str) -> str:
        """Return the reason why a file would be unavailable, or "" if it is available.

        Only one file per host is requested as a sample, and none after the time limit of the import.
        """
        try:
            host = urlsplit(address).netloc
        except ValueError:
            host = ""
        if host not in self._host_problems and time.monotonic() <= self._ends:
            self._before_fetch()
            self._host_problems[host] = ""
            try:
                self._fetch(address, limit=MOST_BYTES)
            except HostUnreachable as error:
                self._host_problems[host] = str(error)
            except Unreachable as error:
                self._missing[address] = str(error)
        return self._host_problems.get(host, "") or self._missing.get(address, "")

    def address_of(self, attachment: str, address: str) -> str:
        item = self._items.get(attachment)
        return item.attachment_url if item else address

    def _import(self, number: str, item: WxrItem | None, address: str) -> int | None:
        title = item.title if item else address
        tried = self._tried.get(number)
        if number in self._known:
            outcome = ItemOutcome.UNCHANGED if tried is None else ItemOutcome.CREATED
            self._report.add(ReportLine("files", number, title, outcome))
            return self._known[number]
        if tried:
            self._report.add(ReportLine("files", number, title, ItemOutcome.REFUSED, address, (tried,)))
            return None
        if self.is_expected(address=address):
            self._report.add(ReportLine("files", number, title, ItemOutcome.CREATED, address))
            return None
        reason = self._reason_against(address) if self._dry_run and self._download else ""
        if reason:
            self._report.add(ReportLine("files", number, title, ItemOutcome.REFUSED, address, (reason,)))
            return None
        try:
            media = self._store(address, item)
        except (Unreachable, ValidationError, OSError) as error:
            reason = " ".join(error.messages) if isinstance(error, ValidationError) else str(error)
            self._tried[number] = reason
            self._report.add(ReportLine("files", number, title, ItemOutcome.REFUSED, address, (reason,)))
            return None
        self._tried[number] = IMPORTED
        ImportedItem.objects.update_or_create(
            source=self._source,
            kind=ImportedItem.Kind.MEDIA,
            origin_id=number[:200],
            defaults={"became": media.pk, "digest": media.sha256},
        )
        self._report.add(ReportLine("files", number, title, ItemOutcome.CREATED, address))
        return media.pk

    def _store(self, address: str, item: WxrItem | None) -> Media:
        alt = item.meta.get("_wp_attachment_image_alt", "") if item else ""
        title = item.title if item else ""
        return services.store(
            io.BytesIO(self._bytes(address)), alt=alt.strip()[:300], title=title.strip()[:200], by=self._by
        )

    def _bytes(self, address: str) -> bytes:
        local = self._in_uploads(address)
        if local is not None:
            with local.open("rb") as file:
                return file.read(MOST_BYTES + 1)
        if not self._download:
            raise Unreachable(
                _("The file isn't in the uploads folder, and downloads are turned off.")
                if self._uploads
                else _("Only the URL of this file was imported because downloads are turned off.")
            )
        if time.monotonic() > self._ends:
            raise Unreachable(
                _(
                    "The time limit for downloads was reached. Import the same file again to download "
                    "the rest."
                )
            )
        self._before_fetch()
        return self._fetch(address, limit=MOST_BYTES)

    def _in_uploads(self, address: str) -> Path | None:
        """Return the path of a file such as `…/2013/03/truck.jpg` in the uploads folder, or None if there is
        no such file.

        The file can be in the folder of its year and month, or at the top level.
        """
        if self._uploads is None:
            return None
        parts = [part for part in unquote(urlsplit(address).path).split("/") if part not in {"", ".", ".."}]
        # macOS stores letters and their accents as separate characters.
        for form, length in product(_FORMS, (3, 1)):
            place = self._uploads.joinpath(*(unicodedata.normalize(form, part) for part in parts[-length:]))
            # A symbolic link could point to a file outside the folder.
            if place.is_file() and place.resolve().is_relative_to(self._uploads):
                return place
        return None


def _plain(address: str) -> str:
    """Return the host and path of the original file, given the URL of any of its sizes."""
    parts = urlsplit(address) if address else None
    # Texts may write a URL with percent-encoding and composed accents where the list of files does not.
    path = unicodedata.normalize("NFC", unquote(parts.path)) if parts else ""
    return _SMALLER.sub("", f"{parts.netloc}{path}")[:200] if parts else ""
