// RUN: mem --as-xla=no ../comms/inputs/forward.mlir
