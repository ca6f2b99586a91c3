"""The Form block on the server: the answers that it accepts, and their stored form."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any
from zoneinfo import ZoneInfo

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils import timezone

from shared.data_types import JsonMapping, JsonObject
from shared.tenancy.unit_of_work import current_domain
from tenants.posts import blocks
from tenants.posts.blocks.checking import MAX_PARTS
from tenants.posts.content.field_values import clean_text
from tenants.posts.models import Post
from tenants.submissions.files import SentFiles, SubmittedFile, check_files
from tenants.submissions.models import format_value

BLOCK = "Form"
TEXT_LENGTH = 300
LONG_TEXT_LENGTH = 5_000
NO_FORM = "This form doesn’t exist."
NO_CONSENT = "Check the consent box before you send the form."
NO_FILES: SentFiles = {}


@dataclass(frozen=True)
class FormField:
    """A field of a form."""

    name: str
    label: str
    type: str
    required: bool
    options: tuple[str, ...]
    minimum: float | None = None
    maximum: float | None = None
    from_today: bool = False
    """Whether to reject days before today in the domain's time zone."""


@dataclass(frozen=True)
class Form:
    """A Form block of a live page."""

    id: str
    post_id: int
    title: str
    fields: tuple[FormField, ...]
    consent_text: str
    success_text: str
    autoreply_text: str
    is_application: bool = False

    def answers(self, sent: JsonMapping, files: SentFiles = NO_FILES) -> list[JsonObject]:
        """Return the answers in their stored form.

        Raises ValidationError with field errors, also for unknown fields.
        """
        errors: dict[str, list[str]] = {}
        answers = []
        known = {field.name for field in self.fields}
        for name in (*sent, *files):
            if name not in known:
                errors[f"fields.{name[:100]}"] = ["The form doesn’t have this field."]
        for field in self.fields:
            try:
                value = _answer(field, sent.get(field.name), files.get(field.name, ()))
            except ValidationError as error:
                errors[f"fields.{field.name}"] = error.messages
                continue
            answers.append({"name": field.name, "label": field.label, "type": field.type, "value": value})
        if errors:
            raise ValidationError(errors)
        return answers

    def checked(self, sent: JsonMapping, files: SentFiles, *, consent: bool) -> list[JsonObject]:
        """Return the answers after checking for the required consent.

        Raises ValidationError with field errors.
        """
        missing = {"consent": [NO_CONSENT]} if self.consent_text and not consent else {}
        try:
            answers = self.answers(sent, files)
        except ValidationError as error:
            raise ValidationError({**error.message_dict, **missing}) from error
        if missing:
            raise ValidationError(missing)
        return answers


def find_form(block_id: str, post_id: int | None) -> Form:
    """Return the live form with this id, on the given post if `post_id` is set.

    A form in a part belongs to every page that includes the part, and a form in a text to every page that
    shows the text. Raises ValidationError if there is no such form.
    """
    page = None if post_id is None else Post.objects.live().filter(pk=post_id).first()
    if page is None and post_id is not None:
        raise ValidationError({"post_id": "This page doesn’t exist."})
    for post in _list_posts_with_form(block_id, page):
        block = blocks.find(post.live_builder, block_id)
        if block is not None and block["type"] == BLOCK:
            return _form(page or post, block["props"])
    raise ValidationError({"form": NO_FORM})


def _list_posts_with_form(block_id: str, page: Post | None) -> Iterator[Post]:
    """Yield the posts to search for the form: the page and its parts, then any post with the form."""
    live = Post.objects.live().exclude(live_builder=None).in_order()
    if page is not None:
        yield page
        yield from live.filter(pk__in=blocks.ids_in(page.live_builder, "post"))[:MAX_PARTS]
    yield from live.showing_block(BLOCK, block_id)[:1]


def _form(post: Post, props: JsonMapping) -> Form:
    return Form(
        id=str(props["id"]),
        post_id=post.pk,
        title=str(props.get("title") or post.live_title)[:200],
        fields=tuple(_field(each) for each in props.get("fields") or ()),
        consent_text=str(props.get("consent_text") or "").strip(),
        success_text=str(props.get("success_text") or ""),
        autoreply_text=str(props.get("autoreply_text") or "").strip(),
        is_application=props.get("purpose") == "application",
    )


