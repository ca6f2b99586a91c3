"""During a flood, forms stay open; scripts must send a proof, and other visitors confirm by email."""

import hashlib
import re
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
import redis
from django.core import signing
from django.db import connection
from django.db.models.functions import Now
from django.utils import timezone

from shared.accounts.models import Throttle
from shared.accounts.rate_limits import Rate
from shared.mail.models import OutgoingMail
from shared.tenancy.unit_of_work import shared_work, unit_of_work
from tenants.submissions import proofs, services
from tenants.submissions.models import Submission, SubmissionStatus
from tests.kit.postbox import receive_emails

ADA = {"name": "Ada", "email": "ada@example.com", "message": "Is the truck free in May?"}


def solve(challenge):
    """Find the proof like a browser."""
    digest = challenge["digest"]
    for number in range(challenge["numbers"]):
        if hashlib.sha256(f"{challenge['salt']}{number}".encode()).hexdigest() == digest:
            return {"token": challenge["token"], "number": number}
    raise AssertionError("No number fits.")


@pytest.fixture(autouse=True)
def _easy(monkeypatch):
    monkeypatch.setattr(proofs, "LEAST_NUMBERS", 100)
    monkeypatch.setattr(proofs, "MOST_NUMBERS", 600)


@pytest.fixture
def page(make_page_with_form):
    return make_page_with_form(success_text="We will call.", autoreply_text="We have it.")


@pytest.fixture
def flood(settings):
    """Require a proof after the first message of a domain."""
    settings.LIMIT_FORM_DOMAIN = Rate(times=1, seconds=3600)


@pytest.fixture
def send_plainly(anonymous, page):
    """Send the form data like a browser without scripts."""

    def send(**parts):
        body = {"form:id": "contact", "form:post": str(page.pk), "website": "", **parts}
        return anonymous.post("/api/submissions", body, format="multipart")

    return send


def mails(to):
    with shared_work():
        return list(OutgoingMail.objects.filter(to=to).order_by("id").values_list("template", flat=True))


def find_link(mail):
    match = re.search(r"http://api\.alpha\.test:8000(/api/submissions/confirm\?token=\S+)", mail.body)
    assert match, mail.body
    return match[1]


# ── limits ──────────────────────────────────────────────────────────────────────────────────


def test_spam_does_not_raise_the_difficulty(page, send, flood, client_of, alpha):
    for number in range(5):
        robot = client_of(alpha)
        robot.defaults["REMOTE_ADDR"] = f"203.0.113.{number}"
        assert send(page, {"name": f"Bot {number}"}, website="x", client=robot).status_code == 201

    assert send(page, ADA).status_code == 201
    assert Submission.objects.filter(status=SubmissionStatus.NEW).count() == 1


def test_spam_and_messages_require_the_same_proof(page, send, flood):
    send(page, ADA)

    message = send(page, {"name": "Bo"})
    spam = send(page, {"name": "Bot"}, website="x")

    assert (message.status_code, spam.status_code) == (409, 409)
    assert message.json()["message"] == spam.json()["message"]
    proof = solve(spam.json()["challenge"])
    assert send(page, {"name": "Bot"}, website="x", proof=proof).status_code == 201
    assert Submission.objects.filter(status=SubmissionStatus.SPAM).count() == 1


def test_two_hundred_phones_behind_one_address_all_get_through(page, send, settings):
    for number in range(20):
        response = send(page, {"name": f"Guest {number}"})
        if response.status_code == 409:
            proof = solve(response.json()["challenge"])
            response = send(page, {"name": f"Guest {number}"}, proof=proof)
        assert response.status_code == 201

    assert Submission.objects.filter(status=SubmissionStatus.NEW).count() == 20


def test_submissions_over_the_limit_are_rejected_with_retry_after(page, send, settings):
    settings.LIMIT_FORM_TRIES = Rate(times=2, seconds=60)
    answers = [send(page, {"name": f"Ada {number}"}) for number in range(3)]

    assert [each.status_code for each in answers] == [201, 201, 429]
    wait = answers[-1].headers["Retry-After"]
    assert 58 <= int(wait) <= 60
    assert answers[-1].json() == {"message": f"Too many requests. Please try again in {wait} seconds."}


def test_spam_flood_gets_equal_responses_and_stays_in_the_database(page, send, monkeypatch):
    monkeypatch.setattr(services, "FORM_SPAM", Rate(times=2, seconds=60))

    answers = [send(page, {"name": f"Bot {number}"}, website="x") for number in range(4)]

    assert {each.status_code for each in answers} == {201}
    assert len({each.content for each in answers}) == 1
    assert Submission.objects.count() == 2


