"""`commissary jobs …`: list background jobs, and retry failed jobs."""

from argparse import ArgumentParser

from django.core.management.base import CommandError

from shared.accounts.action_command import ActionCommand, Actions, add_action, add_page_arguments
from shared.accounts.actor import Operator
from shared.command_output import add_dry_run
from shared.data_types import CommandOptions, JsonObject
from shared.domains.models import Domain
from shared.jobs import enqueueing
from shared.jobs.enqueueing import jobs_table
from shared.jobs.models import Job, JobQuerySet, JobState
from shared.tenancy.unit_of_work import unit_of_work

AT_ONCE = 1_000
"""The maximum number of jobs that one call retries."""
_STATES = ("due", "waiting", "failed")


class Command(ActionCommand):
    help = "List background jobs, and retry failed ones."

    def add_actions(self, actions: Actions) -> None:
        listing = add_action(actions, "list", _list, "list jobs, newest first")
        listing.add_argument("--state", choices=_STATES, help="due now, waiting for their time, or failed")
        listing.add_argument("--kind", default="", help="such as mail.deliver")
        add_page_arguments(listing)
        retry = add_action(actions, "retry", _retry, "retry failed jobs")
        _add_retry_arguments(retry)


def _add_retry_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("id", nargs="*", type=int, help="ids from commissary jobs list")
    parser.add_argument("--kind", default="", help="all failed jobs of this kind")
    parser.add_argument("--all", action="store_true", help="all failed jobs")
    add_dry_run(parser, "print the number of jobs and change nothing")


def _list(command: ActionCommand, options: CommandOptions) -> None:
    with jobs_table():
        jobs = _filter_by_state(options["state"])
        if options["kind"]:
            jobs = jobs.filter(kind=options["kind"])
        if options["cursor"]:
            jobs = jobs.filter(pk__lt=options["cursor"])
        rows = list(jobs.order_by("-pk")[: options["limit"] + 1])
        domains = Domain.objects.with_primary_host().filter(pk__in={each.domain_id for each in rows})
        hosts = {each.pk: each.ref().host for each in domains}
    shown = [_as_json(each, hosts[each.domain_id]) for each in rows[: options["limit"]]]
    cursor = shown[-1]["id"] if len(rows) > options["limit"] else None
    lines = [_as_text(each) for each in shown] or ["No jobs match your filters."]
    if cursor is not None:
        lines.append(f"For the next page, add --cursor {cursor}")
    command.show(options, {"jobs": shown, "cursor": cursor}, "\n".join(lines))


def _filter_by_state(state: str | None) -> JobQuerySet:
    if state == "failed":
        return Job.objects.failed()
    if state == "due":
        return Job.objects.due()
    if state == "waiting":
        due = Job.objects.due().order_by().values("pk")
        return Job.objects.filter(state=JobState.QUEUED).exclude(pk__in=due)
    return Job.objects.all()


def _retry(command: ActionCommand, options: CommandOptions) -> None:
    given = [bool(options["id"]), bool(options["kind"]), options["all"]]
    if sum(given) != 1:
        raise CommandError("Enter ids, or --kind, or --all.", returncode=2)
    with jobs_table():
        jobs = Job.objects.failed()
        if options["id"]:
            jobs = jobs.filter(pk__in=options["id"])
        elif options["kind"]:
            jobs = jobs.filter(kind=options["kind"])
        chosen = list(jobs.order_by("domain_id", "pk").values_list("domain_id", "pk")[: AT_ONCE + 1])
        domains = list(Domain.objects.with_primary_host().filter(pk__in={each for each, _pk in chosen}))
    if missing := set(options["id"]) - {pk for _domain_id, pk in chosen}:
        raise CommandError(f"No such failed job: {', '.join(map(str, sorted(missing)[:10]))}")
    chosen, has_more = chosen[:AT_ONCE], len(chosen) > AT_ONCE
    more = f" More than {AT_ONCE:,} jobs failed: repeat the command." if has_more else ""
    if options["dry_run"]:
        shown = {"would_retry": len(chosen), "has_more": has_more}
        command.show(options, shown, f"Failed jobs to retry: {len(chosen)}.{more}")
        return
    number = 0
    for domain in domains:
        with unit_of_work(domain.ref()):
            retried = enqueueing.retry([pk for domain_id, pk in chosen if domain_id == domain.pk])
            Operator(domain.ref()).record("work.retried", jobs=retried)
        number += retried
    command.show(options, {"retried": number, "has_more": has_more}, f"Retried jobs: {number}.{more}")


def _as_json(job: Job, host: str) -> JsonObject:
    return {
        "id": job.pk,
        "kind": job.kind,
        "key": job.key,
        "host": host,
        "queue": job.queue,
        "state": job.state,
        "tries": job.tries,
        "run_at": job.run_at,
        "failed_at": job.failed_at,
        "problem": job.problem,
        "detail": job.detail,
    }


def _as_text(job: JsonObject) -> str:
    at = job["failed_at"] or job["run_at"]
    reason = f"  {job['problem']} {job['detail']}".rstrip()
    return f"{job['id']}  {job['state']:<7} {at:%Y-%m-%d %H:%M}  {job['kind']}  {job['host']}{reason}"
