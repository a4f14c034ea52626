// RUN: comms --roots --remarks --width=60 inputs/vocab-parallel-debug.mlir
