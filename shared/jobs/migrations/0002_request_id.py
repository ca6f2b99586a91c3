from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("jobs", "0001_initial"),
    ]

    operations = [
        migrations.AddField(
            model_name="job",
            name="request_id",
            field=models.CharField(blank=True, db_default="", default="", max_length=64),
        ),
    ]
