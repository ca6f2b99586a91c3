"""Import members from a file into the current domain.

An import runs in one transaction, with a savepoint per member. See
docs/decisions/member-import-and-export.md.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.db import DataError, connection, transaction
from django.utils.translation import gettext as _

from shared.api.uploads import MB
from shared.table_files.errors import FileRefused
from shared.table_files.reading import BinaryFile, TableFormat, read_table
from tenants.posts.changes import services
from tenants.posts.changes.publishing import Publication
from tenants.posts.changes.services import PostFields
from tenants.posts.collections import MEMBERS
from tenants.posts.content import addresses
from tenants.posts.importing.columns import mapping_for, names_title, no_title
from tenants.posts.importing.cuisines import Cuisines
from tenants.posts.importing.drafts import (
    ITEMS_PER_ROW,
    MemberDraft,
    MemberRows,
    RememberedRow,
    build_draft,
    list_shared_cuisines,
    members_in,
    usual_spellings,
)
from tenants.posts.importing.models import ImportedMember
from tenants.posts.importing.names import name_key
from tenants.posts.importing.parts import (
    DAYS,
    NAMES,
    Lookups,
    current,
    get_imported_value,
    make_body,
    value,
    write_days,
)
from tenants.posts.importing.pictures import NO_PICTURES, PICTURES, Pictures
from tenants.posts.importing.report import MembersReport, RowOutcome
from tenants.posts.importing.tags import Tags
from tenants.posts.importing.weekly_schedule import MemberSchedule, StopsFrom
from tenants.posts.importing.weekly_stops import WrittenMember, write_stops
from tenants.posts.models import Post, Status
from tenants.posts.searching.services import index_at_end

StepProgress = Callable[[int, int, str], None]
"""A function that is called after each member with the number of finished members, the total, and the
member's name.
"""

# Advisory locks apply to the whole database, so the table's oid limits this lock to the current domain.
_ONE_AT_A_TIME = "SELECT pg_try_advisory_xact_lock('importing_importedmember'::regclass::oid::int, 0)"


class NoTitleColumn(FileRefused):
    """No column contains the members' names. The report lists the columns, so that a user can choose one."""

    def __init__(self, sentence: str, report: MembersReport) -> None:
        super().__init__(sentence)
        self.report = report


class ImportIsRunning(Exception):
    """Another import into this domain is running."""


@dataclass(frozen=True, slots=True)
class MemberWriting:
    """Options for writing members: as drafts or published, which rows become stops, and the acting user."""

    as_draft: bool = False
    stops: StopsFrom = StopsFrom.VALID
    by: int | None = None

    @property
    def status(self) -> Status:
        return Status.DRAFT if self.as_draft else Status.PUBLISHED


AS_PUBLISHED = MemberWriting()
ANY_LIST = TableFormat(is_header=names_title)
UPLOAD_BYTES = 5 * MB
UPLOAD_ROWS = 5_000
"""The limit of rows in the panel. The worker takes about a minute for such a list."""


def import_members(
    file: BinaryFile,
    writing: MemberWriting = AS_PUBLISHED,
    *,
    overrides: Mapping[str, str] | None = None,
    pictures: Pictures = NO_PICTURES,
    dry_run: bool = False,
    wanted: TableFormat = ANY_LIST,
    progress: StepProgress | None = None,
) -> MembersReport:
    """Create or update the members in `file`, and report on every row.

    Raises ValidationError, without changing anything, if the file or the mapping is invalid. An import adds
    and corrects data, but never removes any. It does not change members that are missing from the file, or
    the parts of a member that a user has edited since its import. `pictures` has the images in the file.
    """
    table = read_table(file, wanted)
    mapping = mapping_for(table.columns, overrides or {}, table.rows)
    report = MembersReport(
        [column for column in table.columns if column],
        mapping,
        is_dry_run=dry_run,
        notes=table.notes,
        encoding=table.encoding,
        samples=table.samples(),
    )
    if "title" not in mapping.values():
        raise NoTitleColumn(no_title(table.columns), report)
    members, refused = members_in(table, mapping, max_items=ITEMS_PER_ROW * wanted.max_rows)
    for each in refused:
        report.add_outcome({each.number: [each.reason]}, each.title, RowOutcome.REFUSED)
    with transaction.atomic():
        _lock_nowait()
        with index_at_end():
            _write_all(members, report, writing, pictures, progress)
        if dry_run:
            transaction.set_rollback(True)
    return report


