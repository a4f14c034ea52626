#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Computes how well the colours of src/picture/palette.c can be told apart: palette.py

Prints the contrast of text on each colour, as WCAG defines it, and the least difference of two colours (CIEDE2000) for
each kind of colour vision, simulated as by Machado, Oliveira and Fernandes (2009) with full severity. Fails below 4.5
and 10 (spec 85 §5.1).
"""
import itertools
import math
import pathlib
import re
import sys

SOURCE = pathlib.Path(__file__).parents[2] / "src/picture/palette.c"
ROW = re.compile(r'\{ "#(\w{6})", (true|false), (\d+), (true|false) \}')
VISION = {
    "normal": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
    "protan": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    "deutan": [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    "tritan": [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
}


def linear(c):
    return c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4


def of_terminal(i):
    """Returns colour i of the 6×6×6 cube of 256 colours."""
    return tuple(linear((0, 95, 135, 175, 215, 255)[(i - 16) // k % 6] / 255) for k in (36, 6, 1))


def luminance(rgb):
    return 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2]


def contrast(rgb, white):
    y = luminance(rgb)
    return 1.05 / (y + 0.05) if white else (y + 0.05) / 0.05


def lab(rgb):
    x, y, z = (sum(m * c for m, c in zip(row, rgb)) for row in (
        (0.4124564 / 0.95047, 0.3575761 / 0.95047, 0.1804375 / 0.95047), (0.2126729, 0.7151522, 0.0721750),
        (0.0193339 / 1.08883, 0.1191920 / 1.08883, 0.9503041 / 1.08883)))
    f = [t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in (x, y, z)]
    return 116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])


def difference(p, q):
    """Returns CIEDE2000."""
    (l1, a1, b1), (l2, a2, b2) = lab(p), lab(q)
    c = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    g = 0.5 * (1 - math.sqrt(c ** 7 / (c ** 7 + 25 ** 7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = (math.degrees(math.atan2(b, a)) % 360 for a, b in ((a1, b1), (a2, b2)))
    dh = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0
    h = (h1 + dh / 2) % 360 if c1 * c2 else h1 + h2
    l, c = (l1 + l2) / 2, (c1 + c2) / 2
    cos = lambda degrees: math.cos(math.radians(degrees))
    t = 1 - 0.17 * cos(h - 30) + 0.24 * cos(2 * h) + 0.32 * cos(3 * h + 6) - 0.20 * cos(4 * h - 63)
    sl = 1 + 0.015 * (l - 50) ** 2 / math.sqrt(20 + (l - 50) ** 2)
    sc, sh = 1 + 0.045 * c, 1 + 0.015 * c * t
    turn = -math.sin(math.radians(60 * math.exp(-((h - 275) / 25) ** 2))) * 2 * math.sqrt(c ** 7 / (c ** 7 + 25 ** 7))
    dl, dc, dh = (l2 - l1) / sl, (c2 - c1) / sc, 2 * math.sqrt(c1 * c2) * math.sin(math.radians(dh / 2)) / sh
    return math.sqrt(dl ** 2 + dc ** 2 + dh ** 2 + turn * dc * dh)


def seen(rgb, vision):
    return tuple(min(1, max(0, sum(m * c for m, c in zip(row, rgb)))) for row in VISION[vision])


def main():
    rows = ROW.findall(SOURCE.read_text())
    assert len(rows) == 7, rows
    palettes = {
        "hex": [(tuple(linear(int(h[i:i + 2], 16) / 255) for i in (0, 2, 4)), w == "true") for h, w, _, _ in rows],
        "terminal": [(of_terminal(int(i)), w == "true") for _, _, i, w in rows],
    }
    good = True
    for name, colors in palettes.items():
        contrasts = [contrast(*c) for c in colors]
        least = {v: min(difference(seen(p, v), seen(q, v)) for (p, _), (q, _) in itertools.combinations(colors, 2))
                 for v in VISION}
        print(name, "contrast", *[f"{c:.1f}" for c in contrasts])
        print(name, "least difference", *[f"{v} {d:.1f}" for v, d in least.items()])
        good &= min(contrasts) >= 4.5 and min(least.values()) >= 10
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
