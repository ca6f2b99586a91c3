"""Request and response bodies for options.

The response to GET is a valid body for PUT. `…_id` fields select images.
"""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from shared.api.fields import Id, WholeNumber, many
from shared.api.typed import describe_type
from shared.data_types import JsonObject, ValidatedData
from shared.domains.models import Template
from tenants.options.collection_names import CollectionName, each_once
from tenants.options.design import BUTTONS, CORNERS, FONTS, FOOTERS, HEADERS
from tenants.options.fields import MediaReference, PictureField, SafeLinkField
from tenants.options.icons import SOCIAL_ICONS, SocialIconData
from tenants.options.models import OPTION_SWITCHES, OPTION_TEXTS, SiteOptions
from tenants.options.palettes import ColorType
from tenants.options.reading import MEMBERS_SHOWN
from tenants.posts.collections import COLLECTIONS, MEMBERS
from tenants.posts.queries.public import first_cards
from tenants.posts.schemas import PostPublic


class OptionsBody(serializers.ModelSerializer):
    join_url = SafeLinkField(allow_blank=True, required=False)
    auth_background = PictureField()
    auth_background_id = MediaReference(source="auth_background")
    logo = PictureField()
    logo_id = MediaReference(source="logo")
    fav_icon = PictureField()
    fav_icon_id = MediaReference(source="fav_icon")
    collections = many(CollectionName, max_length=len(COLLECTIONS), required=False)

    class Meta:
        model = SiteOptions
        fields = (
            *OPTION_TEXTS,
            *OPTION_SWITCHES,
            "auth_background",
            "auth_background_id",
            "logo",
            "logo_id",
            "fav_icon",
            "fav_icon_id",
            "collections",
        )

    def validate_collections(self, rows: list[ValidatedData]) -> list[ValidatedData]:
        return each_once(rows)

    def to_representation(self, instance: SiteOptions) -> JsonObject:
        """Return an empty list if no collection is renamed, so that the response is a valid request body."""
        shown = super().to_representation(instance)
        return {**shown, "collections": shown["collections"] or []}


class ColorBody(serializers.Serializer):
    id = serializers.IntegerField(source="type", read_only=True)
    domain_color_type_id = WholeNumber(source="type", min_value=min(ColorType), max_value=max(ColorType))
    code = serializers.RegexField(
        r"^#[0-9A-Fa-f]{6}\Z", error_messages={"invalid": gettext_lazy("Enter a color such as #1F6F54.")}
    )


class DesignBody(serializers.Serializer):
    """The template and the choices. An empty choice means the template's own value."""

    template = serializers.ChoiceField(Template.choices, required=False)
    fonts = serializers.ChoiceField(FONTS, required=False)
    corners = serializers.ChoiceField(CORNERS, required=False)
    buttons = serializers.ChoiceField(BUTTONS, required=False)
    header = serializers.ChoiceField(HEADERS, required=False)
    footer = serializers.ChoiceField(FOOTERS, required=False)


class TemplateQuery(serializers.Serializer):
    """The template of a preview."""

    template = serializers.ChoiceField(Template.choices)


def _text(column: str, max_length: int) -> serializers.CharField:
    return serializers.CharField(source=column, max_length=max_length, required=False, allow_blank=True)


class ErrorPageBody(serializers.ModelSerializer):
    """The not-found page and its members, which are the first members of the domain."""

    title = _text("error_title", 120)
    subtitle = _text("error_subtitle", 300)
    section_title = _text("error_section_title", 120)
    section_text = _text("error_section_text", 1000)
    members = serializers.SerializerMethodField()
    truck_image = PictureField()
    truck_image_id = MediaReference(source="truck_image")

    class Meta:
        model = SiteOptions
        fields = (
            "title",
            "subtitle",
            "section_title",
            "section_text",
            "truck_image",
            "truck_image_id",
            "members",
        )

    @extend_schema_field(describe_type(list[PostPublic]))
    def get_members(self, _options: SiteOptions) -> list[PostPublic]:
        return first_cards(MEMBERS, MEMBERS_SHOWN)


@extend_schema_field(describe_type(SocialIconData))
class IconWords(serializers.ReadOnlyField):
    """The names of an icon. They depend on its id, so clients do not send them."""


class SocialIconBody(serializers.Serializer):
    id = Id()
    name = serializers.CharField(read_only=True)
    data = IconWords()  # type: ignore[assignment]  # the metaclass takes it out of the class

    def validate_id(self, value: int) -> int:
        if value not in SOCIAL_ICONS:
            raise serializers.ValidationError(_("This icon doesn't exist."))
        return value


class SocialBody(serializers.Serializer):
    id = Id(required=False)
    link = SafeLinkField(elsewhere_only=True)
    icon = SocialIconBody()
