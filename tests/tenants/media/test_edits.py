"""Images are rotated and cropped without loss of the original."""

import io
from datetime import timedelta

import pytest
from PIL import Image

from shared.api.permissions import Role
from shared.tenancy.unit_of_work import unit_of_work
from tenants.media.items import list_keys
from tenants.media.models import Media
from tenants.media.sweeping import sweep
from tests.kit.jobs import run_jobs

pytestmark = pytest.mark.usefixtures("storage_folder")
_DAY = timedelta(days=1)
TOP_HALF = {"x": 0, "y": 0, "width": 1, "height": 0.5}


@pytest.fixture
def own_files(stored_files):
    """List the files that this test has stored."""
    others = stored_files()
    return lambda: stored_files() - others


@pytest.fixture
def flag(alpha, own_files, uploaded):
    """A picture with a red left half and a blue right half, with its sizes."""
    image = Image.new("RGB", (800, 400), "red")
    image.paste("blue", (400, 0, 800, 400))
    written = io.BytesIO()
    image.save(written, "PNG")
    media = uploaded(written.getvalue(), alt="A flag")
    run_jobs(alpha)
    return media["id"]


@pytest.fixture
def edit(alpha, editor):
    def send(number, edits, client=editor, **others):
        response = client.patch(f"/api/media/{number}", {"edits": edits, **others}, format="json")
        if response.status_code == 200:
            run_jobs(alpha)
        return response

    return send


@pytest.fixture
def show(editor):
    return lambda number: editor.get(f"/api/media/{number}").json()["data"]


@pytest.fixture
def assert_no_file_is_left_over(alpha, own_files):
    def check(number):
        with unit_of_work(alpha):
            assert own_files() == set(list_keys(Media.objects.get(pk=number)))

    return check