def _field(definition: JsonMapping) -> FormField:
    name = str(definition["name"])
    return FormField(
        name=name,
        label=str(definition.get("label") or name),
        type=str(definition.get("type") or "text"),
        required=bool(definition.get("required")),
        options=tuple(str(each) for each in definition.get("options") or ()),
        minimum=definition.get("minimum", 0),
        maximum=definition.get("maximum"),
        from_today=definition.get("earliest", "today") == "today",
    )


def _answer(field: FormField, value: object, files: Sequence[SubmittedFile]) -> Any:
    if field.type == "file" and value in (None, "", []):
        return check_files(files, field.options, required=field.required) or None
    if files:
        raise ValidationError("This field doesn’t accept files.")
    if value is None or value is False or value in ("", []):
        if field.required:
            raise ValidationError(_MISSING.get(field.type, "Fill in this field."))
        return False if field.type == "checkbox" and not field.options else None
    cleaned = _READERS.get(field.type, _text)(field, value)
    if field.required and cleaned in ("", None, []):
        raise ValidationError("Fill in this field.")
    return cleaned


def _text(_field: FormField, value: object) -> str:
    return clean_text(value, max_length=TEXT_LENGTH)


def _long_text(_field: FormField, value: object) -> str:
    return clean_text(value, max_length=LONG_TEXT_LENGTH, lines=True)


def _email(_field: FormField, value: object) -> str:
    text = clean_text(value, max_length=254)
    validate_email(text)
    return text


def _phone(_field: FormField, value: object) -> str:
    text = clean_text(value, max_length=40)
    if sum(letter.isdigit() for letter in text) < 3 or not set(text) <= set("+0123456789 ().-/xet"):
        raise ValidationError("Enter a phone number, such as +1 415 555 0100.")
    return text


def _number(field: FormField, value: object) -> int | float:
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        raise ValidationError("Enter a number.")
    try:
        number = float(clean_text(value, max_length=30)) if isinstance(value, str) else value
    except ValueError as error:
        raise ValidationError("Enter a number.") from error
    if not -1e15 <= number <= 1e15:
        raise ValidationError("Enter a number.")
    if field.minimum is not None and number < field.minimum:
        raise ValidationError(f"Enter {field.minimum:g} or more.")
    if field.maximum is not None and number > field.maximum:
        raise ValidationError(f"Enter {field.maximum:g} or less.")
    return int(number) if number == int(number) else number


def _date(field: FormField, value: object) -> str:
    text = clean_text(value, max_length=10)
    try:
        # fromisoformat() also accepts ISO weeks and dates without dashes.
        day = date.fromisoformat(text if len(text) == 10 and text[4] == text[7] == "-" else "")
    except ValueError as error:
        raise ValidationError("Enter a date as YYYY-MM-DD.") from error
    if field.from_today and day < timezone.now().astimezone(ZoneInfo(current_domain().timezone)).date():
        raise ValidationError("Choose today or a later date.")
    return day.isoformat()


def _select(field: FormField, value: object) -> str:
    if value not in field.options:
        raise ValidationError("Choose one of the options.")
    return str(value)


def _checkbox(field: FormField, value: object) -> bool | list[str]:
    if not field.options:
        if value is not True:
            raise ValidationError("Enter true or false.")
        return True
    chosen = value if isinstance(value, list) else [value]
    if len(chosen) > len(field.options) or any(each not in field.options for each in chosen):
        raise ValidationError("Choose some of the options.")
    return [option for option in field.options if option in chosen]


def _file(_field: FormField, _value: object) -> None:
    raise ValidationError("Send the file as multipart/form-data.")


_MISSING = {"checkbox": "Check this box.", "select": "Choose an option."}
_READERS: dict[str, Callable[[FormField, Any], Any]] = {
    "text": _text,
    "textarea": _long_text,
    "email": _email,
    "phone": _phone,
    "number": _number,
    "date": _date,
    "select": _select,
    "checkbox": _checkbox,
    "file": _file,
}


def find_sender(answers: list[JsonObject]) -> str:
    """Return the reply address: the first email field that is filled in, or "" if there is none."""
    return next((str(each["value"]) for each in answers if each["type"] == "email" and each["value"]), "")


def build_rows(answers: list[JsonObject]) -> list[dict[str, str]]:
    """Return the labels and answers for emails and tables."""
    return [{"label": str(each["label"]), "value": format_value(each["value"])} for each in answers]
