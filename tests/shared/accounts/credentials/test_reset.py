import re
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import connection, connections
from django.db.models.functions import Now
from django.test.utils import CaptureQueriesContext

from commissary.celery import app
from shared.accounts.credentials import resets
from shared.accounts.models import AuditEvent, OneTimeToken, ResetRequest, User
from shared.accounts.passwords import has_password
from shared.api.permissions import Role
from shared.tenancy.unit_of_work import shared_work
from tests.kit import make
from tests.kit.jobs import send_due_mail
from tests.kit.postbox import find_link, find_token, receive_emails, subjects

NEW = "a different long password"
app.loader.import_default_modules()


@pytest.fixture
def ask(anonymous):
    """Send POST /api/account/reset-password."""

    def post(email="edith@example.com", **headers):
        return anonymous.post("/api/account/reset-password", {"email": email}, format="json", **headers)

    return post


@pytest.fixture
def choose(anonymous):
    """Send POST /api/account/change-password with the token from a link."""

    def post(token, password=NEW, **more):
        body = {"token": token, "password": password, "password_confirmation": password, **more}
        return anonymous.post("/api/account/change-password", body, format="json")

    return post


@pytest.fixture
def token(editor, ask):
    """The token of a reset link in an email to Edith."""
    ask()
    send_due_mail()
    return find_token(receive_emails("edith@example.com")[-1])


def test_reset_link_arrives_by_email_and_sets_new_password(token, choose, sign_in):
    (mail,) = receive_emails("edith@example.com")

    response = choose(token)

    assert find_link(mail) == f"http://alpha.test:8000/change-password?token={token}"
    assert "30 minutes" in mail.body
    assert response.json()["message"] == "Password set. You can now sign in."
    assert sign_in(password=NEW).status_code == 200
    assert sign_in().status_code == 422


def test_reset_link_shows_its_account_until_it_is_used(token, choose, anonymous):
    def look():
        return anonymous.post("/api/account/change-password/look", {"token": token}, format="json")

    before, again = look(), look()
    choose(token)

    assert before.json()["data"] == again.json()["data"] == {"email": "edith@example.com", "min_length": 15}
    assert look().status_code == 410


def test_reset_link_of_account_with_two_factor_allows_shorter_password(token, anonymous):
    with shared_work():
        User.objects.filter(email="edith@example.com").update(two_factor_enabled=True)

    response = anonymous.post("/api/account/change-password/look", {"token": token}, format="json")

    assert response.json()["data"]["min_length"] == 8


def test_reset_response_is_the_same_for_every_address(editor, ask):
    make.user(email="inactive@example.com", is_active=False)
    answers = [ask(email) for email in ("edith@example.com", "nobody@example.com", "inactive@example.com")]
    send_due_mail()

    assert {(each.status_code, each.content) for each in answers} == {(200, answers[0].content)}
    assert [mail.to for mail in receive_emails()] == [["edith@example.com"]]


def test_reset_request_runs_same_queries_for_known_and_unknown_address(editor, ask):
    def work(email):
        with CaptureQueriesContext(connection) as queries:
            ask(email)
        return [re.sub(r"'[^']*'|x\d+", "", query["sql"]) for query in queries]

    work("somebody@example.com")  # the domain is cached after this call
    known, unknown = work("edith@example.com"), work("nobody@example.com")

    assert known == unknown
    assert not any("accounts_user" in query for query in known)


def test_reset_link_uses_registered_host_despite_forged_headers(editor, ask):
    ask(HTTP_X_FORWARDED_HOST="evil.example", HTTP_ORIGIN="https://evil.example", HTTP_REFERER="http://evil")
    send_due_mail()

    assert "evil" not in str(receive_emails()[0].message())


def test_reset_link_works_once(token, choose):
    answers = [choose(token).status_code, choose(token, "yet another long password").status_code]

    assert answers == [200, 410]


def test_concurrent_uses_of_reset_link_succeed_once(committed, alpha, editor, anonymous, client_of):
    anonymous.post("/api/account/reset-password", {"email": "edith@example.com"}, format="json")
    send_due_mail()
    token = find_token(receive_emails("edith@example.com")[-1])

    def use(number):
        password = f"a long password number {number}"
        body = {"token": token, "password": password, "password_confirmation": password}
        try:
            return client_of(alpha).post("/api/account/change-password", body, format="json").status_code
        finally:
            connections.close_all()

    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(use, range(4)))

    assert sorted(answers) == [200, 410, 410, 410]
    with shared_work():
        user = User.objects.get(pk=editor.pk)
    assert has_password(user, f"a long password number {answers.index(200)}")


def test_newer_reset_link_replaces_older(token, ask, choose):
    ask()
    send_due_mail()
    newer = find_token(receive_emails("edith@example.com")[-1])

    assert newer != token
    assert choose(token).status_code == 410
    assert choose(newer).status_code == 200


@pytest.mark.parametrize(("minutes", "status"), [(29, 200), (31, 410)])
def test_reset_link_expires_after_thirty_minutes(token, choose, minutes, status):
    with shared_work():
        link = OneTimeToken.objects.get(used_at=None)
        OneTimeToken.objects.update(expires_at=link.expires_at - timedelta(minutes=minutes))

    assert choose(token).status_code == status


def test_reset_link_ends_after_password_change(token, choose, sign_in, anonymous, password):
    bearer = f"Bearer {sign_in().json()['data']['access_token']}"
    body = {"current_password": password, "password": NEW, "password_confirmation": NEW}
    anonymous.post("/api/account/change-password", body, format="json", HTTP_AUTHORIZATION=bearer)

    assert choose(token, "yet another long password").status_code == 410


