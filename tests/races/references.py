"""Pairs of calls. One call stores a reference to a row, and the other deletes or renames the row."""

from collections.abc import Callable, Mapping
from typing import Any

from shared.api.permissions import Role
from tenants.faqs.models import Faq
from tenants.food_menus.models import FoodMenu
from tenants.patterns.models import Pattern
from tenants.posts.changes import services
from tenants.posts.content import references
from tenants.posts.models import Post
from tenants.stops.models import Stop
from tests.kit import make
from tests.kit.races import Answer, Call, Race, Round, Stage
from tests.kit.rows import next_number

MakeRow = Callable[[], tuple[Any, str]]
"""Create a row, and return the value that refers to it, and the path that deletes it."""


def _label(model: str) -> MakeRow:
    def make_row() -> tuple[int, str]:
        label = make.category() if model == "categories" else make.cuisine_tag()
        return label.pk, f"{model}/{label.pk}?force=true"

    return make_row


def _media() -> tuple[int, str]:
    media = make.media()
    return media.pk, f"media/{media.pk}?force=true"


def _make_trashed(collection: str) -> Post:
    return services.trash(make.post(collection), by=None)


def _post(collection: str) -> MakeRow:
    def make_row() -> tuple[int, str]:
        post = _make_trashed(collection)
        return post.pk, f"posts/{post.pk}/permanently"

    return make_row


def _cuisine_by_url() -> tuple[str, str]:
    post = _make_trashed("cuisines")
    return post.url, f"posts/{post.pk}/permanently"


def _menu() -> tuple[int, str]:
    menu = make.food_menu(f"Menu {next_number()}")
    return menu.pk, f"food-menus/{menu.pk}"


def _place() -> tuple[int, str]:
    Stop.objects.all().delete()
    place = make.place()
    return place.pk, f"places/{place.pk}?force=true"


def _faq_category() -> tuple[int, str]:
    category = make.faq_category()
    return category.pk, f"faq-categories/{category.pk}"


def _refer_in_data(part: str, field: str, *, many: bool = True) -> Callable[[Any], dict[str, Any]]:
    return lambda value: {part: {field: [value] if many else value}}


def _refer_in_block(block_type: str, prop: str) -> Callable[[Any], dict[str, Any]]:
    return lambda value: {"builder": make.builder(make.block(block_type, **{prop: value}))}


def _has_missing_rows(post: Post) -> bool:
    existing = references.without_missing_rows(post, post.collection)
    external = {name: ids for name, ids in post.external.items() if ids}
    return (post.media, post.builder, external) != tuple(
        existing[part] for part in ("media", "builder", "external")
    )


def _is_saved_or_missing(answer: Answer) -> bool:
    """Return whether the row was saved, or rejected because the other row no longer exists."""
    is_missing = answer.status in (404, 409, 422) and ("exist" in answer.text or "deleted" in answer.text)
    return answer.is_done or is_missing


def _race_save(
    name: str, collection: str, make_row: MakeRow, body: Callable[[Any], Mapping[str, Any]]
) -> Race:
    """Race between saving a post with a reference to a row and deleting the row."""

    def race(stage: Stage) -> Round:
        post = make.post(collection)
        value, path = make_row()
        save = Call(stage.client(Role.EDITOR), "put", f"posts/{post.pk}/body", {"post_body": body(value)})
        delete = Call(stage.client(Role.ADMIN), "delete", path)

        def fault(saved: Answer, deleted: Answer) -> str:
            stored = Post.objects.get(pk=post.pk)
            if _has_missing_rows(stored):
                return "the post refers to a deleted row"
            return "" if deleted.is_done and _is_saved_or_missing(saved) else "neither was done"

        return Round(save, delete, fault)

    race.__name__ = f"one_saves_a_post_with_{name}_another_deletes_it"
    return race


def one_renames_a_cuisine_another_shows_it_in_a_block(stage: Stage) -> Round:
    cuisine, post = make.post("cuisines"), make.post("pages")
    block = make.block("MembersGrid", cuisine=cuisine.url)
    save = Call(
        stage.client(Role.EDITOR),
        "put",
        f"posts/{post.pk}/body",
        {"post_body": {"builder": make.builder(block)}},
    )
    rename = Call(
        stage.client(Role.ADMIN), "put", f"posts/{cuisine.pk}/data", {"url": f"renamed-{next_number()}"}
    )

    def fault(saved: Answer, renamed: Answer) -> str:
        stored = Post.objects.get(pk=post.pk)
        is_right = renamed.is_done and _is_saved_or_missing(saved) and not _has_missing_rows(stored)
        return "" if is_right else "the block names no cuisine"

    return Round(save, rename, fault)


def two_pages_show_each_other(stage: Stage) -> Round:
    first, second = make.post("pages"), make.post("pages")

    def show(other: Post) -> dict[str, Any]:
        return {"post_body": {"builder": make.builder(make.block("PagePart", post_id=other.pk))}}

    calls = [
        Call(stage.client(role), "put", f"posts/{post.pk}/body", show(other))
        for role, post, other in ((Role.EDITOR, first, second), (Role.ADMIN, second, first))
    ]

    def fault(*answers: Answer) -> str:
        return "" if all(each.is_done for each in answers) else "one was not saved"

    return Round(calls[0], calls[1], fault)


