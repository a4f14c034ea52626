// RUN: check --budget="new-collectives<=0" inputs/forward.mlir
// STATUS: 1
