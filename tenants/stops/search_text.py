"""Build the search text of members' stops: their notes and places."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import timedelta

from django.utils import timezone

from tenants.hours.facts import OWN_BUSINESS
from tenants.posts.collections import MEMBERS
from tenants.posts.models import Post
from tenants.posts.searching.jobs import MOST_POSTS, enqueue_indexing
from tenants.stops.models import Place, Stop, StopQuerySet, StopState
from tenants.stops.pages import places_shown_by

MOST_PLACES = 200
"""Maximum number of places, or of stops with different texts, to read for all posts together."""
_YESTERDAY = timedelta(days=1)
_TEXTS = ("business_id", "note", "place__name", "place__address", "place__note", "name", "address")


def list_texts(posts: Sequence[Post]) -> list[str]:
    """Return the notes and places of each member's stops, and "" for other posts, in at most one query."""
    members = {post.pk for post in posts if post.type == MEMBERS.type}
    if not members:
        return [""] * len(posts)
    since = (timezone.now() - _YESTERDAY).date()
    places: defaultdict[int, dict[str, None]] = defaultdict(dict)
    stops = Stop.objects.filter(business_id__in=members, state=StopState.CONFIRMED, last_day__gte=since)
    for business, note, *texts in stops.order_by().values_list(*_TEXTS).distinct()[:MOST_PLACES]:
        place = texts[3:] if texts[0] is None else texts[:3]
        places[business].update(dict.fromkeys(filter(None, (note, *place))))
    return [" ".join(places.get(post.pk, ())) for post in posts]


def list_place_texts(posts: Sequence[Post]) -> list[str]:
    """Return the texts of the places that each of the posts shows in a block, in at most one query."""
    wanted = [places_shown_by(post) for post in posts]
    if not any(wanted):
        return [""] * len(posts)
    places = Place.objects.in_order().defer("slots")
    if all(all(blocks) for blocks in wanted):
        places = places.filter(pk__in=set().union(*(ids for blocks in wanted for ids in blocks)))
    texts = {place.pk: f"{place.name} {place.address} {place.note}" for place in places[:MOST_PLACES]}
    return [
        " ".join(text for pk, text in texts.items() if any(not ids or pk in ids for ids in blocks))
        for blocks in wanted
    ]


def index_places() -> None:
    """Enqueue indexing of the pages that may show places, after the commit."""
    enqueue_indexing(block="Locations")


def enqueue_members(stops: StopQuerySet) -> None:
    """Enqueue indexing of the members of these stops, after the commit."""
    index_businesses(set(stops.order_by().values_list("business_id", flat=True).distinct()[:MOST_POSTS]))


def index_businesses(business_ids: set[int]) -> None:
    """Enqueue indexing of these members, after the commit."""
    enqueue_indexing(business_ids - {OWN_BUSINESS})
