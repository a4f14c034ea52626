// RUN: comms --format=json --time inputs/vocab-parallel-debug.mlir
