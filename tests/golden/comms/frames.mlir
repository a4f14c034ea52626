// RUN: comms --as-xla=no --frames=all inputs/vocab-parallel-debug.mlir