@pytest.mark.parametrize("column", ["email", "password"])
def test_reset_link_ends_when_email_or_password_column_changes(token, choose, editor, column):
    with shared_work():
        User.objects.filter(pk=editor.pk).update(**{column: "changed@example.com"})

    assert choose(token).status_code == 410


def test_reset_link_of_deactivated_account_is_rejected(token, choose, editor):
    with shared_work():
        User.objects.filter(pk=editor.pk).update(is_active=False)

    assert choose(token).status_code == 410


@pytest.mark.parametrize("forged", ["x", "A" * 43, "é" * 43, "' OR 1=1 --", "A" * 200])
def test_forged_reset_token_answers_410(token, choose, forged):
    response = choose(forged)

    assert (response.status_code, response.json()["message"]) == (
        410,
        "This link has expired or was already used.",
    )


def test_weak_password_does_not_use_up_reset_link(token, choose):
    weak = choose(token, "short")

    assert (weak.status_code, list(weak.json()["errors"])) == (422, ["password"])
    assert choose(token).status_code == 200


def test_reset_ends_all_sessions_and_sends_notice(token, choose, sign_in, account):
    open_one = sign_in().json()["data"]["access_token"]

    choose(token)

    assert account(open_one).json() == {"message": "Unauthorized."}
    assert subjects("edith@example.com")[-1] == "Your password was changed"
    with shared_work():
        assert AuditEvent.objects.filter(action="account.password_reset").count() == 1


def test_reset_does_not_sign_in_but_returns_device_token(token, choose, sign_in):
    data = choose(token, NEW).json()["data"]

    assert list(data) == ["device_token"]
    for number in range(30):
        sign_in(password="guess", REMOTE_ADDR=f"203.0.113.{number}")
    assert sign_in(password=NEW, REMOTE_ADDR="192.0.2.77").status_code == 429
    known = {"device_tokens": [data["device_token"]]}
    assert sign_in(password=NEW, REMOTE_ADDR="192.0.2.77", body=known).status_code == 200


def test_reset_token_is_not_stored_in_plain_text(token):
    with shared_work():
        assert OneTimeToken.objects.filter(used_at=None).count() == 1
        assert token not in str(list(OneTimeToken.objects.values()))


def test_reset_emails_are_limited_per_address_without_error(editor, ask):
    answers = {ask(REMOTE_ADDR=f"192.0.2.{number}").status_code for number in range(8)}
    send_due_mail()

    assert answers == {200}
    assert len(receive_emails("edith@example.com")) == 3


def test_reset_requests_from_other_addresses_do_not_block_owner(editor, ask, choose):
    for number in range(8):
        ask(REMOTE_ADDR=f"192.0.2.{number}")
    send_due_mail()
    with shared_work():
        OneTimeToken.objects.update(expires_at=Now() - timedelta(minutes=1))

    ask(REMOTE_ADDR="192.0.2.99")
    send_due_mail()

    mails = receive_emails("edith@example.com")
    assert len(mails) == 4
    assert choose(find_token(mails[-1])).status_code == 200


def test_wrong_tokens_from_same_network_do_not_block_reset_link(token, choose):
    answers = [choose("x" * 43).status_code for _ in range(61)]

    assert answers == [410] * 60 + [429]
    assert choose(token).status_code == 200


def test_reset_requests_are_limited_per_client_address(alpha, ask):
    answers = [ask(f"person{number}@example.com", REMOTE_ADDR="192.0.2.9") for number in range(11)]

    assert [each.status_code for each in answers] == [200] * 10 + [429]
    assert int(answers[-1].headers["Retry-After"]) > 0


def test_concurrent_workers_answer_reset_request_once(committed, editor, ask):
    ask()

    def work(_):
        try:
            return send_due_mail()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(4) as pool:
        assert sum(pool.map(work, range(4))) == 2  # the reset request and its email
    assert len(receive_emails("edith@example.com")) == 1


def test_failed_reset_request_does_not_block_others(editor, ask, monkeypatch):
    ask("broken@example.com")
    ask()
    answer = resets._answer

    def fail_for_one(request):
        if request.email == "broken@example.com":
            raise RuntimeError
        answer(request)

    monkeypatch.setattr(resets, "_answer", fail_for_one)

    assert send_due_mail() == 3  # one of the two responses sends an email
    assert len(receive_emails("edith@example.com")) == 1
    with shared_work():
        assert not ResetRequest.objects.exists()


def test_reset_email_comes_from_a_domain_of_the_user(beta, ask):
    make.user(role=Role.EDITOR, domain=beta, email="bert@example.com", password="three trucks and a tent")

    ask("bert@example.com")
    send_due_mail()

    assert find_link(receive_emails("bert@example.com")[0]).startswith("http://beta.test:8000/")


def test_user_without_domain_gets_no_reset_email(alpha, ask):
    make.user(email="alone@example.com", password="three trucks and a tent")

    ask("alone@example.com")
    send_due_mail()

    assert receive_emails() == []


def test_invited_person_without_account_gets_no_reset_email(alpha, ask):
    make.invitation("ines@example.com", alpha)

    assert ask("ines@example.com").status_code == 200
    send_due_mail()

    assert receive_emails("ines@example.com") == []


def test_expired_links_are_deleted(token):
    with shared_work():
        OneTimeToken.objects.update(expires_at=Now() - timedelta(days=8))

    assert app.tasks["accounts.delete_expired"]() == 1


def test_password_change_without_token_requires_sign_in(anonymous):
    body = {"current_password": "x", "password": NEW, "password_confirmation": NEW}

    response = anonymous.post("/api/account/change-password", body, format="json")

    assert (response.status_code, response.json()) == (401, {"message": "Unauthenticated."})
