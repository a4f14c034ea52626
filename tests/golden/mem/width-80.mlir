// RUN: mem --as-xla=no --top=3 --width=80 ../comms/inputs/vocab-parallel-debug.mlir
