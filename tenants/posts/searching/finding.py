"""Search live posts by words, best match first, with an excerpt around the match.

See docs/decisions/search-and-discovery.md.
"""

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any, TypedDict

from django.contrib.postgres.search import SearchHeadline, SearchQuery, SearchRank, SearchVector
from django.db.models import Count, F, Q, Value, Window
from django.db.models.functions import Left, Right

from tenants.posts.collections import CUISINES, by_type
from tenants.posts.schemas import CollectionSlug
from tenants.posts.searching.models import CONFIG, LiveText, LiveTextQuerySet
from tenants.posts.searching.text import remove_accents

PER_PAGE = 20
MOST_SUGGESTIONS = 5
_WEIGHTS = [0.1, 0.3, 0.6, 1.0]
"""Weights of the spellings, the full text, the summary and the title."""
_DIVIDED_BY_LENGTH = 1
_MOST_CUISINES = 20
_MOST_TITLES = 500
_MOST_WORDS = 6
_ALIKE = 0.72
_EDGE = 40
"""The number of characters to compare at the beginning and the end of the text."""

# Stored texts never contain these characters, so they can mark matches.
_START, _END = "\x02", "\x03"


class TextFragment(TypedDict):
    """A part of the text. If it is marked, it matches the search."""

    text: str
    marked: bool


class Hit(TypedDict):
    """A search result."""

    url: str
    collection: CollectionSlug
    title: list[TextFragment]
    text: list[TextFragment]


class Suggestion(TypedDict):
    """A post with a title similar to the search text."""

    url: str
    title: str


class SearchResults(TypedDict):
    """A page of results and their total number, or suggestions if there are no results."""

    hits: list[Hit]
    total: int
    limit: int
    offset: int
    suggestions: list[Suggestion]


def search_posts(words: str, *, page: int = 1) -> SearchResults:
    """Return the posts that contain the words.

    The words may contain quotes, `or` and `-`. Any text is a valid query.
    """
    offset = (page - 1) * PER_PAGE
    if not words:
        return _results([], 0, offset, [])
    query = _query(words)
    texts = _matching(query)
    rows: list[Any] = list(
        texts.annotate(
            rank=SearchRank(
                F("search"),
                query,
                weights=_WEIGHTS,
                cover_density=True,
                normalization=Value(_DIVIDED_BY_LENGTH),
            ),
            number_in_all=Window(Count("pk")),
            title_marked=_headline("title", query, highlight_all=True),
            text_marked=_headline("words", query, max_words=36, min_words=18, max_fragments=2),
        )
        .order_by("-rank", "-post__published_at", "-pk")
        .values_list(
            "post__live_url",
            "post__type",
            "title_marked",
            "text_marked",
            Left("words", _EDGE),
            Right("words", _EDGE),
            "number_in_all",
        )[offset : offset + PER_PAGE]
    )
    hits = [
        Hit(
            url=url,
            collection=by_type(kind).slug,
            title=_pieces(title),
            text=_pieces(_with_dots(text, begins=begins, ends=ends)),
        )
        for url, kind, title, text, begins, ends, _total in rows
    ]
    total = rows[0][6] if rows else 0
    return _results(hits, total, offset, [] if rows or page > 1 else _suggestions(words))


def _results(hits: list[Hit], total: int, offset: int, suggestions: list[Suggestion]) -> SearchResults:
    return {"hits": hits, "total": total, "limit": PER_PAGE, "offset": offset, "suggestions": suggestions}


def _query(words: str) -> Any:
    plain = remove_accents(words)
    queries = [SearchQuery(each, search_type="websearch", config=CONFIG) for each in {words, plain}]
    return queries[0] if len(queries) == 1 else queries[0] | queries[1]


def _matching(query: object) -> LiveTextQuerySet:
    """Return the matching texts, and the texts of members that have a cuisine with a matching name."""
    named = LiveText.objects.findable().filter(post__type=CUISINES.type)
    named = named.alias(name=SearchVector("title", config=CONFIG)).filter(name=query)
    condition = Q(search=query)
    for cuisine_id in named.values_list("post_id", flat=True)[:_MOST_CUISINES]:
        condition |= Q(post__live_external__cuisines__contains=[cuisine_id])
    return LiveText.objects.findable().filter(condition)


def _headline(name: str, query: Any, **options: Any) -> SearchHeadline:
    return SearchHeadline(
        name,
        query,
        config=CONFIG,
        start_sel=_START,
        stop_sel=_END,
        fragment_delimiter=" … ",
        **options,
    )


def _with_dots(marked: str, *, begins: str, ends: str) -> str:
    """Return an excerpt with an ellipsis at each end where the text continues.

    `begins` and `ends` are the beginning and the end of the whole text.
    """
    part, begins, ends = (_letters(each) for each in (marked, begins, ends))
    if not part:
        return marked
    before = "" if part.startswith(begins) or begins.startswith(part) else "… "
    after = "" if part.endswith(ends) or ends.endswith(part) else " …"
    return f"{before}{marked.strip()}{after}"


def _letters(text: str) -> str:
    """Return the letters and digits of `text`, which do not change when text is cut or marked."""
    return "".join(each for each in text if each.isalnum())


def _pieces(marked: str) -> list[TextFragment]:
    """Return the text split at the marks."""
    pieces: list[TextFragment] = []
    for part in marked.split(_START):
        inside, is_marked, after = part.partition(_END)
        for text, mark in ((inside, bool(is_marked)), (after, False)):
            if text:
                pieces.append({"text": text, "marked": mark})
    return pieces


def _suggestions(words: str) -> list[Suggestion]:
    """Return posts with a title word similar to a searched word."""
    rows = (
        LiveText.objects.findable()
        .order_by("-post__published_at", "-pk")
        .values_list("post__live_url", "title")[:_MOST_TITLES]
    )
    named = [(url, title, set(_words(title))) for url, title in rows]
    vocabulary: Sequence[str] = sorted(set().union(*(each for _url, _title, each in named)))
    meant = [
        each
        for word in _words(words)[:_MOST_WORDS]
        for each in get_close_matches(word, vocabulary, n=2, cutoff=_ALIKE)
    ]
    alike = [(url, title) for each in dict.fromkeys(meant) for url, title, own in named if each in own]
    return [
        Suggestion(url=url or "", title=title) for url, title in list(dict.fromkeys(alike))[:MOST_SUGGESTIONS]
    ]


def _words(text: str) -> list[str]:
    return [word for word in remove_accents(text).casefold().split() if len(word) > 2]
