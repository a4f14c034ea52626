// RUN: why --redundant --format=json inputs/summary.mlir
