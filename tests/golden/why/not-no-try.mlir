// RUN: why --no-try --not=x inputs/two-obstacles.mlir %0:0
