// RUN: comms --as-xla=no --roots --remarks --width=20 inputs/vocab-parallel-debug.mlir
