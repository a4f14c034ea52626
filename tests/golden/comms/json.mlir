// RUN: comms --as-xla=no --format=json --time inputs/vocab-parallel-debug.mlir
