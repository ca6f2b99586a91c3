import django.db.models.functions.datetime
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies: list[tuple[str, str]] = []

    operations = [
        migrations.CreateModel(
            name="Answered",
            fields=[
                ("key", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("fingerprint", models.CharField(max_length=64)),
                ("sealed", models.TextField()),
                ("answered_at", models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
            ],
        ),
    ]
