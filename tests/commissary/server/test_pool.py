"""The thread pool limits requests and waiting times, and serves addresses in turn."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from commissary.server.pool import DeadlineExceeded, Lane, Overloaded, PooledRequest, PoolLimits, RequestPool


def limits(**changes: float) -> PoolLimits:
    defaults = {"threads": 1, "waiting": 100, "waiting_of_one": 100, "wait_seconds": 30, "deadline": 30}
    return PoolLimits(**{**defaults, **changes})  # type: ignore[arg-type]  # some values are integers


@contextmanager
def occupy_thread(pool: RequestPool, lane: Lane = Lane.PAGES) -> Iterator[Callable[[], None]]:
    """Keep one thread of `pool` busy until the yielded function is called."""
    release, running = threading.Event(), threading.Event()

    def work(_job: PooledRequest[None]) -> None:
        running.set()
        release.wait(30)

    task = asyncio.ensure_future(pool.run(work, address="192.0.2.99", lane=lane))
    asyncio.get_running_loop().call_soon(lambda: None)
    try:
        yield release.set
    finally:
        release.set()
        task.add_done_callback(lambda each: each.exception())


async def run_tasks() -> None:
    """Run every created task as far as possible."""
    for _ in range(5):
        await asyncio.sleep(0)


def test_jobs_run_in_pool_threads_and_raise_their_errors():
    async def story() -> tuple[str, str]:
        pool = RequestPool(limits())
        name = await pool.run(lambda _job: threading.current_thread().name, address="a", lane=Lane.API)
        with pytest.raises(ZeroDivisionError):
            await pool.run(lambda _job: 1 / 0, address="a", lane=Lane.API)
        return name, await pool.run(lambda _job: "still there", address="a", lane=Lane.API)

    name, then = asyncio.run(story())

    assert name.startswith("request")
    assert then == "still there"


def test_full_queue_rejects_immediately():
    async def story() -> None:
        pool = RequestPool(limits(waiting=3))
        with occupy_thread(pool):
            await run_tasks()
            waiting = [
                asyncio.ensure_future(pool.run(lambda _job: 1, address=f"a{number}", lane=Lane.PAGES))
                for number in range(3)
            ]
            await run_tasks()

            with pytest.raises(Overloaded):
                await pool.run(lambda _job: 1, address="another", lane=Lane.PAGES)

        assert await asyncio.gather(*waiting) == [1, 1, 1]

    asyncio.run(story())


def test_one_address_cannot_fill_the_queue():
    async def story() -> None:
        pool = RequestPool(limits(waiting_of_one=2))
        with occupy_thread(pool):
            await run_tasks()
            mine = [
                asyncio.ensure_future(pool.run(lambda _job: 1, address="a", lane=Lane.PAGES)) for _ in "12"
            ]
            await run_tasks()
            with pytest.raises(Overloaded):
                await pool.run(lambda _job: 1, address="a", lane=Lane.PAGES)
            other = asyncio.ensure_future(pool.run(lambda _job: 2, address="b", lane=Lane.PAGES))
            await run_tasks()

        assert await asyncio.gather(*mine, other) == [1, 1, 2]
        assert await pool.run(lambda _job: 3, address="a", lane=Lane.PAGES) == 3

    asyncio.run(story())


def test_addresses_take_turns():
    async def story() -> list[str]:
        pool, order = RequestPool(limits()), []

        def work(name: str) -> Callable[[PooledRequest[None]], None]:
            return lambda _job: order.append(name)

        with occupy_thread(pool):
            await run_tasks()
            flood = [pool.run(work("flood"), address="a", lane=Lane.PAGES) for _ in range(50)]
            tasks = [asyncio.ensure_future(each) for each in flood]
            await run_tasks()
            tasks.append(asyncio.ensure_future(pool.run(work("visitor"), address="b", lane=Lane.PAGES)))
            await run_tasks()
        await asyncio.gather(*tasks)
        return order

    assert asyncio.run(story()).index("visitor") <= 1


def test_api_lane_leaves_a_thread_to_pages():
    async def story() -> str:
        pool = RequestPool(limits(threads=2))
        with occupy_thread(pool, Lane.API), occupy_thread(pool, Lane.API):
            await run_tasks()
            return await asyncio.wait_for(
                pool.run(lambda _job: "page", address="b", lane=Lane.PAGES), timeout=20
            )

    assert asyncio.run(story()) == "page"


def test_sign_in_lane_leaves_a_thread_to_the_api():
    async def story() -> str:
        pool = RequestPool(limits(threads=3))
        with occupy_thread(pool, Lane.PASSWORDS):
            await run_tasks()
            waiting = [
                asyncio.ensure_future(pool.run(lambda _job: 1, address=f"a{n}", lane=Lane.PASSWORDS))
                for n in range(40)
            ]
            await run_tasks()
            answer = await asyncio.wait_for(
                pool.run(lambda _job: "colours", address="b", lane=Lane.API), timeout=20
            )
            assert not any(each.done() for each in waiting)
        await asyncio.gather(*waiting)
        return answer

    assert asyncio.run(story()) == "colours"


def test_host_lookups_bypass_a_full_page_queue():
    async def story() -> list[str]:
        pool, order = RequestPool(limits(waiting=50)), []

        def work(name: str) -> Callable[[PooledRequest[None]], None]:
            return lambda _job: order.append(name)

        with occupy_thread(pool):
            await run_tasks()
            flood = [pool.run(work("page"), address=f"a{n}", lane=Lane.PAGES) for n in range(50)]
            tasks = [asyncio.ensure_future(each) for each in flood]
            await run_tasks()
            tasks.append(asyncio.ensure_future(pool.run(work("host"), address="b", lane=Lane.LOOKUPS)))
            await run_tasks()
        await asyncio.gather(*tasks)
        return order

    assert asyncio.run(story()).index("host") <= 1


def test_full_sign_in_queue_does_not_block_pages():
    async def story() -> str:
        pool = RequestPool(limits(threads=3, waiting=1))
        with occupy_thread(pool, Lane.PASSWORDS):
            await run_tasks()
            waiting = asyncio.ensure_future(pool.run(lambda _job: 1, address="a", lane=Lane.PASSWORDS))
            await run_tasks()
            with pytest.raises(Overloaded):
                await pool.run(lambda _job: 1, address="b", lane=Lane.PASSWORDS)
            answer = await pool.run(lambda _job: "page", address="c", lane=Lane.PAGES)
        await waiting
        return answer

    assert asyncio.run(story()) == "page"


def test_queued_request_times_out():
    async def story() -> int:
        pool = RequestPool(limits(wait_seconds=0.05))
        with occupy_thread(pool):
            await run_tasks()
            with pytest.raises(Overloaded):
                await pool.run(lambda _job: 1, address="b", lane=Lane.PAGES)
            return pool.waiting

    assert asyncio.run(story()) == 0


def test_request_over_deadline_is_answered_and_process_replaced():
    async def story() -> tuple[bool, list[str]]:
        stuck: list[str] = []
        pool, release = RequestPool(limits(deadline=0.05), lambda: stuck.append("stuck")), threading.Event()
        with pytest.raises(DeadlineExceeded):
            await pool.run(lambda _job: release.wait(30), address="a", lane=Lane.API)
        release.set()
        return pool.is_stuck, stuck

    assert asyncio.run(story()) == (True, ["stuck"])


def test_request_with_progress_can_exceed_deadline():
    async def story() -> tuple[str, bool]:
        pool = RequestPool(limits(deadline=0.5))
        pause = threading.Event()

        def work(job: PooledRequest[str]) -> str:
            for _part in range(8):
                pause.wait(0.1)
                job.progress()
            return "all of it"

        return await pool.run(work, address="a", lane=Lane.API), pool.is_stuck

    assert asyncio.run(story()) == ("all of it", False)
