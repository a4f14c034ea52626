// RUN: comms --as-xla=no inputs/forward.mlir
