"""Register stops: references in blocks, search text of members, and closing times at night."""

from shared.accounts.notifications import kinds as news_kinds
from tenants.business import days
from tenants.options import reading
from tenants.posts.collections import TODAY_PATH
from tenants.posts.content import block_references
from tenants.posts.content.block_references_existing import existing_members
from tenants.posts.importing import weekly_schedule
from tenants.stops.mails import REQUEST_NEWS
from tenants.stops.models import Place, Stop
from tenants.stops.openness import overnight_stops
from tenants.stops.search_text import list_place_texts, list_texts
from tenants.stops.services.imports import write_stops
from tenants.stops.services.stops import remove_business_stops

news_kinds.declare(REQUEST_NEWS)
block_references.EXISTING.add("place", Place.objects.existing)
block_references.EXISTING.add("business", existing_members)
block_references.SEARCH_TEXT.add("stops", list_texts)
block_references.SEARCH_TEXT.add("places", list_place_texts)
block_references.REMOVING.add("stops", remove_business_stops)
reading.LISTED.add(TODAY_PATH, Stop.objects.all)
days.STANDING.add("stops", overnight_stops)
weekly_schedule.WRITING.add("stops", write_stops)
