"""The plain text of each public version, with its full-text index."""

from django.contrib.postgres.indexes import GinIndex
from django.contrib.postgres.search import SearchVector, SearchVectorField
from django.db import models

from tenants.posts.models import TITLE_LENGTH, Post

CONFIG = "english"
"""The PostgreSQL text search configuration for the index and for queries. Pages declare `lang="en"`."""


def _make_vector(name: str, weight: str) -> SearchVector:
    return SearchVector(name, weight=weight, config=CONFIG)


class LiveTextQuerySet(models.QuerySet["LiveText"]):
    def findable(self) -> "LiveTextQuerySet":
        """Return texts of live posts that search engines may index."""
        return self.filter(
            post__deleted_at__isnull=True, post__live_url__isnull=False, post__live_no_index=False
        )


class LiveText(models.Model):
    """The text of a post's public version, stored when it is published.

    This is a separate table, so that reading posts does not load the text and its index.
    """

    post = models.OneToOneField(Post, on_delete=models.CASCADE, primary_key=True, related_name="live_text")
    title = models.CharField(max_length=TITLE_LENGTH)
    summary = models.TextField(blank=True, default="")
    words = models.TextField(blank=True, default="")
    """The full text, including the summary."""
    spellings = models.TextField(blank=True, default="")
    """The words with accents, written without accents, for searches without accents."""
    word_count = models.PositiveIntegerField(default=0)
    search = models.GeneratedField(
        expression=_make_vector("title", "A")
        + _make_vector("summary", "B")
        + _make_vector("words", "C")
        + _make_vector("spellings", "D"),
        output_field=SearchVectorField(),
        db_persist=True,
    )

    objects = LiveTextQuerySet.as_manager()

    class Meta:
        indexes = (GinIndex(fields=("search",), name="searching_live_text_search"),)

    def __str__(self) -> str:
        return self.title
