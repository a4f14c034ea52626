// RUN: comms --as-xla=no -H --topology=tpu-v5e inputs/vocab-parallel-debug.mlir
