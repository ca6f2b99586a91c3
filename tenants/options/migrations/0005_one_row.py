"""What search engines are told and what the not-found page says join the one row of options."""

import django.db.models.deletion
from django.db import migrations, models

_COPY = """
UPDATE options_siteoptions SET
    seo_title = s.title, seo_description = s.description, og_image_id = s.og_image_id,
    verification = s.verification, organisation = s.organisation, site_map = s.site_map
FROM options_seo s WHERE s.options_id = options_siteoptions.id;
UPDATE options_siteoptions SET
    error_title = e.title, error_subtitle = e.subtitle, error_section_title = e.section_title,
    error_section_text = e.section_text, truck_image_id = e.truck_image_id
FROM options_errorpage e WHERE e.options_id = options_siteoptions.id;
SET CONSTRAINTS ALL IMMEDIATE;
SET CONSTRAINTS ALL DEFERRED
"""


def _text(max_length: int) -> models.CharField:
    return models.CharField(max_length=max_length, blank=True, default="")


def _picture() -> models.ForeignKey:
    return models.ForeignKey(
        blank=True,
        db_index=False,
        null=True,
        on_delete=django.db.models.deletion.SET_NULL,
        related_name="+",
        to="media.media",
    )


_COLUMNS = {
    "seo_title": _text(200),
    "seo_description": _text(320),
    "og_image": _picture(),
    "verification": models.JSONField(blank=True, default=dict),
    "organisation": models.JSONField(blank=True, default=dict),
    "site_map": models.JSONField(blank=True, default=dict),
    "error_title": _text(120),
    "error_subtitle": _text(300),
    "error_section_title": _text(120),
    "error_section_text": models.TextField(blank=True, default="", max_length=1000),
    "truck_image": _picture(),
}


class Migration(migrations.Migration):
    contracts = "0.1"
    dependencies = [("media", "0004_one_sequence"), ("options", "0004_names_of_collections")]

    operations = [
        *(migrations.AddField("siteoptions", name, field) for name, field in _COLUMNS.items()),
        migrations.RunSQL(_COPY),
        migrations.DeleteModel("ErrorPage"),
        migrations.DeleteModel("Seo"),
    ]
