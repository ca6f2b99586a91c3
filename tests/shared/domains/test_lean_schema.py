"""Every object in a domain's schema serves a query or a rule: docs/decisions/domain-creation.md."""

from collections.abc import Iterable
from typing import Any

import pytest
from django.db import connections

from shared.domains.services import create_domain

OWNER = "owner"

INDEXES = {
    "backups_kept_by_digest": "whether anything else has the bytes of a file that is about to go",
    "faq_category_name": "no two of a name",
    "history_version_number_unique": "the versions of an object, the latest first",
    "media_by_folder": "a folder of the library, the newest first",
    "media_raw_by_content": "the same file sent again, while it waits to be cleaned",
    "media_sha256_unique": "the same file sent again",
    "media_uid_unique": "a file by its UUID, among thousands",
    "patterns_pattern_name_unique": "no two of a name",
    "posts_category_name_unique": "no two of a name",
    "posts_comment_of_post": "the comments of a post, among thousands",
    "posts_cuisine_tag_title_unique": "no two of a title",
    "posts_post_hidden_in_order": "where a new post goes, and how many visitors do not see",
    "posts_post_in_order": "a page of a collection in the panel",
    "posts_post_live_external": "members of a cuisine, posts of a category",
    "posts_post_live_in_order": "a page of a collection as visitors see it",
    "posts_post_live_url_unique": "the post at an address, for every page",
    "posts_post_owner": "the posts of a user",
    "posts_post_to_be_published": "the scheduled posts on the dashboard",
    "posts_post_uid_unique": "a post by its UUID, among thousands",
    "posts_post_url_unique": "no two drafts of an address",
    "posts_redirect_from_unique": "where an address leads, for every page that is not there",
    "posts_revision_number_unique": "the versions of a post, the latest first",
    "searching_live_text_search": "the search",
    "stops_stop_days": "the stops that are not over, for every page that shows them",
    "stops_stop_business": "the stops of a business, among thousands, for each that is added",
    "submissions_latest_first": "a page of the inbox, and what came in the last minutes",
    "submissions_reply_submission_id_34be6eb6": "the answers to a submission",
    "submissions_submission_uid_key": "the link that confirms a submission, among thousands",
}
"""The query that uses an index, or the rule that it enforces, for all indexes except keys."""

LONG_VALUES = {
    "backups_job": "reports of imports",
    "backups_snapshot": "the list of a snapshot's posts",
    "faqs_faq": "answers",
    "food_menus_foodmenu": "sections with their dishes",
    "history_version": "content of menus and settings",
    "importing_importedmember": "the cells of a file",
    "options_siteoptions": "the site map's addresses",
    "patterns_pattern": "blocks",
    "posts_autosave": "unsaved text of a post",
    "posts_comment": "long comments",
    "posts_post": "blocks, twice",
    "posts_revision": "blocks",
    "searching_livetext": "all words of a post",
    "snippets_snippet": "code",
    "submissions_reply": "letters",
    "stops_place": "slots",
    "stops_stop": "words about single days",
    "submissions_submission": "what somebody wrote",
}
"""The columns that do not always fit into a page of 8 KB, for all tables with a TOAST table."""


def read_rows(query: str, schema: str) -> list[tuple[Any, ...]]:
    with connections[OWNER].cursor() as cursor:
        cursor.execute(query, [schema])
        return cursor.fetchall()


@pytest.fixture
def schema(committed: None) -> str:
    return str(create_domain(title="Tacos", host="tacos.test").schema_name)


def without_reason(names: Iterable[tuple[str]], reasons: dict[str, str]) -> list[str]:
    return sorted({name for (name,) in names} - reasons.keys())


def test_every_secondary_index_has_a_reason(schema: str) -> None:
    indexes = read_rows(
        "SELECT c.relname::text FROM pg_index i JOIN pg_class c ON c.oid = indexrelid "
        "WHERE c.relnamespace = %s::regnamespace AND NOT indisprimary",
        schema,
    )

    assert without_reason(indexes, INDEXES) == []


def test_every_toast_table_has_a_reason(schema: str) -> None:
    tables = read_rows(
        "SELECT relname::text FROM pg_class WHERE relnamespace = %s::regnamespace AND reltoastrelid <> 0",
        schema,
    )

    assert without_reason(tables, LONG_VALUES) == []


def test_one_sequence_numbers_all_rows(schema: str) -> None:
    sequences = "SELECT relname::text FROM pg_class WHERE relnamespace = %s::regnamespace AND relkind = 'S'"

    assert read_rows(sequences, schema) == [("ids",)]


def test_domain_schema_size_is_limited(schema: str) -> None:
    """Each object costs every domain 0.3 ms, 8 KB, and a catalog row that all connections read."""
    ((relations, size),) = read_rows(
        "WITH own AS (SELECT * FROM pg_class "
        "WHERE relnamespace = %s::regnamespace AND relkind = ANY('{r,i,S}')) "
        "SELECT count(*) + 2 * count(*) FILTER (WHERE reltoastrelid <> 0), "
        "sum(pg_total_relation_size(oid)) FILTER (WHERE relkind <> 'i') FROM own",
        schema,
    )

    # Four relations are for unsaved changes to posts. If these were revisions without a number, every reader
    # of revisions would have to skip them, including the previous version during an upgrade. Five relations
    # are for comments, which survive saves, restores and deleted blocks because they have their own rows.
    assert relations <= 124
    assert size <= 1_200_000
