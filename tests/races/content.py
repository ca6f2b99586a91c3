"""Pairs of calls about files, menus, stops, questions and other rows with a maximum number."""

from collections.abc import Callable
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from shared.accounts.rate_limits import Rate
from shared.api.permissions import Role
from tenants.backups.models import Job, Reason, Snapshot
from tenants.faqs.models import Faq, FaqCategory
from tenants.food_menus.models import FoodMenu
from tenants.media.models import Media
from tenants.patterns.models import Pattern
from tenants.posts.models import Category, Post
from tenants.snippets.models import Snippet
from tenants.stops.models import Place, Stop, StopState
from tests.kit import make
from tests.kit.makers.stops import in_days
from tests.kit.races import Answer, Call, Race, Round, Stage
from tests.kit.rows import next_number


def race_for_last_row(what: str, model: Any, limit: str, call: Callable[[Stage], Call]) -> Race:
    """A race for the last free row of a `model` with its maximum at the path `limit`."""

    def race(stage: Stage) -> Round:
        model.objects.all().delete()
        stage.replace(limit, 1)

        def fault(*answers: Answer) -> str:
            is_right = model.objects.count() == 1 and sorted(each.status for each in answers) == [201, 422]
            return "" if is_right else f"{model.objects.count()} rows where 1 is allowed"

        return Round(call(stage), call(stage), fault)

    race.__name__ = f"two_take_the_last_{what}"
    return race


def _pattern(stage: Stage) -> Call:
    blocks = make.builder(make.block("Heading", text="A heading"))
    body = {"name": f"Pattern {next_number()}", "builder": blocks}
    return Call(stage.client(Role.EDITOR), "post", "patterns", body)


def _snippet(stage: Stage) -> Call:
    vendor = {"external_analytics": True, "external_analytics_type": "ga4"}
    body = {**vendor, "custom_id": f"G-AB{next_number():06}"}
    return Call(stage.client(Role.ADMIN), "post", "analytics", body)


def _category(stage: Stage) -> Call:
    return Call(stage.client(Role.EDITOR), "post", "categories", {"name": f"Category {next_number()}"})


def _question_category(stage: Stage) -> Call:
    return Call(stage.client(Role.EDITOR), "post", "faq-categories", {"name": f"About {next_number()}"})


def _place(stage: Stage) -> Call:
    return Call(stage.client(Role.EDITOR), "post", "places", {"name": f"Place {next_number()}", "slots": []})


def _menu(stage: Stage) -> Call:
    body = {"title": f"Menu {next_number()}", "sections": []}
    return Call(stage.client(Role.EDITOR), "post", "food-menus", body)


def _upload(stage: Stage) -> Call:
    file = SimpleUploadedFile("picture.png", make.picture(), content_type="image/png")
    return Call(stage.client(Role.EDITOR), "post", "media", {"file": file}, format="multipart")


def two_uploads_fill_the_storage(stage: Stage) -> Round:
    Media.objects.all().delete()
    first, second = _upload(stage), _upload(stage)
    stage.replace("django.conf.settings.MEDIA_QUOTA_BYTES", first.body["file"].size + 10)

    def fault(*answers: Answer) -> str:
        return "" if sorted(each.status for each in answers) == [201, 422] else "no file was refused"

    return Round(first, second, fault)


def one_describes_a_file_another_deletes_it(stage: Stage) -> Round:
    media = make.media()
    describe = Call(stage.client(Role.EDITOR), "patch", f"media/{media.pk}", {"alt": "New"})
    delete = Call(stage.client(Role.ADMIN), "delete", f"media/{media.pk}")
    return Round(describe, delete, _check_deleted(Media, media.pk))


def one_changes_a_question_another_deletes_it(stage: Stage) -> Round:
    faq = make.faq()
    change = Call(stage.client(Role.EDITOR), "patch", f"faqs/{faq.pk}", {"answer": "<p>New</p>"})
    delete = Call(stage.client(Role.ADMIN), "delete", f"faqs/{faq.pk}")
    return Round(change, delete, _check_deleted(Faq, faq.pk))


