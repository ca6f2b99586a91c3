"""What each public version says, as plain text with the index over it."""

from django.contrib.postgres.indexes import GinIndex
from django.contrib.postgres.search import SearchVector, SearchVectorField
from django.db import models

from tenants.posts.models import TITLE_LENGTH, Post

CONFIG = "english"
"""How PostgreSQL reads words: pages say `lang="en"`, and so do their index and what is asked of it."""


def _weighed(name: str, weight: str) -> SearchVector:
    return SearchVector(name, weight=weight, config=CONFIG)


class LiveTextQuerySet(models.QuerySet["LiveText"]):
    def findable(self) -> "LiveTextQuerySet":
        """Of posts that visitors may see and that may be found."""
        return self.filter(
            post__deleted_at__isnull=True, post__live_url__isnull=False, post__live_no_index=False
        )


class LiveText(models.Model):
    """The words of a post's public version, as they were when it was published.

    A table of its own, so that nobody who reads posts carries the words and their index along.
    """

    post = models.OneToOneField(Post, on_delete=models.CASCADE, primary_key=True, related_name="live_text")
    title = models.CharField(max_length=TITLE_LENGTH)
    summary = models.TextField(blank=True, default="")
    words = models.TextField(blank=True, default="")
    """All of it, the summary included."""
    spellings = models.TextField(blank=True, default="")
    """Its words with accents once more without, for whoever types them so."""
    word_count = models.PositiveIntegerField(default=0)
    search = models.GeneratedField(
        expression=_weighed("title", "A")
        + _weighed("summary", "B")
        + _weighed("words", "C")
        + _weighed("spellings", "D"),
        output_field=SearchVectorField(),
        db_persist=True,
    )

    objects = LiveTextQuerySet.as_manager()

    class Meta:
        indexes = (GinIndex(fields=("search",), name="searching_live_text_search"),)

    def __str__(self) -> str:
        return self.title
