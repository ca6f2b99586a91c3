"""A key is random and comes once; the sweep looks for hundreds at a time."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("submissions", "0005_short_settings")]

    operations = [migrations.RemoveConstraint(model_name="submissionfile", name="submissions_file_key")]
