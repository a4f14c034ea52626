// RUN: comms --as-xla --topology=dgx-h100 --sort=program inputs/vocab-parallel-debug.mlir
