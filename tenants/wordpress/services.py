"""Import a WordPress site into the current domain. Importing the same file again has no effect."""

from datetime import datetime
from typing import IO, Any

from django.core.exceptions import ValidationError
from django.db import DataError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tenants.options.services import replace_menus
from tenants.posts.changes import labels, services
from tenants.posts.changes.publishing import Publication
from tenants.posts.changes.services import PostFields
from tenants.posts.content import addresses
from tenants.posts.content.body import Body
from tenants.posts.models import Category, Post, Redirect, Status
from tenants.posts.queries.blog import public_categories
from tenants.wordpress import menus
from tenants.wordpress.drafts import COLLECTION_OF, DraftFactory, PostDraft
from tenants.wordpress.facts_import import import_facts
from tenants.wordpress.files import SiteFiles, SiteImportOptions, StepProgress
from tenants.wordpress.models import ImportedItem
from tenants.wordpress.report import ItemOutcome, ReportLine, SiteImportReport
from tenants.wordpress.wxr import WxrSite, read

KNOWN_TYPES = {*COLLECTION_OF, "attachment", "nav_menu_item"}


def import_site(
    file: IO[bytes], options: SiteImportOptions | None = None, *, progress: StepProgress = lambda *_: None
) -> SiteImportReport:
    """Import posts, pages, files, categories, menus and old URLs of the site in `file`.

    Files are imported first, each in its own transaction. Everything else is one transaction. Posts that were
    edited since their import are not changed. Raises ValidationError if the file is not WXR.
    """
    options = options or SiteImportOptions()
    site, report = read(file), SiteImportReport()
    files = SiteFiles(site, report, options, progress=progress)
    drafting = DraftFactory(site, files, timezone.now(), _read_imported_urls(site))
    items = [item for item in site.items if item.type in COLLECTION_OF and item.status != "inherit"]
    drafts = [drafting.draft_of(item) for item in items]
    files.import_all()
    with transaction.atomic():
        writing = _SiteWriting(site, report, options)
        for done, draft in enumerate(drafts, start=1):
            writing.write(draft)
            progress(done, len(drafts), draft.title)
        writing.write_menus()
        import_facts(drafts, site.address, report)
        if options.dry_run:
            transaction.set_rollback(True)
    _report_other_types(site, report)
    return report


def _read_imported_urls(site: WxrSite) -> dict[str, str]:
    """Return the URLs of posts from earlier exports of the site, by their id on the WordPress site."""
    known = ImportedItem.objects.filter(source=site.address, kind=ImportedItem.Kind.POST)
    rows = known.values_list("became", "origin_id")
    posts = {became: origin for became, origin in rows if became is not None}
    urls = Post.objects.undeleted().filter(pk__in=posts).values_list("pk", "url")
    return {posts[pk]: url for pk, url in urls}


