// RUN: comms -H --topology=tpu-v5e inputs/vocab-parallel-debug.mlir
