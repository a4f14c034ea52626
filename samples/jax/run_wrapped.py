#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Run a program of `shardc partition --wrap` from JAX with sharded arrays, on virtual devices of the CPU.

    shardc partition --wrap -o wrapped.mlir program.mlir
    python3 samples/jax/run_wrapped.py wrapped.mlir

Arguments and results are arrays with the shardings of the program, as in a call of jax.jit. The script runs the program
on random arguments, and prints the sharding of each result. It was tried with jax 0.11.
"""
import math
import os
import re
import sys

if len(sys.argv) != 2:
    sys.exit("usage: run_wrapped.py WRAPPED")
text = open(sys.argv[1], encoding="utf-8").read()
axes = re.search(r"sdy\.mesh @\w+ = <\[(.*?)\]", text).group(1)
axes = {axis: int(size) for axis, size in re.findall(r'"(\w+)"=(\d+)', axes)}
n = math.prod(axes.values())

# The number of devices must be known before JAX starts.
os.environ["XLA_FLAGS"] = os.environ.get("XLA_FLAGS", "") + f" --xla_force_host_platform_device_count={n}"
os.environ.setdefault("JAX_PLATFORMS", "cpu")

import jax
import numpy as np
from jax._src.lib import xla_client
from jax.sharding import Mesh, NamedSharding, PartitionSpec

devices = jax.devices()[:n]
TYPES = {"bf16": jax.numpy.bfloat16, "f32": "float32", "i32": "int32", "i1": "bool", "complex<f32>": "complex64"}
mesh = Mesh(np.array(devices).reshape(tuple(axes.values())), tuple(axes))


def values(kind):
    """Returns shape, element type and sharding of each argument or result of the manual computation."""
    types = re.search(r"\} : \((.*)\) -> \(?(.*?)\)?$", text, re.M).group(1 if kind == "in" else 2)
    specs = re.search(kind + r"_shardings=\[(.*?>)\]", text).group(1)
    for type, spec in zip(re.findall(r"tensor<([^,]*)>", types), re.findall(r"<@\w+, \[(.*?)\](?:,.*?)?>", specs)):
        shape, element = re.fullmatch(r"((?:\d+x)*)(.*)", type).groups()
        parts = [tuple(re.findall(r'"(\w+)"', part)) for part in re.findall(r"\{.*?\}", spec)]
        yield [int(d) for d in shape.split("x")[:-1]], TYPES[element], NamedSharding(mesh, PartitionSpec(*parts))


options = xla_client.CompileOptions()
options.num_partitions = options.executable_build_options.num_partitions = n
options.executable_build_options.use_spmd_partitioning = True
options.executable_build_options.use_shardy_partitioner = True
options.device_assignment = xla_client.DeviceAssignment.create(np.arange(n).reshape(1, n))
program = devices[0].client.compile_and_load(text, xla_client.DeviceList(tuple(devices)), options)

random = np.random.default_rng(0)
arguments = [jax.device_put(random.integers(0, 4, shape).astype(element), sharding)
             for shape, element, sharding in values("in")]
outputs = program.execute_sharded(arguments).disassemble_into_single_device_arrays()
for i, (tiles, (shape, element, sharding)) in enumerate(zip(outputs, values("out"))):
    result = jax.make_array_from_single_device_arrays(tuple(shape), sharding, tiles)
    print(f"result {i}: {result.dtype}{list(result.shape)}, {result.sharding.spec}, sum {result.sum():.6g}")
