from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("options", "0002_design"),
    ]

    operations = [
        migrations.AddField(
            model_name="siteoptions",
            name="opening_text",
            field=models.CharField(blank=True, db_default="", default="", max_length=300),
        ),
    ]
