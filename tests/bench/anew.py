"""The product's application as on a first visit, every time: no page, payload or rendered HTML is cached."""

from collections.abc import Callable
from typing import Any

from commissary.processes.preload import preload
from commissary.rsgi import application
from shared.tenancy.cache import TenantCache

__all__ = ["application"]


def _made_anew(_cache: TenantCache, _name: str, make: Callable[[], Any], _timeout: int) -> Any:
    return make()


def _nothing(*_arguments: Any, **_named: Any) -> None:
    """Neither kept nor found."""


# As the product's web processes, which are forked from one that has done so.
preload()
# Only here, where a page's whole cost is measured: the product has no switch for it.
for _name, _act in {"get_or_set": _made_anew, "get": _nothing, "set": _nothing}.items():
    setattr(TenantCache, _name, _act)
