"""How different two pictures look: to most eyes, to the three kinds of colour-blind ones, and in grey.

A picture is seen as 48 by 48 dots of CIE Lab, about what is left of a card at arm's length; the distance of two pictures is the
mean difference of their dots, under whichever of the eight turns and mirrorings of a square brings them nearest.
"""

from __future__ import annotations

from io import BytesIO
from typing import Final, Literal, TypeAlias, TypeVar, get_args

import numpy as np
import resvg_py
from numpy.typing import NDArray
from PIL import Image

Floats: TypeAlias = NDArray[np.float32]
Eyes: TypeAlias = Literal["full", "protan", "deutan", "tritan", "grey"]
EYES: Final[tuple[Eyes, ...]] = get_args(Eyes)

Dot = TypeVar("Dot", bound=np.generic)

DOTS: Final = 48

# Machado, Oliveira and Fernandes (2009), severity 1.0; they act on linear RGB.
SIMULATION: Final[dict[Eyes, Floats]] = {
    "full": np.eye(3, dtype=np.float32),
    "grey": np.eye(3, dtype=np.float32),
    "protan": np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ],
        dtype=np.float32,
    ),
    "deutan": np.array(
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ],
        dtype=np.float32,
    ),
    "tritan": np.array(
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ],
        dtype=np.float32,
    ),
}

XYZ_FROM_RGB: Final = np.array(
    [
        [0.4124564, 0.3575761, 0.1804375],
        [0.2126729, 0.7151522, 0.0721750],
        [0.0193339, 0.1191920, 0.9503041],
    ],
    dtype=np.float32,
)
DAYLIGHT: Final = np.array([0.95047, 1.0, 1.08883], dtype=np.float32)


def pixels(svg: str, side: int = DOTS, *, smooth: bool = True) -> NDArray[np.uint8]:
    """The picture as `side` by `side` dots of sRGB; without smoothing every dot has a colour that was painted."""
    shape_rendering = "geometric_precision" if smooth else "optimize_speed"
    png = resvg_py.svg_to_bytes(
        svg_string=svg,
        width=side,
        skip_system_fonts=True,
        shape_rendering=shape_rendering,
    )
    return np.asarray(Image.open(BytesIO(png)).convert("RGB"))


def lab(rgb: NDArray[np.uint8], eyes: Eyes = "full") -> Floats:
    """CIE Lab of sRGB colours as these eyes see them; in grey only the lightness is left."""
    share = rgb.astype(np.float32) / 255
    linear = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    seen = np.clip(linear @ SIMULATION[eyes].T, 0, 1)
    ratio = seen @ XYZ_FROM_RGB.T / DAYLIGHT
    root = np.where(ratio > 216 / 24389, np.cbrt(ratio), (24389 / 27 * ratio + 16) / 116)
    x, y, z = np.moveaxis(root, -1, 0)
    lightness = 116 * y - 16
    if eyes == "grey":
        return lightness[..., None].astype(np.float32)
    return np.stack([lightness, 500 * (x - y), 200 * (y - z)], axis=-1).astype(np.float32)


def symmetries(picture: NDArray[Dot]) -> list[NDArray[Dot]]:
    """The picture in its four turns and their mirror images."""
    return [np.rot90(side, turn) for side in (picture, picture[:, ::-1]) for turn in range(4)]


def distances(pictures: NDArray[np.uint8], eyes: Eyes) -> Floats:
    """The distance of every two pictures, as a symmetric matrix."""
    seen = lab(pictures, eyes)
    channels = np.moveaxis(seen, -1, 0).reshape(seen.shape[-1], len(seen), -1)
    found = np.zeros((len(seen), len(seen)), dtype=np.float32)
    for k in range(1, len(seen)):
        nearest = np.full(k, np.inf, dtype=np.float32)
        for side in symmetries(seen[k]):
            squares = sum(np.square(one[:k] - other.ravel()) for one, other in zip(channels, np.moveaxis(side, -1, 0)))
            nearest = np.minimum(nearest, np.sqrt(squares).mean(axis=1))
        found[k, :k] = found[:k, k] = nearest
    return found


def recolouring_distance(one: NDArray[np.intp], other: NDArray[np.intp]) -> float:
    """The share of dots in which two pictures, given as numbers of colours, still differ when form alone is compared.

    One of the two may be turned, mirrored, slid in any direction as on a roll of wallpaper, and have its colours exchanged for
    any others: whatever brings them nearest. Which of the two is recoloured is up to the one that is harder to explain by the
    other, so that nothing is gained by painting everything alike.
    """
    masks = np.fft.rfft2(_masks(one))
    least = one.size
    for side in symmetries(other):
        spectrum = np.conj(np.fft.rfft2(_masks(side)))
        together = np.fft.irfft2(masks[:, None] * spectrum[None], s=one.shape)
        explained = np.minimum(together.max(axis=0).sum(axis=0), together.max(axis=1).sum(axis=0)).max()
        least = min(least, one.size - explained)
    return least / one.size


def _masks(picture: NDArray[np.intp]) -> NDArray[np.float64]:
    return np.stack([picture == colour for colour in np.unique(picture)]).astype(np.float64)
