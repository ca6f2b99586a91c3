"""Create thousands of rows in one statement, for tests that need only their number."""

from django.db import connection, models

from tenants.media.models import Media
from tenants.posts.models import Post
from tenants.posts.searching.models import LiveText

_TEXT = "(SELECT string_agg(md5((n * i)::text), ' ') FROM generate_series(1, 50) AS i)"
"""A text as long as real texts and hardly compressible, because short rows would be cheap to read."""


def copy_post(original: Post, number: int) -> None:
    """Create `number` live posts with unique words at the end of their collection."""
    own = {
        "uid": "gen_random_uuid()",
        "title": "'Copy ' || n",
        "live_title": "'Copy ' || n",
        "url": "'members/copy-' || n",
        "live_url": "'members/copy-' || n",
        "position": f"(SELECT max(position) FROM {Post._meta.db_table}) + n",
        "live_attributes": f"jsonb_build_object('description', {_TEXT})",
    }
    _copy(original, own, number)
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {LiveText._meta.db_table} (post_id, title, summary, words, spellings, word_count) "
            f"SELECT id, live_title, '', 'copied text', '', 2 FROM {Post._meta.db_table} "
            "WHERE title LIKE 'Copy %%'"
        )


def copy_media(original: Media, number: int) -> None:
    """Create `number` rows of the library, without files."""
    own = {
        "uid": "gen_random_uuid()",
        "hashed_name": "left(md5(n::text) || md5((-n)::text), 40)",
        "sha256": "md5(n::text) || md5((-n)::text)",
        "title": "'Copy ' || n",
        "created_at": "now() - n * interval '1 minute'",
    }
    _copy(original, own, number)


def _copy(original: models.Model, own: dict[str, str], number: int) -> None:
    columns = [str(each.column) for each in original._meta.concrete_fields if not each.primary_key]
    names = ", ".join(f'"{each}"' for each in columns)
    values = ", ".join(own.get(each, f'"{each}"') for each in columns)
    table = original._meta.db_table
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {table} ({names}) SELECT {values} FROM {table}, generate_series(1, %s) AS n "
            "WHERE id = %s",
            [number, original.pk],
        )
