import pytest

from shared.accounts.models import AuditEvent, OneTimeToken, User
from shared.accounts.notices import device_name
from shared.api.permissions import Role
from shared.tenancy.unit_of_work import shared_work
from tests.kit import make
from tests.kit.postbox import find_link, find_token, receive_emails, subjects


@pytest.fixture
def client(editor, alpha, client_of):
    return client_of(alpha, make.access_token(editor, alpha, Role.EDITOR))


@pytest.fixture
def change(client, password):
    def post(email="new@example.com", **more):
        body = {"email": email, "current_password": password, **more}
        return client.post("/api/account", body, format="json")

    return post


@pytest.fixture
def confirm(anonymous):
    def post(token):
        return anonymous.post("/api/account/confirm-email", {"token": token}, format="json")

    return post


def get_email(user):
    with shared_work():
        return User.objects.values_list("email", flat=True).get(pk=user.pk)


def test_new_email_address_becomes_active_after_confirmation(change, confirm, editor, sign_in, password):
    response = change("New@Example.com")
    (mail,) = receive_emails("new@example.com")
    before = get_email(editor)

    answer = confirm(find_token(mail))

    assert response.json()["data"]["email"] == before == "edith@example.com"
    assert "We sent a link to" in response.json()["message"]
    assert find_link(mail).startswith("http://alpha.test:8000/change-password?email_token=")
    assert answer.json()["message"] == "Use new@example.com to sign in from now on."
    assert sign_in("new@example.com", password).status_code == 200
    assert sign_in("edith@example.com", password).status_code == 422


def test_email_change_notifies_old_address_and_is_audited(change, confirm):
    change()
    confirm(find_token(receive_emails("new@example.com")[0]))

    assert subjects("edith@example.com") == ["Your email address was changed"]
    assert "new@example.com" in receive_emails("edith@example.com")[0].body
    with shared_work():
        event = AuditEvent.objects.get(action="account.email_changed")
    assert (event.data["before"], event.data["after"]) == ("edith@example.com", "new@example.com")


def test_email_change_link_works_once_and_only_the_newest(change, confirm):
    change("one@example.com")
    change("two@example.com")
    first, second = (find_token(receive_emails(to)[0]) for to in ("one@example.com", "two@example.com"))

    assert [confirm(token).status_code for token in (first, second, second)] == [410, 200, 410]


def test_email_change_link_expires(change, confirm):
    change()
    with shared_work():
        OneTimeToken.objects.update(expires_at="2026-01-01T00:00:00Z")

    assert confirm(find_token(receive_emails("new@example.com")[0])).status_code == 410


def test_email_change_does_not_reveal_taken_addresses(change, alpha):
    make.user(email="taken@example.com")

    free, taken = change("free@example.com"), change("taken@example.com")

    assert free.status_code == taken.status_code == 200
    assert free.json()["message"].replace("free", "taken") == taken.json()["message"]
    assert receive_emails("taken@example.com") == []


def test_email_change_to_address_taken_since_is_rejected(change, confirm, editor):
    change()
    make.user(email="new@example.com")

    assert confirm(find_token(receive_emails("new@example.com")[0])).status_code == 422
    assert get_email(editor) == "edith@example.com"


def test_email_changes_are_limited_to_five_per_hour(change):
    answers = [change(f"new{number}@example.com").status_code for number in range(6)]

    assert answers == [200] * 5 + [429]


def test_email_and_reset_links_are_not_interchangeable(change, confirm, anonymous):
    change()
    token = find_token(receive_emails("new@example.com")[0])
    body = {"token": token, "password": "a different long password"}
    body["password_confirmation"] = body["password"]

    assert anonymous.post("/api/account/change-password", body, format="json").status_code == 410
    assert confirm(token).status_code == 200


@pytest.mark.parametrize(
    ("sent", "name"),
    [
        ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1",
            "Safari on iPhone",
        ),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0", "Edge on Windows"),
        ("Please call +1 900 555 0100 at once", ""),
    ],
)
def test_device_name_is_derived_from_user_agent(sent, name):
    assert device_name(sent) == name
