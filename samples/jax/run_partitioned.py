#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Run a partitioned program from JAX, on virtual devices of the CPU.

    shardc partition --wrap program.mlir > wrapped.mlir
    python3 samples/jax/run_partitioned.py program.mlir wrapped.mlir

`shardc partition --wrap` puts the program of one device into @main of the whole program, as one manual computation over
all axes of the mesh. JAX compiles such a module like any other. This script runs it and the program that was not
partitioned with the same arguments, and prints the largest difference of each result. It was tried with jax 0.11.
"""
import os
import re
import sys

if len(sys.argv) != 3:
    sys.exit("usage: run_partitioned.py PROGRAM WRAPPED")
program, wrapped = (open(path, encoding="utf-8").read() for path in sys.argv[1:])

# The number of devices must be known before JAX starts.
n = int(re.search(r"mhlo\.num_partitions = (\d+)", wrapped).group(1))
os.environ["XLA_FLAGS"] = os.environ.get("XLA_FLAGS", "") + f" --xla_force_host_platform_device_count={n}"
os.environ.setdefault("JAX_PLATFORMS", "cpu")

import jax
import numpy as np
from jax._src.lib import xla_client
from jax._src.sharding_impls import GSPMDSharding

jax.config.update("jax_enable_x64", True)
devices = jax.devices("cpu")[:n]
everywhere = jax.sharding.NamedSharding(jax.sharding.Mesh(np.array(devices), ("d",)), jax.sharding.PartitionSpec())

TYPES = {"f32": "float32", "f64": "float64", "f16": "float16", "i1": "bool", "i8": "int8", "i16": "int16",
         "i32": "int32", "i64": "int64", "ui8": "uint8", "ui16": "uint16", "ui32": "uint32", "ui64": "uint64"}


def arguments(text):
    """Returns one array of small numbers per argument of @main."""
    header = re.search(r"func\.func (?:public )?@main\((.*?)\)\s*(?:->|\{|attributes)", text, re.S).group(1)
    random = np.random.default_rng(0)
    arrays = []
    for shape in re.findall(r"%\w+: tensor<([^>]*)>", header):
        *dims, element = shape.split("x")
        numbers = random.integers(-3, 4, [int(d) for d in dims])
        arrays.append(numbers.astype(TYPES[element]))
    return arrays


def run(text, arrays):
    """Compiles a module for n partitions and returns its results as numpy arrays."""
    options = xla_client.CompileOptions()
    options.num_replicas, options.num_partitions = 1, n
    options.device_assignment = xla_client.DeviceAssignment.create(np.arange(n).reshape(1, n))
    build = options.executable_build_options
    build.num_replicas, build.num_partitions = 1, n
    build.use_spmd_partitioning = True
    build.use_shardy_partitioner = True
    program = devices[0].client.compile_and_load(text, xla_client.DeviceList(tuple(devices)), options)
    shardings = program.get_parameter_shardings()
    placed = []
    for i, array in enumerate(arrays):
        sharding = everywhere
        if shardings:
            sharding = GSPMDSharding(tuple(devices), shardings[i])
        placed.append(jax.device_put(array, sharding))
    results = program.execute_sharded(placed)
    outputs = results.disassemble_into_single_device_arrays()
    whole = []
    for i, parts in enumerate(outputs):
        sharding = GSPMDSharding(tuple(devices), program.get_output_shardings()[i])
        shape = global_shapes(text)[i]
        whole.append(np.asarray(jax.make_array_from_single_device_arrays(shape, sharding, parts)))
    return whole


def global_shapes(text):
    """Returns the shapes of the results of @main."""
    header = re.search(r"func\.func (?:public )?@main\(.*?\)\s*->\s*(.*?)\s*\{\n", text, re.S).group(1)
    return [tuple(int(d) for d in shape.split("x")[:-1]) for shape in re.findall(r"tensor<([^>]*)>", header)]


arrays = arguments(program)
for i, (got, expected) in enumerate(zip(run(wrapped, arrays), run(program, arrays))):
    difference = np.abs(got.astype(complex) - expected.astype(complex)).max(initial=0)
    print(f"result {i}: {got.dtype}{list(got.shape)}, largest difference {difference:g}")
