// RUN: why --redundant --as-xla inputs/summary.mlir
