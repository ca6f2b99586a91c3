"""Request and response bodies for verification, organization and site map."""

import re
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from rest_framework import serializers

from shared.data_types import JsonObject
from shared.tenancy.unit_of_work import current_domain
from tenants.options.fields import MediaReference, PictureField
from tenants.options.models import SiteOptions
from tenants.options.seo import MAX_ADDRESSES, ORGANISATION_TYPES, SiteMap
from tenants.posts.collections import COLLECTIONS
from tenants.posts.content.addresses import normalize

# Users may paste the whole tag from the search engine.
_PASTED = re.compile(r"<meta\s[^>]*content=[\"']?([^\"'\s>]+)", re.IGNORECASE)
_ADDRESS = re.compile(r"/[A-Za-z0-9._~/-]{0,200}")


class VerificationWord(serializers.RegexField):
    """The verification code of a search engine, which is also extracted from a pasted meta tag."""

    def __init__(self) -> None:
        super().__init__(
            r"\A[A-Za-z0-9_=.:-]*\Z",
            max_length=128,
            required=False,
            allow_blank=True,
            error_messages={"invalid": _('Enter the value between the quotes of content="…".')},
        )

    def to_internal_value(self, data: Any) -> str:
        pasted = _PASTED.search(data[:1000]) if isinstance(data, str) else None
        return str(super().to_internal_value(pasted.group(1) if pasted else data))


class Verification(serializers.Serializer):
    google = VerificationWord()
    bing = VerificationWord()
    yandex = VerificationWord()
    pinterest = VerificationWord()
    facebook = VerificationWord()


def _text(length: int = 200) -> serializers.CharField:
    return serializers.CharField(max_length=length, required=False, allow_blank=True)


class Organisation(serializers.Serializer):
    """The publisher of the site. Empty fields default to the site's options."""

    type = serializers.ChoiceField(ORGANISATION_TYPES, required=False)
    name = _text()
    legal_name = _text()
    email = serializers.EmailField(required=False, allow_blank=True, max_length=254)
    phone = _text(40)
    street = _text()
    city = _text(120)
    region = _text(120)
    postal_code = _text(20)
    country = serializers.RegexField(
        r"\A([A-Z]{2})?\Z",
        required=False,
        allow_blank=True,
        error_messages={"invalid": gettext_lazy("Enter a two-letter country code, such as US.")},
    )


class SeoBody(serializers.ModelSerializer):
    title = serializers.CharField(source="seo_title", max_length=200, required=False, allow_blank=True)
    description = serializers.CharField(
        source="seo_description", max_length=320, required=False, allow_blank=True
    )
    name = serializers.SerializerMethodField()
    og_image = PictureField()
    og_image_id = MediaReference(source="og_image")
    verification = Verification(required=False)
    organisation = Organisation(required=False)

    class Meta:
        model = SiteOptions
        fields = (
            "title",
            "description",
            "name",
            "og_image",
            "og_image_id",
            "verification",
            "organisation",
        )

    def get_name(self, _options: SiteOptions) -> str:
        return current_domain().host


class SiteAddress(serializers.CharField):
    """A path of this site; the leading slash is optional."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=201, allow_blank=True, **kwargs)

    def to_internal_value(self, data: Any) -> str:
        written = super().to_internal_value(data)
        written = written if written.startswith("/") else f"/{written}"
        if not _ADDRESS.fullmatch(written) or "//" in written or "/../" in f"{written}/":
            raise serializers.ValidationError(_("Enter a path on this site, such as /menu."))
        return written


class PageAddress(SiteAddress):
    """A path normalized like the URLs of posts."""

    def to_internal_value(self, data: object) -> str:
        return f"/{normalize(super().to_internal_value(data))}"


class SiteMapTypes(serializers.Serializer):
    def get_fields(self) -> dict[str, serializers.Field]:
        return {each.site_map_name: serializers.BooleanField(required=False) for each in COLLECTIONS}


class SiteMapBody(serializers.Serializer):
    """The content of `/sitemap.xml`: collections, excluded pages and additional URLs."""

    enabled = serializers.BooleanField(required=False)
    types = SiteMapTypes(required=False)
    exclude = serializers.ListField(child=PageAddress(), required=False, max_length=MAX_ADDRESSES)
    extra = serializers.ListField(child=SiteAddress(), required=False, max_length=MAX_ADDRESSES)

    def to_representation(self, instance: SiteMap) -> JsonObject:
        return {
            "enabled": instance.enabled,
            "types": dict(instance.types),
            "exclude": list(instance.exclude),
            "extra": list(instance.extra),
        }
