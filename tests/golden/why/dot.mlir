// RUN: why --format=dot inputs/dot.mlir %1:1
