// RUN: mem --format=json ../comms/inputs/forward.mlir
