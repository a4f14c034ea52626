// RUN: comms --as-xla=no --roots --remarks --width=80 inputs/vocab-parallel-debug.mlir
