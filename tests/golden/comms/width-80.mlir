// RUN: comms --roots --remarks --width=80 inputs/vocab-parallel-debug.mlir
