"""The demo's content as Wagtail pages, snippets and settings."""

from typing import Any

from django.db import models
from django.utils import timezone
from modelcluster.fields import ParentalManyToManyField
from rest_framework import serializers
from wagtail.admin.panels import FieldPanel
from wagtail.api import APIField
from wagtail.contrib.settings.models import BaseSiteSetting, register_setting
from wagtail.fields import RichTextField, StreamField
from wagtail.images.api.fields import ImageRenditionField
from wagtail.images.models import Image
from wagtail.models import Page, PageManager, PageQuerySet
from wagtail.snippets.models import register_snippet

from tests.bench.wagtail_site.blocks import HoursBlock, LinkBlock, LocationBlock, body_blocks
from tests.bench.wagtail_site.schedule import Schedule

WIDTHS = (320, 480, 750, 960, 1280, 1600)
PICTURE = [f"format-{kind}|width-{width}" for kind in ("avif", "webp") for width in WIDTHS]
"""The renditions that `{% picture %}` in `card.html` uses."""
LOGO = "width-512|format-webp"
API_PICTURE, API_LOGO = "width-1280|format-webp", LOGO


def _picture(related_name: str = "+") -> Any:
    return models.ForeignKey(
        "wagtailimages.Image", null=True, blank=True, on_delete=models.SET_NULL, related_name=related_name
    )


@register_snippet
class Cuisine(models.Model):
    title = models.CharField(max_length=100)
    slug = models.SlugField(unique=True)

    def __str__(self) -> str:
        return self.title


@register_snippet
class Faq(models.Model):
    question = models.CharField(max_length=200)
    answer = RichTextField()
    position = models.IntegerField(default=0)

    class Meta:
        ordering = ["position"]

    def __str__(self) -> str:
        return self.question


@register_snippet
class Place(models.Model):
    name = models.CharField(max_length=100)
    address = models.CharField(max_length=200)
    latitude = models.FloatField()
    longitude = models.FloatField()
    note = models.CharField(max_length=200, blank=True)

    def __str__(self) -> str:
        return self.name

    @property
    def line(self) -> str:
        return self.name if self.address == self.name else f"{self.name} · {self.address}"


@register_snippet
class Stop(models.Model):
    member = models.ForeignKey("MemberPage", on_delete=models.CASCADE, related_name="stops")
    place = models.ForeignKey(Place, on_delete=models.CASCADE, related_name="+")
    days = models.JSONField(default=list)
    """Numbers of weekdays, Monday is 0."""
    begins = models.TimeField()
    ends = models.TimeField()
    note = models.CharField(max_length=200, blank=True)

    def __str__(self) -> str:
        return f"{self.member}: {self.place}"


@register_snippet
class MenuItem(models.Model):
    menu = models.CharField(max_length=10)
    text = models.CharField(max_length=100)
    url = models.CharField(max_length=200, blank=True)
    parent = models.ForeignKey("self", null=True, blank=True, on_delete=models.CASCADE)
    position = models.IntegerField(default=0)

    class Meta:
        ordering = ["position"]

    def __str__(self) -> str:
        return self.text


@register_snippet
class Social(models.Model):
    name = models.CharField(max_length=20)
    label = models.CharField(max_length=50)
    link = models.CharField(max_length=200)
    position = models.IntegerField(default=0)

    class Meta:
        ordering = ["position"]

    def __str__(self) -> str:
        return self.label


@register_setting
class SiteOptions(BaseSiteSetting):
    select_related = ["logo", "og_image"]

    title = models.CharField(max_length=100)
    address = models.CharField(max_length=200, blank=True)
    phone = models.CharField(max_length=50, blank=True)
    email = models.EmailField(blank=True)
    menu_title = models.CharField(max_length=100, blank=True)
    social_media_title = models.CharField(max_length=100, blank=True)
    copyright = models.CharField(max_length=200, blank=True)
    colors = models.JSONField(default=dict)
    logo = _picture()
    og_image = _picture()


class IndexPage(Page):
    """Parent page of the members, the cuisines and the showcases."""

    parent_page_types = ["wagtail_site.HomePage"]


class MemberQuerySet(PageQuerySet):
    def with_cards(self) -> Any:
        """Prefetch all card data with a constant number of queries."""
        return self._with(PICTURE, LOGO).defer_streamfields().defer("description")

    def with_api_fields(self) -> Any:
        return self._with([API_PICTURE], API_LOGO).select_related("locale")

    def _with(self, poster: list[str], logo: str) -> Any:
        pictures = Image.objects.prefetch_renditions
        return self.prefetch_related(
            models.Prefetch("poster", pictures(*poster)), models.Prefetch("logo", pictures(logo)), "cuisines"
        )


class CuisineSerializer(serializers.ModelSerializer):
    class Meta:
        model = Cuisine
        fields = ["id", "title", "slug"]


class MemberPage(Page):
    description = RichTextField(blank=True)
    poster = _picture()
    logo = _picture()
    cuisines = ParentalManyToManyField(Cuisine, blank=True)
    phone = models.CharField(max_length=50, blank=True)
    email = models.EmailField(blank=True)
    hours = StreamField([("hours", HoursBlock())], blank=True)
    locations = StreamField([("location", LocationBlock())], blank=True)
    links = StreamField([("link", LinkBlock())], blank=True)

    objects = PageManager.from_queryset(MemberQuerySet)()
    parent_page_types = ["wagtail_site.IndexPage"]
    api_fields = [
        *(APIField(name) for name in ("description", "phone", "email", "hours", "locations", "links")),
        APIField("poster", serializer=ImageRenditionField(API_PICTURE)),
        APIField("logo", serializer=ImageRenditionField(API_LOGO)),
        APIField("cuisines", serializer=CuisineSerializer(many=True)),
    ]


class ShowcasePage(Page):
    excerpt = models.TextField(blank=True)
    description = RichTextField(blank=True)
    place = models.CharField(max_length=100, blank=True)
    date = models.DateField()
    start_time = models.TimeField(null=True, blank=True)
    end_time = models.TimeField(null=True, blank=True)
    is_weekly = models.BooleanField(default=False)

    parent_page_types = ["wagtail_site.IndexPage"]


class HomePage(Page):
    body = StreamField(body_blocks(), blank=True)
    content_panels = [*Page.content_panels, FieldPanel("body")]

    def get_context(self, request: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        """Read data of several blocks once."""
        stops = Stop.objects.select_related("place", "member")
        shown = stops.only(
            "days", "begins", "ends", "note", "place", "member__title", "member__url_path", "member__slug"
        )
        return {
            **super().get_context(request, *args, **kwargs),
            "schedule": Schedule(shown, timezone.now()),
            "faqs": list(Faq.objects.all()),
        }
