"""Change FAQs. Each change invalidates cached pages."""

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import Max, Sum
from django.db.models.functions import Coalesce, Length
from django.utils.translation import gettext as _

from shared.api.versions import lock_row
from shared.data_types import ValidatedData
from shared.tenancy.cache import invalidate_content
from shared.tenancy.locks import lock_kind
from tenants.faqs.models import MOST_LETTERS, MOST_QUESTIONS, Faq, FaqCategory
from tenants.posts.content import references

MOST_CATEGORIES = 500


@transaction.atomic
def add(values: ValidatedData) -> Faq:
    """Create an FAQ at `position`, by default at the end.

    Raises ValidationError if a limit is exceeded, or if the category already contains the question.
    """
    values = dict(values)
    position = values.pop("position", None)
    lock_kind(Faq)
    sentence = _("A site can have up to %(most)s questions. Delete one first.")
    _refuse_too_many(Faq.objects.count(), MOST_QUESTIONS, "question", sentence)
    _refuse_too_long(values)
    if Faq.objects.filter(question=values["question"], category=values.get("category")).exists():
        raise ValidationError({"question": _("This question already exists.")})
    last = Faq.objects.aggregate(last=Max("position"))["last"]
    faq = Faq.objects.create(**values, position=0 if last is None else last + 1)
    if position is not None:
        _move(faq, to=position)
    invalidate_content()
    return faq


@transaction.atomic
def change(faq: Faq, values: ValidatedData) -> Faq:
    """Change an FAQ. A new `position` shifts the other FAQs."""
    values = dict(values)
    position = values.pop("position", None)
    # Without this lock, two parallel moves could deadlock.
    lock_kind(Faq)
    faq = lock_row(Faq.objects.select_related("category"), faq.pk)
    for name, value in values.items():
        setattr(faq, name, value)
    if {"question", "answer"} & values.keys():
        _refuse_too_long({"question": faq.question, "answer": faq.answer}, other_than=faq.pk)
    faq.save(update_fields=list(values))
    if position is not None:
        _move(faq, to=position)
    invalidate_content()
    return faq


@transaction.atomic
def remove(faq: Faq) -> None:
    faq.delete()
    invalidate_content()


@transaction.atomic
def remove_category(category: FaqCategory) -> None:
    """Delete a category. Its FAQs become uncategorized, and blocks that showed it show all FAQs."""
    lock_row(FaqCategory.objects.all(), category.pk, to_delete=True)
    references.remove_from_blocks("category", category.pk)
    category.delete()
    invalidate_content()


@transaction.atomic
def add_category(name: str) -> FaqCategory:
    """Create a category. Raises ValidationError for a duplicate name, even in parallel requests."""
    lock_kind(FaqCategory)
    sentence = _("A site can have up to %(most)s categories. Delete one first.")
    _refuse_too_many(FaqCategory.objects.count(), MOST_CATEGORIES, "name", sentence)
    try:
        with transaction.atomic():
            category = FaqCategory.objects.create(name=name)
            invalidate_content()
    except IntegrityError as error:
        raise ValidationError({"name": _("A category with this name already exists.")}) from error
    return category


def _refuse_too_many(count: int, most: int, field: str, sentence: str) -> None:
    if count >= most:
        raise ValidationError({field: sentence % {"most": most}})


def _refuse_too_long(values: ValidatedData, other_than: int = 0) -> None:
    """Raise ValidationError if all FAQs together would be longer than MOST_LETTERS."""
    others = Faq.objects.exclude(pk=other_than).aggregate(
        letters=Coalesce(Sum(Length("question") + Length("answer")), 0)
    )["letters"]
    if others + len(values["question"]) + len(values.get("answer", "")) > MOST_LETTERS:
        sentence = _("All FAQs together can have up to %(limit)s characters. Shorten or delete some.")
        raise ValidationError({"answer": sentence % {"limit": f"{MOST_LETTERS:,}"}})


def _move(faq: Faq, *, to: int) -> None:
    """Move `faq` to position `to`, or to the nearest end. Positions remain consecutive, starting at 0."""
    faqs = list(Faq.objects.in_order().select_for_update().only("id", "position"))
    ordered = [each for each in faqs if each.pk != faq.pk]
    ordered.insert(max(0, to), faq)
    moved = []
    for position, each in enumerate(ordered):
        if each.position != position:
            each.position = position
            moved.append(each)
    Faq.objects.bulk_update(moved, ["position"])
