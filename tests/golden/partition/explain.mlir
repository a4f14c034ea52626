// RUN: partition --no-propagate --explain-partition inputs/explain.mlir
