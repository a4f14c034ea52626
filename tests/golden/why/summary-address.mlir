// RUN: why --summary inputs/summary.mlir %1
// STATUS: 2
