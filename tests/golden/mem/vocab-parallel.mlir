// RUN: mem ../comms/inputs/vocab-parallel-debug.mlir
