// RUN: why --redundant --format=dot inputs/summary.mlir
// STATUS: 2
