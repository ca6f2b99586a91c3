"""The allowed elements and attributes of a drawing, and the categories for reporting removed elements."""

from typing import Final

SVG: Final = "http://www.w3.org/2000/svg"
XLINK: Final = "http://www.w3.org/1999/xlink"
XML: Final = "http://www.w3.org/XML/1998/namespace"

_STRUCTURE = "svg g defs symbol use switch title desc style image"
_SHAPES = "path rect circle ellipse line polyline polygon text tspan textPath"
PAINTS: Final = frozenset({"linearGradient", "radialGradient"})
"""Elements that paint shapes with a gradient."""
_RESOURCES = "stop pattern clipPath mask marker filter"
_PRIMITIVES = (
    "feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting "
    "feDisplacementMap feDropShadow feFlood feGaussianBlur feMerge feMorphology feOffset "
    "feSpecularLighting feTile feTurbulence"
)
PRIMITIVES: Final = frozenset(_PRIMITIVES.split())
_SLOW = "feDiffuseLighting feDisplacementMap feDropShadow feGaussianBlur feSpecularLighting feTurbulence"
COST_OF_PRIMITIVES: Final = {
    **dict.fromkeys(PRIMITIVES, 200),
    **dict.fromkeys(_SLOW.split(), 5_000),
    **dict.fromkeys(("feConvolveMatrix", "feMorphology"), 30_000),
}
"""The cost in elements of each filter step. It is high because a filter computes each of its pixels."""
COST_OF_FUNCTION: Final = 5_000
"""The cost in elements of a filter function in a style, such as `blur(4px)`."""
COST_OF_LAYER: Final = 500
"""The cost in elements of an element that a browser renders into its own image, such as a transparent
group."""
COST_OF_GRADIENT: Final = 25
"""The cost in elements of a shape with a gradient, because it may cover the whole drawing."""
SLOW_PRIMITIVES: Final = frozenset(name for name, cost in COST_OF_PRIMITIVES.items() if cost > 200)
_PARTS_OF_FILTERS = "feFuncR feFuncG feFuncB feFuncA feMergeNode feDistantLight fePointLight feSpotLight"
ELEMENTS: Final = (
    frozenset(f"{_STRUCTURE} {_SHAPES} {_RESOURCES} {_PARTS_OF_FILTERS}".split()) | PAINTS | PRIMITIVES
)
WITH_TEXT: Final = frozenset({"text", "tspan", "textPath", "title", "desc", "style"})

_GEOMETRY = (
    "id class d x y z x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy width height points transform viewBox rotate "
    "preserveAspectRatio textLength lengthAdjust pathLength offset version startOffset method spacing side"
)
_LOOK = (
    "fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin "
    "stroke-miterlimit stroke-dasharray stroke-dashoffset opacity color display visibility overflow clip "
    "clip-path clip-rule mask mask-type filter stop-color stop-opacity color-interpolation "
    "font font-family font-size font-size-adjust font-weight font-style font-stretch font-variant kerning "
    "letter-spacing word-spacing text-anchor text-decoration dominant-baseline alignment-baseline "
    "baseline-shift writing-mode direction unicode-bidi glyph-orientation-vertical "
    "glyph-orientation-horizontal vector-effect paint-order shape-rendering text-rendering image-rendering "
    "color-rendering mix-blend-mode isolation transform-origin transform-box style "
    "marker-start marker-mid marker-end"
)
_SERVERS = (
    "gradientUnits gradientTransform spreadMethod patternUnits patternContentUnits patternTransform "
    "clipPathUnits maskUnits maskContentUnits markerUnits markerWidth markerHeight refX refY orient"
)
_FILTERS = (
    "filterUnits primitiveUnits stdDeviation in in2 result mode type values flood-color flood-opacity "
    "operator k1 k2 k3 k4 color-interpolation-filters tableValues slope intercept amplitude exponent order "
    "kernelMatrix divisor bias targetX targetY edgeMode preserveAlpha kernelUnitLength surfaceScale "
    "diffuseConstant specularConstant specularExponent limitingConeAngle lighting-color azimuth elevation "
    "pointsAtX pointsAtY pointsAtZ scale xChannelSelector yChannelSelector radius baseFrequency numOctaves "
    "seed stitchTiles"
)
_CONDITIONS = "requiredFeatures requiredExtensions systemLanguage"
"""The conditions for the children of a `switch`, which shows the first child that meets them."""
ATTRIBUTES: Final = frozenset(f"{_GEOMETRY} {_LOOK} {_SERVERS} {_FILTERS} {_CONDITIONS}".split())

KINDS: Final = ("animations", "html", "links", "other", "pictures", "references", "scripts", "styles")
"""The kinds of removed parts. Links do not work in images. The other kinds may change the appearance."""
_ANIMATIONS = ("animate", "animateColor", "animateMotion", "animateTransform", "set", "mpath", "discard")
KINDS_OF_ELEMENTS: Final = {
    "script": "scripts",
    "handler": "scripts",
    "foreignObject": "html",
    "image": "pictures",
    "feImage": "pictures",
    **dict.fromkeys(_ANIMATIONS, "animations"),
}
"""The report category of each removed element. The default is "other"."""
INVISIBLE: Final = frozenset({"metadata", "view", "cursor", "font", "font-face", "color-profile"})
"""Elements that browsers do not show, so that removing them changes nothing."""
