// RUN: mem ../comms/inputs/forward.mlir
