"""A page with a form, and the values that a visitor enters."""

from collections.abc import Callable
from typing import Any

import pytest
from rest_framework.test import APIClient

from shared.api.permissions import Role
from tenants.options.models import SiteOptions
from tenants.posts.models import Post
from tests.kit import make

FIELDS = [
    make.form_field("name", label="Your name", required=True),
    make.form_field("email", "email", label="Email"),
    make.form_field("message", "textarea", label="Message"),
]


@pytest.fixture
def editor(as_role: Callable[..., APIClient]) -> APIClient:
    return as_role(Role.EDITOR)


@pytest.fixture
def admin(as_role: Callable[..., APIClient]) -> APIClient:
    return as_role(Role.ADMIN)


@pytest.fixture
def make_page_with_form(in_alpha: Any) -> Callable[..., Post]:
    """Create a live page with the form `contact` and these settings."""

    def make_page(**props: Any) -> Post:
        SiteOptions.objects.update(email="hello@alpha.example", outgoing_email="site@alpha.example")
        props = {"id": "contact", "title": "Contact", "fields": FIELDS, **props}
        return make.post("pages", builder=make.builder(make.block("Form", **props)))

    return make_page


@pytest.fixture
def send(anonymous: APIClient) -> Callable[..., Any]:
    """Fill in and send a form like a person."""

    def post(page: Post | None, fields: dict[str, Any], *, client: APIClient = anonymous, **more: Any) -> Any:
        body = {"form": "contact", "fields": fields, "website": "", "elapsed": 9_000, **more}
        if page is not None:
            body["post_id"] = page.pk
        return client.post("/api/submissions", body, format="json")

    return post
