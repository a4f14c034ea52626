// RUN: mem -H ../comms/inputs/forward.mlir
