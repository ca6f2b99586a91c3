"""Create, read and change plans of many sites through the API."""

from typing import Any

from rest_framework.test import APIClient

from shared.jobs.kinds import LONG
from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.options.models import SiteOptions
from tests.kit.jobs import run_jobs

TEXT = "© The trucks"
OLD = "© More"
"""The text of the new sites."""


def set_copyright(domain: DomainRef, text: str) -> None:
    with unit_of_work(domain):
        SiteOptions.objects.update(copyright=text)


def copyrights(sites: list[DomainRef]) -> list[str]:
    texts = []
    for each in sites:
        with unit_of_work(each):
            texts.append(SiteOptions.objects.get().copyright)
    return texts


def post(boss: APIClient, path: str, **body: Any) -> Any:
    return boss.post(f"/api/site-plans{path}", body, format="json")


def plan(boss: APIClient, sites: list[DomainRef], alpha: DomainRef, **values: str) -> str:
    """Create a plan, and let the worker read the sites, and return its path."""
    wanted = [{"name": name, "value": value} for name, value in (values or {"copyright": TEXT}).items()]
    reply = post(boss, "", domain_ids=[each.id for each in sites], values=wanted)
    assert reply.status_code == 201, reply.json()
    path = f"/{reply.json()['data']['id']}"
    finish(boss, path, alpha)
    return path


def finish(boss: APIClient, path: str, alpha: DomainRef) -> None:
    """Let the worker run the action of the plan until its end."""
    while get(boss, path)["status"] == "running":
        run_jobs(alpha, LONG)


def get(boss: APIClient, path: str) -> Any:
    return boss.get(f"/api/site-plans{path}").json()["data"]


def outcomes(boss: APIClient, path: str) -> list[str]:
    return [each["outcome"] for each in get(boss, f"{path}/sites")]
