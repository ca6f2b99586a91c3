"""What imports remember, so that the same file changes nothing and an editor's work is never overwritten."""

from django.db import models

from tenants.posts.models import Post

KEY_LENGTH = 200


class ImportedMember(models.Model):
    """A member that came from a file: the rows that name it, and what was written into its post."""

    post = models.OneToOneField(Post, on_delete=models.CASCADE, primary_key=True, related_name="+")
    name_key = models.CharField(max_length=KEY_LENGTH)
    rows = models.JSONField(default=dict)
    """Each row's cells by field, under what tells the row from others."""
    written = models.JSONField(default=dict)
    """The value of each part as the import left it. A part that differs now is the editor's."""
    imported_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return self.name_key
