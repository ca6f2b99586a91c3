"""Plans change footer links, snippets and the status of sites, and name the users who changed them."""

import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from rest_framework.test import APIClient

from shared.accounts.models import AuditEvent
from shared.api.permissions import Role
from shared.domains.models import Domain
from shared.tenancy.unit_of_work import DomainRef, shared_work, unit_of_work
from tenants.options.contents import navigation_content
from tenants.options.models import SiteOptions
from tenants.snippets.models import Snippet
from tests.kit import make
from tests.kit.postbox import receive_emails

pytestmark = pytest.mark.usefixtures("committed")
BOTH = ("alpha.test", "beta.test")
CHAT = {"type": "script", "code": "chat()", "consent_category": "marketing"}


def run(*words: object) -> str:
    output = StringIO()
    call_command("options", *map(str, words), stdout=output)
    return output.getvalue()


def fail(*words: object) -> str:
    output = StringIO()
    with pytest.raises(CommandError) as error:
        call_command("options", *map(str, words), stdout=output)
    return f"{output.getvalue()}{error.value}"


def footer(domain: DomainRef) -> list[dict[str, Any]]:
    with unit_of_work(domain):
        found: list[dict[str, Any]] = navigation_content()["footer"]
        return found


def links(domain: DomainRef) -> list[tuple[str, str]]:
    return [(each["text"], each["url"]) for each in footer(domain)]


def codes(domain: DomainRef) -> dict[str, str]:
    with unit_of_work(domain):
        return dict(Snippet.objects.in_order().values_list("title", "code"))


@pytest.fixture
def admin(alpha: DomainRef, client_of: Callable[..., APIClient]) -> APIClient:
    user = make.user(role=Role.ADMIN, domain=alpha, firstname="Ada", lastname="Admin", email="ada@alpha.test")
    return client_of(alpha, make.access_token(user, alpha, Role.ADMIN))


def set_footer(client: APIClient, *entries: tuple[str, str]) -> None:
    rows = [{"text": text, "url": url} for text, url in entries]
    body = {"menuBody": {"footer": rows}}
    assert client.put("/api/options/menus", body, format="json").status_code == 200


def test_footer_link_is_added_to_all_sites_and_undone_on_one(
    tmp_path: Path, alpha: DomainRef, beta: DomainRef
) -> None:
    before, file = links(alpha), tmp_path / "plan.json"
    output = run("plan", *BOTH, "--set", "footer.Allergens=https://example.com/allergens", "--output", file)
    assert '  + footer.Allergens: {"text": "Allergens", "url": "https://example.com/allergens"' in output

    assert run("apply", file) == "Wave of 2: 2 changed\n"
    assert links(alpha) == [*before, ("Allergens", "https://example.com/allergens")]
    assert run("apply", file) == "Wave of 2: 2 already done\n"

    assert run("undo", file, "--site", "alpha.test") == "Wave of 1: 1 changed\n"
    assert links(alpha) == before
    assert ("Allergens", "https://example.com/allergens") in links(beta)
    assert "The plan does not change other.test" in fail("undo", file, "--site", "other.test")


def test_removed_footer_link_returns_to_its_place(tmp_path: Path, alpha: DomainRef, admin: APIClient) -> None:
    set_footer(admin, ("Home", "/"), ("Legal", "/legal"), ("FAQ", "/faq"))
    before, file = footer(alpha), tmp_path / "plan.json"
    run("plan", "alpha.test", "--set", "footer.Legal=", "--output", file)

    run("apply", file)
    assert links(alpha) == [("Home", "/"), ("FAQ", "/faq")]
    run("undo", file)

    assert footer(alpha) == before


def test_replaced_footer_link_stays_in_its_place(tmp_path: Path, alpha: DomainRef, admin: APIClient) -> None:
    set_footer(admin, ("Home", "/"), ("Legal", "/legal"), ("FAQ", "/faq"))
    file = tmp_path / "plan.json"
    run("plan", "alpha.test", "--set", "footer.Legal=/privacy", "--output", file)

    # A change of another link does not stop the plan.
    set_footer(admin, ("Legal", "/legal"), ("Home", "/"))
    run("apply", file)

    assert links(alpha) == [("Legal", "/privacy"), ("Home", "/")]


