"""Convert the colors of an image to the colors that browsers show, without a profile, gamma or 16-bit
channels."""

import io

from PIL import Image
from PIL.ImageFile import ImageFile


def convert_to_srgb(image: Image.Image, mode: str) -> Image.Image:
    """Return the image in `mode` ("RGB" or "RGBA"), converted from its embedded profile to sRGB.

    Files are stored without a profile, and browsers then assume sRGB. Like browsers, this ignores a profile
    that is broken or belongs to another kind of image.
    """
    image = _reduce_to_8_bits(image)
    profile = image.info.get("icc_profile")
    if not profile:
        return _apply_gamma(image if image.mode == mode else image.convert(mode))
    # Imported here, because most images have no profile.
    from PIL import ImageCms

    # No profile matches palettes and transparent gray.
    if image.mode in ("P", "PA", "LA", "1") or (image.mode == "L" and mode == "RGBA"):
        image = image.convert(mode)
    try:
        source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
        if "srgb" not in ImageCms.getProfileDescription(source).lower():
            target = ImageCms.createProfile("sRGB")
            # Browsers use the same intent. It affects CMYK images.
            intent = ImageCms.Intent.RELATIVE_COLORIMETRIC
            if image.mode == mode:
                # Convert the image in place, because a copy of the largest image takes 200 MB.
                ImageCms.profileToProfile(image, source, target, intent, inPlace=True)
            else:
                converted = ImageCms.profileToProfile(image, source, target, intent, outputMode="RGB")
                image = converted if converted is not None else image
    except (ImageCms.PyCMSError, OSError):
        pass  # Browsers also ignore such a profile.
    return image if image.mode == mode else image.convert(mode)


def scale_transparent_gray(image: ImageFile) -> None:
    """Scale the transparent gray of a PNG with 2 or 4 bits per pixel, because Pillow only scales its pixels.

    Call this before the image is loaded.
    """
    transparent, tile = image.info.get("transparency"), next(iter(image.tile), None)
    if isinstance(transparent, int) and tile and tile.args in ("L;2", "L;4"):
        image.info["transparency"] = min(transparent * 255 // (2 ** int(tile.args[-1]) - 1), 255)


def _reduce_to_8_bits(image: Image.Image) -> Image.Image:
    """Return the image with 8 bits per channel, including its transparent color."""
    transparent = image.info.get("transparency")
    if isinstance(transparent, tuple) and max(transparent) > 255:
        image.info["transparency"] = tuple(each >> 8 for each in transparent)
    if not image.mode.startswith("I"):
        return image
    image.info.pop("transparency", None)
    # convert() would make every value above 255 white.
    image = image.convert("I").point(lambda value: value * (1 / 257)).convert("L")
    if isinstance(transparent, int) and transparent % 257 == 0:
        image.info["transparency"] = transparent // 257
    return image


def _apply_gamma(image: Image.Image) -> Image.Image:
    """Return the image with the brightness adjusted to the gamma value that PNG files may contain."""
    gamma = image.info.get("gamma")
    if "srgb" in image.info or not isinstance(gamma, float) or not 0.1 < gamma < 10:
        return image
    exponent = 1 / (2.2 * gamma)
    if abs(exponent - 1) < 0.05:
        return image
    table = [round(255 * (value / 255) ** exponent) for value in range(256)]
    return image.point(table * 3 + list(range(256)) * (len(image.getbands()) - 3))


def is_opaque(image: Image.Image) -> bool:
    """Return whether an RGBA image has no transparent pixels."""
    return image.getchannel("A").histogram()[255] == image.width * image.height