@dataclass(slots=True)
class _MemberPlan:
    """A member of the file: its current and previous rows, and its post."""

    rows: MemberRows
    known: ImportedMember | None
    post: Post | None
    rows_before: dict[str, RememberedRow]
    all_rows: dict[str, RememberedRow]
    """The rows of earlier files, with matching rows replaced by rows of this file."""
    draft: MemberDraft
    before: MemberDraft | None
    outcome: RowOutcome = RowOutcome.REFUSED
    reason: str = ""

    def written(self) -> WrittenMember | None:
        """Return the member as the source of its stops, or None if its rows were rejected."""
        if self.known is None or self.outcome is RowOutcome.REFUSED:
            return None
        return WrittenMember(self.known, self.rows, self.rows_before)


def _lock_nowait() -> None:
    with connection.cursor() as cursor:
        cursor.execute(_ONE_AT_A_TIME)
        if not cursor.fetchone()[0]:
            raise ImportIsRunning


def _write_all(
    members: list[MemberRows],
    report: MembersReport,
    writing: MemberWriting,
    pictures: Pictures,
    progress: StepProgress | None,
) -> None:
    plans = _plans(members)
    cuisines = Cuisines(writing.status, writing.by)
    tags = Tags(title for plan in plans for title in plan.draft.own.cuisine_tags)
    lookups = Lookups(cuisines, tags, pictures)
    shared = list_shared_cuisines(plan.draft for plan in plans)
    spellings = usual_spellings(plan.draft for plan in plans if _needs_cuisines(plan, lookups))
    cuisines.make({key: title for key, title in spellings.items() if key in shared})
    for done, plan in enumerate(plans, start=1):
        try:
            with transaction.atomic():
                plan.outcome, plan.reason = _write(plan, lookups, writing)
        except (ValidationError, DataError) as error:
            plan.outcome, plan.reason = RowOutcome.REFUSED, _sentence(error)
        if progress:
            progress(done, len(plans), plan.rows.title)
    written = [each for plan in plans if (each := plan.written())]
    stops = write_stops(written, writing.stops, report, writing.by)
    for plan in plans:
        schedule = stops.get(plan.known.post_id) if plan.written() and plan.known else None
        _report_member(plan, schedule, pictures, report)


def _report_member(
    plan: _MemberPlan, stops: MemberSchedule | None, pictures: Pictures, report: MembersReport
) -> None:
    outcome, sentences = plan.outcome, [plan.reason]
    if stops and (stops.added or stops.removed):
        outcome = RowOutcome.UPDATED if outcome is RowOutcome.UNCHANGED else outcome
        sentences.append(stops.summary)
    remarks = {number: [*plan.rows.remarks.get(number, ())] for number in plan.rows.numbers}
    for key, cells in plan.rows.rows.items():
        remarks[plan.rows.by_row[key][-1]] += pictures.remarks(cells)
    for number, more in (stops.remarks if stops else {}).items():
        remarks[number] += more
    all_remarks = {number: [*sentences, *each] for number, each in remarks.items()}
    report.add_outcome(all_remarks, plan.rows.title, outcome)


def _plans(members: list[MemberRows]) -> list[_MemberPlan]:
    """Return each member with the domain's existing data, using two queries for any number of members."""
    keys = [*(member.key for member in members), *(member.legal_key for member in members)]
    known = {
        each.name_key: each
        for each in ImportedMember.objects.select_related("post")
        .select_for_update()
        .filter(name_key__in=keys)
        .defer("post__builder", "post__live_builder")
    }
    by_name = _posts_by_name(set(keys) - set(known))
    plans = []
    for member in members:
        memory = known.get(member.key) or known.get(member.legal_key)
        post = memory.post if memory else by_name.get(member.key) or by_name.get(member.legal_key)
        rows_before = memory.rows if memory else {}
        all_rows = {**(memory.rows if memory else {}), **member.rows}
        before = build_draft(memory.rows.values()) if memory else None
        plans.append(
            _MemberPlan(member, memory, post, rows_before, all_rows, build_draft(all_rows.values()), before)
        )
    return plans


def _posts_by_name(keys: set[str]) -> dict[str, Post]:
    """Return the oldest manually created member with each of these names, by key."""
    if not keys:
        return {}
    titles = Post.objects.undeleted().of(MEMBERS).order_by("-id").values_list("pk", "title")
    ids = {name_key(title): pk for pk, title in titles.iterator()}
    wanted = [pk for key, pk in ids.items() if key in keys]
    posts = Post.objects.without_builder().select_for_update().in_bulk(wanted)
    return {name_key(post.title): post for post in posts.values()}


