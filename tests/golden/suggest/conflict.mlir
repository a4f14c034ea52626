// RUN: suggest inputs/conflict.mlir
