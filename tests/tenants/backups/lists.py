"""Upload lists of members and import them."""

from collections.abc import Callable
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from rest_framework.test import APIClient

from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.posts.models import Post
from tests.kit.jobs import run_jobs

PATH = "/api/imports/members"
FILE = b"Applicant,FoodItems,Address\nAlfaro,Tacos,1 BUSH ST\n,Tortas,2 PINE ST\n"
Run = Callable[..., dict[str, Any]]


def send(client: APIClient, content: bytes, **fields: object) -> Any:
    file = SimpleUploadedFile("members.csv", content, content_type="text/csv")
    return client.post(PATH, {"file": file, **fields}, format="multipart")


def run_import(client: APIClient, domain: DomainRef, response: Any) -> dict[str, Any]:
    """Run the job of the import; return the import."""
    run_jobs(domain)
    return dict(client.get(f"{PATH}/{response.json()['data']['id']}").json()["data"])


def titles(domain: DomainRef) -> list[str]:
    with unit_of_work(domain):
        return list(Post.objects.order_by("id").values_list("title", flat=True))