def _check_deleted(model: Any, pk: int) -> Callable[[Answer, Answer], str]:
    def fault(changed: Answer, deleted: Answer) -> str:
        is_right = deleted.is_done and changed.status in (200, 404) and not model.objects.filter(pk=pk)
        return "" if is_right else "the row is not deleted"

    return fault


def two_move_questions(stage: Stage) -> Round:
    Faq.objects.all().delete()
    first, second, _third = (make.faq(position=place) for place in range(3))
    moves = [
        Call(stage.client(Role.EDITOR, number), "patch", f"faqs/{faq.pk}", {"position": place})
        for number, (faq, place) in enumerate(((first, 2), (second, 0)))
    ]

    def fault(*answers: Answer) -> str:
        places = sorted(Faq.objects.values_list("position", flat=True))
        is_right = all(each.is_done for each in answers) and places == [0, 1, 2]
        return "" if is_right else f"questions are at {places}"

    return Round(moves[0], moves[1], fault)


def member_saves_menu_and_editor_reassigns_it(stage: Stage) -> Round:
    mine = _assign_post(stage)
    other = make.post("members").pk
    menu = make.food_menu("Mine", business_ids=[mine])
    save = Call(
        stage.client(Role.MEMBER), "put", f"food-menus/{menu.pk}", {"title": "By the member", "sections": []}
    )
    give_away = Call(
        stage.client(Role.EDITOR),
        "put",
        f"food-menus/{menu.pk}",
        {"title": "Theirs", "business_ids": [other]},
    )

    def fault(_member: Answer, _editor: Answer) -> str:
        return (
            "" if FoodMenu.objects.get(pk=menu.pk).title == "Theirs" else "a menu of another business changed"
        )

    return Round(save, give_away, fault)


def member_cancels_a_stop_editor_swaps_it(stage: Stage) -> Round:
    mine, other = _assign_post(stage), make.post("members").pk
    Stop.objects.all().delete()
    own = make.stop(in_days(2), business_id=mine)
    theirs = make.stop(in_days(3), business_id=other)
    cancel = Call(stage.client(Role.MEMBER), "put", f"stops/{own.pk}/cancel", {"note": "Rain"})
    swap = Call(stage.client(Role.EDITOR), "put", f"stops/{own.pk}/swap", {"with": theirs.pk})

    def fault(canceled: Answer, swapped: Answer) -> str:
        return "a stop of another business was canceled" if canceled.is_done and swapped.is_done else ""

    return Round(cancel, swap, fault)


def editor_confirms_a_stop_member_cancels_it(stage: Stage) -> Round:
    mine = _assign_post(stage)
    Stop.objects.all().delete()
    place = make.place(None, make.a_slot(mode="ask", businesses=2))
    stop = make.stop(place_id=place.pk, slot_id="lunch", business_id=mine, writes_all=False)
    confirm = Call(stage.client(Role.EDITOR), "put", f"stops/{stop.pk}/confirm")
    cancel = Call(stage.client(Role.MEMBER), "put", f"stops/{stop.pk}/cancel", {"note": "Rain"})

    def fault(confirmed: Answer, canceled: Answer) -> str:
        state = Stop.objects.get(pk=stop.pk).state
        is_right = state == StopState.CANCELLED and canceled.is_done and confirmed.status in (200, 409)
        return "" if is_right else f"the stop is {state}"

    return Round(confirm, cancel, fault)


def two_members_take_the_last_slot(stage: Stage) -> Round:
    Stop.objects.all().delete()
    place = make.place(None, make.a_slot())

    def take(number: int) -> Call:
        business = _assign_post(stage, number)
        body = make.stop_values(place_id=place.pk, slot_id="lunch", business_id=business)
        return Call(stage.client(Role.MEMBER, number), "post", "stops", body)

    def fault(*answers: Answer) -> str:
        is_right = Stop.objects.count() == 1 and sorted(each.status for each in answers) == [201, 409]
        return "" if is_right else f"{Stop.objects.count()} stops in a slot for one"

    return Round(take(0), take(1), fault)


