// RUN: comms --as-xla=no --roots --remarks --width=60 inputs/vocab-parallel-debug.mlir
