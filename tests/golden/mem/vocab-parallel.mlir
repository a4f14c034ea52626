// RUN: mem --as-xla=no ../comms/inputs/vocab-parallel-debug.mlir
