// RUN: why --format=json inputs/dot.mlir %1:1
