"""The row of settings always fits into a page: new domains need no second table for its long values."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("submissions", "0004_by_their_queries")]

    operations = [
        migrations.RunSQL("ALTER TABLE submissions_settings ALTER COLUMN spam_words SET STORAGE PLAIN")
    ]
