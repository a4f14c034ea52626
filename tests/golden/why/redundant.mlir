// RUN: why --summary --redundant inputs/summary.mlir
