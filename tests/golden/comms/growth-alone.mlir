// RUN: comms --as-xla=no --budget="growth<=5%" inputs/forward.mlir
// STATUS: 1
