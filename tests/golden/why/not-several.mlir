// RUN: why inputs/two-obstacles.mlir %0:0:x
