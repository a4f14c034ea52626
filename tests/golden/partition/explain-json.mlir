// RUN: partition --no-propagate --explain-partition=json inputs/explain.mlir
