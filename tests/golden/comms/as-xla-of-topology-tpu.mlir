// RUN: comms --as-xla --topology=tpu-v5e:4x4 --sort=program inputs/vocab-parallel-debug.mlir