class _SiteWriting:
    """A writer of drafts, which records the rows that are created from them."""

    def __init__(self, site: WxrSite, report: SiteImportReport, options: SiteImportOptions) -> None:
        self._site = site
        self._report = report
        self._options = options
        known = ImportedItem.objects.filter(source=site.address)
        self._known = {(each.kind, each.origin_id): each for each in known}
        posts = [each for each in self._known.values() if each.kind == ImportedItem.Kind.POST]
        ids = [each.became for each in posts if each.became is not None]
        self._existing = {post.pk: post for post in Post.objects.filter(pk__in=ids)}
        self._categories = {each.name.lower(): each.pk for each in Category.objects.all()}
        self._posts = {
            each.origin_id: self._existing[each.became]
            for each in posts
            if each.became in self._existing and self._existing[each.became].deleted_at is None
        }
        """The posts by their id on the WordPress site, including those of earlier imports, because WordPress
        splits large exports into several files."""

    def write(self, draft: PostDraft) -> None:
        known = self._known.get((ImportedItem.Kind.POST, draft.item.id))
        post = self._existing.get(known.became or 0) if known else None
        try:
            with transaction.atomic():
                outcome, post = self._write(draft, known, post)
        except (ValidationError, DataError) as error:
            reason = " ".join(error.messages) if isinstance(error, ValidationError) else str(error)
            self._add_line(draft, ItemOutcome.REFUSED, None, (reason,))
            return
        self._posts[draft.item.id] = post
        losses = tuple(draft.losses) if outcome in {ItemOutcome.CREATED, ItemOutcome.UPDATED} else ()
        self._add_line(draft, outcome, post, losses)

    def write_menus(self) -> None:
        menu_items = menus.list_menus(self._site)
        names = list(menu_items)
        header = menus.pick_menu(names, self._options.header_menu, menus.HEADER_NAMES, or_first=True)
        footer = menus.pick_menu(names, self._options.footer_menu, menus.FOOTER_NAMES, or_first=False)
        for place, name in (("header", header), ("footer", footer)):
            if name is not None:
                self._write_menu(place, name, menu_items[name])
        left = [name for name in names if name not in {header, footer}]
        self._report.losses += [
            _("The menu “%(name)s”: sites have only a header menu and a footer menu") % {"name": name}
            for name in left
        ]

    def _write(
        self, draft: PostDraft, known: ImportedItem | None, post: Post | None
    ) -> tuple[ItemOutcome, Post]:
        if known is not None and post is not None:
            if known.digest == draft.digest:
                return ItemOutcome.UNCHANGED, post
            if post.version != known.version or post.deleted_at is not None:
                return ItemOutcome.KEPT, post
            post = self._update(draft, post)
            outcome = ItemOutcome.UPDATED
        else:
            post = self._create(draft)
            outcome = ItemOutcome.CREATED
        self._date(draft, post)
        self._redirect(draft, post)
        ImportedItem.objects.update_or_create(
            source=self._site.address,
            kind=ImportedItem.Kind.POST,
            origin_id=draft.item.id,
            defaults={"became": post.pk, "digest": draft.digest, "version": post.version},
        )
        return outcome, post

    def _create(self, draft: PostDraft) -> Post:
        url = draft.url or addresses.default_address(draft.collection, draft.title)
        free = addresses.free_address(url)
        if free != url:
            draft.losses.append(
                _("The URL /%(url)s: already in use, imported at /%(free)s instead")
                % {"url": url, "free": free}
            )
        return services.create(
            draft.collection,
            PostFields(title=draft.title, url=free, body=self._body(draft)),
            Publication(draft.status, publish_at=draft.publish_at),
            by=self._options.by,
        )

    def _update(self, draft: PostDraft, post: Post) -> Post:
        publication = Publication(draft.status, publish_at=draft.publish_at) if draft.publish_at else None
        return services.save(
            post,
            PostFields(title=draft.title, body=self._body(draft)),
            by=self._options.by,
            publication=publication or Publication(draft.status),
        )

    def _body(self, draft: PostDraft) -> Body:
        return Body(
            attributes=draft.attributes,
            media={"poster": draft.poster} if draft.poster else {},
            external={"categories": self._category_ids(draft)} if draft.categories else {},
            builder=draft.builder,
        )

    def _category_ids(self, draft: PostDraft) -> list[int]:
        ids = []
        for name in dict.fromkeys(name[:80] for name in draft.categories):
            if name.lower() not in self._categories:
                self._categories[name.lower()] = labels.add_category(name).pk
            ids.append(self._categories[name.lower()])
        return ids

    def _date(self, draft: PostDraft, post: Post) -> None:
        """Set the original dates: when the post was created, and the date that visitors see."""
        if draft.item.date is None:
            return
        moments: dict[str, datetime] = {"created_at": draft.item.date}
        if post.status == Status.PUBLISHED:
            moments["published_at"] = draft.item.date
        Post.objects.filter(pk=post.pk).update(**moments)

    def _redirect(self, draft: PostDraft, post: Post) -> None:
        short = addresses.short_link(draft.item.id)
        if short:
            Redirect.objects.lead(short, post)
        if not draft.old_url or draft.old_url == post.url:
            return
        if addresses.is_taken(draft.old_url):
            draft.losses.append(_("The old URL /%(url)s: used by another page") % {"url": draft.old_url})
        else:
            Redirect.objects.lead(draft.old_url, post)

    def _write_menu(self, place: str, name: str, items: list[Any]) -> None:
        builder = menus.MenuBuilder(self._site, self._posts, _lists())
        entries = builder.entries(items)
        digest = menus.get_digest(entries)
        known = self._known.get((ImportedItem.Kind.MENU, name))
        outcome, losses = ItemOutcome.CREATED, tuple(builder.losses)
        if known is not None:
            # The menu may have been changed here since then, so it is not replaced.
            outcome, losses = (ItemOutcome.UNCHANGED if known.digest == digest else ItemOutcome.KEPT), ()
        else:
            replace_menus({place: entries})
            ImportedItem.objects.create(
                source=self._site.address, kind=ImportedItem.Kind.MENU, origin_id=name[:200], digest=digest
            )
        self._report.add(ReportLine("menus", name, f"{name} → {place}", outcome, "", losses))

    def _add_line(
        self, draft: PostDraft, outcome: ItemOutcome, post: Post | None, losses: tuple[str, ...]
    ) -> None:
        url = f"/{post.url}" if post else ""
        self._report.add(ReportLine(draft.collection.slug, draft.item.id, draft.title, outcome, url, losses))


def _lists() -> dict[str, str]:
    """Return the URLs of the blog filtered by category, by lowercase category name."""
    return {each["name"].lower(): f"/blog?category={each['slug']}" for each in public_categories()}


def _report_other_types(site: WxrSite, report: SiteImportReport) -> None:
    for item in site.items:
        if item.type not in KNOWN_TYPES:
            sentence = _("“%(title)s” (type: %(type)s)") if item.type else _("“%(title)s” (no type)")
            report.losses.append(sentence % {"title": item.title[:100], "type": item.type})
