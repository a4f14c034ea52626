// RUN: comms --roots inputs/vocab-parallel-debug.mlir