def test_rotation_and_crop_change_the_file_and_all_its_sizes(flag, edit, show, read_content):
    before = show(flag)

    response = edit(flag, {"rotation": 90, "crop": TOP_HALF}, focal={"x": 0.25, "y": 0.5})

    after = show(flag)
    assert (response.status_code, after["state"], after["problem"]) == (200, "ready", "")
    assert after["edits"] == {"rotation": 90, "crop": TOP_HALF}
    assert (after["width"], after["height"]) == (400, 400)
    assert after["url"] != before["url"]
    addresses = [after[name] for name in ("url", "thumbnail_url", "fallback_url", "share_url")]
    addresses += [entry.split(" ")[0] for entry in after["srcset"].split(", ")]
    assert [entry.split(" ")[1] for entry in after["srcset"].split(", ")] == ["320w", "400w"]
    for address in addresses:
        # Rotated clockwise, the red left half is on top.
        image = Image.open(io.BytesIO(read_content(address))).convert("RGB")
        pixel = image.getpixel((image.width // 2, image.height // 2))
        assert isinstance(pixel, tuple)
        red, _green, blue = pixel
        assert (red > 200, blue < 50) == (True, True), address


def test_original_has_an_unrelated_name_and_reset_restores_it(
    flag, edit, show, fetch, assert_no_file_is_left_over
):
    before = show(flag)
    original = b"".join(fetch(before["url"]).streaming_content)

    edit(flag, {"crop": TOP_HALF})
    edited = show(flag)
    edit(flag, {"rotation": 180})
    turned = show(flag)
    edit(flag, {})
    restored = show(flag)

    assert edited["original_url"] == turned["original_url"] != edited["url"]
    assert edited["hashed_name"] not in edited["original_url"]
    assert fetch(before["url"]).status_code == fetch(edited["original_url"]).status_code == 404
    assert b"".join(fetch(restored["url"]).streaming_content) == original
    assert (restored["width"], restored["height"]) == (800, 400)
    assert restored["edits"] == {"rotation": 0, "crop": None}
    assert restored["original_url"] == restored["url"]
    assert_no_file_is_left_over(flag)


def test_original_moves_with_the_file_and_survives_the_sweep(
    alpha, flag, edit, editor, assert_no_file_is_left_over
):
    edit(flag, {"rotation": 90})

    moved = editor.patch(f"/api/media/{flag}", {"path": "flags"}, format="json").json()["data"]
    run_jobs(alpha)
    with unit_of_work(alpha):
        sweep(age=-_DAY)

    assert moved["original_url"].startswith("/domains/alpha.test/flags/")
    assert_no_file_is_left_over(flag)


def test_original_is_deleted_with_the_file(flag, edit, editor, own_files):
    edit(flag, {"rotation": 90})

    editor.delete(f"/api/media/{flag}")

    assert own_files() == set()


def test_original_counts_toward_the_storage(flag, edit, editor):
    original = editor.get("/api/media/room").json()["data"]["used"]

    edit(flag, {"crop": {"x": 0.25, "y": 0.25, "width": 0.5, "height": 0.5}})

    edited = editor.get(f"/api/media/{flag}").json()["data"]["size"]
    assert editor.get("/api/media/room").json()["data"]["used"] == original + edited


def test_replacement_discards_the_edits_and_the_original(
    alpha, flag, edit, editor, assert_no_file_is_left_over
):
    edit(flag, {"rotation": 90})
    file = io.BytesIO()
    file.name = "other.png"
    Image.new("RGB", (500, 300), "green").save(file, "PNG")
    file.seek(0)

    editor.post(f"/api/media/{flag}/replace", {"file": file}, format="multipart")
    waiting = edit(flag, {"rotation": 180})
    run_jobs(alpha)

    data = editor.get(f"/api/media/{flag}").json()["data"]
    assert waiting.status_code == 422
    assert (data["width"], data["height"], data["edits"]) == (500, 300, {"rotation": 0, "crop": None})
    assert_no_file_is_left_over(flag)


@pytest.mark.parametrize(
    "edits",
    [
        {"rotation": 45},
        {"rotation": "up"},
        {"crop": {"x": 0, "y": 0, "width": 0, "height": 1}},
        {"crop": {"x": 0.6, "y": 0, "width": 0.5, "height": 1}},
        {"crop": {"x": -0.1, "y": 0, "width": 0.5, "height": 1}},
        {"crop": {"x": 0, "y": 0, "width": 0.5}},
        {"crop": {"x": "nan", "y": 0, "width": 0.5, "height": 0.5}},
        {"crop": {"x": 0, "y": 0, "width": "inf", "height": 0.5}},
        {"crop": []},
        {"rotation": 90, "zoom": 2},
        5,
    ],
)
def test_impossible_edits_are_rejected(flag, edit, show, edits):

    response = edit(flag, edits)

    assert response.status_code == 422, response.json()
    assert show(flag)["edits"] == {"rotation": 0, "crop": None}


def test_animated_images_and_drawings_explain_why_they_cannot_be_edited(uploaded, edit):
    frames = [Image.new("RGB", (40, 30), color) for color in ("red", "blue")]
    written = io.BytesIO()
    frames[0].save(written, "GIF", save_all=True, append_images=frames[1:])
    drawing = b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>'

    answers = [edit(uploaded(each)["id"], {"rotation": 90}) for each in (written.getvalue(), drawing)]

    assert [each.status_code for each in answers] == [422, 422]
    assert [each.json()["errors"]["edits"] for each in answers] == [
        ["Animated images can't be cropped or rotated."],
        ["An SVG can't be cropped or rotated here. Edit it in a drawing program, then replace it."],
    ]


def test_member_edits_own_files_only(as_role, flag, edit, uploaded, draw):
    member = as_role(Role.MEMBER)
    own = uploaded(draw("PNG", (90, 60)), client=member)

    assert edit(own["id"], {"rotation": 90}, client=member).status_code == 200
    assert edit(flag, {"rotation": 90}, client=member).status_code == 404
