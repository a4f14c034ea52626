// RUN: why --summary --redundant inputs/none.mlir
