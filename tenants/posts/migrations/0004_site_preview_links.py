import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("posts", "0003_autosaves_in_one_revision")]

    operations = [
        migrations.AlterField(
            model_name="previewlink",
            name="post",
            field=models.ForeignKey(
                blank=True,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="preview_links",
                to="posts.post",
            ),
        ),
    ]
