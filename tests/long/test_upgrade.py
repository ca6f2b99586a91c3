"""A new version takes over from a web server, and back, while visitors read and users write."""

import json
from pathlib import Path

from tests.hostile.product import ATTACKED, VISITED, Product
from tests.kit.sources import ROOT
from tests.kit.waiting import until
from tests.long.versions import create_installation, make_next_version
from tests.long.visitors import Visitor, make_writer, read_build, read_home, read_rendered

EDITOR = "june@bay.localhost"
BUILD = "the-next-version"
DRAINED = 60.0


def get_build(product: Product) -> str:
    return str(product.page("/builds/latest.json", host=VISITED).json["id"])


def list_questions(product: Product, token: str) -> list[str]:
    """Return the visitors' questions, from all pages of the list."""
    results: list[str] = []
    while True:
        page = product.call("GET", f"/api/faqs?limit=100&offset={len(results)}", token=token).json
        results += [each["question"] for each in page["data"]]
        if not page["data"]:
            return [each for each in results if each.startswith("Question ")]


def test_upgrade_and_downgrade_fail_no_request_and_lose_no_write(tmp_path: Path):
    following = make_next_version(tmp_path, BUILD)
    with create_installation() as installation:
        product = installation.start(ROOT)
        token, before = product.get_token(EDITOR), get_build(product)
        visitors = [
            *(Visitor(product, each, 0.05) for each in (read_home, read_rendered, read_build)),
            # Pauses longer than a version takes to drain.
            Visitor(product, read_home, 3.0),
            *(Visitor(product, make_writer(token, ATTACKED, number), 0.2) for number in range(2)),
        ]
        for each in visitors:
            each.start()

        migrated = installation.migrate(following)
        installation.hand_over()
        until(lambda: get_build(product) == BUILD, DRAINED)
        installation.migrate(ROOT)
        installation.hand_over()
        until(lambda: get_build(product) == before, DRAINED)

        for each in visitors:
            each.finish()
        failed = [problem for each in visitors for problem in each.failed]
        assert failed == [], json.dumps(failed[:10], indent=1)
        assert min(each.count for each in visitors) > 1
        written = [question for each in visitors for question in each.written]
        assert sorted(list_questions(product, token)) == sorted(written)
        assert "1 migrations of the shared apps, 1 of the tenant apps" in migrated
