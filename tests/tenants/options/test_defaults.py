"""Default options of a new domain."""

import pytest

from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.options.defaults import WORDS, write_defaults
from tenants.options.models import MenuItem, SiteOptions
from tenants.options.palettes import PALETTES, READ_ON, ColorType
from tenants.options.reading import load_colors
from tests.kit.contrast import READABLE, contrast


@pytest.mark.parametrize("template", PALETTES)
def test_palette_texts_are_readable_on_their_backgrounds(template: str) -> None:
    codes = PALETTES[template].codes()

    assert set(codes) == set(ColorType)
    assert all(contrast(codes[text], codes[background]) >= READABLE for text, background in READ_ON.items())


def test_templates_differ_at_first_sight() -> None:
    assert len({palette.accent for palette in PALETTES.values()}) == len(PALETTES) == len(WORDS)


def test_contrast_follows_the_accessibility_guidelines() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#767676", "#FFFFFF") == pytest.approx(4.54, abs=0.01)


def test_new_domain_has_texts_colors_and_menus(in_alpha: DomainRef) -> None:
    assert load_colors() == PALETTES[in_alpha.template].codes()
    assert SiteOptions.objects.get().title == in_alpha.title
    assert SiteOptions.objects.get().seo_title == ""
    assert SiteOptions.objects.get().error_title
    assert MenuItem.objects.filter(menu="header").exists()
    assert MenuItem.objects.filter(menu="footer").exists()


@pytest.mark.parametrize("template", WORDS)
def test_longest_title_fits_every_template(template: str, alpha: DomainRef) -> None:
    domain = DomainRef(
        **{
            **{name: getattr(alpha, name) for name in alpha.__slots__},
            "template": template,
            "title": "x{}" * 66,
        }
    )
    with unit_of_work(alpha):
        for model in (MenuItem, SiteOptions):
            model.objects.all().delete()

        write_defaults(None, domain)

        assert SiteOptions.objects.get().title == domain.title
