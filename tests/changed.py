"""Choose the tests for `npm test -- --changed` from the files changed since `main`, and print them as JSON.

On `main` without changes, compare with the previous commit.
"""

import json
import re
import subprocess
from collections.abc import Iterable
from pathlib import PurePath

import grimp

from tests.kit.sources import ROOT
from tests.rings import FULL_ONLY, SAMPLED, is_below

RUNS_EVERYTHING = (
    *("tests/kit", "tests/conftest.py", "tests/services.py", "tests/template.py", "shared/tenancy"),
    # Plugins, which no test imports.
    *("tests/proof.py", "tests/rings.py"),
    *("src/commissary/settings.py", "src/commissary/config", "frontend/vitest.config.ts"),
    *("package.json", "package-lock.json", "pyproject.toml", "uv.lock", "playwright.config.ts"),
)
PACKAGES = ("commissary", "shared", "tenants")


def main() -> None:
    base, files = _changed_files()
    choice = {
        "base": base,
        "everything": any(is_below(each, RUNS_EVERYTHING) for each in files),
        "pytest": sorted(python_tests(files)),
        "browser": sorted(browser_tests(files)),
    }
    print(json.dumps(choice))


def python_tests(files: Iterable[str]) -> set[str]:
    """Return changed tests, folders that mirror changed files, and tests that import affected modules."""
    graph = grimp.build_graph(*PACKAGES, "tests", cache_dir=None)
    changed = {_module(each) for each in files if each.endswith(".py")} & graph.modules
    affected = changed.union(*(graph.find_downstream_modules(each) for each in changed))
    # Nearly all tests import tests/kit and, through it, most models: only their own imports count.
    product = [each for each in affected if each.startswith(tuple(f"{name}." for name in PACKAGES))]
    helpers = [each for each in changed if each.startswith("tests.")]
    modules = {
        test for each in (*product, *helpers) for test in graph.find_modules_that_directly_import(each)
    }
    importing = {f"{each.replace('.', '/')}.py" for each in modules if ".test_" in each}
    mirrored = {folder for each in files if (folder := _mirror(each))}
    own = {
        each for each in files if re.fullmatch(r"tests/(.+/)?test_\w+\.py", each) and (ROOT / each).exists()
    }
    slow = (*FULL_ONLY, *SAMPLED, *mirrored)
    return mirrored | {each for each in own | importing if each in own or not is_below(each, slow)}


def browser_tests(files: Iterable[str]) -> set[str]:
    """Return the specs of the files' folders; for other files of the product, the smoke tests."""
    specs = {each.name for each in (ROOT / "tests/e2e").glob("*.spec.ts")}
    chosen: set[str] = set()
    for each in files:
        area = _get_area(each)
        named = {spec for spec in specs if area and re.search(rf"(^|-){area}", spec)}
        if each.startswith("tests/e2e/"):
            chosen |= {PurePath(each).name} & specs or {"@smoke"}
        elif each.startswith(("frontend/", "shared/", "src/", "tenants/")):
            chosen |= named or {"@smoke"}
    return chosen


def _get_area(file: str) -> str:
    """Return the area of specs: `food-menu` for `tenants/food_menus` and `frontend/panel/foodMenus`."""
    folders = [
        each
        for each in PurePath(file).parts[:-1]
        if each not in {"frontend", "panel", "shared", "src", "tenants"}
    ]
    return re.sub(r"_|(?<=[a-z])(?=[A-Z])", "-", folders[0] if folders else "").lower().removesuffix("s")


def _mirror(file: str) -> str | None:
    """Return the folder of a file's tests: `tests/tenants/posts` for `tenants/posts/api/serializers.py`."""
    place = PurePath(file.removeprefix("src/"))
    if place.name == "conftest.py":
        return str(place.parent)
    folders = [
        each for each in place.parents if each.parts[:1] and each.parts[0] in PACKAGES and len(each.parts) > 1
    ]
    return next((f"tests/{each}" for each in folders if (ROOT / "tests" / each).is_dir()), None)


def _module(file: str) -> str:
    return file.removeprefix("src/").removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _changed_files() -> tuple[str, list[str]]:
    """Return the commit to compare with, and the paths of changed files, including new ones."""
    main = next(
        (each for each in ("origin/main", "main") if _git("rev-parse", "-q", "--verify", each)), "HEAD"
    )
    new = _git("ls-files", "--others", "--exclude-standard")
    base = _git("merge-base", "HEAD", main)
    if not new and not _git("diff", "--name-only", base):
        base = _git("rev-parse", "HEAD~1")
    return base, [*_git("diff", "--name-only", base).splitlines(), *new.splitlines()]


def _git(*arguments: str) -> str:
    command = ["git", *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=30, check=False)
    return done.stdout.strip()


if __name__ == "__main__":
    main()
