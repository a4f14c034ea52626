// RUN: mem --top=3 --width=80 ../comms/inputs/vocab-parallel-debug.mlir