def test_proof_is_not_required_an_hour_later(page, send, flood):
    send(page, ADA)
    assert send(page, {"name": "Bo"}).status_code == 409
    with shared_work():
        Throttle.objects.update(counted_since=Now() - timedelta(hours=1))

    assert send(page, {"name": "Bo"}).status_code == 201


def test_domain_mailbox_is_spared_and_no_submission_is_lost(page, send, settings):
    settings.LIMIT_FORM_NOTICES = Rate(times=2, seconds=3600)

    for number in range(4):
        send(page, {"name": f"Ada {number}"})

    assert mails("hello@alpha.example") == ["submission"] * 2
    assert Submission.objects.filter(status=SubmissionStatus.NEW).count() == 4


# ── the proof ────────────────────────────────────────────────────────────────────────────────────


def test_script_solves_the_proof_and_sends_the_form(page, send, flood):
    send(page, ADA)

    refused = send(page, {"name": "Bo"})
    assert refused.status_code == 409
    assert refused.json()["code"] == "proof_required"
    assert set(refused.json()["challenge"]) == {"token", "salt", "digest", "numbers"}
    assert Submission.objects.count() == 1
    response = send(page, {"name": "Bo"}, proof=solve(refused.json()["challenge"]))

    assert response.status_code == 201
    assert list(Submission.objects.order_by("id").values_list("status", flat=True)) == ["new", "new"]


def test_invalid_submission_does_not_consume_the_proof(page, send, flood):
    send(page, ADA)
    proof = solve(send(page, {"name": "Bo"}).json()["challenge"])

    assert send(page, {"name": ""}, proof=proof).status_code == 422
    assert send(page, {"name": "Bo"}, proof=proof).status_code == 201


def test_proof_works_once_even_without_valkey(page, send, flood, settings, monkeypatch):
    send(page, ADA)
    proof = solve(send(page, {"name": "Bo"}).json()["challenge"])

    def refuse(*_arguments, **_named):
        raise redis.ConnectionError

    monkeypatch.setattr(redis.Redis, "execute_command", refuse)

    assert send(page, {"name": "Bo"}, proof=proof).status_code == 201
    assert send(page, {"name": "Cy"}, proof=proof).status_code == 409


def test_concurrent_uses_of_one_proof_succeed_once(committed, alpha):
    with unit_of_work(alpha):
        proof = solve(proofs.issue("contact", pressure=1).as_reply())

    def accept(_number):
        try:
            with unit_of_work(alpha):
                return proofs.accept("contact", proof)
        finally:
            connection.close()

    with ThreadPoolExecutor(6) as pool:
        assert list(pool.map(accept, range(12))).count(True) == 1


def test_proof_is_valid_for_its_form_and_domain_for_ten_minutes(alpha, beta, monkeypatch):
    with unit_of_work(alpha):
        proof = solve(proofs.issue("contact", pressure=1).as_reply())
        assert not proofs.accept("booking", proof)
    with unit_of_work(beta):
        assert not proofs.accept("contact", proof)
    with unit_of_work(alpha), monkeypatch.context() as patch:
        now = time.time()
        patch.setattr("django.core.signing.time.time", lambda: now + proofs.LIFETIME_SECONDS + 1)
        assert not proofs.accept("contact", proof)
    with unit_of_work(alpha):
        assert proofs.accept("contact", proof)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda proof: {**proof, "number": (proof["number"] + 1) % 100},
        lambda proof: {**proof, "token": proof["token"][:-1] + "x"},
        lambda proof: {**proof, "token": signing.dumps(["x"], salt="something else")},
        lambda proof: None,
    ],
)
def test_invalid_proof_gets_a_new_challenge(page, send, flood, spoil):
    send(page, ADA)
    proof = solve(send(page, {"name": "Bo"}).json()["challenge"])

    assert send(page, {"name": "Bo"}, proof=spoil(proof)).status_code == 409


@pytest.mark.parametrize(
    "proof", ["x", [], {"token": "x"}, {"token": "x", "number": -1}, {"token": 5, "number": "x"}]
)
def test_malformed_proof_is_rejected(page, send, proof):
    response = send(page, ADA, proof=proof)

    assert response.status_code == 422
    assert all(name.startswith("proof") for name in response.json()["errors"])


