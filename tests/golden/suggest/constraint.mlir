// RUN: suggest inputs/constraint.mlir