def _race_insert(name: str, path: str, make_row: MakeRow, body: Callable[[Any], Any], rows: Any) -> Race:
    """Race between adding a row with a foreign key to another row and deleting that row."""

    def race(stage: Stage) -> Round:
        value, place = make_row()
        add = Call(stage.client(Role.EDITOR), "post", path, body(value))
        delete = Call(stage.client(Role.ADMIN), "delete", place)

        def fault(added: Answer, deleted: Answer) -> str:
            is_right = _is_saved_or_missing(added) and deleted.is_done
            return "" if is_right and not rows(value).exists() else "a row refers to a deleted one"

        return Round(add, delete, fault)

    race.__name__ = f"one_adds_{name}_another_deletes_it"
    return race


def _stop(place: int) -> dict[str, Any]:
    return make.stop_values(place_id=place)


def _faq(category: int) -> dict[str, Any]:
    return {"question": f"Question {next_number()}?", "answer": "<p>Yes</p>", "category_id": category}


def _race_change(
    name: str,
    make_target: MakeRow,
    make_user: Callable[[Any], tuple[str, str, Any]],
    rows: Callable[[Any], Any],
) -> Race:
    """Race between saving a row that already refers to another row and deleting that row.

    `make_user` returns the call that saves the referring row. `rows` finds the rows that still refer to the
    other row.
    """

    def race(stage: Stage) -> Round:
        target, path = make_target()
        method, place, body = make_user(target)
        change = Call(stage.client(Role.EDITOR), method, place, body)
        delete = Call(stage.client(Role.ADMIN), "delete", path)

        def fault(changed: Answer, deleted: Answer) -> str:
            is_right = _is_saved_or_missing(changed) and deleted.is_done
            return "" if is_right and not rows(target).exists() else "a row refers to a deleted one"

        return Round(change, delete, fault)

    race.__name__ = f"one_changes_{name}_another_deletes_it"
    return race


def _change_pattern(media: int) -> tuple[str, str, Any]:
    block = make.block("Image", image=media)
    return "patch", f"patterns/{make.pattern(None, block).pk}", {"builder": make.builder(block)}


def _change_dish(media: int) -> tuple[str, str, Any]:
    dish = {"name": "Beans", "prices": [{"amount": "9"}], "image": media}
    menu = make.food_menu(None, dish)
    sections = [{"id": "mains", "title": "Mains", "dishes": [dish]}]
    return "put", f"food-menus/{menu.pk}", {"title": menu.title, "sections": sections}


def _change_stop_at_place(place: int) -> tuple[str, str, Any]:
    stop = make.stop(place_id=place)
    return "put", f"stops/{stop.pk}", make.stop_values(place_id=place, note="New")


def _change_faq(category: int) -> tuple[str, str, Any]:
    faq = make.faq(f"Question {next_number()}?", category_id=category)
    return "patch", f"faqs/{faq.pk}", {"answer": "<p>New</p>", "category_id": category}


def _change_post(media: int) -> tuple[str, str, Any]:
    post = make.post("blog", media={"poster": media})
    return "put", f"posts/{post.pk}/body", {"post_body": {"media": {"poster": media}}}


PAIRS: tuple[Race, ...] = (
    _race_save("a_category", "blog", _label("categories"), _refer_in_data("external_data", "categories")),
    _race_save(
        "a_cuisine_tag", "members", _label("cuisine-tags"), _refer_in_data("external_data", "cuisine_tags")
    ),
    _race_save("a_cuisine", "members", _post("cuisines"), _refer_in_data("external_data", "cuisines")),
    _race_save("a_picture", "blog", _media, _refer_in_data("media", "poster", many=False)),
    _race_save("a_picture_in_a_block", "pages", _media, _refer_in_block("Image", "image")),
    _race_save("a_page_part", "pages", _post("pages"), _refer_in_block("PagePart", "post_id")),
    _race_save("a_cuisine_in_a_block", "pages", _cuisine_by_url, _refer_in_block("MembersGrid", "cuisine")),
    _race_save("a_member_in_a_block", "pages", _post("members"), _refer_in_block("ThisWeek", "business")),
    _race_save("a_menu_in_a_block", "pages", _menu, _refer_in_block("FoodMenu", "menu")),
    _race_save("a_place_in_a_block", "pages", _place, _refer_in_block("OutNow", "place")),
    _race_save("a_faq_category_in_a_block", "pages", _faq_category, _refer_in_block("Faq", "category_id")),
    one_renames_a_cuisine_another_shows_it_in_a_block,
    two_pages_show_each_other,
    _race_insert("a_stop_at_a_place", "stops", _place, _stop, lambda pk: Stop.objects.filter(place_id=pk)),
    _race_insert(
        "a_faq_to_a_category", "faqs", _faq_category, _faq, lambda pk: Faq.objects.filter(category_id=pk)
    ),
    _race_change(
        "a_pattern_with_a_picture", _media, _change_pattern, lambda pk: Pattern.objects.showing({pk})
    ),
    _race_change("a_dish_with_a_picture", _media, _change_dish, lambda pk: FoodMenu.objects.showing({pk})),
    _race_change("a_post_with_a_picture", _media, _change_post, lambda pk: Post.objects.showing({pk})),
    _race_change(
        "a_stop_at_a_place", _place, _change_stop_at_place, lambda pk: Stop.objects.filter(place_id=pk)
    ),
    _race_change(
        "a_question_of_a_category", _faq_category, _change_faq, lambda pk: Faq.objects.filter(category_id=pk)
    ),
)
