"""FAQs on the wire."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from shared.api.fields import Id, Reference, WholeNumber
from tenants.faqs.models import Faq, FaqCategory
from tenants.posts import rich_text


class FaqCategoryBody(serializers.ModelSerializer):
    _id = serializers.UUIDField(source="uid", read_only=True)

    class Meta:
        model = FaqCategory
        fields = ("id", "_id", "name")
        validators = ()  # a name that is taken is refused by the service, in one way for every caller


class FaqBody(serializers.ModelSerializer):
    _id = serializers.UUIDField(source="uid", read_only=True)
    category = FaqCategoryBody(read_only=True, allow_null=True)
    category_id = Reference(FaqCategory, source="category", unknown=_("There is no such category."))
    position = WholeNumber(min_value=0, max_value=100_000, required=False)

    class Meta:
        model = Faq
        fields = ("id", "_id", "question", "answer", "category", "category_id", "position", "is_published")

    def validate_answer(self, value: str) -> str:
        return rich_text.clean(value)

    def to_representation(self, instance: Faq) -> dict[str, Any]:
        return {**super().to_representation(instance), "answer": rich_text.shown(instance.answer)}


class FaqQuery(serializers.Serializer):
    """What a list of FAQs can be narrowed to."""

    search = serializers.CharField(required=False, max_length=200)
    category = Id(required=False)
