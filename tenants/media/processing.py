"""Work on files that wait: cleaning what was sent, then making the sizes of pictures.

Each is done once, however many workers look for work at the same time. A row is claimed in a short
transaction, worked on outside of it, and settled by whoever still holds the claim. Whoever dies in between
loses the claim after some minutes. Whoever is asked to stop gives it back at once.
"""

import logging
import time
from datetime import timedelta

from django.db import transaction
from django.db.models import BooleanField, ExpressionWrapper, F, Q
from django.db.models.functions import Now
from django.utils.translation import gettext as _

from tenants.media import cleaning, shutdown, sizes, storing
from tenants.media.decoding import NoAnswer, Stopped
from tenants.media.enqueueing import enqueue_on_commit
from tenants.media.models import MAX_TRIES, Media, State
from tenants.media.refusals import Refused
from tenants.media.settling import settle

CLAIM = timedelta(minutes=2)
SECOND_FOR = 1_000_000
"""A slow storage takes a second for so many bytes, and the claim lasts so much longer."""
WAITS = (timedelta(seconds=10), timedelta(minutes=1), timedelta(minutes=5), timedelta(minutes=30))
"""How long after the first, second … failure the next try is."""
ROUND_SECONDS = 15.0
"""After so long, other domains have their turn."""

log = logging.getLogger(__name__)


def process_due() -> int:
    """Do what is due in the current domain, for a round at most; how many pieces of work were done.

    One domain has one child at a time: while somebody else holds a claim, they do it.
    """
    ends = time.monotonic() + ROUND_SECONDS
    _give_up()
    if Media.objects.claimed().exists():
        return 0
    done = 0
    while time.monotonic() < ends and not shutdown.is_requested():
        media = claim()
        if media is None:
            return done
        done += work_on(media)
    if Media.objects.due().exists():
        enqueue_on_commit()
    return done


def claim() -> Media | None:
    """The next file, ours for some minutes; None if nothing is due. The try counts from now on."""
    with transaction.atomic():
        # What was sent comes before the sizes of others: nobody sees it until it is cleaned.
        is_cleaned = ExpressionWrapper(Q(raw_name=""), output_field=BooleanField())
        due = Media.objects.due().order_by(is_cleaned, "next_try_at")
        media = due.select_for_update(skip_locked=True).first()
        if media is not None:
            lasts = CLAIM + timedelta(seconds=max(media.raw_size, media.size) // SECOND_FOR)
            Media.objects.filter(pk=media.pk).update(
                tries=F("tries") + 1, claimed_until=Now() + lasts, next_try_at=Now() + lasts
            )
            media.tries += 1
        return media


def work_on(media: Media) -> bool:
    """Do what a claimed file waits for, and note how that ended; whether it is done."""
    try:
        return cleaning.clean(media) if media.raw_name else sizes.make(media)
    except Stopped:
        _release(media)
        return False
    except FileNotFoundError:
        problem = _("The file is not in the storage.")
    except storing.StorageDown:
        problem = _("The storage did not answer.")
    except NoAnswer:
        problem = _("There was no time to prepare it.")
    except Refused as error:
        problem = str(error)
    except Exception as error:  # whatever one file does, the next one is tried
        log.exception("media.not_processed", extra={"media": media.pk})
        problem = _("Something in it makes our programs fail (%(name)s).") % {"name": type(error).__name__}
    except BaseException:
        # This process is being ended.
        _release(media)
        raise
    _settle_failure(media, problem)
    return False


def _release(media: Media) -> None:
    """Give it back as if nobody had tried."""
    settle(media, tries=media.tries - 1, next_try_at=Now())


def _settle_failure(media: Media, problem: str) -> None:
    log.warning("media.try_failed", extra={"media": media.pk, "tries": media.tries, "problem": problem})
    if media.tries >= MAX_TRIES:
        settle(media, state=State.FAILED, problem=problem, failed_at=Now())
    else:
        settle(media, next_try_at=Now() + WAITS[media.tries - 1], problem=problem)


def _give_up() -> None:
    gone = Media.objects.given_up().update(
        state=State.FAILED,
        problem=_("Every try ended with the end of its process."),
        claimed_until=None,
        failed_at=Now(),
    )
    if gone:
        log.error("media.given_up", extra={"count": gone})
