"""No data is lost or duplicated by kills while files arrive, forms are sent and posts become due.

The seed is printed; `KILLS_SEED=…` repeats the order and the times of the kills. There are 15 kills, and
sixty with `KILLS_TIMES=4`, which `npm run test:long` sets.
"""

import http.client
import io
import json
import os
import random
import threading
import time
import uuid
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.files.storage import default_storage
from django.db import connections
from django.utils import timezone
from PIL import Image

from shared.api.permissions import Role
from shared.jobs import enqueueing
from shared.jobs.models import Job, JobState
from shared.mail.models import MailState, OutgoingMail
from shared.tenancy.unit_of_work import DomainRef, shared_work, unit_of_work
from tenants.media.items import list_keys
from tenants.media.models import Media, MediaState
from tenants.options.models import SiteOptions
from tenants.posts.models import Post, Revision, Status
from tenants.submissions.models import Submission
from tests.kit import make
from tests.kit.killable import Killable
from tests.kit.waiting import until
from tests.proof import Record

TIMES = int(os.environ.get("KILLS_TIMES", "1"))
KILLS = {
    "a child of the worker": 7 * TIMES,
    "a child of the web server": 2 * TIMES,
    "Valkey": 4 * TIMES,
    "the worker": TIMES,
    "the web server": TIMES,
}
PICTURES = 10
MESSAGES = POSTS = 20
HANDS = 2
CALL_SECONDS = 20.0
GIVES_UP_AFTER = 120
SETTLING = 120
"""Maximum time on a very busy machine; an idle one needs seconds."""


@pytest.fixture
def chance() -> random.Random:
    seed = int(os.environ.get("KILLS_SEED", "0")) or uuid.uuid4().int % 10**9
    print(f"KILLS_SEED={seed}")
    return random.Random(seed)


@pytest.fixture
def stack(committed, chance):
    killable = Killable(Path(settings.COMMISSARY_HOME), chance)
    try:
        killable.start()
        yield killable
    finally:
        killable.stop()


class Visitors:
    """Requests of visitors and team members during the kills. Clients without a response retry."""

    def __init__(self, port: int, domain: DomainRef, token: str, form_page: Post) -> None:
        self._port, self._domain, self._token, self._page = port, domain, token, form_page
        self._again = 0
        self._lock = threading.Lock()

    @property
    def tried_again(self) -> int:
        return self._again

    def upload(self, number: int) -> None:
        rendered = io.BytesIO()
        Image.new("RGB", (240, 160), (number * 9 % 256, number, 80)).save(rendered, "PNG")
        edge = f"edge{number}"
        head = f'--{edge}\r\nContent-Disposition: form-data; name="file"; filename="{number}.png"\r\n\r\n'
        body = head.encode() + rendered.getvalue() + f"\r\n--{edge}--\r\n".encode()
        self._insist("/api/media", body, f"multipart/form-data; boundary={edge}", number)

    def write(self, number: int) -> None:
        fields = {"name": f"Visitor {number}", "email": f"visitor{number}@example.com"}
        body = {"form": "contact", "post_id": self._page.pk, "fields": fields, "elapsed": 9_000}
        self._insist("/api/submissions", json.dumps(body).encode(), "application/json", number)

    def schedule(self, number: int) -> None:
        with unit_of_work(self._domain):
            at = timezone.now() + timedelta(seconds=3 + number / 4)
            make.post(title=f"Scheduled {number}", status=Status.SCHEDULED, publish_at=at)
        connections.close_all()

    def _insist(self, path: str, body: bytes, content_type: str, number: int) -> None:
        headers = {"Host": f"api.{self._domain.host}", "Content-Type": content_type}
        headers["Authorization"] = f"Bearer {self._token}"
        deadline = time.monotonic() + GIVES_UP_AFTER
        while (status := self._call(path, body, headers, number)) not in (200, 201):
            assert status == 0 or status >= 500, f"{path} answered {status}"
            assert time.monotonic() < deadline, f"{path} answered {status} for {GIVES_UP_AFTER} s"
            with self._lock:
                self._again += 1
            time.sleep(0.1)

    def _call(self, path: str, body: bytes, headers: dict[str, str], number: int) -> int:
        # Each visitor has a separate address: the limit is five messages per minute.
        source = (f"127.0.0.{2 + number}", 0)
        connection = http.client.HTTPConnection(
            "127.0.0.1", self._port, timeout=CALL_SECONDS, source_address=source
        )
        try:
            connection.request("POST", path, body, headers)
            return connection.getresponse().status
        except (OSError, http.client.HTTPException):
            return 0
        finally:
            connection.close()


