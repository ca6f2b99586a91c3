from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("domains", "0004_next_due")]

    operations = [
        migrations.AddField(
            model_name="domain",
            name="maintenance",
            field=models.CharField(blank=True, db_default="", default="", editable=False, max_length=500),
        ),
    ]
