from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("options", "0002_redirects_and_search_engines")]

    operations = [
        migrations.AddField(
            model_name="siteoptions", name="business", field=models.JSONField(blank=True, null=True)
        ),
    ]
