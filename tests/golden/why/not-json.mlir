// RUN: why --format=json inputs/two-obstacles.mlir %0:0:x
