"""The second factor of a sign-in cannot be bypassed, and no code works twice."""

import time
from base64 import b64decode
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import connections
from django.db.models.functions import Now

from shared.accounts import devices
from shared.accounts.models import AuditEvent, OneTimeToken, Session, Throttle, TwoFactor, User
from shared.accounts.two_factor import codes, services
from shared.tenancy.sealing import unseal
from shared.tenancy.unit_of_work import shared_work
from tests.kit.jobs import send_due_mail
from tests.kit.postbox import subjects


@pytest.fixture
def challenge(phone, sign_in):
    return sign_in(body={"remember": True}).json()["data"]["challenge"]


def sessions():
    with shared_work():
        return Session.objects.filter(user__email="edith@example.com", revoked_at=None).count()


def test_correct_password_returns_challenge_only(phone, sign_in):
    before = sessions()

    response = sign_in()

    data = response.json()["data"]
    assert response.status_code == 200
    assert data == {"two_factor_required": True, "challenge": data["challenge"]}
    assert sessions() == before


def test_code_completes_sign_in(phone, challenge, answer, account):
    response = answer(challenge, phone.code())

    data = response.json()["data"]
    assert response.status_code == 200
    assert account(data["access_token"]).json()["data"]["two_factor_enabled"] is True
    assert (data["user"]["email"], data["domain"]["host"]) == ("edith@example.com", "alpha.test")
    with shared_work():
        assert Session.objects.latest("created_at").remember is True


def test_code_can_be_sent_with_password(phone, sign_in):
    assert "access_token" in sign_in(body={"otp": phone.code()}).json()["data"]


def test_wrong_code_with_password_is_a_field_error(phone, sign_in):
    response = sign_in(body={"otp": phone.wrong_code()})

    assert (response.status_code, response.json()["errors"].keys()) == (422, {"otp"})


def test_wrong_password_with_valid_code_reveals_nothing(phone, sign_in):
    wrong = sign_in(password="wrong", body={"otp": phone.code()})

    assert wrong.json()["errors"].keys() == {"email"}
    assert sign_in(body={"otp": phone.code()}).status_code == 200


@pytest.mark.parametrize(("steps", "status"), [(-2, 422), (-1, 200), (0, 200), (1, 200), (2, 422)])
def test_codes_of_adjacent_steps_are_accepted(phone, challenge, answer, steps, status):
    assert answer(challenge, phone.code(steps)).status_code == status


def test_code_works_once(phone, sign_in):
    code = phone.code()

    assert [sign_in(body={"otp": code}).status_code for _ in range(2)] == [200, 422]


def test_code_older_than_last_used_is_rejected(phone, sign_in):
    sign_in(body={"otp": phone.code(1)})

    assert sign_in(body={"otp": phone.code()}).status_code == 422


def test_setup_code_does_not_sign_in(begin, confirm, sign_in):
    from tests.shared.accounts.two_factor.conftest import Phone

    phone = Phone(begin().json()["data"]["secret"])
    code = phone.code()
    confirm(code)

    assert sign_in(body={"otp": code}).status_code == 422


def test_concurrent_uses_of_code_succeed_once(committed, editor):
    services.begin(editor, "three trucks and a tent")
    with shared_work():
        factor = TwoFactor.objects.get(user=editor)
        Throttle.objects.all().delete()
    secret = b64decode(unseal(services.SEALED_FOR, factor.sealed_secret))
    code = codes.code_at(secret, int(time.time()) // codes.STEP_SECONDS)

    def use(_):
        try:
            return services.accepts(editor, code)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(use, range(4))).count(True) == 1


def test_challenge_works_once(phone, challenge, answer):
    assert answer(challenge, phone.code()).status_code == 200
    assert answer(challenge, phone.code(1)).status_code == 410


def test_challenge_accepts_five_attempts(phone, challenge, answer):
    answers = []
    for _ in range(6):
        answers.append(answer(challenge, phone.wrong_code()).status_code)
        with shared_work():
            Throttle.objects.all().delete()

    assert answers == [422] * 5 + [410]
    assert answer(challenge, phone.code()).status_code == 410


def test_code_guesses_are_throttled_per_account(phone, sign_in, answer):
    answers = []
    for number in range(8):
        somewhere = {"REMOTE_ADDR": f"192.0.2.{number}"}
        challenge = sign_in(**somewhere).json()["data"]["challenge"]
        answers.append(answer(challenge, phone.wrong_code(), **somewhere).status_code)

    assert answers == [422] * 5 + [429] * 3


def _get_token(user):
    with shared_work():
        return devices.token_for(User.objects.get(pk=user.pk), ())


def test_wrong_codes_do_not_block_known_browser(editor, phone, sign_in, answer):
    token = _get_token(editor)
    for _ in range(6):
        sign_in(body={"otp": phone.wrong_code()}, REMOTE_ADDR="203.0.113.5")

    known = {"device_tokens": [token]}
    challenge = sign_in(REMOTE_ADDR="192.0.2.1", body=known).json()["data"]["challenge"]

    assert answer(challenge, phone.code(1)).status_code == 200


