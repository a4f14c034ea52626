// RUN: mem --as-xla=no --top=3 --width=60 ../comms/inputs/vocab-parallel-debug.mlir
