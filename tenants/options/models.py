"""The options of a domain. `SiteOptions` has only one row."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models.lookups import Regex

ONLY_ROW = 1


class SiteOptionsQuerySet(models.QuerySet["SiteOptions"]):
    def complete(self) -> "SiteOptionsQuerySet":
        """Load the related images in the same query."""
        return self.select_related("auth_background", "logo", "fav_icon", "og_image", "truck_image")


class SiteOptions(models.Model):
    """The settings of a domain for all pages. There is exactly one row."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=ONLY_ROW, editable=False)
    title = models.CharField(max_length=200, blank=True, default="")
    address = models.CharField(max_length=300, blank=True, default="")
    phone = models.CharField(max_length=40, blank=True, default="")
    email = models.EmailField(blank=True, default="")
    outgoing_email = models.EmailField(blank=True, default="")
    social_media_title = models.CharField(max_length=120, blank=True, default="")
    menu_title = models.CharField(max_length=120, blank=True, default="")
    join_title = models.CharField(max_length=120, blank=True, default="")
    join_text = models.TextField(max_length=1000, blank=True, default="")
    join_url = models.CharField(max_length=500, blank=True, default="")
    copyright = models.CharField(max_length=300, blank=True, default="")
    opening_text = models.CharField(max_length=300, blank=True, default="", db_default="")
    """The text of the “coming soon” page, for example with the opening date."""
    business = models.JSONField(null=True, blank=True)
    """The facts of the business, except its address, phone and email (see `tenants.hours.facts`)."""
    colors = ArrayField(models.CharField(max_length=7), blank=True, default=list)
    """The color codes in the order of `palettes.ColorType`, or an empty list for the template's colors."""
    design = models.JSONField(blank=True, default=dict, db_default=models.Value({}, models.JSONField()))
    """The choices that differ from the template (see `design`)."""
    socials = models.JSONField(blank=True, default=list)
    """Social links in order, each with `id`, `link` and `icon_id`."""
    collections = models.JSONField(null=True, blank=True)
    """The domain's names for its collections, and the hidden collections (see `collection_names`)."""
    auth_background = models.ForeignKey(
        "media.Media", on_delete=models.SET_NULL, null=True, blank=True, related_name="+", db_index=False
    )
    logo = models.ForeignKey(
        "media.Media", on_delete=models.SET_NULL, null=True, blank=True, related_name="+", db_index=False
    )
    fav_icon = models.ForeignKey(
        "media.Media", on_delete=models.SET_NULL, null=True, blank=True, related_name="+", db_index=False
    )

    # Search engine metadata and link previews for pages without their own.
    seo_title = models.CharField(max_length=200, blank=True, default="")
    seo_description = models.CharField(max_length=320, blank=True, default="")
    og_image = models.ForeignKey(
        "media.Media", on_delete=models.SET_NULL, null=True, blank=True, related_name="+", db_index=False
    )
    verification = models.JSONField(default=dict, blank=True)
    """The verification code of each search engine."""
    organisation = models.JSONField(default=dict, blank=True)
    """The publisher of the site, with the fields of `seo_serializers.Organisation`."""
    site_map = models.JSONField(default=dict, blank=True)
    """Site map settings that differ from the defaults (see `seo.SiteMap`)."""

    # The texts of the not-found page.
    error_title = models.CharField(max_length=120, blank=True, default="")
    error_subtitle = models.CharField(max_length=300, blank=True, default="")
    error_section_title = models.CharField(max_length=120, blank=True, default="")
    error_section_text = models.TextField(max_length=1000, blank=True, default="")
    truck_image = models.ForeignKey(
        "media.Media", on_delete=models.SET_NULL, null=True, blank=True, related_name="+", db_index=False
    )

    objects = SiteOptionsQuerySet.as_manager()

    class Meta:
        constraints = (
            models.CheckConstraint(name="options_only_row", condition=models.Q(id=ONLY_ROW)),
            models.CheckConstraint(
                name="options_colors_rrggbb",
                condition=Regex(
                    models.Func(
                        models.F("colors"),
                        models.Value(""),
                        function="array_to_string",
                        output_field=models.TextField(),
                    ),
                    r"^((#[0-9A-Fa-f]{6}){8})?$",
                ),
            ),
        )

    def __str__(self) -> str:
        return self.title


def _list_general_fields(*types: type[models.Field]) -> tuple[str, ...]:
    fields = (field for field in SiteOptions._meta.concrete_fields if isinstance(field, types))
    return tuple(each.name for each in fields if not each.name.startswith(("seo_", "error_")))


OPTION_TEXTS = _list_general_fields(models.CharField, models.TextField)
"""All general texts of a site that the panel reads and writes."""
OPTION_SWITCHES = _list_general_fields(models.BooleanField)
"""All general settings of a site that are on or off."""


class MenuItemQuerySet(models.QuerySet["MenuItem"]):
    def in_order(self) -> "MenuItemQuerySet":
        return self.order_by("position", "id")


class MenuItem(models.Model):
    """An entry of the header or footer menu. A `post` entry uses the URL of its post."""

    class Menu(models.TextChoices):
        HEADER = "header"
        FOOTER = "footer"

    class Type(models.TextChoices):
        LINK = "link"
        POST = "post"

    class Mode(models.TextChoices):
        LINK = "link"
        DROPDOWN = "dropdown"

    menu = models.CharField(max_length=6, choices=Menu)
    parent = models.ForeignKey(
        "self", on_delete=models.CASCADE, null=True, related_name="children", db_index=False
    )
    position = models.PositiveSmallIntegerField()
    text = models.CharField(max_length=80)
    type = models.CharField(max_length=4, choices=Type, default=Type.LINK)
    mode = models.CharField(max_length=8, choices=Mode, default=Mode.LINK)
    url = models.CharField(max_length=500, blank=True, default="")
    post = models.ForeignKey(
        "posts.Post", on_delete=models.SET_NULL, null=True, related_name="+", db_index=False
    )

    objects = MenuItemQuerySet.as_manager()

    def __str__(self) -> str:
        return self.text
