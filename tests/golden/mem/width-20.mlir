// RUN: mem --as-xla=no --top=3 --width=20 ../comms/inputs/vocab-parallel-debug.mlir
