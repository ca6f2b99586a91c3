from django.db import migrations, models
from django.db.models.functions import Now


class Migration(migrations.Migration):
    """The domains there are stay open, and so do those that the code before this one still makes."""

    dependencies = [("domains", "0006_maintenance")]

    operations = [
        migrations.AddField(
            model_name="domain",
            name="opened_at",
            field=models.DateTimeField(db_default=Now(), default=None, editable=False, null=True),
        ),
    ]
