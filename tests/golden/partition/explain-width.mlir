// RUN: partition --explain-partition --width=80 ../comms/inputs/vocab-parallel-debug.mlir