def test_proof_difficulty_rises_with_the_flood_up_to_a_limit(in_alpha):
    numbers = [proofs.issue("contact", pressure=each).numbers for each in (1, 2, 5.5, 6, 7, 10_000)]

    assert numbers == [100, 200, 550, 600, 600, 600]


# ── without a script ─────────────────────────────────────────────────────────────────────────────


def test_without_a_script_the_sender_confirms_by_email(page, send, send_plainly, flood, anonymous):
    send(page, ADA)

    response = send_plainly(name="Bo", email="bo@example.com", message="Hello")

    assert response.status_code == 200
    assert "we sent you an email" in response.content.decode()
    held = Submission.objects.latest("id")
    assert held.status == SubmissionStatus.UNCONFIRMED
    assert mails("hello@alpha.example") == ["submission"]
    (mail,) = receive_emails("bo@example.com")
    assert "Hello" not in mail.body
    link = find_link(mail)
    shown = anonymous.get(link)
    assert (shown.status_code, "Send my message" in shown.content.decode()) == (200, True)
    assert "form-action 'self'" in shown.headers["Content-Security-Policy"]
    held.refresh_from_db()
    assert held.status == SubmissionStatus.UNCONFIRMED
    confirmed = anonymous.post(link, {"token": link.partition("=")[2], "confirm": "1"}, format="multipart")

    assert confirmed.status_code == 200
    assert "We will call." in confirmed.content.decode()
    held.refresh_from_db()
    assert held.status == SubmissionStatus.NEW
    assert mails("hello@alpha.example") == ["submission"] * 2
    assert mails("bo@example.com") == ["submission_confirm", "submission_receipt"]


@pytest.fixture
def token(page, send, send_plainly, flood):
    """The token of the link in Bo's email."""
    send(page, ADA)
    send_plainly(name="Bo", email="bo@example.com")
    return find_link(receive_emails("bo@example.com")[0]).partition("=")[2]


def test_confirmation_link_works_once_and_expires(token, anonymous, client_of, beta, monkeypatch):

    def confirm(client=anonymous, token=token):
        return client.post("/api/submissions/confirm", {"token": token}, format="json")

    assert confirm(client_of(beta)).status_code == 410
    assert confirm(token="x").status_code == 410
    with monkeypatch.context() as patch:
        now = time.time()
        patch.setattr("django.core.signing.time.time", lambda: now + 4 * 24 * 3600)
        assert confirm().status_code == 410
    assert confirm().json() == {"data": {"success_text": "We will call."}, "message": "We will call."}
    assert confirm().status_code == 410
    assert anonymous.get(f"/api/submissions/confirm?token={token}").status_code == 410
    assert confirm(token="").status_code == 422


def test_unconfirmable_submission_is_held_for_editors(page, send, send_plainly, flood, editor):
    send(page, ADA)

    response = send_plainly(name="Bo")

    assert response.status_code == 200
    assert "We will call." in response.content.decode()
    (row,) = editor.get("/api/submissions?status=spam").json()["data"]
    assert row["summary"] == "Your name: Bo"
    assert editor.get("/api/submissions").json()["meta"]["total"] == 1


def test_spam_without_script_gets_the_same_response_and_no_email(page, send, send_plainly, flood):
    send(page, ADA)

    good = send_plainly(name="Bo", email="bo@example.com")
    spam = send_plainly(name="Bot", email="bot@example.com", website="x")

    assert (spam.status_code, spam.content) == (200, good.content)
    assert mails("bot@example.com") == []


def test_confirmation_emails_per_address_are_limited(page, send, send_plainly, flood):
    send(page, ADA)

    answers = [send_plainly(name=f"Bo {number}", email="victim@example.com") for number in range(5)]

    assert {each.status_code for each in answers} == {200}
    assert mails("victim@example.com") == ["submission_confirm"] * 3
    statuses = Submission.objects.order_by("id").values_list("status", flat=True)
    assert list(statuses) == ["new", *["unconfirmed"] * 3, *["spam"] * 2]


@pytest.mark.usefixtures("token")
def test_unconfirmed_submissions_are_hidden_and_deleted_after_a_week(editor):
    reply = editor.get("/api/submissions").json()
    (row,) = editor.get("/api/submissions?status=unconfirmed").json()["data"]
    Submission.objects.update(created_at=Now() - timedelta(days=8))

    assert (reply["meta"]["total"], reply["meta"]["counts"]["unconfirmed"]) == (1, 1)
    assert [each.pk for each in Submission.objects.outlived(timezone.now(), keep=365)] == [row["id"]]
