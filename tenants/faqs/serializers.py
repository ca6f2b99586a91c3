"""Request and response bodies for FAQs."""

from django.db import models
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from shared.api.fields import Id, Reference, WholeNumber
from shared.data_types import JsonObject, ValidatedData
from tenants.faqs.models import Faq, FaqCategory
from tenants.posts.content import rich_text


class FaqCategoryBody(serializers.ModelSerializer):
    _id = serializers.UUIDField(source="uid", read_only=True)

    class Meta:
        model = FaqCategory
        fields = ("id", "_id", "name")
        validators = ()  # The service rejects duplicate names, in the same way for every caller.


@extend_schema_field(
    {
        "description": "The id of the category, or the category as returned; `category_id` takes precedence.",
        "anyOf": [
            {"type": "integer", "minimum": 1},
            {"type": "object", "required": ["id"], "properties": {"id": {"type": "integer", "minimum": 1}}},
            {"type": "null"},
        ],
    }
)
class CategoryChoice(Reference):
    """A category: its id, the object that the API returns, or null."""

    def to_internal_value(self, data: object) -> models.Model:
        return super().to_internal_value(data.get("id") if isinstance(data, dict) else data)


class FaqRow(serializers.ModelSerializer):
    """A question in a response."""

    _id = serializers.UUIDField(source="uid", read_only=True)
    category = FaqCategoryBody(allow_null=True)
    category_id = serializers.IntegerField(allow_null=True)

    class Meta:
        model = Faq
        fields = ("id", "_id", "question", "answer", "category", "category_id", "position", "is_published")

    def to_representation(self, instance: Faq) -> JsonObject:
        return {**super().to_representation(instance), "answer": rich_text.clean_stored(instance.answer)}


class FaqBody(serializers.ModelSerializer):
    """A question in a request. `category` or `category_id` sets its category."""

    _id = serializers.UUIDField(source="uid", read_only=True)
    category = CategoryChoice(FaqCategory, unknown=_("This category doesn't exist."))
    category_id = Reference(FaqCategory, unknown=_("This category doesn't exist."))
    position = WholeNumber(
        required=False, help_text="The position, from 0; larger numbers move it to the end."
    )

    class Meta:
        model = Faq
        fields = ("id", "_id", "question", "answer", "category", "category_id", "position", "is_published")

    def validate_answer(self, value: str) -> str:
        return rich_text.clean(value)

    def validate(self, attrs: ValidatedData) -> ValidatedData:
        if "category_id" in attrs:
            attrs["category"] = attrs.pop("category_id")
        return attrs


class FaqQuery(serializers.Serializer):
    """Filters of the list of FAQs."""

    search = serializers.CharField(required=False, max_length=200)
    category = Id(required=False)
