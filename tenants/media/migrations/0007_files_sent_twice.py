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
        )
    ]