def test_snippet_is_added_recorded_announced_and_undone(
    tmp_path: Path, alpha: DomainRef, admin: APIClient
) -> None:
    file, body = tmp_path / "plan.json", tmp_path / "chat.json"
    body.write_text(json.dumps(CHAT))
    run("plan", *BOTH, "--set", f"snippet.Chat=@{body}", "--output", file)

    assert run("apply", file) == "Wave of 2: 2 changed\n"
    assert codes(alpha) == {"Chat": "chat()"}
    (email,) = [each for each in receive_emails() if each.to == ["ada@alpha.test"]]
    assert "The operator of this installation saved code" in " ".join(email.body.split())
    assert run("apply", file) == "Wave of 2: 2 already done\n"

    newer = tmp_path / "newer.json"
    entered = json.dumps({**CHAT, "code": "chat(2)"})
    run("plan", *BOTH, "--set", f"snippet.Chat={entered}", "--output", newer)
    run("apply", newer)
    assert codes(alpha) == {"Chat": "chat(2)"}
    run("undo", newer)
    run("undo", file)
    assert codes(alpha) == {}


def test_plan_names_the_users_who_changed_a_value(
    tmp_path: Path, alpha: DomainRef, beta: DomainRef, admin: APIClient
) -> None:
    saved = admin.put("/api/options/options", {"copyright": "by Ada"}, format="json")
    assert saved.status_code == 200
    snippet = admin.post("/api/analytics", {**CHAT, "title": "Chat"}, format="json")
    assert snippet.status_code == 201
    file = tmp_path / "plan.json"
    changes = ("--set", "copyright=© All", "--set", "snippet.Chat=", "--output", file)

    output = run("plan", *BOTH, *changes)
    assert "  - copyright: by Ada (changed by Ada Admin, 20" in output
    assert output.count("(changed by Ada Admin") == 2

    assert "alpha.test" not in run("plan", *BOTH, *changes, "--skip-edited")


def test_value_that_a_user_changed_after_the_plan_is_not_overwritten(
    tmp_path: Path, alpha: DomainRef, admin: APIClient
) -> None:
    file = tmp_path / "plan.json"
    run("plan", "alpha.test", "--set", "footer.Allergens=/allergens", "--output", file)
    set_footer(admin, ("Allergens", "/food"))

    assert "Changed since the plan was created: footer.Allergens (Ada Admin, 20" in fail("apply", file)
    assert links(alpha) == [("Allergens", "/food")]


@pytest.mark.parametrize(
    ("assignment", "problem"),
    [
        ("footer.Legal=javascript:alert(1)", "footer.Legal: "),
        (f"footer.{'x' * 81}=/legal", "Ensure this field has no more than 80 characters."),
        ("footer.=/legal", "No such text: footer."),
        ("snippet.Chat={", "snippet.Chat: This is not JSON"),
        ("snippet.Chat=[]", "snippet.Chat: Enter a JSON object."),
        ('snippet.Chat={"code": "<b>"}', "snippet.Chat: "),
    ],
)
def test_invalid_value_is_rejected(assignment: str, problem: str, tmp_path: Path) -> None:
    assert problem in fail("plan", "alpha.test", "--set", assignment, "--output", tmp_path / "plan.json")


def test_forged_plan_is_validated_like_the_panel(tmp_path: Path, alpha: DomainRef) -> None:
    before, file = links(alpha), tmp_path / "plan.json"
    run("plan", "alpha.test", "--set", "footer.Legal=/legal", "--output", file)
    file.write_text(file.read_text().replace('"/legal"', '"javascript:alert(1)"'))

    assert "✗ alpha.test: footer: " in fail("apply", file)
    assert links(alpha) == before


def test_sites_are_suspended_and_closed_and_restored(
    tmp_path: Path, alpha: DomainRef, beta: DomainRef
) -> None:
    def read() -> list[int]:
        return [APIClient(HTTP_HOST=f"api.{host}").get("/api/site").status_code for host in BOTH]

    for each in (alpha, beta):
        with unit_of_work(each):
            SiteOptions.objects.update(email="owner@example.com")  # Sites open only with a recipient.
    before = read()
    file = tmp_path / "plan.json"
    run("plan", *BOTH, "--set", "status=suspended", "--set", "opening=closed", "--output", file)
    run("apply", file)

    assert (before, read()) == ([200, 200], [503, 503])
    with shared_work():
        assert {each.opened_at for each in Domain.objects.all()} == {None}
        assert {*AuditEvent.objects.values_list("action", flat=True)} >= {"domain.suspended", "domain.closed"}

    run("undo", file)
    assert read() == before
