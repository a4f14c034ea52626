// RUN: partition --no-propagate --explain-partition -H inputs/explain.mlir
