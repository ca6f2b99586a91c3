"""A row of this table always fits into a page: new domains need no second table for its long values."""

from django.db import migrations

_PLAIN = "ALTER TABLE media_media " + ", ".join(
    f"ALTER COLUMN {column} SET STORAGE PLAIN"
    for column in (
        "hashed_name",
        "path",
        "extension",
        "mime",
        "alt",
        "title",
        "sha256",
        "raw_name",
        "raw_sha256",
        "raw_extension",
        "dominant_color",
        "variants",
        "state",
        "problem",
    )
)


class Migration(migrations.Migration):
    dependencies = [("media", "0004_one_sequence")]

    operations = [migrations.RunSQL(_PLAIN)]
