"""The colours and the social links of a domain join its one row of options."""

import django.contrib.postgres.fields
from django.db import migrations, models
from django.db.models.lookups import Regex

_COPY = """
UPDATE options_siteoptions SET colors = found.codes FROM (
    SELECT array_agg(code ORDER BY type) AS codes FROM options_color HAVING count(*) = 8) found;
UPDATE options_siteoptions SET socials = found.links FROM (
    SELECT jsonb_agg(jsonb_build_object('id', id, 'link', link, 'icon_id', icon_id) ORDER BY position, id)
        AS links FROM options_social HAVING count(*) > 0) found;
SET CONSTRAINTS ALL IMMEDIATE;
SET CONSTRAINTS ALL DEFERRED
"""


class Migration(migrations.Migration):
    contracts = "0.1"
    dependencies = [("options", "0007_one_table_of_redirects")]

    operations = [
        migrations.AddField(
            "siteoptions",
            "colors",
            django.contrib.postgres.fields.ArrayField(
                base_field=models.CharField(max_length=7), blank=True, default=list, size=None
            ),
        ),
        migrations.AddField("siteoptions", "socials", models.JSONField(blank=True, default=list)),
        migrations.RunSQL(_COPY),
        migrations.AddConstraint(
            "siteoptions",
            models.CheckConstraint(
                condition=Regex(
                    models.Func(
                        models.F("colors"),
                        models.Value(""),
                        function="array_to_string",
                        output_field=models.TextField(),
                    ),
                    r"^((#[0-9A-Fa-f]{6}){8})?$",
                ),
                name="options_colors_rrggbb",
            ),
        ),
        migrations.DeleteModel("Color"),
        migrations.DeleteModel("Social"),
    ]
