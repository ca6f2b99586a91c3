import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("domains", "0002_row_level_security")]

    operations = [
        migrations.AddField(
            model_name="domain",
            name="deleting_since",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.CreateModel(
            name="RetiredHost",
            fields=[
                ("host", models.CharField(max_length=253, primary_key=True, serialize=False)),
                ("domain_id", models.BigIntegerField()),
                ("retired_at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
        ),
    ]
