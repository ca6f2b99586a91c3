"""Check WordPress sites, report the result, and import them after the user has confirmed."""

import time

from shared.data_types import JsonObject
from tenants.backups.jobs import Preempted, RunningBackupJob
from tenants.backups.kinds.uploads import fetch_upload
from tenants.backups.models import BackupState, Reason
from tenants.wordpress.files import MOST_SECONDS, SiteImportOptions
from tenants.wordpress.report import ItemOutcome, ReportLine, SiteImportReport

MOST_LINES = 500
MOST_LOSSES = 500


def import_wordpress(work: RunningBackupJob) -> None:
    """Report the result of importing a WordPress export, or import it after the user has confirmed."""
    # Imported here because these converters take about 5% of the startup time of every process.
    from tenants.wordpress.services import import_site

    job, requested = work.job, work.job.wishes
    begun_at = time.monotonic()
    seconds = float(requested.get("fetch_seconds", MOST_SECONDS))
    options = SiteImportOptions(
        download=bool(requested.get("download")),
        header_menu=requested.get("header_menu") or None,
        footer_menu=requested.get("footer_menu") or None,
        by=job.created_by_id,
        dry_run=not job.is_confirmed,
        before_fetch=work.yield_turn,
        tried=dict(requested.get("tried", {})),
        seconds=seconds,
    )
    with fetch_upload(work) as path:
        if job.is_confirmed and "tried" not in requested:
            work.take_snapshot(Reason.BEFORE, note=str(requested.get("note", "")))
        step = "wordpress.import" if job.is_confirmed else "wordpress.check"
        try:
            with path.open("rb") as file:
                report = import_site(
                    file, options, progress=lambda done, total, _: work.report_progress(step, done, total)
                )
        except Preempted:
            work.remember(tried=options.tried, fetch_seconds=seconds - (time.monotonic() - begun_at))
            raise
    if not job.is_confirmed:
        work.settle(BackupState.WAITING, report=_report_facts(report))
        return
    work.settle(report=_report_facts(report))


def _report_facts(report: SiteImportReport) -> JsonObject:
    """Return the report for users: counts by kind and outcome, and everything that is not imported."""
    lines = sorted(report.lines, key=_severity)
    losses = [
        {**_line(line), "losses": [each[:300] for each in line.losses]} for line in lines if line.losses
    ]
    return {
        "counts": [
            {"kind": kind, **{outcome.value: counts[outcome.value] for outcome in ItemOutcome}}
            for kind, counts in sorted(report.counts().items())
        ],
        "lines": [
            _line(line)
            for line in lines[:MOST_LINES]
            if line.kind != "files" or line.outcome == ItemOutcome.REFUSED
        ],
        "losses": losses[:MOST_LOSSES],
        "losses_count": sum(len(line.losses) for line in report.lines) + len(report.losses),
        "site_losses": [each[:300] for each in report.losses[:MOST_LOSSES]],
    }


def _line(line: ReportLine) -> dict[str, str]:
    return {"kind": line.kind, "title": line.title[:200], "outcome": line.outcome.value, "url": line.url}


def _severity(line: ReportLine) -> int:
    return 0 if line.outcome == ItemOutcome.REFUSED else 1
