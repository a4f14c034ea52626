// RUN: comms --frames=all inputs/vocab-parallel-debug.mlir
