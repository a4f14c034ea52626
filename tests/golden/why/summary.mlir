// RUN: why --summary inputs/summary.mlir
