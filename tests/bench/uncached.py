"""The product's application without caches. It builds every page, payload and rendered HTML again."""

from collections.abc import Callable
from typing import Any

from commissary.processes.preload import preload
from commissary.rsgi import application
from shared.tenancy.cache import TenantCache

__all__ = ["application"]


def _make_uncached(_cache: TenantCache, _name: str, make: Callable[[], Any], _timeout: int) -> Any:
    return make()


def _skip_cache(*_arguments: Any, **_named: Any) -> None:
    """Replace a cache method: store nothing and return None."""


# The parent of the product's web processes also loads this.
preload()
# Only for measuring the full cost of a page. The product has no switch for it.
for _name, _act in {"get_or_set": _make_uncached, "get": _skip_cache, "set": _skip_cache}.items():
    setattr(TenantCache, _name, _act)
