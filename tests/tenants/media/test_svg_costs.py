"""Drawings that would stall browsers are rejected."""

import pytest

from tenants.media.refusals import UnusableFile
from tenants.media.svg.cleaning import clean

pytestmark = pytest.mark.no_db

SLOW = {
    "gradients": '<linearGradient id="l"/>' + "<rect fill='url(#l)'/>" * 5_000,
    "gradient of a group": f'<radialGradient id="l"/><g fill="url(#l)">{"<rect/>" * 5_000}</g>',
    "texts clipped by a text": '<clipPath id="c"><text>Tea</text></clipPath>'
    + "<text clip-path='url(#c)'>Tea</text>" * 300,
    "clip of a sheet": '<style>text{clip-path:url(#c)}</style><clipPath id="c"><use href="#t"/></clipPath>'
    f"<text id='t'>Tea</text>{'<text>Tea</text>' * 300}",
    "clip of many shapes": f'<clipPath id="c">{"<rect/>" * 60}</clipPath>'
    + "<rect clip-path='url(#c)'/>" * 300,
}


@pytest.mark.parametrize("content", SLOW.values(), ids=SLOW.keys())
def test_svg_that_stalls_browsers_is_rejected(content: str) -> None:
    with pytest.raises(UnusableFile, match="too many parts"):
        clean(f"<svg xmlns='http://www.w3.org/2000/svg'>{content}</svg>".encode())


def test_drawing_with_many_gradients_and_clips_stays_whole() -> None:
    """Detailed logos and illustrations have hundreds of them."""
    resources = '<linearGradient id="l"/><clipPath id="c"><circle r="9"/></clipPath>'
    shape = '<path d="M0 0h9v9z" fill="url(#l)" clip-path="url(#c)"/>'
    drawing = clean(f"<svg xmlns='http://www.w3.org/2000/svg'>{resources}{shape * 1_500}</svg>".encode())

    assert drawing.text.count("url(#l)") == drawing.text.count("url(#c)") == 1_500


def test_gradients_around_copies_of_copies_are_counted_once_per_shape() -> None:
    """Flags repeat a wave in groups of waves, each with its own gradient."""
    copies_of_a, copies_of_b = ("<use href='#a' fill='url(#l)'/>" * 2, "<use href='#b' fill='url(#l)'/>" * 4)
    waves = f'<g id="b" fill="url(#l)"><path id="a" fill="url(#l)"/>{copies_of_a}</g>{copies_of_b}'
    content = f'<linearGradient id="l"/><g fill="url(#l)">{waves}</g>'

    drawing = clean(f"<svg xmlns='http://www.w3.org/2000/svg'>{content}</svg>".encode())

    assert drawing.text.count("<use") == 6


@pytest.mark.parametrize("copy", ["<use href='#l'/>", "<text><textPath href='#l'>A</textPath></text>"])
def test_copy_of_a_gradient_costs_nothing(copy: str) -> None:
    content = f'{copy}<linearGradient id="l"/><rect fill="url(#l)"/>'

    drawing = clean(f"<svg xmlns='http://www.w3.org/2000/svg'>{content}</svg>".encode())

    assert "<rect" in drawing.text
