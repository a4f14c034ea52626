// RUN: mem --as-xla=no --format=json ../comms/inputs/forward.mlir
