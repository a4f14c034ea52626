// RUN: comms --time inputs/vocab-parallel-debug.mlir
