"""Request and response bodies for snippets. The response to GET is a valid body for PUT."""

from django.utils.translation import gettext as _
from rest_framework import serializers

from shared.api.fields import WholeNumber
from shared.data_types import JsonObject, ValidatedData
from tenants.snippets.markup import UnreadableMarkup
from tenants.snippets.models import MAX_CODE, ConsentCategory, Position, Snippet, Type
from tenants.snippets.reading import build_markup, least_category
from tenants.snippets.vendors import VENDORS

CHOICES = [(each.slug, each.label) for each in VENDORS.values()]
MAX_POSITION = 999
_VENDOR_VALUES = {
    "type": Type.SCRIPT,
    "tag_position": Position.HEAD,
    "code": "",
    "name": "",
    "content": "",
    "content_type": "",
    "is_async": True,
    "is_deferred": False,
}
"""The fixed values of a vendor's snippet. Commissary generates its script."""


class SnippetBody(serializers.Serializer):
    """A snippet. With `external_analytics_type` and `custom_id`, its code is generated."""

    answered_beside = ("id", "_id", "created_at", "updated_at")

    title = serializers.CharField(max_length=120, required=False, default="", allow_blank=True)
    type = serializers.ChoiceField(Type.choices, default=Type.SCRIPT)
    tag_position = serializers.ChoiceField(Position.choices, default=Position.HEAD)
    external_analytics = serializers.BooleanField(required=False, allow_null=True, default=None)
    external_analytics_type = serializers.ChoiceField(
        CHOICES, source="vendor", required=False, default="", allow_blank=True, allow_null=True
    )
    custom_id = serializers.CharField(max_length=120, required=False, default="", allow_blank=True)
    src = serializers.CharField(
        max_length=500, required=False, default="", allow_blank=True, help_text="An https:// URL."
    )
    defer = serializers.BooleanField(source="is_deferred", default=False)
    code = serializers.CharField(
        max_length=MAX_CODE,
        required=False,
        default="",
        allow_blank=True,
        trim_whitespace=False,
        help_text="JavaScript, or HTML with allowed tags that are all closed.",
    )
    name = serializers.CharField(
        max_length=100,
        required=False,
        default="",
        allow_blank=True,
        help_text="The name of a meta tag or the rel of a link.",
    )
    content = serializers.CharField(max_length=500, required=False, default="", allow_blank=True)
    content_type = serializers.CharField(max_length=100, required=False, default="", allow_blank=True)
    consent_category = serializers.ChoiceField(ConsentCategory.choices, required=False)
    position = WholeNumber(min_value=0, max_value=MAX_POSITION, required=False)
    is_enabled = serializers.BooleanField(default=True)

    def get_fields(self) -> dict[str, serializers.Field]:
        # `async` is a reserved word in Python, so it cannot be a class attribute.
        return {**super().get_fields(), "async": serializers.BooleanField(source="is_async", default=False)}

    def validate(self, attrs: ValidatedData) -> ValidatedData:
        is_external = attrs.pop("external_analytics")
        attrs["vendor"] = attrs["vendor"] or ""
        if is_external is not None and is_external != bool(attrs["vendor"]):
            raise serializers.ValidationError({"external_analytics_type": _("Choose one of the services.")})
        if attrs["vendor"]:
            self._settle_vendor(attrs)
        else:
            _check_own(attrs)
        least = least_category(attrs)
        attrs["consent_category"] = least or attrs.get("consent_category") or ConsentCategory.ANALYTICS
        try:
            build_markup(attrs)
        except UnreadableMarkup as error:
            raise serializers.ValidationError({_choose_error_field(attrs): str(error)}) from error
        return attrs

    def _settle_vendor(self, attrs: ValidatedData) -> None:
        """Set the fixed values of a vendor's snippet, for which the domain can set only the server URL.

        Raises ValidationError for other values. Empty values and defaults are accepted.
        """
        vendor = VENDORS[attrs["vendor"]]
        wanted = attrs.get("consent_category") or vendor.consent_category
        errors = {}
        if wanted == ConsentCategory.NECESSARY and not vendor.may_be_necessary:
            errors["consent_category"] = _("%(label)s requires visitor consent.") % {"label": vendor.label}
        fixed = dict(_VENDOR_VALUES) if vendor.needs_src else {**_VENDOR_VALUES, "src": ""}
        for name, field in self.fields.items():
            if field.source in fixed and attrs[field.source] not in (fixed[field.source], field.default):
                errors[name] = _("You can't set this for %(label)s.") % {"label": vendor.label}
        if errors:
            raise serializers.ValidationError(errors)
        attrs.update(fixed, consent_category=wanted)


class SnippetOrder(serializers.Serializer):
    """The body of PATCH …/order. A position beyond the end selects the end."""

    position = WholeNumber(min_value=0, max_value=MAX_POSITION)


class SnippetRow(SnippetBody):
    """A snippet in its stored form."""

    id = serializers.IntegerField(read_only=True)
    _id = serializers.UUIDField(source="uid", read_only=True)
    created_at = serializers.DateTimeField(read_only=True)
    updated_at = serializers.DateTimeField(read_only=True)

    def to_representation(self, instance: Snippet) -> JsonObject:
        row = super().to_representation(instance)
        is_external = bool(instance.vendor)
        return {**row, "external_analytics": is_external, "external_analytics_type": instance.vendor or None}

    def get_fields(self) -> dict[str, serializers.Field]:
        fields = super().get_fields()
        fields["external_analytics"] = serializers.BooleanField(source="vendor", read_only=True)
        return fields


class VendorSources(serializers.Serializer):
    script = serializers.ListField(child=serializers.CharField())
    connect = serializers.ListField(child=serializers.CharField())
    img = serializers.ListField(child=serializers.CharField())
    frame = serializers.ListField(child=serializers.CharField())


class VendorRow(serializers.Serializer):
    """A service that is enabled by entering an id."""

    slug = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # a field may have that name
    id_label = serializers.CharField()
    id_pattern = serializers.CharField()
    example = serializers.CharField()
    consent_category = serializers.ChoiceField(ConsentCategory.choices)
    may_be_necessary = serializers.BooleanField()
    needs_src = serializers.BooleanField()
    sources = VendorSources()


def _check_own(attrs: ValidatedData) -> None:
    errors = {}
    kind = attrs["type"]
    if kind == Type.SCRIPT and bool(attrs["src"]) == bool(attrs["code"].strip()):
        errors["src"] = _("Enter either a URL or code.")
    if kind == Type.NOSCRIPT and not attrs["code"].strip():
        errors["code"] = _("Enter the content for visitors without JavaScript.")
    if kind == Type.META and not attrs["content"]:
        errors["content"] = _("Enter the content of the meta tag.")
    if kind in (Type.META, Type.LINK) and attrs["tag_position"] != Position.HEAD:
        errors["tag_position"] = _("A meta or link tag must be in the head.")
    if errors:
        raise serializers.ValidationError(errors)


def _choose_error_field(attrs: ValidatedData) -> str:
    """Return the name of the field that shows an error about the whole snippet."""
    if attrs["vendor"]:
        fits = VENDORS[attrs["vendor"]].fits(attrs["custom_id"])
        return "src" if fits else "custom_id"
    if attrs["type"] == Type.META:
        return "name"
    if attrs["type"] == Type.LINK:
        return "src"
    return "code" if attrs["code"].strip() else "src"
