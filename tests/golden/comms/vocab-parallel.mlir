// RUN: comms --as-xla=no --time inputs/vocab-parallel-debug.mlir