def _needs_cuisines(plan: _MemberPlan, lookups: Lookups) -> bool:
    """Return whether the cuisines of this member will be written. Cuisines that no member uses are not
    created."""
    if plan.post is None:
        return True
    return plan.post.deleted_at is None and "cuisines" in _to_write(plan, plan.post, lookups)[0]


def _to_write(plan: _MemberPlan, post: Post, lookups: Lookups) -> tuple[list[str], list[str]]:
    """Return the parts of an existing post that this file changes, and the parts that users have edited.

    An image that could not be downloaded changes nothing.
    """
    imported = {name: get_imported_value(plan.draft, name) for name in NAMES}
    known = [name for name in NAMES if name not in PICTURES or imported[name] in {"", *lookups.pictures.ids}]
    if plan.known is None or plan.before is None:
        return [name for name in known if imported[name] and not current(post, name)], []
    changed = [
        name
        for name in known
        if imported[name] != get_imported_value(plan.before, name)
        # The image was not available when the row was imported.
        or (name in PICTURES and imported[name] and not current(post, name))
    ]
    if "cuisines" not in changed and lookups.cuisines.created.intersection(plan.draft.cuisines):
        changed.append("cuisines")
    edited = [name for name in changed if not _is_as_written(plan.known, post, name)]
    return [name for name in changed if name not in edited], edited


def _is_as_written(known: ImportedMember, post: Post, name: str) -> bool:
    return name in known.written and known.written[name] == current(post, name)


def _write(plan: _MemberPlan, lookups: Lookups, writing: MemberWriting) -> tuple[RowOutcome, str]:
    """Create or update one member, and return the outcome and a remark. Raises ValidationError if that
    fails."""
    post = plan.post
    if post is None:
        _remember(plan, _create(plan, lookups, writing), NAMES)
        return RowOutcome.CREATED, ""
    if post.deleted_at is not None:
        raise ValidationError(_("The member is in the trash. Restore it, or delete it permanently."))
    names, edited = _to_write(plan, post, lookups)
    values = {name: value(plan.draft, name, lookups) for name in names}
    names = [name for name in names if values[name] or current(post, name)]
    if names:
        values = {name: values[name] for name in names}
        if not set(names) <= set(DAYS):
            title = {"title": values["title"]} if "title" in values else {}
            post = services.save(post, PostFields(**title, body=make_body(values, post)), by=writing.by)
        write_days(post, values)
    _remember(plan, post, names)
    sentences = [_("Updated: %(names)s.") % {"names": _join_names(names)}] if names else []
    sentences += (
        [_("Kept because edited here: %(edited)s.") % {"edited": _join_names(edited)}] if edited else []
    )
    return RowOutcome.UPDATED if names else RowOutcome.UNCHANGED, " ".join(sentences)


def _create(plan: _MemberPlan, lookups: Lookups, writing: MemberWriting) -> Post:
    values = {name: value(plan.draft, name, lookups) for name in NAMES}
    address = addresses.address_for(MEMBERS, title=plan.draft.title, url=plan.draft.url or None)
    status = Status.DRAFT if plan.draft.is_draft else writing.status
    url = addresses.free_address(address)
    fields = PostFields(title=values["title"], url=url, body=make_body(values))
    post = services.create(MEMBERS, fields, Publication(status), by=writing.by)
    write_days(post, {name: values[name] for name in DAYS if values[name]})
    return post


def _remember(plan: _MemberPlan, post: Post, names: Iterable[str]) -> None:
    """Store the member's rows, and the post's current values of the written parts."""
    known = plan.known or ImportedMember(post=post, name_key=plan.rows.key)
    written = {**known.written, **{name: current(post, name) for name in names}}
    values = (plan.rows.key, plan.all_rows, written)
    if known.pk and (known.name_key, known.rows, known.written) == values:
        return
    known.name_key, known.rows, known.written = values
    known.save()
    plan.known = known


def _join_names(names: Iterable[str]) -> str:
    return ", ".join(names)


def _sentence(error: Exception) -> str:
    if not isinstance(error, ValidationError):
        return _("A value in this row can't be saved in the database.")
    if not hasattr(error, "error_dict"):
        return " ".join(error.messages)
    by_field = error.message_dict.items()
    return " ".join(f"{name.rpartition('.')[2]}: {' '.join(each)}" for name, each in by_field)
