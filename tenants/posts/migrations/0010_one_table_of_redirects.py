"""Redirects that people make join those of posts that moved: see options 0007."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    # Made before the first release: nothing older runs on it.
    contracts = "0.1"
    dependencies = [("posts", "0009_reviews")]

    operations = [
        migrations.AddField(
            "redirect",
            "to_url",
            models.CharField(blank=True, db_default="", default="", max_length=200),
        ),
        migrations.AddField("redirect", "is_manual", models.BooleanField(db_default=False, default=False)),
        migrations.AddField("redirect", "is_permanent", models.BooleanField(db_default=True, default=True)),
        migrations.AlterField(
            "redirect",
            "post",
            models.ForeignKey(
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="redirects",
                to="posts.post",
            ),
        ),
        migrations.RemoveConstraint("redirect", "posts_redirect_from_unique"),
        migrations.AddConstraint(
            "redirect",
            models.UniqueConstraint(fields=("from_url", "is_manual"), name="posts_redirect_from_unique"),
        ),
    ]
