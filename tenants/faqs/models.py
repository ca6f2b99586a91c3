"""Questions and answers in a custom order, with optional categories."""

from collections.abc import Collection

from django.db import models
from django.db.models.functions import Lower

from shared.tenancy.locks import hold
from shared.tenancy.uuids import uuid7

MOST_QUESTIONS = 500
"""Maximum number of questions per domain, because one page and the panel show all of them."""
MOST_LETTERS = 400_000
"""Maximum number of characters in all questions and answers together, because one page shows all of them."""


class FaqCategoryQuerySet(models.QuerySet["FaqCategory"]):
    def existing(self, ids: Collection[int]) -> set[int]:
        """Return the `ids` of categories that exist on this domain."""
        return {pk for (pk,) in hold(self.filter(pk__in=ids), "pk")}


class FaqCategory(models.Model):
    uid = models.UUIDField(default=uuid7, editable=False)
    name = models.CharField(max_length=80)

    objects = FaqCategoryQuerySet.as_manager()

    class Meta:
        constraints = (models.UniqueConstraint(Lower("name"), name="faq_category_name"),)

    def __str__(self) -> str:
        return self.name


class FaqQuerySet(models.QuerySet["Faq"]):
    def public(self) -> "FaqQuerySet":
        """Return public questions: published, with both a question and an answer."""
        return self.filter(is_published=True).exclude(question="").exclude(answer="")

    def in_order(self) -> "FaqQuerySet":
        return self.order_by("position", "id")

    def matching(self, words: str) -> "FaqQuerySet":
        return self.filter(models.Q(question__icontains=words) | models.Q(answer__icontains=words))


class Faq(models.Model):
    """One question with its answer, which is sanitized HTML."""

    uid = models.UUIDField(default=uuid7, editable=False)
    question = models.CharField(max_length=300)
    answer = models.TextField(max_length=20_000, blank=True, default="")
    category = models.ForeignKey(
        FaqCategory, on_delete=models.SET_NULL, null=True, blank=True, related_name="faqs", db_index=False
    )
    position = models.PositiveIntegerField(default=0)
    is_published = models.BooleanField(default=True)

    objects = FaqQuerySet.as_manager()

    def __str__(self) -> str:
        return self.question
