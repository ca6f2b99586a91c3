"""The state of imports: importing a file again has no effect, and users' edits are never overwritten."""

from django.db import models

from tenants.posts.models import Post

KEY_LENGTH = 200


class ImportedMember(models.Model):
    """An imported member: the rows with its name, and the values written into its post."""

    post = models.OneToOneField(Post, on_delete=models.CASCADE, primary_key=True, related_name="+")
    name_key = models.CharField(max_length=KEY_LENGTH)
    rows = models.JSONField(default=dict)
    """Each row's cells by field, by row key."""
    written = models.JSONField(default=dict)
    """The value of each part after the import. If a part differs now, a user has edited it."""
    imported_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return self.name_key
