// RUN: mem --top=3 --width=60 ../comms/inputs/vocab-parallel-debug.mlir
