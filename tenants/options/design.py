"""The design of a site: the template, and the choices that replace parts of its appearance.

Each choice needs an entry in this module, rules in `frontend/site/styles/design.css`, and a label in the
panel. A pair of fonts also needs a style sheet with its name in `frontend/site/sheets/`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Final, TypedDict, cast

from django.db import transaction

from shared.accounts.actor import Actor
from shared.accounts.audit import Record
from shared.accounts.domains import services as domains
from shared.api.typed import OneOf
from shared.data_types import JsonMapping, JsonObject
from shared.tenancy.cache import invalidate_content
from shared.tenancy.unit_of_work import current_domain
from tenants.history.models import Kind
from tenants.history.services import store_version
from tenants.options.models import ONLY_ROW, SiteOptions

OWN: Final = ""
"""The template's own appearance, which is the default of each choice."""

FONTS: Final = (OWN, "poster", "classic", "modern", "elegant", "refined", "friendly", "diner", "geometric")
CORNERS: Final = (OWN, "square", "soft", "round")
BUTTONS: Final = (OWN, "outline", "contrast", "raised")
HEADERS: Final = (OWN, "left", "centered", "colored")
FOOTERS: Final = (OWN, "light", "centered", "compact")

CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "fonts": FONTS,
    "corners": CORNERS,
    "buttons": BUTTONS,
    "header": HEADERS,
    "footer": FOOTERS,
}


class SiteDesign(TypedDict):
    """The choices of a site. An empty choice means the template's own value."""

    fonts: Annotated[str, OneOf("DesignFonts", FONTS)]
    corners: Annotated[str, OneOf("DesignCorners", CORNERS)]
    buttons: Annotated[str, OneOf("DesignButtons", BUTTONS)]
    header: Annotated[str, OneOf("DesignHeader", HEADERS)]
    footer: Annotated[str, OneOf("DesignFooter", FOOTERS)]


@dataclass(frozen=True)
class Design:
    """A template and the choices that differ from it."""

    template: str
    choices: Mapping[str, str]

    def change(self, changes: Mapping[str, str]) -> "Design":
        choices = {name: changes.get(name, value) for name, value in self.as_choices().items()}
        return Design(changes.get("template", self.template), choices)

    def as_choices(self) -> Mapping[str, str]:
        return {name: str(value) for name, value in read_design(self.choices).items()}

    def as_json(self) -> JsonObject:
        return {"template": self.template, **self.as_choices()}


def read_design(stored: JsonMapping) -> SiteDesign:
    """Return the choices of a site.

    A choice that this release does not know becomes the template's own value.
    """
    known = {name: stored.get(name) for name in CHOICES}
    return cast(SiteDesign, {name: each if each in CHOICES[name] else OWN for name, each in known.items()})


def load_design() -> Design:
    """Return the design of the current site.

    The template is read from the registry, because the cached domain can be outdated.
    """
    template = domains.get_domain(current_domain().id).template
    return Design(template, SiteOptions.objects.values_list("design", flat=True).get())


@transaction.atomic
def set_design(changes: Mapping[str, str], *, by: Actor, record: Record) -> Design:
    """Change the template or individual choices, and return the new design. Other choices are not changed."""
    options = SiteOptions.objects.select_for_update(of=("self",)).get(pk=ONLY_ROW)
    before = load_design()
    after = before.change(changes)
    differing = sorted(name for name, value in after.as_json().items() if value != before.as_json()[name])
    if not differing:
        return before
    options.design = {name: value for name, value in after.choices.items() if value != OWN}
    options.save(update_fields=["design"])
    if "template" in differing:
        domains.set_template(current_domain().id, after.template, by=by)
    store_version(Kind.DESIGN, before=before.as_json(), after=after.as_json(), by=by.user.pk)
    record("options.design_changed", fields=differing)
    invalidate_content()
    return after
