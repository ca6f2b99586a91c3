"""Run Commissary until it is stopped. `npm start` runs this after installing the dependencies."""

import argparse
import ctypes
import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

from commissary.config.env import exit_on_bad_settings
from commissary.config.errors import AlreadyReported, LocalError
from commissary.config.reading import suspicious_variables
from commissary.devserver.lock import HomeLock
from commissary.devserver.logs import open_log
from commissary.devserver.options import Options, read_options
from commissary.devserver.postgres import EmbeddedPostgres
from commissary.devserver.product import Product
from commissary.devserver.run_file import RunFile, delete_run_file
from commissary.devserver.servers import LocalProgram
from commissary.devserver.summary import summary
from commissary.devserver.supervisor import StopRequested, Supervisor
from commissary.devserver.terminal import Terminal
from commissary.devserver.valkey import EmbeddedValkey

READY_SECONDS = 120.0
COMMAND = (sys.executable, "-m", "commissary.devserver", "up")
PR_SET_PDEATHSIG = 1


def main(arguments: list[str]) -> int:
    """Run the command `up`, and return the exit code."""
    parser = argparse.ArgumentParser(prog="npm start --", description=__doc__)
    parser.add_argument("--detach", action="store_true", help="return when all processes are ready")
    parser.add_argument("--dev", action="store_true", help="restart processes whose code has changed")
    parser.add_argument(
        "--services", action="store_true", help="don't start the web server, which commissary debug runs"
    )
    parser.add_argument(
        "--new-secret",
        action="store_true",
        help="continue without the lost secret key",
    )
    parser.add_argument("--ready", type=int, metavar="FD", help=argparse.SUPPRESS)
    parsed = parser.parse_args(arguments)
    try:
        if parsed.detach:
            return _start_in_background([each for each in arguments if each != "--detach"])
        options = exit_on_bad_settings(
            lambda: read_options(
                is_dev=parsed.dev, has_web=not parsed.services, is_secret_lost=parsed.new_secret
            )
        )
        for doubt in suspicious_variables(os.environ):
            print(f"! {doubt}", file=sys.stderr)
        return _run(options, ready=parsed.ready)
    except AlreadyReported:
        return 1
    except LocalError as error:
        print(f"✗ {error}", file=sys.stderr)
        return 1


def _start_in_background(arguments: list[str]) -> int:
    """Start the supervisor in its own session, wait until it is ready or has failed, and return the exit
    code."""
    read_end, write_end = os.pipe()
    supervisor = subprocess.Popen(
        [*COMMAND, "--ready", str(write_end), *arguments],
        stdin=subprocess.DEVNULL,
        pass_fds=[write_end],
        start_new_session=True,
    )
    os.close(write_end)
    signals: list[int] = []

    def stop(number: int, _frame: object) -> None:
        signals.append(number)
        supervisor.terminate()

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, stop)
    with os.fdopen(read_end, "rb") as pipe:
        if pipe.read():
            return 0
    code = supervisor.wait()
    return 128 + signals[0] if signals else code


def _run(options: Options, ready: int | None) -> int:
    lock = HomeLock(options.home)
    if not lock.acquire():
        print(_already_running(options.home))
        return 0
    try:
        options.check_port()
        options = _choose_internal_port(options)
        _start_and_watch(options, ready)
    finally:
        lock.release()
    return 0


def _choose_internal_port(options: Options) -> Options:
    """Return the options with the chosen internal port, which is printed if it is not the default."""
    configured, options = options.internal_port, options.choose_internal_port()
    if not configured and options.internal_port != options.port + 1:
        print(
            f"Port {options.port + 1} is used by another program: "
            f"metrics are at http://{options.internal_host}:{options.internal_port}/-/metrics."
        )
    return options


def _start_and_watch(options: Options, ready: int | None) -> None:
    if ready is None:
        _end_with_the_parent()
    terminal = Terminal()
    supervisor = Supervisor(options.home, terminal)
    run_file = RunFile(options.home)
    try:
        supervisor.clear_up()
        delete_run_file(options.home)
        product = _start(supervisor, options, run_file)
        run = run_file.write(options.port, options.internal_port, supervisor.pids())
        stop_with = "npm stop" if ready is not None else "Ctrl-C, or npm stop"
        for line in summary(run, run_file.description(), options.home, stop_with, has_web=options.has_web):
            terminal.line(line)
        if ready is not None:
            _detach(options.home, terminal, ready)
        _watch(supervisor, product, run_file)
        supervisor.report("asked to stop")
    except (StopRequested, LocalError) as error:
        if not supervisor.is_stop_requested:
            raise
        supervisor.report(f"asked to stop before Commissary was ready {error}".rstrip())
    finally:
        delete_run_file(options.home)
        supervisor.stop()


def _start(supervisor: Supervisor, options: Options, run_file: RunFile) -> Product:
    terminal = supervisor.terminal
    database_url, redis_url = options.database_url, options.redis_url
    if not database_url:
        with terminal.step("Starting PostgreSQL"):
            database_url = supervisor.serve(EmbeddedPostgres(options.home))
    if not redis_url:
        with terminal.step("Starting Valkey"):
            redis_url = supervisor.serve(EmbeddedValkey(options.home))
    product = Product(options, database_url, redis_url)
    product.publish()
    supervisor.run(_preparation(product))
    with terminal.step("Loading Commissary"):
        product = product.loaded()
    with terminal.step("Starting renderer and web server"):
        product = product.listening() if options.has_web else product
        renderer = None if options.renderer_url else supervisor.start(product.renderer())
        web = supervisor.start(product.web()) if options.has_web else None
        if renderer is not None:
            supervisor.wait_for(renderer, product.renderer_answers, READY_SECONDS)
        host = next((each["host"] for each in run_file.description()["domains"]), "localhost")
        if web is not None:
            supervisor.wait_for(web, lambda: product.web_answers(host), READY_SECONDS)
    # The worker starts last, because visitors do not wait for it, and a machine may have only two cores.
    supervisor.start(product.worker())
    return product


def _preparation(product: Product) -> LocalProgram:
    program, options = product.preparation(), product.options
    wanted = {"--demo": options.has_demo, "--new-secret": options.is_secret_lost}
    return replace(program, argv=(*program.argv, *(name for name, is_wanted in wanted.items() if is_wanted)))


def _watch(supervisor: Supervisor, product: Product, run_file: RunFile) -> None:
    def write() -> None:
        run_file.write(product.options.port, product.options.internal_port, supervisor.pids())

    if not product.options.is_dev:
        supervisor.watch(write)
        return
    from commissary.devserver.reload import Reload

    reload = Reload(supervisor, product)
    try:
        supervisor.watch(write, reload.poll)
    finally:
        reload.stop()


def _already_running(home: Path) -> str:
    holder = HomeLock(home).holder()
    run = RunFile(home).read()
    where = f" at http://{run['domains'][0]['host']}:{run['port']}/" if run and run["domains"] else ""
    process = f" (process {holder.pid})" if holder else ""
    return f"Commissary is already running{where}{process}. Stop it with: npm stop"


def _end_with_the_parent() -> None:
    """End this process if npm in the terminal is killed. A start in the background continues."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM, 0, 0, 0)


def _detach(home: Path, terminal: Terminal, ready: int) -> None:
    """Detach from the terminal, and then notify the process that waits there."""
    terminal.is_quiet = True
    sys.stdout.flush()
    with open_log(home / "logs" / "supervisor.log") as log:
        os.dup2(log.fileno(), 1)
        os.dup2(log.fileno(), 2)
    os.write(ready, b"ready\n")
    os.close(ready)
