// RUN: comms --roots --remarks --width=20 inputs/vocab-parallel-debug.mlir
