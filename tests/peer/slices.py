#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares the slices of `shardc show` with those of JAX: slices.py [--cases=N] [--seed=N] SHARDC

Runs in an environment of `setup`. Each case is a random mesh with permuted devices, and a random sharding of a tensor of
rank 0 to 6. JAX's NamedSharding.devices_indices_map gives the slice of each device. The cells of the SVG pictures and
`show --devices` must have the same slices. JAX refuses dimensions that their axes do not divide, so the sizes are
multiples for it; a second round has other sizes, whose slices must be those of JAX for the padded size, cut off at the
size.
"""
import argparse
import json
import os
import random
import re
import subprocess
import sys
from xml.etree import ElementTree

DEVICES = 16
os.environ["XLA_FLAGS"] = f"--xla_force_host_platform_device_count={DEVICES}"
os.environ["JAX_PLATFORMS"] = "cpu"
import jax  # noqa: E402
import numpy as np  # noqa: E402
from jax.sharding import Mesh, NamedSharding, PartitionSpec  # noqa: E402

SIZES = [[16], [2, 8], [4, 4], [8, 2], [2, 2, 4], [4, 2, 2], [2, 1, 8], [2, 2, 2, 2], [12], [3, 4], [2, 3, 2], [6, 2], [1]]
CELL = re.compile(r"\[(.*)\] on devices (.*)")


def make_case(rng):
    """Returns the mesh of JAX, the axes of each dimension, the parts of each, and the global shape that JAX accepts."""
    sizes = rng.choice(SIZES)
    names = [f"a{i}" for i in range(len(sizes))]
    devices = list(jax.devices()[:int(np.prod(sizes))])
    if rng.random() < 0.5:
        rng.shuffle(devices)
    mesh = Mesh(np.array(devices).reshape(sizes), names)
    free = rng.sample(names, rng.randint(0, len(names)))
    dims = [[] for _ in range(rng.randint(0, 6))]
    for name in free:
        if dims:
            rng.choice(dims).append(name)
    parts = [int(np.prod([mesh.shape[a] for a in d], dtype=int)) for d in dims]
    return mesh, dims, parts, [p * rng.randint(1, 4) for p in parts]


def statement(number, mesh, dims, shape):
    """Returns the case in the notation of the documentation, with a mesh of its own."""
    ids = [d.id for d in mesh.devices.flat]
    axes = ", ".join(f'"{a}"={n}' for a, n in mesh.shape.items())
    order = f", device_ids=[{', '.join(map(str, ids))}]" if ids != sorted(ids) else ""
    axes_of = ", ".join("{" + ", ".join(f'"{a}"' for a in d) + "}" for d in dims)
    kind = "x".join([*map(str, shape), "f32"])
    return f"sdy.mesh @m{number} = <[{axes}]{order}>", f"sharding<@m{number}, [{axes_of}]> : tensor<{kind}>"


def slices_of_jax(mesh, dims, padded, shape):
    spec = PartitionSpec(*[tuple(d) if d else None for d in dims])
    of = NamedSharding(mesh, spec).devices_indices_map(tuple(padded))
    return {device.id: [[min(bound, n) for bound in s.indices(p)[:2]] for s, p, n in zip(index, padded, shape)]
            for device, index in of.items()}


def devices_of(text):
    for run in text.split(","):
        first, _, rest = run.partition("-")
        last, _, step = rest.partition("/")
        yield from range(int(first), int(last or first) + 1, int(step or 1))


def ranges_of(text):
    return [[int(bound) for bound in r.split(":")] for r in text.split(", ")] if text else []


def run(shardc, text, *options):
    done = subprocess.run([shardc, "show", "-q", *options, "-"], input=text, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{done.stderr}\n{text}")
    return done.stdout


def slices_of_picture(svg):
    found = {}
    for title in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}title"):
        cell = CELL.fullmatch(title.text)
        if cell:
            for device in devices_of(cell[2]):
                assert device not in found, "a device is in two cells"
                found[device] = ranges_of(cell[1])
    return found


def slices_of_table(text):
    return {row["device"]: [list(r) for r in zip(row["start"], row["limit"])] for row in json.loads(text)["slices"]}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("shardc")
    parser.add_argument("--cases", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rng = random.Random(args.seed)
    bad = padded_cases = 0
    ranks = {}
    for number in range(args.cases):
        mesh, dims, parts, padded = make_case(rng)
        shape = padded
        if number % 2:	# the largest part must stay as large, so that JAX's slices of the padded size apply
            shape = [rng.randint(n - p + 1, n) for n, p in zip(padded, parts)]
        padded_cases += shape != padded
        ranks[len(dims)] = ranks.get(len(dims), 0) + 1
        text = "\n".join(statement(number, mesh, dims, shape)) + "\n"
        expected = slices_of_jax(mesh, dims, padded, shape)
        picture = slices_of_picture(run(args.shardc, text, "--picture", "--format=svg"))
        table = slices_of_table(run(args.shardc, text, "--devices", "--format=json"))
        if not picture == table == expected:
            bad += 1
            print(f"DIFFERS: case {number}\n{text}jax     {expected}\npicture {picture}\ntable   {table}")
    print(f"slices: {args.cases - bad} of {args.cases} equal, {padded_cases} with padding, "
          f"ranks {', '.join(f'{r}: {n}' for r, n in sorted(ranks.items()))}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