@pytest.mark.timeout(400)
def test_random_kills_lose_and_duplicate_nothing(committed, alpha, stack, chance, proof: Record):
    visitors = Visitors(stack.port, alpha, *_prepare(alpha))
    order = chance.sample([name for name, times in KILLS.items() for _ in range(times)], sum(KILLS.values()))
    jobs: list[tuple[Callable[[int], None], int]] = [
        *((visitors.upload, number) for number in range(PICTURES)),
        *((visitors.write, number) for number in range(MESSAGES)),
        *((visitors.schedule, number) for number in range(POSTS)),
    ]
    chance.shuffle(jobs)

    with ThreadPoolExecutor(HANDS) as pool:
        work = [pool.submit(job, number) for job, number in jobs]
        for name in order:
            time.sleep(chance.uniform(0.05, 0.5))
            stack.ways[name]()
            if name == "the worker":
                _expire_claims(alpha)
        for each in work:
            each.result()
    _wait_for_jobs(alpha, stack)

    result = _compare_results(alpha)
    proof("kills", len(order))
    proof("calls tried again because of a kill", visitors.tried_again)
    for kind, (expected, wrong) in result.items():
        proof(f"{kind} through the kills", expected, len(wrong))
    assert {kind: wrong for kind, (_, wrong) in result.items() if wrong} == {}


def _prepare(domain: DomainRef) -> tuple[str, Post]:
    fields = [make.form_field("name"), make.form_field("email", "email")]
    with unit_of_work(domain):
        SiteOptions.objects.update(email="hello@alpha.example")
        form = make.block("Form", id="contact", fields=fields, autoreply_text="Thank you.")
        page = make.post("pages", builder=make.builder(form))
    return make.role_token(Role.EDITOR, domain), page


def _expire_claims(domain: DomainRef) -> None:
    """Expire claims and pauses of dead processes. No worker may run, because it would lose its claim."""
    with shared_work():
        queued = list(Job.objects.filter(state=JobState.QUEUED).values_list("pk", flat=True))
    for pk in queued:
        # One row per transaction: requests lock jobs at the same time, in another order.
        with shared_work():
            Job.objects.filter(pk=pk, state=JobState.QUEUED).update(claimed_until=None, run_at=timezone.now())


def _wait_for_jobs(domain: DomainRef, stack: Killable) -> None:
    """Run the 30-second tasks, and retry failed jobs like an admin."""
    stack.end_worker()
    _expire_claims(domain)
    with unit_of_work(domain):
        with shared_work():
            given_up = list(Job.objects.failed().values_list("pk", flat=True))
        enqueueing.retry(given_up)
    stack.begin_worker()
    until(lambda: _has_finished(domain), SETTLING)


def _has_finished(domain: DomainRef) -> bool:
    with unit_of_work(domain):
        waiting = Media.objects.exclude(state=MediaState.READY).exists()
        due = Post.objects.filter(status=Status.SCHEDULED).exists()
    with shared_work():
        return not (waiting or due or OutgoingMail.objects.exclude(state=MailState.SENT).exists())


def _compare_results(domain: DomainRef) -> dict[str, tuple[int, list[Any]]]:
    """Return the expected number, and lost, duplicate or wrong rows, by kind."""
    with unit_of_work(domain):
        files = list(Media.objects.all())
        keys = [key for media in files for key in (*list_keys(media), *_get_sizes(media))]
        unmade = [key for key in keys if not default_storage.exists(key)]
        messages = Counter(Submission.objects.values_list("email", flat=True))
        posts = Post.objects.filter(title__startswith="Scheduled ")
        published = Counter(
            Revision.objects.filter(post__in=posts, status=Status.PUBLISHED).values_list("post_id", flat=True)
        )
        live = {post.pk: post.is_live for post in posts}
    senders = {f"visitor{number}@example.com" for number in range(MESSAGES)}
    with shared_work():
        mails = list(OutgoingMail.objects.values_list("uid", "template", "to"))
    folder = Path(settings.COMMISSARY_HOME) / "mail"
    undelivered = [uid for uid, _, _ in mails if not (folder / f"{uid}.eml").exists()]
    receipts = Counter(to for _, template, to in mails if template == "submission_receipt")
    news = sum(template == "submission" for _, template, _ in mails)
    return {
        "pictures": (PICTURES, _find_lost_or_duplicate(range(PICTURES), Counter(range(len(files))))),
        "sizes of pictures": (len(keys), unmade),
        "submissions": (MESSAGES, _find_lost_or_duplicate(senders, messages)),
        "mails": (
            2 * MESSAGES,
            [*undelivered, *_find_lost_or_duplicate(senders, receipts), *[news][: news != MESSAGES]],
        ),
        "schedules": (
            POSTS,
            [
                *_find_lost_or_duplicate(range(POSTS), Counter(range(len(live)))),
                *_find_lost_or_duplicate(live, published),
                *(pk for pk, is_up in live.items() if not is_up),
            ],
        ),
    }


def _get_sizes(media: Media) -> list[str]:
    """Return a value that no picture has for pictures without sizes."""
    return [] if media.variants.get("widths") == [240] else [f"sizes of {media.pk}"]


def _find_lost_or_duplicate(expected: Any, counted: Counter[Any]) -> list[Any]:
    """Return rows that exist not exactly once."""
    wanted = set(expected)
    return [each for each in wanted | set(counted) if counted[each] != (each in wanted)]
