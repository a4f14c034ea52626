// RUN: comms --as-xla --topology=inputs/ring.json --sort=program inputs/vocab-parallel-debug.mlir
