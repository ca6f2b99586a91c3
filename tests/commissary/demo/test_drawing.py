"""The pictures: the same every time, as large as promised, each with words for those who cannot see it."""

import pytest
from PIL import Image

from commissary.local.demo.drawing.canvas import Canvas, rounded
from commissary.local.demo.pictures import PICTURES
from tenants.media.images import rewrite

pytestmark = pytest.mark.no_db

EVERY = [(folder, name) for folder, pictures in PICTURES.items() for name in pictures]


@pytest.mark.parametrize(("folder", "name"), EVERY)
def test_a_picture_has_its_size_its_words_and_more_than_a_few_colors(folder, name):
    picture = PICTURES[folder][name]

    drawn = picture.draw().finished()

    assert drawn.size == ((512, 512) if name.startswith("logo") else (1600, 1200))
    assert len(picture.alt) > 8
    assert len(drawn.quantize(16).getcolors() or []) > 6


def test_the_same_picture_is_drawn_twice():
    draw = PICTURES["bay"]["market-night"].draw

    assert draw().webp() == draw().webp()


def test_a_picture_is_a_file_the_media_library_takes(tmp_path):
    (tmp_path / "drawn").write_bytes(PICTURES["bay"]["logo-bay"].draw().webp())

    facts = rewrite(tmp_path / "drawn", tmp_path)

    assert (facts["extension"], facts["width"], facts["height"]) == ("webp", 512, 512)


def test_what_is_drawn_inside_an_outline_stays_inside():
    canvas = Canvas(40, 40, "#FFFFFF")

    with canvas.at(20, 20, 0.5), canvas.inside(rounded(-20, -20, 20, 20, 0)):
        canvas.rect(-100, -100, 100, 0, "#FF0000")

    image = canvas.finished()
    assert [image.getpixel(spot) for spot in ((20, 15), (20, 25), (5, 15), (20, 5))] == [
        (255, 0, 0),
        (255, 255, 255),
        (255, 255, 255),
        (255, 255, 255),
    ]


def test_nested_outlines_cut_both_ways():
    canvas = Canvas(40, 40, "#FFFFFF")

    with canvas.inside(rounded(0, 0, 20, 40, 0)), canvas.inside(rounded(10, 10, 40, 30, 0)):
        canvas.rect(0, 0, 40, 40, "#000000")

    dark = Image.eval(canvas.finished().convert("L"), lambda value: 255 if value < 128 else 0)
    assert dark.getbbox() == (10, 10, 20, 30)
