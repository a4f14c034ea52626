// RUN: why --not=modle inputs/axes.mlir %a
// STATUS: 1