def test_challenge_expires_after_five_minutes(phone, challenge, answer):
    with shared_work():
        ends = OneTimeToken.objects.get(used_at=None).expires_at
        assert not OneTimeToken.objects.filter(expires_at__gt=Now() + timedelta(minutes=5)).exists()
        OneTimeToken.objects.update(expires_at=ends - timedelta(minutes=5))

    assert answer(challenge, phone.code()).status_code == 410


@pytest.mark.parametrize("change", [{"password": "changed"}, {"is_active": False}])
def test_challenge_ends_when_password_or_account_changes(phone, challenge, answer, editor, change):
    with shared_work():
        User.objects.filter(pk=editor.pk).update(**change)

    assert answer(challenge, phone.code()).status_code == 410


@pytest.mark.parametrize("forged", ["x", "A" * 43, "' OR 1=1", "é"])
def test_forged_challenge_answers_410(phone, answer, forged):
    assert answer(forged, phone.code()).status_code == 410


@pytest.mark.parametrize("code", ["12345", "1234567", "١٢٣٤٥٦", "abcdef", "-12345", "12 34 5x", "0x1234"])
def test_malformed_code_is_rejected(phone, challenge, answer, code):
    assert answer(challenge, code).json()["errors"].keys() == {"code"}


def test_code_with_space_is_accepted(phone, challenge, answer):
    code = phone.code()

    assert answer(challenge, f"{code[:3]} {code[3:]}").status_code == 200


def test_recovery_code_works_once(recovery_codes, sign_in, client):
    code = recovery_codes[3]

    answers = [sign_in(body={"otp": typed}).status_code for typed in (code.upper(), code)]

    assert answers == [200, 422]
    assert client.get("/api/account/two-factor").json()["data"]["recovery_codes_left"] == 9
    with shared_work():
        assert AuditEvent.objects.filter(action="account.recovery_code_used").count() == 1


@pytest.fixture
def unreadable_factor(recovery_codes):
    """Edith's second factor, encrypted with another key."""
    with shared_work():
        TwoFactor.objects.update(sealed_secret="sealed elsewhere")


def test_unreadable_secret_is_reported_with_reason(unreadable_factor, sign_in, answer):
    with_password = sign_in(body={"otp": "123456"})
    after_it = answer(sign_in().json()["data"]["challenge"], "123456")

    for response in (with_password, after_it):
        assert response.status_code == 409
        assert response.json() == {"code": "two_factor_unreadable", "message": response.json()["message"]}
        assert "Use a recovery code" in response.json()["message"]


def test_recovery_code_works_with_unreadable_secret(unreadable_factor, recovery_codes, sign_in, answer):
    challenge = sign_in().json()["data"]["challenge"]

    assert "access_token" in answer(challenge, recovery_codes[0]).json()["data"]
    assert "access_token" in sign_in(body={"otp": recovery_codes[1]}).json()["data"]
    assert sign_in(body={"otp": recovery_codes[1]}).status_code == 409


def test_recovery_code_guesses_are_throttled(unreadable_factor, sign_in):
    answers = [sign_in(body={"otp": f"aaaaa-aaaa{number}"}).status_code for number in range(8)]

    assert answers == [409] * 5 + [429] * 3


def test_recovery_code_of_another_user_is_rejected(recovery_codes, sign_in, alpha):
    from shared.api.permissions import Role
    from tests.kit import make

    other = make.user(
        role=Role.EDITOR, domain=alpha, email="o@example.com", password="three trucks and a tent"
    )
    with shared_work():
        User.objects.filter(pk=other.pk).update(two_factor_enabled=True)

    assert sign_in("o@example.com", body={"otp": recovery_codes[0]}).status_code == 422


def test_password_reset_does_not_bypass_two_factor(phone, anonymous, sign_in):
    from commissary.celery import app
    from tests.kit.postbox import find_token, receive_emails

    app.loader.import_default_modules()
    anonymous.post("/api/account/reset-password", {"email": "edith@example.com"}, format="json")
    send_due_mail()
    new = "a different long password"
    body = {
        "token": find_token(receive_emails("edith@example.com")[-1]),
        "password": new,
        "password_confirmation": new,
    }
    anonymous.post("/api/account/change-password", body, format="json")

    assert sign_in(password=new).json()["data"].keys() == {"two_factor_required", "challenge"}


def test_sign_in_from_new_place_sends_notice(editor, sign_in):
    known = {"REMOTE_ADDR": "192.0.2.1", "HTTP_USER_AGENT": "Firefox (Linux)"}
    sign_in(**known)
    sign_in(**known)
    subjects_before = subjects("edith@example.com")

    sign_in(**{**known, "REMOTE_ADDR": "203.0.113.9"})
    sign_in(**{**known, "HTTP_USER_AGENT": "Safari (iPhone)"})
    sign_in(**known)

    assert subjects_before == []
    assert subjects("edith@example.com") == ["New sign-in to Alpha"] * 2
