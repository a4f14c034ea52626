// RUN: comms --as-xla=partitioner --topology=tpu-v5e --sort=program inputs/vocab-parallel-debug.mlir
