// RUN: why --full inputs/dot.mlir result0:1:x
