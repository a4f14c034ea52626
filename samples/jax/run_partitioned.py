#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Run a partitioned program from JAX, on virtual devices of the CPU.

    shardc partition --numbering=replica --side-file=layouts.json -o local.mlir program.mlir
    python3 samples/jax/run_partitioned.py program.mlir local.mlir layouts.json

The layouts file says which part of each argument and result every device has. This script cuts arguments accordingly,
runs the program of one device on all of them, and joins the results. It also runs the program that was not partitioned,
and prints the largest difference of each result. It was tried with jax 0.11.
"""
import json
import os
import re
import sys

if len(sys.argv) != 4:
    sys.exit("usage: run_partitioned.py PROGRAM LOCAL LAYOUTS")
program, local, layouts = (open(path, encoding="utf-8").read() for path in sys.argv[1:])
layouts = json.loads(layouts)
n = layouts["devices"]
if n > 1 and layouts["numbering"] != "replica":
    sys.exit("run_partitioned.py: the local program must be made with --numbering=replica")

# The number of devices must be known before JAX starts.
os.environ["XLA_FLAGS"] = os.environ.get("XLA_FLAGS", "") + f" --xla_force_host_platform_device_count={n}"
os.environ.setdefault("JAX_PLATFORMS", "cpu")

import jax
import numpy as np
from jax._src.lib import xla_client

jax.config.update("jax_enable_x64", True)
devices = jax.devices("cpu")[:n]

TYPES = {"bf16": jax.numpy.bfloat16, "f16": "float16", "f32": "float32", "f64": "float64", "i1": "bool", "i8": "int8",
         "i16": "int16", "i32": "int32", "i64": "int64", "ui8": "uint8", "ui16": "uint16", "ui32": "uint32", "ui64": "uint64"}


def shape(type):
    """Returns the shape and the element type of tensor<2x3xf32>."""
    *dims, element = re.fullmatch(r"tensor<(.*)>", type).group(1).split("x")
    return [int(d) for d in dims], TYPES[element]


def place(value, device):
    """Returns the part of the whole value that a device has."""
    return tuple(slice(*limits) for limits in value["slices"][device]) if "slices" in value else ...


def neutral(value):
    """Returns what a device has that does not have the value of a partial argument."""
    dtype = np.dtype(shape(value["type"])[1])
    if value["reduction"] == "sum" or dtype == bool:
        return value["reduction"] == "min"
    limits = np.iinfo(dtype) if np.issubdtype(dtype, np.integer) else jax.numpy.finfo(dtype)
    return limits.min if value["reduction"] == "max" else limits.max


def cut(array, value, device):
    """Returns the tile of a device. The cells beyond the array could have any value."""
    part = array[place(value, device)]
    tile = np.zeros(*shape(value["local_type"]))
    tile[tuple(slice(size) for size in part.shape)] = part
    if any(device in group[1:] for group in value.get("groups", [])):
        tile[...] = neutral(value)
    return tile


def join(tiles, value):
    """Returns the whole value."""
    whole = np.zeros(*shape(value["type"]))
    combine = {"sum": np.add, "max": np.maximum, "min": np.minimum}[value.get("reduction", "sum")]
    for group in value.get("groups", [[device] for device in range(n)]):
        tile = combine.reduce([tiles[device] for device in group])
        part = whole[place(value, group[0])]
        whole[place(value, group[0])] = tile[tuple(slice(size) for size in part.shape)]
    return whole


def run(text, arguments):
    """Runs a program on one replica per element of `arguments`, and returns the results of each."""
    replicas = len(arguments)
    options = xla_client.CompileOptions()
    options.num_replicas = options.executable_build_options.num_replicas = replicas
    options.device_assignment = xla_client.DeviceAssignment.create(np.arange(replicas).reshape(replicas, 1))
    executable = devices[0].client.compile_and_load(text, xla_client.DeviceList(tuple(devices[:replicas])), options)
    everywhere = jax.sharding.NamedSharding(jax.sharding.Mesh(np.array(devices[:replicas]), "d"),
                                            jax.sharding.PartitionSpec())
    placed = [jax.make_array_from_single_device_arrays(
                  tiles[0].shape, everywhere, [jax.device_put(t, d) for t, d in zip(tiles, devices)])
              for tiles in zip(*arguments)]
    outputs = executable.execute_sharded(placed).disassemble_into_single_device_arrays()
    return [[np.asarray(tile) for tile in tiles] for tiles in zip(*outputs)] or [[]] * replicas


random = np.random.default_rng(0)
whole = [random.integers(0, 4, dims).astype(dtype) for dims, dtype in (shape(v["type"]) for v in layouts["arguments"])]
expected = run(program, [whole])[0]
tiles = run(local, [[cut(a, v, device) for a, v in zip(whole, layouts["arguments"])] for device in range(n)])
for i, value in enumerate(layouts["results"]):
    got = join([results[i] for results in tiles], value)
    difference = np.abs(got.astype(complex) - expected[i].astype(complex)).max(initial=0)
    print(f"result {i}: {got.dtype}{list(got.shape)}, largest difference {difference:g}")
