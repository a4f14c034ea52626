// RUN: comms --as-xla=no --roots inputs/vocab-parallel-debug.mlir
