"""Who sends a file that is there already may show it in what they write."""

from django.contrib.postgres.fields import ArrayField
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("media", "0006_random_names")]

    operations = [
        migrations.AddField(
            "media",
            "also_sent_by_ids",
            ArrayField(models.BigIntegerField(), db_default=[], default=list, editable=False),
        ),
        # It is short, as all values of this table: see 0005.
        migrations.RunSQL("ALTER TABLE media_media ALTER COLUMN also_sent_by_ids SET STORAGE PLAIN"),
    ]
