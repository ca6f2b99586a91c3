"""The state of imports, so that importing a file again changes nothing and never overwrites users' edits."""

from django.db import models

from tenants.posts.models import Post

KEY_LENGTH = 200


class ImportedMember(models.Model):
    """An imported member: the rows with its name, and the values that were written to its post."""

    post = models.OneToOneField(Post, on_delete=models.CASCADE, primary_key=True, related_name="+")
    name_key = models.CharField(max_length=KEY_LENGTH)
    rows = models.JSONField(default=dict)
    """The cells of each row by field, by the key of the row."""
    written = models.JSONField(default=dict)
    """The value of each part after the import. If the current value differs, a user has edited it."""
    imported_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return self.name_key
