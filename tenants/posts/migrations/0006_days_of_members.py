from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("posts", "0005_live_posts_by_index")]

    operations = [
        migrations.AddField(
            model_name="post", name="business", field=models.JSONField(editable=False, null=True)
        ),
    ]
