"""Colours with a meaning, colour-blind safe, and the text colour that is readable on each."""

from itertools import pairwise

QUERY = "#2f78c4"
KEY = "#c8611a"
VALUE = "#12856a"
OUTPUT = "#9a4fa3"

NEGATIVE = "#b35806"
MIDDLE = "#f7f5f2"
POSITIVE = "#2166ac"
MIDDLE_DARK = "#262c36"  # white text reads well from here to both ends
MASKED = "#c9ccd1"

BLACK = "#000000"
WHITE = "#ffffff"

# Each stands out by 3:1 and more from a light and from a dark page; those near a colour of query,
# key, value or output come last.
TONES = (
    "#cc6677",
    "#2a95b5",
    "#978a20",
    "#7463c4",
    "#8a5f3c",
    "#858585",
    "#b3448a",
    "#4477aa",
    "#d0782a",
    "#228833",
    "#b05fae",
    "#3f957a",
)
# Of the regions in which a key wins: none is near a colour of query, key, value or output.
REGION_TONES = ("#d4bf12", "#f0418a", "#2a2e35")


def rgb(colour: str) -> tuple[int, int, int]:
    """Read "#rrggbb" into three numbers of 0-255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(start: str, end: str, share: float) -> str:
    """Give the colour `share` of the way from start to end, straight in RGB as the scales do."""
    parts = (round(a + (b - a) * share) for a, b in zip(rgb(start), rgb(end), strict=True))
    return "#" + "".join(f"{part:02x}" for part in parts)


def luminance(colour: str) -> float:
    """Give the relative luminance. Source: WCAG 2.2, "relative luminance"."""
    linear = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (channel / 255 for channel in rgb(colour))
    )
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    """Give the contrast ratio, 1 to 21. Source: WCAG 2.2, "contrast ratio"."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def text_on(fill: str) -> str:
    """Give black or white, whichever is easier to read on the fill."""
    return max((BLACK, WHITE), key=lambda ink: contrast(ink, fill))


def turning_share(start: str, end: str, steps: int = 1000) -> float:
    """Give the share of the way from a light to a dark colour from which white text reads better.

    It is above 1 when black is readable all the way.
    """
    shares = [step / steps for step in range(steps + 1)]
    inks = [text_on(mix(start, end, share)) for share in shares]
    turns = [
        later for (_, later), (a, b) in zip(pairwise(shares), pairwise(inks), strict=True) if a != b
    ]
    return turns[0] if turns else 2.0


TURN_NEGATIVE = turning_share(MIDDLE, NEGATIVE)
TURN_POSITIVE = turning_share(MIDDLE, POSITIVE)
