"""The language of responses: panel users get their own language, and visitors get the site's language."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import translation

from commissary.celery import app
from shared.api.languages import retranslate
from shared.api.permissions import Role
from shared.jobs import enqueueing
from shared.tenancy.unit_of_work import unit_of_work
from tenants.media.models import Media, MediaState
from tenants.media.pending import PROCESS
from tenants.posts.importing.services import import_members
from tests.kit import make
from tests.kit.postbox import subjects

app.loader.import_default_modules()
SPANISH = {"HTTP_ACCEPT_LANGUAGE": "es"}


@pytest.fixture
def editor(as_role):
    return as_role(Role.EDITOR)


@pytest.fixture
def post(alpha):
    with unit_of_work(alpha):
        return make.post("pages")


def save(client, post, **more):
    return client.put(f"/api/posts/{post.pk}/data", {"title": "", "url": "x" * 600}, format="json", **more)


def test_error_is_in_language_of_caller_with_same_values(editor, post):
    english, spanish = save(editor, post).json(), save(editor, post, **SPANISH).json()

    assert english["message"] == "Some of the values are not valid."
    assert spanish["message"] == "Algunos valores no son válidos."
    assert spanish["errors"].keys() == english["errors"].keys() >= {"title"}
    texts = [*zip(sorted(english["errors"].items()), sorted(spanish["errors"].items()), strict=True)]
    assert [field for (field, one), (_, other) in texts if one == other] == []


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        (1, "Miembros creados: 1, actualizados: 0, sin cambios: 0. 1 fila, omitidas: 0."),
        (2, "Miembros creados: 2, actualizados: 0, sin cambios: 0. 2 filas, omitidas: 0."),
    ],
)
def test_counts_use_plural_rules_of_language(in_alpha, rows, words):
    content = "Applicant\n" + "".join(f"Truck {number}\n" for number in range(rows))
    file = SimpleUploadedFile("members.csv", content.encode(), content_type="text/csv")

    with translation.override("es"):
        assert import_members(file).summary == words


@pytest.mark.parametrize(
    ("requested", "message"),
    [
        ("es", "No encontrado."),
        ("es-MX,es;q=0.9,en;q=0.8", "No encontrado."),
        ("en-GB,es;q=0.5", "Not found."),
        ("fr", "Not found."),
        ("es" * 5_000, "Not found."),
        ("\0;;q=x,,-", "Not found."),
    ],
)
def test_language_follows_accept_language_or_english(editor, requested, message):
    reply = editor.get("/api/posts/999999", HTTP_ACCEPT_LANGUAGE=requested)

    assert reply.json()["message"] == message
    assert "Accept-Language" in reply.headers["Vary"]


def test_unauthenticated_message_is_the_same_in_every_language(alpha, client_of):
    reply = client_of(alpha, "no token").get("/api/account", **SPANISH)

    assert (reply.status_code, reply.json()) == (401, {"message": "Unauthenticated."})


def test_sign_in_error_is_in_language_of_request(anonymous):
    body = {"email": "nobody@example.com", "password": "a guess of mine"}

    reply = anonymous.post("/api/auth/login", body, format="json", **SPANISH)

    assert reply.json()["errors"] == {"email": ["Estos datos de acceso no son correctos."]}


@pytest.mark.parametrize("path", ["/api/posts/999999", "/api/site?path=nowhere", "/api/options", "/api/faqs"])
def test_public_responses_do_not_vary_by_language(anonymous, path):
    plain, response = anonymous.get(path), anonymous.get(path, **SPANISH)

    assert response.content == plain.content
    assert response.headers.get("Vary") == plain.headers.get("Vary")
    assert "Accept-Language" not in response.headers.get("Vary", "")


def test_visitors_get_the_language_of_the_site(anonymous):
    reply = anonymous.post("/api/submissions", {}, format="json", **SPANISH)

    assert (reply.status_code, reply.json()["message"]) == (422, "Some of the values are not valid.")


def test_email_language_is_independent_of_sender(as_role, alpha):
    person = {"email": "ines@example.com", "firstname": "Ines", "lastname": "Ibarra", "role_id": Role.EDITOR}

    reply = as_role(Role.ADMIN).post("/api/users", person, format="json", **SPANISH)

    assert reply.json()["message"] == "Invitación enviada a Ines Ibarra."
    assert subjects("ines@example.com") == ["Toni Tester invited you to join Alpha"]


def test_job_failure_reason_is_in_language_of_reader(as_role, alpha):
    reason = "The job failed because of an internal error (OverflowError)."
    with unit_of_work(alpha):
        picture = make.media()
        Media.objects.filter(pk=picture.pk).update(state=MediaState.FAILED, problem=reason)
        enqueueing.note_failed(PROCESS, [picture.pk], reason)
    admin = as_role(Role.ADMIN)

    english = admin.get("/api/background-work").json()["data"]
    spanish = admin.get("/api/background-work", **SPANISH).json()["data"]

    assert [row["reason"] for row in english] == [reason]
    assert [row["reason"] for row in spanish] == ["La tarea falló por un error interno (OverflowError)."]


@pytest.mark.parametrize(
    ("stored", "expected"),
    [
        ("", ""),
        (
            "The worker process ended during every attempt.",
            "El proceso del worker terminó en todos los intentos.",
        ),
        (
            "The file 100%.jpg is damaged: its SHA-256 checksum doesn't match.",
            "El archivo 100%.jpg está dañado: su suma SHA-256 no coincide.",
        ),
        ("Phone number skipped: Enter text.", "Teléfono omitido: Ingresa un texto."),
        ("Said by a program: 100 % wrong", "Said by a program: 100 % wrong"),
        ("x" * 100_000, "x" * 100_000),
    ],
)
def test_stored_sentence_is_translated(stored, expected):
    with translation.override("es"):
        assert retranslate(stored) == expected
    assert retranslate(stored) == stored
