// RUN: partition --no-propagate --explain-partition=tsv inputs/explain.mlir