def two_delete_a_snapshot(stage: Stage) -> Round:
    path = _snapshot()

    def fault(*answers: Answer) -> str:
        return "" if sorted(each.status for each in answers) == [200, 404] else "it was deleted twice"

    first, second = stage.client(Role.ADMIN), stage.client(Role.ADMIN, 1)
    return Round(Call(first, "delete", path), Call(second, "delete", path), fault)


def one_restores_a_snapshot_another_deletes_it(stage: Stage) -> Round:
    Job.objects.all().delete()
    stage.replace("tenants.backups.snapshot_views.SNAPSHOT_RESTORES", Rate(times=1_000, seconds=60))
    path = _snapshot()
    restore = Call(
        stage.client(Role.ADMIN), "post", f"{path}/restore", {"what": "collection", "collection": "blog"}
    )
    delete = Call(stage.client(Role.ADMIN, 1), "delete", path)

    def fault(restored: Answer, deleted: Answer) -> str:
        is_right = restored.status in (202, 404) and deleted.status in (200, 409)
        return "" if is_right and restored.is_done is not deleted.is_done else "the job has no snapshot"

    return Round(restore, delete, fault)


def _snapshot() -> str:
    """Create a snapshot, and return its path."""
    return f"snapshots/{make.row(Snapshot, reason=Reason.ASKED, key='none', taken_at=timezone.now()).pk}"


def one_takes_a_file_as_icon_another_deletes_it(stage: Stage) -> Round:
    media = make.media()
    body = {"title": f"Tag {next_number()}", "icon_data": {"id": media.pk}}
    add = Call(stage.client(Role.EDITOR), "post", "cuisine-tags", body)
    delete = Call(stage.client(Role.ADMIN), "delete", f"media/{media.pk}")

    def fault(added: Answer, deleted: Answer) -> str:
        is_there = Media.objects.filter(pk=media.pk).exists()
        is_right = added.status in (201, 409, 422) and deleted.status in (200, 409)
        return "" if is_right and is_there is not deleted.is_done else "the icon has no file"

    return Round(add, delete, fault)


def _assign_post(stage: Stage, number: int = 0) -> int:
    """Return the member post of the Member, assigned to them for this round."""
    member = stage.user(Role.MEMBER, number)
    Post.objects.filter(owner_id=member.pk).update(owner_id=None)
    return make.post("members", owner_id=member.pk).pk


PAIRS: tuple[Race, ...] = (
    race_for_last_row("pattern", Pattern, "tenants.patterns.services.MOST", _pattern),
    race_for_last_row("snippet", Snippet, "tenants.snippets.services.MOST", _snippet),
    race_for_last_row("category", Category, "tenants.posts.changes.labels.MOST", _category),
    race_for_last_row(
        "question_category", FaqCategory, "tenants.faqs.services.MOST_CATEGORIES", _question_category
    ),
    race_for_last_row("place", Place, "tenants.stops.services.places.MOST", _place),
    race_for_last_row("menu", FoodMenu, "tenants.food_menus.services.MOST_MENUS_OF_ALL", _menu),
    race_for_last_row("file", Media, "tenants.media.quota.MOST_FILES", _upload),
    two_uploads_fill_the_storage,
    one_describes_a_file_another_deletes_it,
    one_changes_a_question_another_deletes_it,
    two_move_questions,
    member_saves_menu_and_editor_reassigns_it,
    member_cancels_a_stop_editor_swaps_it,
    editor_confirms_a_stop_member_cancels_it,
    two_members_take_the_last_slot,
    two_delete_a_snapshot,
    one_restores_a_snapshot_another_deletes_it,
    one_takes_a_file_as_icon_another_deletes_it,
)
